import { coinTypeOf, readName } from '@walletframe/api-contract'
import { namespaceOf, type Caip2 } from '@walletframe/bridge-protocol'
import { QueryObserver } from '@tanstack/query-core'
import { callServer } from '../api/client.ts'
import { loadSend, type Holder, type SendChain } from '../chains/send.ts'
import { nameLifetime } from './lifetimes.ts'
import { queryClient } from './queryClient.ts'
import { shownName } from './shownName.ts'

/** Who is meant by what somebody typed. */
export type Recipient =
  | { readonly kind: 'address'; readonly address: string; readonly name: string | undefined }
  /** `name`: nobody has it on this network. `spelling`: no name is written like this (ENSIP-15). `off`: names cannot be looked up now. */
  | {
      readonly kind: 'none'
      readonly fault: 'form' | 'checksum' | 'nobody' | 'name' | 'spelling' | 'off'
    }

/** A network, and what was typed. */
export type RecipientKey = `${Caip2} ${string}`

/** Ethereum, which names are mostly for (ENSIP-9). */
const ethereum = 'eip155:1'

/** Whether it may be a name: it has a point, and nothing that no name has. */
export const isName = (text: string): boolean => /^[^\s:/?#@]+\.[^\s:/?#@.]{2,}$/u.test(text.trim())

const coinTypeIn = (network: Caip2): string | undefined => {
  if (network === ethereum) return '60'
  try {
    return String(coinTypeOf(Number(network.slice(network.indexOf(':') + 1))))
  } catch {
    return undefined
  }
}

const faultOf = (thrown: unknown): 'name' | 'spelling' | 'off' => {
  const code = (thrown as { readonly code?: unknown } | null)?.code
  return code === 'name_not_found' ? 'name' : code === 'invalid_request' ? 'spelling' : 'off'
}

/** The address that a name has on this network, and on no other: an account of another network may be somebody else's here. */
const resolve = async (network: Caip2, name: string, signal: AbortSignal): Promise<Recipient> => {
  const coinType = coinTypeIn(network)
  if (namespaceOf(network) !== 'eip155' || coinType === undefined) return { kind: 'none', fault: 'name' }
  try {
    const record = await callServer(readName, { params: { name }, query: { coinType }, signal })
    const found = Object.hasOwn(record.addresses, coinType) ? record.addresses[coinType]?.address : undefined
    const read = (await loadSend('eip155')).readAddress(found ?? '', network)
    return 'address' in read
      ? { kind: 'address', address: read.address, name: shownName(record.name || name) }
      : { kind: 'none', fault: 'name' }
  } catch (thrown) {
    if (signal.aborted) throw thrown
    return { kind: 'none', fault: faultOf(thrown) }
  }
}

const read = async (of: RecipientKey, signal: AbortSignal): Promise<Recipient> => {
  const at = of.indexOf(' ')
  const network = of.slice(0, at) as Caip2
  const text = of.slice(at + 1).trim()
  if (isName(text)) return resolve(network, text, signal)
  const found = (await loadSend(namespaceOf(network))).readAddress(text, network)
  return 'address' in found
    ? { kind: 'address', address: found.address, name: undefined }
    : { kind: 'none', fault: found.fault }
}

/** How addresses of a namespace are read. */
export const observeReadAddress = (namespace: string) =>
  new QueryObserver<Pick<SendChain, 'readAddress'>>(queryClient, {
    queryKey: ['read-address', namespace],
    queryFn: async () => {
      const { readAddress } = await loadSend(namespace)
      return { readAddress }
    },
    staleTime: Infinity,
  })

/** Who is meant; nothing is asked for an empty key. */
export const observeRecipient = (of: RecipientKey | '') =>
  new QueryObserver<Recipient>(queryClient, {
    queryKey: ['recipient', of],
    queryFn: ({ signal }) => read(of as RecipientKey, signal),
    enabled: of !== '',
    // Where names could not be looked up, the next look asks again.
    staleTime: ({ state }) => (state.data?.kind === 'none' && state.data.fault === 'off' ? 0 : nameLifetime),
  })

/** What the chain says of an address, and how its addresses are compared. */
export type AboutRecipient = Pick<SendChain, 'isSame' | 'resembles'> & {
  readonly holder: Holder
}

/** What is at an address on a network; nothing is asked for an empty key. */
export const observeAboutRecipient = (of: RecipientKey | '') =>
  new QueryObserver<AboutRecipient>(queryClient, {
    queryKey: ['about-recipient', of],
    queryFn: async () => {
      const at = of.indexOf(' ')
      const network = of.slice(0, at) as Caip2
      const { isSame, resembles, holderOf } = await loadSend(namespaceOf(network))
      return { isSame, resembles, holder: await holderOf(network, of.slice(at + 1)) }
    },
    enabled: of !== '',
    staleTime: nameLifetime,
    retryOnMount: false,
  })
