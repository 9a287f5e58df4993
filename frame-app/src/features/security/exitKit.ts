import { partMissing } from '../../state/problem.ts'
import { typedCode } from '../recovery/recover.ts'
import { account, during, onGivenUp, withFresh } from '../recovery/steps.ts'
import { exitKitStore } from './exitKitState.ts'

/* The exit kit, made in the wallet's own window of a recovery code that is typed there. */

const vaultPart = async () => (await import('../../vault/exitKit.ts').catch(partMissing)).exitKit

onGivenUp(() => exitKitStore.setState({ file: null }))

/** Makes the kit of the code that is typed; a one-time code of this session is asked for where it is missing or too old. */
export const makeKit = async (): Promise<void> => {
  if (typedCode() === null) return
  await during((isCurrent) =>
    withFresh(async () => {
      const vault = await vaultPart()
      const code = isCurrent() ? typedCode() : null
      if (code === null) return {}
      const kit = await vault.make(account(), code, isCurrent)
      if (!isCurrent()) return {}
      exitKitStore.setState({ file: `${JSON.stringify(kit, null, 2)}\n` })
      return { step: 'done', typed: '' }
    }),
  )
}
