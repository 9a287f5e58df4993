import { base58 } from '@scure/base'
import type { Client } from 'viem'
import { z } from 'zod'
import { chainOfCoinType } from '@walletframe/api-contract'
import type { OutboundAnswer } from '../../outbound/exchange.ts'
import type { Target } from '../../outbound/client.ts'
import type { OutboundError } from '../../outbound/failure.ts'
import { withChain, type GatewayRequest } from '../../services/nodes/chainClient.ts'
import type { ProviderParts } from '../provider.ts'
import { isOwn, nobody, type NameLookup } from './lookup.ts'

/** Milliseconds for one name, all that it leads to included. */
const patience = 8_000
/** Milliseconds and bytes of one answer of a gateway; requests to gateways for one name; addresses of one lookup that are tried. */
const gatewayPatience = 3_000
const gatewayBytes = 64 * 1024
const mostRequests = 8
const mostAddresses = 3
/** Characters of an avatar record that is looked at. */
const longestAvatar = 2_048

const gatewayAnswer = z.object({ data: z.string().regex(/^0x([0-9a-f]{2})*$/i) })

/** @throws where the gateway failed; `refused` is its answer all the same (EIP-3668: nobody else is asked then). */
const readGateway = ({ status, body }: OutboundAnswer): `0x${string}` | 'refused' => {
  if (status >= 400 && status < 500) return 'refused'
  if (status !== 200) throw new Error(`status ${status}`)
  return gatewayAnswer.parse(JSON.parse(new TextDecoder().decode(body))).data as `0x${string}`
}

/**
 * Asks the gateways that a contract names (EIP-3668). Anybody can write such a contract: only public https addresses are called, few times,
 * and what they answer goes back to the contract, which checks it.
 */
const gatewaysOf = (
  target: Target,
  signal: AbortSignal,
  failed: (error: OutboundError) => void,
): GatewayRequest => {
  let asked = 0
  return async ({ data, sender, urls }) => {
    for (const url of urls.slice(0, mostAddresses)) {
      asked += 1
      if (asked > mostRequests) break
      const isGet = url.includes('{data}')
      const answer = await target
        .call({
          url: url.replaceAll('{sender}', sender.toLowerCase()).replaceAll('{data}', data),
          method: isGet ? 'GET' : 'POST',
          headers: { accept: 'application/json', ...(isGet ? {} : { 'content-type': 'application/json' }) },
          ...(isGet ? {} : { body: JSON.stringify({ data, sender }) }),
          signal,
          read: readGateway,
        })
        .catch((error: OutboundError) => {
          // An address that nobody calls is the name's own fault.
          if (error.reason !== 'refused_address') failed(error)
        })
      if (answer === 'refused') break
      if (answer !== undefined) return answer
    }
    throw new Error('No gateway answered.')
  }
}

/** What an address record is as text: of EVM chains and of Solana; undefined where it cannot be written. */
const addressText = async (coinType: number, bytes: string): Promise<string | undefined> => {
  if (chainOfCoinType(coinType) !== undefined) {
    if (!/^0x[0-9a-f]{40}$/i.test(bytes) || /^0x0*$/.test(bytes)) return undefined
    const { getAddress } = await import('viem')
    return getAddress(bytes)
  }
  const isSolana = coinType === 501 && /^0x[0-9a-f]{64}$/i.test(bytes)
  return isSolana ? base58.encode(Buffer.from(bytes.slice(2), 'hex')) : undefined
}

export type EnsConfig = {
  /** CAIP-2. */
  readonly network: string
  readonly universalResolver: string
  readonly ccipRead: boolean
}

/** Names of ENS by the operator's node. */
export const createEns = (
  { network, universalResolver, ccipRead }: EnsConfig,
  { rpc, outbound, logger }: Pick<ProviderParts, 'rpc' | 'outbound' | 'logger'>,
): NameLookup => {
  const target = outbound.target({
    label: 'ENS gateway',
    trust: 'public',
    deadline: gatewayPatience,
    maxBytes: gatewayBytes,
    concurrency: 4,
    queue: 64,
    // Anybody can write a contract that asks somebody's gateway for what it does not have: its failures say nothing of other names there.
    failures: Number.POSITIVE_INFINITY,
  })
  const universalResolverAddress = universalResolver as `0x${string}`

  /**
   * @param otherwise what stands for a contract that does not say what it should: anybody can write one.
   * @throws OutboundError where no node answered, or where nothing was found while a gateway did not answer.
   */
  const asking = async <T>(work: (client: Client) => Promise<T>, otherwise: T): Promise<T> => {
    const signal = AbortSignal.timeout(patience)
    let failed: OutboundError | undefined
    const gateways = gatewaysOf(target, signal, (error) => (failed ??= error))
    const options = { rpc, network, signal, ...(ccipRead ? { gateways } : {}) }
    const found = await withChain(options, work).catch(async (error: unknown) => {
      const { BaseError } = await import('viem')
      if (!(error instanceof BaseError)) throw error
      logger.debug({ network, reason: error.name }, 'a name cannot be read')
      return otherwise
    })
    if (failed && found === otherwise) throw failed
    return found
  }

  const addressOf = async (client: Client, name: string, coinType: number) => {
    const { getEnsAddress } = await import('viem/ens')
    const bytes = await getEnsAddress(client, {
      name,
      coinType: BigInt(coinType),
      universalResolverAddress,
    })
    return bytes === null ? undefined : addressText(coinType, bytes)
  }

  return {
    resolve: (name, coinType) => asking((client) => addressOf(client, name, coinType), undefined),
    // The universal resolver compares name and address as well, but which contract stands there is not ours to trust.
    identity: (address) =>
      asking(async (client) => {
        const { getEnsName, getEnsText } = await import('viem/ens')
        const owner = address as `0x${string}`
        const name = await getEnsName(client, { address: owner, universalResolverAddress })
        if (name === null || !(await isOwn(name, address, (own) => addressOf(client, own, 60)))) return nobody
        const avatar = await getEnsText(client, { name, key: 'avatar', universalResolverAddress })
        const isUsable = avatar !== null && avatar.length <= longestAvatar && /^https:\/\//i.test(avatar)
        return { name, avatar: isUsable ? avatar : null }
      }, nobody),
  }
}
