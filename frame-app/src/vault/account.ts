import type { Addresses } from '@walletframe/api-contract'
import type { Mark } from './marks.ts'

/** The wallet of the session, found or made. */
export type EmbeddedAccount = {
  readonly walletId: string
  readonly email: string
  /** By namespace, in the namespace's own form. */
  readonly addresses: Addresses
  readonly mark: Mark
}
