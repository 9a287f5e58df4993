import type { CatalogueWallet } from '@walletframe/api-contract'
import { pairingKey } from './pairingLeft.ts'
import { smallRecord } from './small.ts'

/*
 * The pairing that a person went to a wallet's app with. A phone may throw the page away meanwhile: loaded again, in the same tab, the page takes
 * up what the wallet answered. No secret: the keys are in the client's own storage, the link that was shown is not here.
 */

export type LeftPairing = {
  /** The page that it was begun on: no other one takes its answer. */
  readonly origin: string
  /** Topics of the codes that were shown. */
  readonly topics: readonly string[]
  /** Milliseconds since 1970 until which an answer is taken. */
  readonly until: number
  /** Of the operator's list, where it was picked there. */
  readonly wallet?: CatalogueWallet | undefined
  /** Of the wallet's app, where that was opened with a code. Checked again when it is used. */
  readonly link?: string | undefined
  /** Whether wallets are apps beside this browser. */
  readonly isPhone: boolean
}

const parse = (value: unknown): LeftPairing | undefined => {
  const { origin, topics, until } = Object(value) as Partial<Record<keyof LeftPairing, unknown>>
  return typeof origin === 'string' && Array.isArray(topics) && typeof until === 'number'
    ? (value as LeftPairing)
    : undefined
}

const stored = smallRecord<LeftPairing | null>(pairingKey, parse, null, 'sessionStorage')

/** What a page of this tab waited for when it was left, while an answer can still come; null where it is nothing. */
export const readPairing = (origin: string): LeftPairing | null => {
  const left = stored.read()
  return left?.origin === origin && left.until > Date.now() ? left : null
}

/** Keeps it in the place of the one before. */
export const writePairing = (left: LeftPairing): void => stored.write(() => left)

/** It was answered, or given up. @param topic one of its codes: a newer one stays. */
export const forgetPairing = (topic: string | undefined): void => {
  const left = stored.read()
  if (left && topic !== undefined && left.topics.includes(topic)) stored.write(() => null)
}
