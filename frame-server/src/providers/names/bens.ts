import { chainOfCoinType } from '@walletframe/api-contract'
import { z } from 'zod'
import type { OutboundAnswer } from '../../outbound/exchange.ts'
import type { ProviderParts } from '../provider.ts'
import { isOwn, nobody, type NameLookup } from './lookup.ts'

/*
 * The name service of Blockscout (BENS, github.com/blockscout/blockscout-rs, blockscout-ens): an index of ENS and of its relatives on other
 * chains. For operators who have no node of Ethereum. Its word is taken for who has a name: no chain is asked.
 */

/** Milliseconds and bytes of one answer. */
const patience = 8_000
const mostBytes = 256 * 1024

const party = z.object({ hash: z.string().regex(/^0x[0-9a-fA-F]{40}$/) })
/** `DetailedDomain` of its API: RFC 3339 times, an address where the name leads to one. */
const domain = z.object({
  name: z.string(),
  resolved_address: party.nullish(),
  expiry_date: z.iso.datetime({ offset: true }).nullish(),
})
const batch = z.object({ names: z.record(z.string(), z.string()) })

const jsonOf = ({ body }: OutboundAnswer): unknown => JSON.parse(new TextDecoder().decode(body))

const readDomain = (answer: OutboundAnswer): z.output<typeof domain> | undefined => {
  if (answer.status === 404) return undefined
  if (answer.status !== 200) throw new Error(`status ${answer.status}`)
  return domain.parse(jsonOf(answer))
}

const readNames = (answer: OutboundAnswer): Readonly<Record<string, string>> => {
  if (answer.status !== 200) throw new Error(`status ${answer.status}`)
  return batch.parse(jsonOf(answer)).names
}

export type BensConfig = {
  /** Address of the service, without a slash at its end. */
  readonly url: string
  /** CAIP-2: the chain whose names are asked for. */
  readonly network: string
}

/** Names by a BENS of the operator's choice. */
export const createBens = (
  { url, network }: BensConfig,
  { outbound, now }: Pick<ProviderParts, 'outbound' | 'now'>,
): NameLookup => {
  const chain = network.slice(network.indexOf(':') + 1)
  const target = outbound.target({
    label: 'BENS',
    trust: 'operator',
    deadline: patience,
    maxBytes: mostBytes,
    tries: 2,
  })

  const resolve = async (name: string): Promise<string | undefined> => {
    const found = await target.call({
      url: new URL(`${url}/api/v1/${chain}/domains/${encodeURIComponent(name)}?only_active=true`),
      headers: { accept: 'application/json' },
      read: (answer) => {
        const said = readDomain(answer)
        // Money goes where a name leads: what is told of another name is no answer to this one.
        if (said && said.name !== name) throw new Error('another name')
        return said
      },
    })
    // Whoever buys a name that ran out gets what was meant for the owner before.
    if (found?.expiry_date && Date.parse(found.expiry_date) <= now()) return undefined
    const { getAddress, zeroAddress } = await import('viem')
    const hash = found?.resolved_address?.hash
    return hash === undefined || hash === zeroAddress ? undefined : getAddress(hash.toLowerCase())
  }

  return {
    resolve: async (name, coinType) =>
      chainOfCoinType(coinType) === Number(chain) ? await resolve(name) : undefined,
    identity: async (address) => {
      const names = await target.call({
        url: new URL(`${url}/api/v1/${chain}/addresses:batch-resolve-names`),
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        body: JSON.stringify({ addresses: [address] }),
        idempotent: true,
        read: readNames,
      })
      const [, name] =
        Object.entries(names).find(([key]) => key.toLowerCase() === address.toLowerCase()) ?? []
      return name !== undefined && (await isOwn(name, address, resolve)) ? { name, avatar: null } : nobody
    },
  }
}
