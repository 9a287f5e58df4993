import type { CallerQuery, Route } from '@walletframe/api-contract'
import { version } from '../../package.json'
import { optionsStore } from '../state/options.ts'

/** What pages are built with (`st`). */
const sdkType = 'walletframe'

/**
 * A random id of this document's life (`clientId`), made at the first call that says it. It is kept in memory alone, so nothing ties two visits
 * together, and no page hears it.
 */
let clientId: string | undefined

/** What a call says of its caller, where its contract asks. */
export const callerOf = ({ project: asks, cache }: Route): Partial<CallerQuery> => {
  if (asks === 'none') return {}
  const { project, sdk } = optionsStore.getState()
  const caller = { projectId: project.projectId, st: sdkType, sv: `${sdk}-universal-${version}` }
  // What is kept for everybody has one address for everybody.
  if (cache.startsWith('public')) return caller
  clientId ??= crypto.randomUUID()
  return { ...caller, clientId }
}
