import type { NetworkConfig } from '../../config.ts'
import { OutboundError } from '../../outbound/failure.ts'
import type { createTextCache } from '../../services/nodes/cache.ts'
import { NodeRefusal } from '../../services/nodes/ownReads.ts'
import { encodeCall, isHex, isQuantity, uintAt, type CallResult, type Hex } from '../evm/abi.ts'
import { badAnswer } from '../evm/multicall.ts'
import { isOfContract } from '../evm/refusals.ts'
import { callsOf, createTokens, tokenOf } from '../evm/tokens.ts'
import { createLook } from '../evm/looks.ts'
import { topicOf, topics, type ReadNode } from '../history/logs.ts'
import { basesOf, type Exchange } from '../market/exchange.ts'
import type { Market } from '../market/market.ts'
import type { ProviderParts } from '../provider.ts'
import type { AccountBalance, AccountBalances } from '../balances.ts'
import { suspicionAmong } from './suspicion.ts'

/** Milliseconds for one account on one network. */
const patience = 9_000
/** Places that a token may say: all that its form (`uint8`) can hold. Amounts are only divided by them in text. */
const mostDecimals = 255
/** Tokens whose amounts are asked for together. */
const mostTogether = 200
/** Calls for what was not told together: by itself, or with fewer others. */
const mostAgain = 60
/** Milliseconds for which a token without an answer is not asked again. */
const silentFor = 10 * 60_000

export type EvmBalancesConfig = {
  readonly blockRange: number
  readonly logBlocks: number
  /** Tokens that the operator named. */
  readonly listed: readonly Hex[]
  readonly exchange: Exchange | undefined
}

/** What an account has on an EVM network, by the operator's own node. @param memory of all networks, by keys that begin with the network. */
export const createEvmBalances = (
  { blockRange, logBlocks, listed, exchange }: EvmBalancesConfig,
  { id: network, nativeCurrency }: NetworkConfig,
  { rpc, now, logger }: Pick<ProviderParts, 'rpc' | 'now' | 'logger'>,
  { multicall }: Market,
  memory: ReturnType<typeof createTextCache>,
) => {
  const at = exchange ? { multicall: exchange.multicall } : {}
  const metadata = createTokens(multicall, { now }, mostDecimals)
  const offered = exchange?.tokens ?? []
  const named: ReadonlySet<Hex> = new Set([
    ...(exchange ? basesOf(exchange) : []),
    ...offered.map(({ address }) => address),
    ...listed,
  ])
  const silentKey = (account: Hex, token: Hex) => `${network}:${account}:${token}`
  const logos = new Map(offered.map(({ address, logoUri }) => [address, logoUri]))

  const look = createLook(
    {
      received: (account) => [[[topics.transfer], null, topicOf(account)]],
      // ERC-721 names the piece as a fourth topic.
      found: (one) => (one.topics.length === 3 ? [one.address.toLowerCase() as Hex] : []),
      what: 'transfers to an account',
    },
    { blockRange, logBlocks, network },
    { now, logger },
    memory,
  )

  /** One call by itself. @returns null where the contract has no answer; undefined where it is not known whether it has one. */
  const callAlone = async (read: ReadNode, to: Hex, data: Hex): Promise<CallResult | undefined> => {
    try {
      const answer = await read('eth_call', [{ to, data }, 'latest'])
      return isHex(answer) ? answer : null
    } catch (error) {
      if (error instanceof NodeRefusal) return isOfContract(error) ? null : undefined
      throw error
    }
  }

  /** What the account has of each; those are left out whose contract does not say, as ERC-20 wants it. */
  const balancesOf = async (read: ReadNode, account: Hex, tokens: readonly Hex[], signal: AbortSignal) => {
    const data = encodeCall('balanceOf(address)', [account])
    const amounts = new Map<Hex, bigint>()
    let isWhole = true
    let left = mostAgain
    const again = async (part: readonly Hex[], ask: (part: readonly Hex[]) => Promise<void>) => {
      left -= 1
      try {
        if (left >= 0 && !signal.aborted) return await ask(part)
      } catch (error) {
        if (!(error instanceof OutboundError)) throw error
      }
      isWhole = false
    }
    const rememberSilent = (token: Hex) => memory.set(silentKey(account, token), '', now() + silentFor)
    const keep = (token: Hex, answer: CallResult) => {
      const amount = answer?.length === 66 ? uintAt(answer, 0) : undefined
      if (amount !== undefined) amounts.set(token, amount)
    }
    const alone = async (part: readonly Hex[]) => {
      for (const token of part) {
        const answer = await callAlone(read, token, data)
        if (answer === undefined) isWhole = false
        else keep(token, answer)
      }
    }
    const together = async (part: readonly Hex[]): Promise<void> => {
      try {
        const answers = await multicall.read(
          network,
          part.map((to) => ({ to, data })),
          at,
        )
        for (const [index, token] of part.entries()) keep(token, answers[index] ?? null)
        const silent = part.filter((_token, index) => answers[index] === null)
        // Another of them may have used up what all had.
        if (part.length > 1) await Promise.all(silent.map((token) => again([token], together)))
        else silent.forEach(rememberSilent)
      } catch (error) {
        if (!(error instanceof OutboundError)) throw error
        const { reason, cause } = error
        if (reason === 'too_large' || cause instanceof NodeRefusal) {
          const middle = Math.ceil(part.length / 2)
          if (part.length > 1) {
            // One after the other: where there are too many of them for one look, some are found in each.
            await again(part.slice(0, middle), together)
            await again(part.slice(middle), together)
          } else if (cause instanceof NodeRefusal && !isOfContract(cause)) isWhole = false
          else part.forEach(rememberSilent)
          return
        }
        if (reason !== 'bad_answer') throw error
        // There is no Multicall3.
        await Promise.all(part.map((token) => again([token], alone)))
      }
    }
    const parts = Array.from({ length: Math.ceil(tokens.length / mostTogether) }, (_, index) =>
      tokens.slice(index * mostTogether, (index + 1) * mostTogether),
    )
    await Promise.all(parts.map(together))
    return { amounts, isWhole }
  }

  /** What they say of themselves; nothing of those that cannot be asked. */
  const namesOf = async (read: ReadNode, tokens: readonly Hex[], signal: AbortSignal) => {
    if (tokens.length === 0) return { texts: [], isWhole: true }
    try {
      const texts = await metadata.read(network, tokens, { ...at, signal })
      return { texts, isWhole: !texts.includes(undefined) }
    } catch (error) {
      if (!(error instanceof OutboundError) || error.reason !== 'bad_answer') throw error
    }
    // A chain without Multicall3: one's own, most likely. How many places an amount has is all that has to be known.
    let isWhole = tokens.length <= mostAgain
    const texts = await Promise.all(
      tokens.slice(0, mostAgain).map(async (address) => {
        const [decimals, symbol, name] = await Promise.all(
          callsOf(address).map(({ to, data }) => callAlone(read, to, data)),
        )
        if (decimals === undefined) isWhole = false
        return tokenOf(address, [decimals, symbol, name], mostDecimals)
      }),
    )
    return { texts, isWhole }
  }

  return async (account: string, asked: readonly string[]): Promise<AccountBalances> => {
    const signal = AbortSignal.timeout(patience)
    const read: ReadNode = (method, params) => rpc.read(network, method, params, signal)
    const holder = account.toLowerCase() as Hex
    const [native, reached] = await Promise.all([
      read('eth_getBalance', [holder, 'latest']),
      look(read, holder),
    ])
    if (!isQuantity(native)) throw badAnswer(network, 'no balance of an account')
    const wanted = asked.filter((address): address is Hex => /^0x[0-9a-f]{40}$/.test(address))
    const speaking = reached.found.filter((token) => memory.get(silentKey(holder, token)) === undefined)
    const tokens = [...new Set([...named, ...wanted, ...speaking])]
    const { amounts, isWhole } = await balancesOf(read, holder, tokens, signal)
    const held = tokens.flatMap((address) => {
      const amount = amounts.get(address) ?? 0n
      return amount === 0n ? [] : [{ address, amount }]
    })
    // Those that are named are read too: what copies one of them is told by it.
    const said = await namesOf(read, [...new Set([...named, ...held.map(({ address }) => address)])], signal)
    const { texts } = said
    const byAddress = new Map(texts.flatMap((token) => (token ? [[token.address, token] as const] : [])))
    const isSuspicious = suspicionAmong([
      nativeCurrency,
      ...[...named].flatMap((address) => {
        const token = byAddress.get(address)
        return token ? [token] : []
      }),
    ])
    const balances: readonly AccountBalance[] = [
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
            suspicious: !named.has(address) && isSuspicious(token),
          },
        ]
      }),
    ]
    return { balances, isWhole: reached.isWhole && isWhole && said.isWhole }
  }
}
