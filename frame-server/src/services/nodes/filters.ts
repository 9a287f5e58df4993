import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { refusal, type Asking, type Call, type Outcome } from './chainNode.ts'
import type { Pool } from './pool.ts'

const algorithm = 'aes-256-gcm'
const ivSize = 12
const tagSize = 16
/** Before the sealed bytes: ids are hex quantities (EIP-1474), which do not begin with a zero. */
const prefix = '0x1'

const notFound = refusal(-32_000, 'filter not found')

/**
 * Filters that a node keeps. A node's own ids are small numbers, or shared by all who use the operator's key to it: with them one visitor could
 * read or end another's. So an id that leaves this server is sealed: it names the node and its id, nobody can guess one, and one of another
 * network is none. Any server with the same pepper can open it.
 */
export const createFilters = (pool: Pool, pepper: string) => {
  const key = Buffer.from(
    hkdfSync('sha256', Buffer.from(pepper, 'base64url'), '', 'walletframe|v1|node-filter', 32),
  )
  const additional = Buffer.from(pool.network)

  const seal = (tag: string, id: string): string => {
    const iv = randomBytes(ivSize)
    const cipher = createCipheriv(algorithm, key, iv).setAAD(additional)
    const sealed = Buffer.concat([iv, cipher.update(`${tag}|${id}`), cipher.final(), cipher.getAuthTag()])
    return prefix + sealed.toString('hex')
  }

  const open = (id: unknown): { readonly tag: string; readonly id: string } | undefined => {
    if (typeof id !== 'string' || !id.startsWith(prefix)) return undefined
    const sealed = Buffer.from(id.slice(prefix.length), 'hex')
    if (sealed.length <= ivSize + tagSize) return undefined
    try {
      const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, ivSize))
        .setAAD(additional)
        .setAuthTag(sealed.subarray(-tagSize))
      const text = decipher.update(sealed.subarray(ivSize, -tagSize)).toString() + decipher.final().toString()
      const border = text.indexOf('|')
      return { tag: text.slice(0, border), id: text.slice(border + 1) }
    } catch {
      return undefined
    }
  }

  return {
    /** @throws OutboundError. */
    make: (call: Call, client: string, asking: Asking): Promise<Outcome> =>
      pool.tryEach<Outcome>(client, asking, async (node, one) => {
        const [outcome = notFound] = await node.ask([call], one)
        if (!('result' in outcome)) return { value: outcome, goOn: false }
        return { value: { result: JSON.stringify(seal(node.tag, outcome.result)) }, goOn: false }
      }),
    /** @throws OutboundError. */
    use: async (call: Call, asking: Asking): Promise<Outcome> => {
      const [given] = JSON.parse(call.params ?? '[]') as readonly unknown[]
      const filter = open(given)
      const node = filter && pool.byTag(filter.tag)
      if (!node) return call.method === 'eth_uninstallFilter' ? { result: 'false' } : notFound
      // The node's id goes back as the JSON that it was.
      const [outcome = notFound] = await node.ask([{ method: call.method, params: `[${filter.id}]` }], asking)
      return outcome
    },
  }
}

export type Filters = ReturnType<typeof createFilters>
