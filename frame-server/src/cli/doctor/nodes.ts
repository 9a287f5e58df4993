import { nodeMethodsByNamespace } from '@walletframe/api-contract'
import { pino } from 'pino'
import type { NetworkConfig } from '../../config.ts'
import { systemResolve } from '../../outbound/addresses.ts'
import { failureOf } from '../../outbound/failure.ts'
import { createLane } from '../../outbound/lane.ts'
import { createChainNode, operatorsNode, type NodeSettings } from '../../services/nodes/chainNode.ts'
import { createIdentity, type Identity } from '../../services/nodes/identity.ts'
import { within } from '../../within.ts'
import { reasonOf } from './asking.ts'
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

/**
 * Names of nodes that are looked up at once. The system looks up four at a time, whoever asks: where it is slow, fifty nodes would keep mail server, database
 * and frame from theirs.
 */
const lookUpsAtOnce = 2

/** Looks the name of an address up when it is its turn. @throws the system's error. */
const createLookUps = (): ((url: string, signal: AbortSignal) => Promise<unknown>) => {
  const lane = createLane({
    label: 'names of nodes',
    concurrency: lookUpsAtOnce,
    queue: Number.POSITIVE_INFINITY,
    failures: Number.POSITIVE_INFINITY,
    pause: 0,
    clock: () => performance.now(),
    onState: () => undefined,
  })
  return (url, signal) =>
    lane.run(signal, () => systemResolve(new URL(url).hostname.replaceAll(/^\[|\]$/g, '')))
}

const lookAt = async (
  {
    outbound,
    times,
    lookUp,
  }: Pick<Parts, 'outbound' | 'times'> & { lookUp: ReturnType<typeof createLookUps> },
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
  const look = async (): Promise<Seen> => {
    try {
      await lookUp(settings.url, signal)
      const seen = await identity.look({ deadline: stepPatience, signal })
      return { label, identity: seen, ...(of === undefined ? {} : { of }) }
    } catch (error) {
      return { label, identity: 'unknown', reason: reasonOf(failureOf(error, label)) }
    }
  }
  return within(stepPatience, look(), { label, identity: 'unknown', reason: 'timeout' })
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
): Check[] => {
  const lookUp = createLookUps()
  return networks
    .filter(
      ({ id, nodes }) =>
        nodes.length > 0 && Object.hasOwn(nodeMethodsByNamespace, id.slice(0, id.indexOf(':'))),
    )
    .map(({ id, nodes, isPublic }) => ({
      name: `nodes ${id}`,
      run: async (signal) => {
        const seen = await Promise.all(
          nodes.map((settings, index) => lookAt({ ...parts, lookUp }, id, settings, index + 1, signal)),
        )
        const isServed = seen.some(({ identity }) => identity === 'right' || identity === 'untold')
        return seen.map((one) => findingOf(id, isServed, isPublic, one))
      },
    }))
}
