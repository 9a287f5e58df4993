import { nodeMethodsByNamespace } from '@walletframe/api-contract'
import { pino } from 'pino'
import type { NetworkConfig } from '../../config.ts'
import { codeOf, OutboundError } from '../../outbound/failure.ts'
import { createChainNode, operatorsNode, type NodeSettings } from '../../services/nodes/chainNode.ts'
import { createIdentity, type Identity } from '../../services/nodes/identity.ts'
import { failed, ok, stepPatience, warning, type Check, type Finding } from './check.ts'
import { withTimes, type Parts } from './parts.ts'

/** What a node said of itself, or why it said nothing. */
type Seen = {
  readonly label: string
  readonly identity: Identity
  /** The network that a wrong one says it is of. */
  readonly of?: string
  readonly reason?: string
}

/** Codes alone: messages hold addresses, and those hold keys. */
const reasonOf = (error: OutboundError): string =>
  [
    error.reason,
    ...(error.status === undefined ? [] : [`status ${error.status}`]),
    ...(error.cause instanceof Error && error.reason !== 'bad_answer' ? [codeOf(error.cause)] : []),
  ].join(', ')

const lookAt = async (
  { outbound, times }: Pick<Parts, 'outbound' | 'times'>,
  network: string,
  settings: NodeSettings,
  number: number,
  signal: AbortSignal,
): Promise<Seen> => {
  const label = `node ${network} #${number}`
  const target = withTimes(operatorsNode(outbound, label, false), times)
  const node = createChainNode(target, pino({ level: 'silent' }), settings)
  let of: string | undefined
  const hear = (line: object) => {
    of = (line as { readonly of?: string }).of
  }
  const identity = createIdentity(network, node, { error: hear, warn: hear, info: hear })
  try {
    const seen = await identity.look({ deadline: stepPatience, signal })
    return { label, identity: seen, ...(of === undefined ? {} : { of }) }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return { label, identity: 'unknown', reason: reasonOf(error) }
  }
}

const findingOf = (network: string, isServed: boolean, isPublic: boolean, seen: Seen): Finding => {
  const { label, identity, of, reason } = seen
  switch (identity) {
    case 'right':
      return ok(label, `It is of ${network}.`)
    case 'wrong':
      return failed(
        label,
        `It is of another network${of === undefined ? '' : ` (${of.slice(0, 80)})`}, and is never used.`,
        'Put its address to the network that it is of (rpcUrl, rpcUrls of networks).',
      )
    case 'untold':
      return warning(
        label,
        'It answers, and does not say which network it is of.',
        'See that the provider allows eth_chainId (Solana: getGenesisHash), and that the key in its address is good.',
      )
    case 'unknown': {
      const advice = isPublic
        ? 'It is a public one: name a node of your own (rpcUrl of networks).'
        : 'See its address in networks (rpcUrl, rpcUrls), its key and the limits of the provider.'
      const message = `It gives no answer that can be used (${reason ?? 'unknown'})`
      return isServed || isPublic
        ? warning(label, `${message}${isServed ? '; others of this network do' : ''}.`, advice)
        : failed(label, `${message}, and no other of this network does.`, advice)
    }
  }
}

/** One check a network: whether a node that is away matters depends on those beside it. */
export const nodeChecks = (
  parts: Pick<Parts, 'outbound' | 'times'>,
  networks: readonly NetworkConfig[],
): Check[] =>
  networks
    .filter(
      ({ id, nodes }) =>
        nodes.length > 0 && Object.hasOwn(nodeMethodsByNamespace, id.slice(0, id.indexOf(':'))),
    )
    .map(({ id, nodes, isPublic }) => ({
      name: `nodes ${id}`,
      run: async (signal) => {
        const seen = await Promise.all(
          nodes.map((settings, index) => lookAt(parts, id, settings, index + 1, signal)),
        )
        const isServed = seen.some(({ identity }) => identity === 'right' || identity === 'untold')
        return seen.map((one) => findingOf(id, isServed, isPublic, one))
      },
    }))
