import { limitsFor, mayEmbed, type Network } from '@walletframe/api-contract'
import type { Exposure, Move } from '../chains/chain.ts'
import { optionsStore } from '../state/options.ts'
import { addSpent, readFactor, readSpent, writeFactor, type Share } from '../storage/limits.ts'
import type { Place } from './approval.ts'

/*
 * Where an approval is decided (SECURITY, Approvals, "Place is decided by what could be lost"). Nothing inside the frame can see a mask that
 * the page puts on it, so what is approved there is at most the visitor's limit for this page and day; everything else is decided in a
 * window of the frame's own origin, which no page can paint over.
 */

/** What an amount is worth, where that is known. */
export type PriceSource = (
  asset: Pick<Move, 'asset' | 'network'>,
) => Promise<
  { readonly microUsd: bigint; /** Smallest units that cost so much. */ readonly per: bigint } | undefined
>

/** Nothing has a known price yet: own coins are then measured by the operator's `nativeLimit`, and tokens count as over the limit. */
const noPrices: PriceSource = () => Promise.resolve(undefined)

/** The whole limit of the operator, in the unit of `Share`. */
const whole: Share = 1_000_000_000n
const microUsdPerUsd = 1_000_000
/** Milliseconds that a limit counts back. */
const day = 24 * 60 * 60_000
/** The visitor's limits to choose from, in percent of the operator's. 0: everything in a window. */
const limitChoices = [0, 100, 500, 2_000] as const

const unitsOf = (decimal: string, decimals: number): bigint => {
  const [integer = '0', fraction = ''] = decimal.split('.')
  return BigInt(integer + fraction.slice(0, decimals).padEnd(decimals, '0'))
}

/** Rounded up: no amount is too small to count. */
const part = (amount: bigint, limit: bigint): Share | undefined =>
  limit > 0n ? (amount * whole + limit - 1n) / limit : amount === 0n ? 0n : undefined

/** What a move takes of the operator's limit; undefined where it has no price. */
const shareOf = async (move: Move, network: Network, prices: PriceSource): Promise<Share | undefined> => {
  const { project, hostOrigin } = optionsStore.getState()
  const limits = limitsFor(project.approvals, hostOrigin, network.id)
  const price = await prices(move).catch(() => undefined)
  if (price) {
    const microUsd = (move.amount * price.microUsd + price.per - 1n) / price.per
    return part(microUsd, BigInt(Math.round(limits.usd * microUsdPerUsd)))
  }
  if (move.asset !== 'native' || limits.native === null) return undefined
  return part(move.amount, unitsOf(limits.native, network.nativeCurrency.decimals))
}

/** What an approval takes of the operator's limit, all moves together; undefined where something of it has no price. Test money is free. */
const shareOfAll = async (
  moves: readonly Move[],
  prices: PriceSource = noPrices,
): Promise<Share | undefined> => {
  let sum: Share = 0n
  for (const move of moves) {
    // The operator's word on the network: a page's own networks are none of these.
    const network = optionsStore.getState().project.networks.find(({ id }) => id === move.network)
    if (network?.testnet) continue
    const share = network && (await shareOf(move, network, prices))
    if (share === undefined) return undefined
    sum += share
  }
  return sum
}

const factorOf = async (origin: string): Promise<number> => (await readFactor(origin)) ?? 100
const mostOf = (percent: number): Share => (whole * BigInt(percent)) / 100n

/** Whether the browser can prove that an element is visible (IntersectionObserver v2). */
const canProve = (): boolean =>
  typeof IntersectionObserverEntry !== 'undefined' && 'isVisible' in IntersectionObserverEntry.prototype

/** Where an approval is decided that could cost this. */
export const placeOf = async (exposure: Exposure, prices: PriceSource = noPrices): Promise<Place> => {
  const { project, hostOrigin } = optionsStore.getState()
  const isKnown =
    mayEmbed(project.allowedOrigins, hostOrigin) ||
    project.approvals.trusted.some(({ origin }) => origin === hostOrigin)
  if (project.approvals.window === 'always') return { where: 'window', reason: 'operator' }
  if (exposure.danger) return { where: 'window', reason: 'danger' }
  if (exposure.unknown) return { where: 'window', reason: 'unknown' }
  if (!canProve() && !isKnown) return { where: 'window', reason: 'unproven' }
  return (await fits(exposure, prices)) ? { where: 'frame' } : { where: 'window', reason: 'over-limit' }
}

const fits = async ({ moves }: Exposure, prices: PriceSource): Promise<boolean> => {
  const share = await shareOfAll(moves, prices)
  if (share === undefined) return false
  if (share === 0n) return true
  const { hostOrigin } = optionsStore.getState()
  try {
    const most = mostOf(await factorOf(hostOrigin))
    return (await readSpent(hostOrigin, Date.now() - day)) + share <= most
  } catch {
    // Storage is denied: what was spent today cannot be known.
    return false
  }
}

/** Takes what is approved in the frame from the page's limit of this day. @returns false where that is not enough any more. */
export const spendWithinLimit = async (
  { moves }: Exposure,
  prices: PriceSource = noPrices,
): Promise<boolean> => {
  const share = await shareOfAll(moves, prices)
  if (share === undefined) return false
  if (share === 0n) return true
  const { hostOrigin } = optionsStore.getState()
  const now = Date.now()
  try {
    return await addSpent(hostOrigin, share, mostOf(await factorOf(hostOrigin)), { now, since: now - day })
  } catch {
    return false
  }
}

/** A limit as the visitor reads it: US dollars, and coins of a network where there is no price. */
export type ShownLimit = { readonly percent: number; readonly usd: number; readonly native: string | null }

const scaled = (decimal: string, percent: number): string => String((Number(decimal) * percent) / 100)

/** The visitor's limit for this page, and those that they may choose. */
export const readLimits = async (
  network: string,
): Promise<{ readonly chosen: number; readonly choices: readonly ShownLimit[] }> => {
  const { project, hostOrigin } = optionsStore.getState()
  const { usd, native } = limitsFor(project.approvals, hostOrigin, network)
  return {
    chosen: await factorOf(hostOrigin).catch(() => 0),
    choices: limitChoices.map((percent) => ({
      percent,
      usd: (usd * percent) / 100,
      native: native === null ? null : scaled(native, percent),
    })),
  }
}

/** The visitor chose another limit for this page, in the window: a page could lure a click in the frame. */
export const chooseLimit = async (percent: number): Promise<void> => {
  if (!limitChoices.some((choice) => choice === percent)) return
  await writeFactor(optionsStore.getState().hostOrigin, percent).catch(() => undefined)
}
