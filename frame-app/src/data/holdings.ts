import {
  displayText,
  mostBalanceNetworks,
  nativeAddressOf,
  readBalances,
  type Balance,
} from '@walletframe/api-contract'
import { addressOf, namespaceOf, type Caip10, type Caip2 } from '@walletframe/bridge-protocol'
import { QueryObserver } from '@tanstack/query-core'
import { callServer } from '../api/client.ts'
import { balanceLifetime, balanceRetryLock } from '../state/specified.ts'
import { isOwnImage } from './ownImage.ts'
import { queryClient } from './queryClient.ts'

/** What an account has of one coin or token. */
export type Holding = {
  readonly id: string
  readonly network: Caip2
  /** As the network writes it; null for the network's own coin. */
  readonly address: string | null
  /** What a contract says of itself, in one line; empty where it says nothing. */
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Smallest units. */
  readonly amount: bigint
  /** Waits to be in a block: above zero it comes on top of `amount`, below it is taken from that already. */
  readonly pending?: bigint
  /** 10^-6 dollars, cut; null where nobody says. `sure` is false where the price is doubtful: it is in no sum. */
  readonly worth: { readonly micros: bigint; readonly sure: boolean } | null
  /** Dollars of a whole one, where that is certain. */
  readonly price?: number | undefined
  /** Percent by which that is another one than 24 hours before, where somebody says. */
  readonly change24h?: number
  /** At our own server. */
  readonly icon: string | undefined
  /** It looks like what is sent to strangers so that they go to a site. */
  readonly suspicious: boolean
}

export type Holdings = {
  readonly list: readonly Holding[]
  /** Networks that could not be read. */
  readonly failed: readonly Caip2[]
}

/** Whose they are, and on which networks: `0x… eip155:1,eip155:10`. */
export type HoldingsKey = `${string} ${string}`

const key = 'holdings'
/** Milliseconds after which nothing is said for certain of what was read: it was not read again when that was due. */
export const holdingsGoodFor = 2 * balanceLifetime
/** Coins and tokens of one call that are to be read anew. */
const mostFresh = 20
/** What a `uint256` holds. */
const mostUnits = 2n ** 256n - 1n
const mostDecimals = 255
/** Characters of what a token calls itself. */
const lengths = { name: 64, symbol: 24 }
const micros = 6

/** Networks on which something of ours was decided since they were last read. */
const moved = new Set<Caip2>()

/** The key of an account's holdings on these networks, its own one first. */
export const holdingsKey = (account: Caip10, networks: readonly Caip2[]): HoldingsKey => {
  const own = account.slice(0, account.lastIndexOf(':')) as Caip2
  const here = networks.filter((id) => id !== own && namespaceOf(id) === namespaceOf(account))
  return `${addressOf(account)} ${[own, ...here].join(',')}`
}

/** A decimal number in digits as smallest units; undefined where it is none, or has more places than there are. */
export const readUnits = (text: string, decimals: number): bigint | undefined => {
  const [, whole, part = ''] = /^(\d{1,78})(?:\.(\d{1,255}))?$/.exec(text) ?? []
  if (whole === undefined || part.length > decimals) return undefined
  const units = BigInt(whole + part.padEnd(decimals, '0'))
  return units > mostUnits ? undefined : units
}

/** What waits, in smallest units; undefined where nothing does, or nobody says. */
const readPending = (text: string | undefined, decimals: number): bigint | undefined => {
  const units = readUnits((text ?? '').replace(/^-/, ''), decimals)
  if (units === undefined || units === 0n) return undefined
  return text?.startsWith('-') ? -units : units
}

/** A price by its shortest digits, with no number type between: `digits` by ten to the power of `power`. */
export const priceDigits = (price: number): { readonly digits: bigint; readonly power: number } => {
  const [, whole = '0', part = '', power = '0'] =
    /^(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(price)) ?? []
  return { digits: BigInt(whole + part), power: Number(power) - part.length }
}

/** What an amount is worth in 10^-6 dollars, cut: never more than is there. */
export const microsOf = (amount: bigint, decimals: number, price: number): bigint => {
  const { digits, power } = priceDigits(price)
  const shift = micros + power - decimals
  const product = amount * digits
  return shift >= 0 ? product * 10n ** BigInt(shift) : product / 10n ** BigInt(-shift)
}

const worthOf = (amount: bigint, decimals: number, { price, doubtful }: Balance): Holding['worth'] => {
  if (price > 0) return { micros: microsOf(amount, decimals, price), sure: true }
  const guessed = doubtful?.price ?? 0
  return guessed > 0 ? { micros: microsOf(amount, decimals, guessed), sure: false } : null
}

/** A price can lose all that it was, and no more. */
const changeOf = ({ price, change24h = Number.NaN }: Balance): Pick<Holding, 'change24h'> =>
  price > 0 && change24h > -100 ? { change24h } : {}

/** @returns nothing where it is none of what was asked for, or no amount. */
const holdingOf = (balance: Balance, networks: ReadonlySet<string>): Holding | undefined => {
  const { chainId, address, pending: waits, quantity, name, symbol, iconUrl, suspicious = false } = balance
  const decimals = /^\d{1,3}$/.test(quantity.decimals) ? Number(quantity.decimals) : Number.NaN
  // Entries with no places are dropped (specification, section 3).
  if (!(decimals > 0 && decimals <= mostDecimals) || !networks.has(chainId)) return undefined
  const amount = readUnits(quantity.numeric, decimals)
  const pending = readPending(waits, decimals)
  const plain = address?.slice(chainId.length + 1)
  const isHere = address === undefined || address.startsWith(`${chainId}:`)
  if (amount === undefined || !isHere || plain === '') return undefined
  return {
    id: address ?? chainId,
    network: chainId as Caip2,
    address: plain ?? null,
    name: displayText(name, lengths.name),
    symbol: displayText(symbol, lengths.symbol),
    decimals,
    amount,
    ...(pending !== undefined && { pending }),
    worth: worthOf(amount, decimals, balance),
    ...(balance.price > 0 && { price: balance.price }),
    ...changeOf(balance),
    icon: isOwnImage(iconUrl) ? iconUrl : undefined,
    suspicious,
  }
}

/** What one call may ask for. */
const readSome = async (address: string, of: readonly Caip2[], signal: AbortSignal): Promise<Holdings> => {
  const networks = new Set<string>(of)
  const fresh = [...moved].filter((network) => networks.has(network)).slice(0, mostFresh)
  const { balances, failed = [] } = await callServer(readBalances, {
    params: { account: address },
    query: {
      currency: 'usd',
      chainId: of.join(','),
      ...(fresh.length > 0
        ? { forceUpdate: fresh.map((id) => `${id}:${nativeAddressOf(id)}`).join(',') }
        : {}),
    },
    signal,
  })
  // What could not be read is still what it was before the money moved.
  for (const network of fresh) if (!failed.includes(network)) moved.delete(network)
  return {
    list: balances.flatMap((balance) => holdingOf(balance, networks) ?? []),
    failed: failed.filter((id) => networks.has(id)) as Caip2[],
  }
}

/** As many calls as it takes, one after the other. What one of them could not read is told as such; where none is answered, there is nothing. */
const readHoldings = async (of: HoldingsKey, signal: AbortSignal): Promise<Holdings> => {
  const [address = '', networks = ''] = of.split(' ')
  const left = networks.split(',') as Caip2[]
  const list: Holding[] = []
  const failed: Caip2[] = []
  const problems: unknown[] = []
  let calls = 0
  while (left.length > 0) {
    const some = left.splice(0, mostBalanceNetworks)
    calls += 1
    try {
      const read = await readSome(address, some, signal)
      list.push(...read.list)
      failed.push(...read.failed)
    } catch (error) {
      if (signal.aborted) throw error
      problems.push(error)
      failed.push(...some)
    }
  }
  if (problems.length === calls) throw problems[0]
  // One thing is there once: a server that says it twice would count it twice.
  const once = new Map(list.map((holding) => [holding.id.toLowerCase(), holding]))
  return { list: [...once.values()], failed }
}

/**
 * What an account has, over its networks. Read again every 30 s while it is looked at: that long the server keeps it. After a failure not before 30 s,
 * but on a person's wish.
 */
export const observeHoldings = (of: HoldingsKey) =>
  new QueryObserver<Holdings>(queryClient, {
    queryKey: [key, of],
    queryFn: ({ signal }) => readHoldings(of, signal),
    staleTime: balanceLifetime,
    retryOnMount: false,
    refetchInterval: ({ state }) => (state.status === 'error' ? balanceRetryLock : balanceLifetime),
    refetchIntervalInBackground: false,
  })

/** Money of ours moved on a network, and that is decided: what the server kept of it is not asked for. */
export const refreshHoldings = (network: Caip2): Promise<void> => {
  moved.add(network)
  return queryClient.invalidateQueries({ queryKey: [key] })
}

/** Whether it is in sums: what has a certain price and is not hidden. */
export const isInSum = ({ worth, suspicious }: Holding): boolean => worth?.sure === true && !suspicious

/** The sum of what has a certain price; null where nothing has. What is hidden is not in it. */
export const totalOf = (list: readonly Holding[]): bigint | null => {
  const sure = list.filter(isInSum)
  return sure.some(({ amount }) => amount > 0n)
    ? sure.reduce((sum, { worth }) => sum + (worth?.micros ?? 0n), 0n)
    : null
}
