import type { NetworkConfig } from '../../config.ts'
import { OutboundError } from '../../outbound/failure.ts'
import { createTextCache } from '../../services/nodes/cache.ts'
import { NodeRefusal } from '../../services/nodes/ownReads.ts'
import { encodeCall, isHex, isQuantity, uintAt, type Hex } from '../evm/abi.ts'
import { badAnswer } from '../evm/multicall.ts'
import { createTokens, tokenOf, type Token } from '../evm/tokens.ts'
import { formOf, hex, logsOf, topicOf, topics, type ReadNode } from '../history/logs.ts'
import { basesOf, type Exchange } from '../market/exchange.ts'
import type { Market } from '../market/market.ts'
import type { ProviderParts } from '../provider.ts'
import type { AccountBalance } from '../balances.ts'
import { isSuspicious } from './suspicion.ts'

/** Milliseconds for one account on one network. */
const patience = 9_000
/** Places that a token may say: all that its form (`uint8`) can hold. Amounts are only divided by them in text. */
const mostDecimals = 255
/** Tokens that are remembered of an account, those that came last; anybody can send it any number. */
const mostFound = 500
/** How often a range may be asked for in parts, of all ranges of a look. */
const partsOfLook = 24
/** Blocks that are looked at again: they may have been replaced. */
const replaced = 16
/** Tokens that are asked one by one where they cannot be asked together. */
const mostAlone = 60
/** What was found: milliseconds that it is remembered since it was last asked for, and characters of all of it. */
const foundFor = 24 * 60 * 60_000
const foundSize = 16 * 1024 * 1024

export type EvmBalancesConfig = {
  readonly blockRange: number
  readonly logBlocks: number
  /** Tokens that the operator named. */
  readonly listed: readonly Hex[]
  readonly exchange: Exchange | undefined
}

type Found = { readonly head: number; readonly tokens: readonly Hex[] }

/** What an account has on an EVM network, by the operator's own node. */
export const createEvmBalances = (
  { blockRange, logBlocks, listed, exchange }: EvmBalancesConfig,
  { id: network, nativeCurrency }: NetworkConfig,
  { rpc, now, logger }: Pick<ProviderParts, 'rpc' | 'now' | 'logger'>,
  { multicall }: Market,
) => {
  const at = exchange ? { multicall: exchange.multicall } : {}
  const metadata = createTokens(multicall, { now }, mostDecimals)
  const found = createTextCache(foundSize, now)
  const offered = exchange?.tokens ?? []
  const named: ReadonlySet<Hex> = new Set([
    ...(exchange ? basesOf(exchange) : []),
    ...offered.map(({ address }) => address),
    ...listed,
  ])
  const logos = new Map(offered.map(({ address, logoUri }) => [address, logoUri]))

  /** Tokens of which something reached the account: all of `logBlocks` at first, later what came since. */
  const look = async (read: ReadNode, account: string): Promise<readonly Hex[]> => {
    const known = JSON.parse(found.get(account) ?? 'null') as Found | null
    if (logBlocks === 0) return []
    try {
      const head = Number(formOf(hex, await read('eth_blockNumber', [])))
      if (!Number.isSafeInteger(head)) return known?.tokens ?? []
      const first = Math.max(0, head - logBlocks + 1, known ? known.head - replaced : 0)
      const left = { requests: partsOfLook, refused: 0 }
      const ranges = Array.from({ length: Math.ceil((head - first + 1) / blockRange) }, (_, index) => ({
        to: head - index * blockRange,
        from: Math.max(first, head - (index + 1) * blockRange + 1),
      }))
      const received = [[topics.transfer], null, topicOf(account)]
      const looked = await Promise.all(
        ranges.slice(0, partsOfLook).map(({ from, to }) => logsOf(read, account, from, to, left, [received])),
      )
      const reached = looked
        .flatMap(({ logs }) => logs)
        // ERC-721 names the piece as a fourth topic.
        .filter((one) => one.topics.length === 3)
        .toSorted((one, other) => Number(other.blockNumber) - Number(one.blockNumber))
        .map(({ address }) => address.toLowerCase() as Hex)
      const tokens = [...new Set([...reached, ...(known?.tokens ?? [])])].slice(0, mostFound)
      found.set(account, JSON.stringify({ head, tokens } satisfies Found), now() + foundFor)
      return tokens
    } catch (error) {
      // The other balances can be told all the same.
      const reason =
        error instanceof OutboundError || error instanceof NodeRefusal ? error.message : undefined
      if (reason === undefined) throw error
      logger.warn({ network, reason }, 'transfers to an account cannot be looked for')
      return known?.tokens ?? []
    }
  }

  /** One by one: there is no Multicall3, or one of them makes it fail. */
  const balancesAlone = (read: ReadNode, tokens: readonly Hex[], data: Hex) =>
    Promise.all(
      tokens.slice(0, mostAlone).map(async (to) => {
        const answer = await read('eth_call', [{ to, data }, 'latest']).catch((error: unknown) => {
          if (error instanceof NodeRefusal) return null
          throw error
        })
        return isHex(answer) ? answer : null
      }),
    )

  /** What the account has of each; undefined where a contract does not say, as ERC-20 wants it. */
  const balancesOf = async (
    read: ReadNode,
    account: Hex,
    tokens: readonly Hex[],
  ): Promise<readonly (bigint | undefined)[]> => {
    if (tokens.length === 0) return []
    const data = encodeCall('balanceOf(address)', [account])
    const answers = await multicall
      .read(
        network,
        tokens.map((to) => ({ to, data })),
        at,
      )
      .catch((error: unknown) => {
        if (error instanceof OutboundError && ['bad_answer', 'too_large'].includes(error.reason))
          return balancesAlone(read, tokens, data)
        throw error
      })
    return tokens.map((_token, index) => {
      const answer = answers[index]
      return answer && answer.length === 66 ? uintAt(answer, 0) : undefined
    })
  }

  /** What they say of themselves; nothing of those that cannot be asked. */
  const namesOf = async (read: ReadNode, tokens: readonly Hex[]): Promise<readonly (Token | null)[]> => {
    if (tokens.length === 0) return []
    try {
      return await metadata.read(network, tokens, at)
    } catch (error) {
      if (!(error instanceof OutboundError) || error.reason !== 'bad_answer') throw error
    }
    // A chain without Multicall3: one's own, most likely. How many places an amount has is all that has to be known.
    return Promise.all(
      tokens.slice(0, mostAlone).map(async (address) => {
        const [decimals, symbol, name] = await Promise.all(
          ['decimals()', 'symbol()', 'name()'].map((signature) =>
            read('eth_call', [{ to: address, data: encodeCall(signature) }, 'latest']).catch(
              (error: unknown) => {
                if (error instanceof NodeRefusal) return null
                throw error
              },
            ),
          ),
        )
        return tokenOf(
          address,
          [decimals, symbol, name].map((answer) => (isHex(answer) ? answer : null)),
          mostDecimals,
        )
      }),
    )
  }

  return async (account: string, asked: readonly string[]): Promise<readonly AccountBalance[]> => {
    const signal = AbortSignal.timeout(patience)
    const read: ReadNode = (method, params) => rpc.read(network, method, params, signal)
    const holder = account.toLowerCase() as Hex
    const [native, reached] = await Promise.all([
      read('eth_getBalance', [holder, 'latest']),
      look(read, holder),
    ])
    if (!isQuantity(native)) throw badAnswer(network, 'no balance of an account')
    const wanted = asked.filter((address): address is Hex => /^0x[0-9a-f]{40}$/.test(address))
    const tokens = [...new Set([...named, ...wanted, ...reached])]
    const amounts = await balancesOf(read, holder, tokens)
    const held = tokens.flatMap((address, index) => {
      const amount = amounts[index]
      return amount === undefined || amount === 0n ? [] : [{ address, amount }]
    })
    // Those that are named are read too: what copies one of them is told by it.
    const texts = await namesOf(read, [...new Set([...named, ...held.map(({ address }) => address)])])
    const byAddress = new Map(texts.flatMap((token) => (token ? [[token.address, token] as const] : [])))
    const known = [
      nativeCurrency,
      ...[...named].flatMap((address) => {
        const token = byAddress.get(address)
        return token ? [token] : []
      }),
    ]
    return [
      {
        address: null,
        ...nativeCurrency,
        amount: String(BigInt(native)),
        logoUri: '',
        suspicious: false,
      },
      ...held.flatMap(({ address, amount }) => {
        const token = byAddress.get(address)
        if (!token) return []
        const { name, symbol, decimals } = token
        return [
          {
            address,
            name,
            symbol,
            decimals,
            amount: String(amount),
            logoUri: logos.get(address) ?? '',
            suspicious: !named.has(address) && isSuspicious(token, known),
          },
        ]
      }),
    ]
  }
}
