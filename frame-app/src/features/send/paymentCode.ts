import type { Caip2 } from '@walletframe/bridge-protocol'

/* What a QR code asks for: an address, or a payment link of the namespace's standard. It is text of a stranger, and moves money. */

/** How much, as the link's standard writes it: smallest units, or whole coins with a point. */
export type CodeAmount = { readonly units: bigint } | { readonly whole: string }

export type PaymentCode = {
  /** The network that it names, or the namespace alone; undefined: it is an address, and its form says where it may be of. */
  readonly on: Caip2 | 'eip155' | undefined
  /** An address, or on EVM a name; as it is written. */
  readonly recipient: string
  /** Contract of a token; null for the network's own coin; undefined where it names none. */
  readonly token: string | null | undefined
  /** Undefined where it names none. */
  readonly amount: CodeAmount | undefined
}

/** `nothing`: no address and no payment link. `amount`: it is none. `more`: it asks for what is no plain payment, or not for that alone. */
export type CodeFault = 'nothing' | 'amount' | 'more'

export type ReadCode = PaymentCode | { readonly fault: CodeFault }

/** Characters of a code, far more than any link that is a payment has (the largest code has 4 296). */
export const mostCharacters = 2_048
/** The most that a number of a chain can be (uint256). */
const mostUnits = 2n ** 256n - 1n
/** Digits of it. */
const mostDigits = 78

/** Networks of the links that have no place for one: each standard is of this one alone. */
const networks = {
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  bitcoin: 'bip122:000000000019d6689c085ae165831e93',
} as const satisfies Record<string, Caip2>

/** What says how a transaction is made, which the wallet decides, or what is only shown. */
const idle = {
  ethereum: ['gas', 'gasLimit', 'gasPrice'],
  solana: ['label', 'message'],
  bitcoin: ['label', 'message'],
} as const

const nothing = { fault: 'nothing' } as const
const noAmount = { fault: 'amount' } as const
const more = { fault: 'more' } as const

/** A number as EIP-681 writes it (`2.014e18`); undefined where it is none, is less than nothing, is broken or is more than a chain can count. */
const readEip681Number = (text: string): bigint | undefined => {
  const [, whole, part = '', power = '0'] =
    /^\+?(\d{1,78})(?:\.(\d{1,78}))?(?:[eE](\d{1,2}))?$/.exec(text) ?? []
  if (whole === undefined) return undefined
  const shift = Number(power) - part.length
  if (shift > mostDigits) return undefined
  const digits = BigInt(whole + part)
  const divisor = 10n ** BigInt(Math.max(-shift, 0))
  // A part of the smallest unit is no amount: it is not rounded to one.
  if (digits % divisor !== 0n) return undefined
  const units = (digits / divisor) * 10n ** BigInt(Math.max(shift, 0))
  return units > mostUnits ? undefined : units
}

/** Whole coins as Solana Pay and BIP-21 write them: a point, no power of ten, no group. */
const readWhole = (text: string): string | undefined => {
  const [, whole, part = ''] = /^(\d{1,78})(?:\.(\d{1,78}))?$/.exec(text) ?? []
  if (whole === undefined) return undefined
  const head = whole.replace(/^0+(?=\d)/, '')
  const tail = part.replace(/0+$/, '')
  return tail === '' ? head : `${head}.${tail}`
}

/** What stands behind `?`; undefined where it cannot be read, or says one thing twice: wallets would not agree on which of them holds. */
const readQuery = (text: string): ReadonlyMap<string, string> | undefined => {
  const query = new Map<string, string>()
  for (const pair of text.split('&')) {
    if (pair === '') continue
    const at = pair.indexOf('=')
    const key = at === -1 ? pair : pair.slice(0, at)
    if (query.has(key)) return undefined
    try {
      query.set(key, at === -1 ? '' : decodeURIComponent(pair.slice(at + 1)))
    } catch {
      return undefined
    }
  }
  return query
}

/** Whether a link says nothing beside this. */
const isOnly = (query: ReadonlyMap<string, string>, keys: readonly string[]): boolean =>
  [...query.keys()].every((key) => keys.includes(key))

/** An address with 0x, or a name: letters that nobody takes for others, and a point. */
const isTarget = (text: string): boolean => /^(0x[\da-f]{40}|[\da-z-]+(\.[\da-z-]+)+)$/i.test(text)

const readEthereum = (target: string, query: ReadonlyMap<string, string>): ReadCode => {
  const [, to, chain, action] = /^(?:pay-)?([^@/]+)(?:@(\d{1,15}))?(?:\/(\w+))?$/.exec(target) ?? []
  if (to === undefined || !isTarget(to) || Number(chain) === 0) return nothing
  const on = chain === undefined ? 'eip155' : (`eip155:${Number(chain)}` as const)
  if (action === undefined) {
    if (!isOnly(query, ['value', ...idle.ethereum])) return more
    const value = query.get('value')
    const units = value === undefined ? 0n : readEip681Number(value)
    if (units === undefined) return noAmount
    const asks = units > 0n
    return { on, recipient: to, token: asks ? null : undefined, amount: asks ? { units } : undefined }
  }
  // Any other function of a contract is no payment, and neither is one that takes coins beside the token.
  if (action !== 'transfer' || !isOnly(query, ['address', 'uint256', ...idle.ethereum])) return more
  const recipient = query.get('address') ?? ''
  // The contract is compared with what the account has: a name could be another one in a moment.
  if (!isTarget(recipient) || !/^0x/i.test(to)) return nothing
  const asked = query.get('uint256')
  const units = asked === undefined ? 0n : readEip681Number(asked)
  if (units === undefined) return noAmount
  return { on, recipient, token: to, amount: units > 0n ? { units } : undefined }
}

const readCoins = (
  query: ReadonlyMap<string, string>,
): CodeAmount | undefined | { readonly fault: 'amount' } => {
  const asked = query.get('amount')
  if (asked === undefined) return undefined
  const whole = readWhole(asked)
  if (whole === undefined) return noAmount
  return whole === '0' ? undefined : { whole }
}

const readSolana = (target: string, query: ReadonlyMap<string, string>): ReadCode => {
  // A link within the link: the transaction would be fetched from a stranger's server.
  if (/^https?(:|%3a)/i.test(target)) return more
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(target)) return nothing
  // `reference` and `memo` are how the receiver finds the payment: without them it would be lost to them.
  if (!isOnly(query, ['amount', 'spl-token', ...idle.solana])) return more
  const amount = readCoins(query)
  if (amount && 'fault' in amount) return amount
  const token = query.get('spl-token') ?? (amount ? null : undefined)
  return { on: networks.solana, recipient: target, token, amount }
}

const readBitcoin = (target: string, query: ReadonlyMap<string, string>): ReadCode => {
  if (!/^[\da-z]{26,90}$/i.test(target)) return nothing
  // BIP-21: what is not known may be left out, unless it is called required.
  if ([...query.keys()].some((key) => key.startsWith('req-'))) return more
  const amount = readCoins(query)
  if (amount && 'fault' in amount) return amount
  // The scheme is that of the test networks too, whose addresses say so.
  const on = /^(tb1|bcrt1|[2mn][\da-z]{25,34}$)/i.test(target) ? undefined : networks.bitcoin
  return { on, recipient: target, token: amount ? null : undefined, amount }
}

const readers: Readonly<Record<string, (target: string, query: ReadonlyMap<string, string>) => ReadCode>> = {
  ethereum: readEthereum,
  solana: readSolana,
  bitcoin: readBitcoin,
}

/** Whether a text begins as a payment link or a CAIP-10 does: no address and no name has a colon. */
export const isPaymentLink = (text: string): boolean =>
  /^\s*(?:ethereum|solana|bitcoin|eip155|bip122):/i.test(text)

/**
 * Reads a code: an address or a name; EIP-681, Solana Pay, BIP-21, CAIP-10. Nothing is guessed: what is not wholly understood is not read.
 *
 * @example
 * readPaymentCode('ethereum:0xfb69…@1?value=2.014e18')
 * // { on: 'eip155:1', recipient: '0xfb69…', token: null, amount: { units: 2014000000000000000n } }
 */
export const readPaymentCode = (text: string): ReadCode => {
  // Letters that turn the direction, look like others or cannot be seen are in no address, and in a link they are written with percent signs.
  if (text.length > mostCharacters || !/^[\x21-\x7e]+$/.test(text.trim())) return nothing
  const plain = text.trim()
  const at = plain.indexOf(':')
  if (at === -1)
    return isTarget(plain) || /^[\da-z]{26,90}$/i.test(plain)
      ? { on: undefined, recipient: plain, token: undefined, amount: undefined }
      : nothing
  const scheme = plain.slice(0, at).toLowerCase()
  const [, chain, address] =
    /^((?:eip155|solana|bip122):[-_\da-zA-Z]{1,32}):([\da-zA-Z]{26,90})$/.exec(plain) ?? []
  if (chain !== undefined && address !== undefined)
    return { on: chain as Caip2, recipient: address, token: undefined, amount: undefined }
  const read = Object.hasOwn(readers, scheme) ? readers[scheme] : undefined
  if (!read) return nothing
  const rest = plain.slice(at + 1)
  const mark = rest.indexOf('?')
  const query = readQuery(mark === -1 ? '' : rest.slice(mark + 1))
  return query ? read(mark === -1 ? rest : rest.slice(0, mark), query) : more
}
