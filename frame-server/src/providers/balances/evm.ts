import { inParts } from '../inParts.ts'
import type { NetworkConfig } from '../../config.ts'
import { OutboundError } from '../../outbound/failure.ts'
import type { createTextCache } from '../../services/nodes/cache.ts'
import { NodeRefusal } from '../../services/nodes/ownReads.ts'
import { encodeCall, isHex, isQuantity, uintAt, type CallResult, type Hex } from '../evm/abi.ts'
import { badAnswer, type ContractCall } from '../evm/multicall.ts'
import { isOfContract } from '../evm/refusals.ts'
import { callsOf, createTokens, tokenOf, type Token } from '../evm/tokens.ts'
import { createLook } from '../evm/looks.ts'
import { topicOf, topics, type ReadNode } from '../history/logs.ts'
import { basesOf, type Exchange } from '../market/exchange.ts'
import type { Market } from '../market/market.ts'
import type { ProviderParts } from '../provider.ts'
import type { AccountBalance, AccountBalances } from '../balances.ts'
import { isCoinItself, shippedTokens } from '../tokenList/shippedTokens.ts'
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
  /** Whether tokens of the list that ships are looked for. */
  readonly shipped: boolean
  readonly exchange: Exchange | undefined
  /** Who says which tokens an account (lower case) has; absent: the chain's newest blocks. */
  readonly tokensOf?:
    | ((account: Hex) => Promise<{ readonly found: readonly Hex[]; readonly isWhole: boolean }>)
    | undefined
}

/** What an account has on an EVM network, by the operator's own node. @param memory of all networks, by keys that begin with the network. */
export const createEvmBalances = (
  { blockRange, logBlocks, listed, shipped: isShipping, exchange, tokensOf }: EvmBalancesConfig,
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
  const shipped = new Map(
    (isShipping ? shippedTokens(network) : []).map((token) => [token.address as Hex, token] as const),
  )
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

  /** Calls without Multicall3, in batches. @returns as `callAlone`; also undefined where no node answered. */
  const callAll = async (
    calls: readonly ContractCall[],
    signal: AbortSignal,
  ): Promise<readonly (CallResult | undefined)[]> => {
    const reads = calls.map(({ to, data }) => ({ method: 'eth_call', params: [{ to, data }, 'latest'] }))
    return (await rpc.readAll(network, reads, signal)).map((settled) => {
      if (settled.status === 'fulfilled') return isHex(settled.value) ? settled.value : null
      const error: unknown = settled.reason
      if (error instanceof NodeRefusal) return isOfContract(error) ? null : undefined
      if (error instanceof OutboundError) return undefined
      throw error
    })
  }

  /** What the account has of each; those are left out whose contract does not say, as ERC-20 wants it. */
  const balancesOf = async (
    read: ReadNode,
    account: Hex,
    groups: readonly (readonly Hex[])[],
    signal: AbortSignal,
  ) => {
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
        const answers = await callAll(
          part.map((to) => ({ to, data })),
          signal,
        )
        const unanswered = part.filter((_token, index) => answers[index] === undefined)
        for (const [index, token] of part.entries()) keep(token, answers[index] ?? null)
        // One of them may have kept the node from answering for the others.
        await Promise.all(unanswered.map((token) => again([token], alone)))
      }
    }
    const parts = groups.flatMap((tokens) => inParts(tokens, mostTogether))
    await Promise.all(parts.map(together))
    return { amounts, isWhole }
  }

  /** What each says of itself; undefined where it is not known whether it says anything. */
  const namesOf = async (
    tokens: readonly Hex[],
    signal: AbortSignal,
  ): Promise<readonly (Token | null | undefined)[]> => {
    if (tokens.length === 0) return []
    try {
      return await metadata.read(network, tokens, { ...at, signal })
    } catch (error) {
      if (!(error instanceof OutboundError) || error.reason !== 'bad_answer') throw error
    }
    // A chain without Multicall3: one's own, most likely. How many places an amount has is all that has to be known.
    const answers = await callAll(tokens.flatMap(callsOf), signal)
    return tokens.map((address, index) =>
      answers[index * 3] === undefined
        ? undefined
        : tokenOf(address, answers.slice(index * 3, index * 3 + 3), mostDecimals),
    )
  }

  return async (account: string, asked: readonly string[]): Promise<AccountBalances> => {
    const signal = AbortSignal.timeout(patience)
    const read: ReadNode = (method, params) => rpc.read(network, method, params, signal)
    const holder = account.toLowerCase() as Hex
    const [native, reached] = await Promise.all([
      read('eth_getBalance', [holder, 'latest']),
      tokensOf ? tokensOf(holder) : look(read, holder),
    ])
    if (!isQuantity(native)) throw badAnswer(network, 'no balance of an account')
    const wanted = asked.filter((address): address is Hex => /^0x[0-9a-f]{40}$/.test(address))
    const isSpeaking = (token: Hex) => memory.get(silentKey(holder, token)) === undefined
    const speaking = reached.found.filter(isSpeaking)
    const vouched = new Set([...named, ...[...shipped.keys()].filter(isSpeaking)])
    // Nothing that strangers sent takes part in the call that asks for what is vouched for.
    const others = [...new Set([...wanted, ...speaking])].filter(
      (token) => !vouched.has(token) && !isCoinItself(network, token),
    )
    const groups = [[...vouched].filter((token) => !isCoinItself(network, token)), others]
    const { amounts, isWhole } = await balancesOf(read, holder, groups, signal)
    const held = groups.flat().flatMap((address) => {
      const amount = amounts.get(address) ?? 0n
      return amount === 0n ? [] : [{ address, amount }]
    })
    // Those that are named are read too: what copies one of them is told by it.
    const asking = [...new Set([...named, ...held.map(({ address }) => address)])]
    const texts = await namesOf(asking, signal)
    const byAddress = new Map<Hex, Token>()
    for (const [index, address] of asking.entries()) {
      // A node that would not say now: the list does. A contract that says that it is none is none, whatever the list says.
      const text = texts[index]
      const token = text === undefined ? shipped.get(address) : text
      if (token) byAddress.set(address, { ...token, address })
    }
    const isVouchedFor = ({ address, decimals }: Token) =>
      named.has(address) || shipped.get(address)?.decimals === decimals
    const isSuspicious = suspicionAmong([
      nativeCurrency,
      ...shipped.values(),
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
            suspicious: !isVouchedFor(token) && isSuspicious(token),
          },
        ]
      }),
    ]
    const isNamed = asking.every((address, index) => texts[index] !== undefined || shipped.has(address))
    return { balances, isWhole: reached.isWhole && isWhole && isNamed }
  }
}
