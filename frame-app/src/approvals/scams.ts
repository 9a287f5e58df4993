import { compareWithScams, mostCompared } from '@walletframe/api-contract'
import { callServer } from '../api/client.ts'
import type { Prepared } from '../chains/chain.ts'
import { caution, danger } from '../chains/warning.ts'
import { optionsStore } from '../state/options.ts'
import type { Requester } from './requester.ts'

/*
 * What is asked for is compared with lists of known scams that the operator's server keeps (decision 0080): each address that stands in it, and
 * the host of the page. Whoever hides an address where it is not read (inside of data that no standard lays out) is not found.
 */

/** Milliseconds for the server's answer: a person waits. */
const patience = 2_000
/** Milliseconds for which an answer counts: what waits is prepared every 12 s. */
const lifetime = 60_000

const evmAddress = /^0x[0-9a-fA-F]{40}$/
const base58Address = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
/** Call data, and longer pieces of it: a selector and words of 32 bytes, or words alone. */
const words = /^0x(?:[0-9a-fA-F]{8})?((?:[0-9a-fA-F]{64})+)$/

/** Addresses among the words of call data: 12 bytes of nothing, and 20 that are not. */
const inWords = (data: string): readonly string[] =>
  (data.match(/.{64}/g) ?? []).flatMap((word) =>
    /^0{24}/.test(word) && !/^0{24}0{16}/.test(word) ? [`0x${word.slice(24)}`] : [],
  )

/** All addresses that stand somewhere in a value, each once, in the order in which they are met. */
export const addressesIn = (value: unknown): readonly string[] => {
  const found = new Set<string>()
  const visit = (each: unknown): void => {
    if (typeof each === 'string') {
      if (evmAddress.test(each)) found.add(each.toLowerCase())
      else if (base58Address.test(each)) found.add(each)
      else for (const address of inWords(words.exec(each)?.[1] ?? '')) found.add(address.toLowerCase())
    } else if (typeof each === 'object' && each !== null) for (const part of Object.values(each)) visit(part)
  }
  visit(value)
  return [...found]
}

type Listed = { readonly addresses: readonly string[]; readonly sites: readonly string[] }

let last: { readonly of: string; readonly at: number; readonly listed: Listed } | undefined

const ask = async (addresses: readonly string[], sites: readonly string[]): Promise<Listed> => {
  const body = { addresses: [...addresses], sites: [...sites] }
  const of = JSON.stringify(body)
  if (last?.of === of && Date.now() - last.at < lifetime) return last.listed
  const listed = await callServer(compareWithScams, { body, signal: AbortSignal.timeout(patience) })
  last = { of, at: Date.now(), listed }
  return listed
}

const hostsOf = (requester: Requester): readonly string[] =>
  requester.kind === 'page' && URL.canParse(requester.origin) ? [new URL(requester.origin).hostname] : []

/**
 * The same, with what the lists say of it. What is listed is a danger: it is decided in the window, whatever it costs.
 * @param account whose approval it is: it is in all that it is asked for.
 */
export const compared = async (
  prepared: Prepared,
  account: string,
  requester: Requester,
): Promise<Prepared> => {
  if (!optionsStore.getState().project.scams) return prepared
  const all = addressesIn(prepared.subject).filter(
    (address) => address.toLowerCase() !== account.toLowerCase(),
  )
  const sites = hostsOf(requester)
  if (all.length + sites.length === 0) return prepared
  // The server, or its lists, cannot be had now: said, and no reason to keep somebody from their money.
  const listed = await ask(all.slice(0, mostCompared.addresses), sites).catch(() => undefined)
  const found = [
    ...(listed?.sites ?? []).map((host) => danger('listed-site', { host })),
    ...(listed?.addresses ?? []).map((address) => danger('listed-address', { address })),
  ]
  const isWhole = listed !== undefined && all.length <= mostCompared.addresses
  return {
    ...prepared,
    warnings: [...found, ...prepared.warnings, ...(isWhole ? [] : [caution('scams-unchecked')])],
    exposure: found.length > 0 ? { ...prepared.exposure, danger: true } : prepared.exposure,
  }
}
