import { base58 } from '@scure/base'
import { NodeRefusal } from '../../services/nodes/ownReads.ts'

export const splToken = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const token2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'

/** MPL Core: pieces that are an account each, and no token. */
export const coreProgram = 'CoREENxT6tW1HoK8ypY1SxRMZTcVPm7R94rH4PZNhX7d'

/** The two programs whose accounts hold tokens: SPL Token, and Token-2022. */
export const tokenPrograms = [splToken, token2022] as const

/**
 * Whether a node does not know this program, as those older than Token-2022 say with the code of wrong parameters: then it has no accounts of
 * it. Every other refusal is no empty list.
 */
export const isUnknownProgram = (program: string, error: unknown): boolean =>
  program === token2022 &&
  error instanceof NodeRefusal &&
  error.code === -32_602 &&
  /^(Invalid param: )?unrecognized Token program id$/i.test(error.message.trim())

/** Base58 of 32 bytes: an address. */
export const isKey = (text: string): boolean => {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)) return false
  return base58.decode(text).length === 32
}
