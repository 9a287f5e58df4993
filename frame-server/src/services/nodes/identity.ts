import type { Asking, ChainNode } from './chainNode.ts'

/** `unknown`: it has not answered yet. `untold`: it does not say what it is. `wrong`: it is of another network, and is not used. */
export type Identity = 'unknown' | 'right' | 'untold' | 'wrong'

/** Hears what becomes known of a node. */
export type Teller = Readonly<Record<'error' | 'warn' | 'info', (line: object, message: string) => void>>

/** What a node of the namespace calls its chain, as the reference of a CAIP-2 id; undefined where it makes no sense. */
const referenceOf = (namespace: string, said: unknown): string | undefined => {
  if (typeof said !== 'string') return undefined
  if (namespace === 'solana') return said.slice(0, 32)
  return /^0x[0-9a-f]{1,64}$/i.test(said) ? BigInt(said).toString() : undefined
}

const method: Readonly<Record<string, string>> = { eip155: 'eth_chainId', solana: 'getGenesisHash' }

/** Knows whether a node is of the network that the configuration says: asked once, and again until it has answered. */
export const createIdentity = (network: string, node: ChainNode, logger: Teller) => {
  const [namespace = '', reference = ''] = network.split(':')
  let identity: Identity = 'unknown'
  let asking: Promise<Identity> | undefined

  const look = async (limits: Asking): Promise<Identity> => {
    const [outcome] = await node.ask([{ method: method[namespace] ?? '', params: '[]' }], limits)
    const said =
      outcome && 'result' in outcome ? referenceOf(namespace, JSON.parse(outcome.result)) : undefined
    const before = identity
    identity = said === undefined ? 'untold' : said === reference ? 'right' : 'wrong'
    if (identity === before) return identity
    const line = { network, node: node.label }
    if (identity === 'wrong')
      logger.error({ ...line, of: `${namespace}:${said}` }, 'node is of another network and is not used')
    else if (identity === 'untold') logger.warn(line, 'node does not say which network it is of')
    else logger.info(line, 'node is of its network')
    return identity
  }

  return {
    now: (): Identity => identity,
    /** Asks the node. @throws OutboundError where it does not answer. */
    look: (limits: Asking): Promise<Identity> => {
      asking ??= look(limits).finally(() => {
        asking = undefined
      })
      return asking
    },
  }
}
