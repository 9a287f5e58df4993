import type { Caip2 } from '@walletframe/bridge-protocol'
import { decodeAbiParameters, getAddress, hexToBigInt, parseAbiParameters, size, slice, type Hex } from 'viem'
import { coinAmount, type Coin } from './explained.ts'
import type { Simulated } from './simulate.ts'
import type { BalanceChange } from './subject.ts'
import { createTokenReader, labelOf, tokenAmount } from './tokens.ts'

/*
 * What the account would have more or less of: the sum of all transfers that a node tells of when it simulates (EIP-20, 721 and 1155
 * events, and its own logs for the native coin). A contract may tell lies in its events; its address stands beside them.
 */

/** Address in whose name nodes log transfers of the native coin (`traceTransfers` of eth_simulateV1). */
const coinAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
/** keccak256 of the events' signatures. */
const topics = {
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  single: '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  batch: '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
  // Wrapped coins of the first kind (WETH9) tell of making and destroying in their own way: whose, and how much.
  deposit: '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c',
  withdrawal: '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65',
} as const

/** Changes that are listed: a contract can tell of as many as it likes, each of another token. */
const mostChanges = 12
/** Logs that are looked at. */
const mostLogs = 2_000

type Log = Simulated['logs'][number]
/** One thing that moved: of which contract, which item of it, how many. */
type Transfer = {
  readonly contract: string
  readonly id: string | null
  readonly from: string
  readonly to: string
  readonly amount: bigint
}

const addressOf = (topic: Hex | undefined): string =>
  topic === undefined ? '' : slice(topic, 12).toLowerCase()

const single = parseAbiParameters('uint256 id, uint256 amount')
const batch = parseAbiParameters('uint256[] ids, uint256[] amounts')

const transfersOf = ({ address, topics: [event, first, second, third], data }: Log): readonly Transfer[] => {
  const contract = address.toLowerCase()
  if (event === topics.transfer && third !== undefined)
    return [
      {
        contract,
        id: hexToBigInt(third).toString(),
        from: addressOf(first),
        to: addressOf(second),
        amount: 1n,
      },
    ]
  if (event === topics.transfer)
    return [
      {
        contract,
        id: null,
        from: addressOf(first),
        to: addressOf(second),
        amount: hexToBigInt(data, { size: 32 }),
      },
    ]
  const route = { contract, from: addressOf(second), to: addressOf(third) }
  if (event === topics.single) {
    const [id, amount] = decodeAbiParameters(single, data)
    return [{ ...route, id: id.toString(), amount }]
  }
  if (event !== topics.batch) return []
  const [ids, amounts] = decodeAbiParameters(batch, data)
  return ids.map((id, index) => ({ ...route, id: id.toString(), amount: amounts[index] ?? 0n }))
}

const safely = (log: Log): readonly Transfer[] => {
  try {
    return transfersOf(log)
  } catch {
    // An event that only has the name of a transfer.
    return []
  }
}

/** Made and destroyed wrapped coins, of contracts that tell of no transfer of the account's: others say the same twice. */
const wrappings = (logs: readonly Log[], transfers: readonly Transfer[], own: string): readonly Transfer[] =>
  logs.flatMap(({ address, topics: [event, whose], data }): Transfer[] => {
    const contract = address.toLowerCase()
    const isMade = event === topics.deposit
    const toldAlready = transfers.some(
      (one) => one.contract === contract && (one.from === own || one.to === own),
    )
    if ((!isMade && event !== topics.withdrawal) || toldAlready) return []
    if (addressOf(whose) !== own || size(data) !== 32) return []
    const [from, to] = isMade ? ['', own] : [own, '']
    return [{ contract, id: null, from, to, amount: hexToBigInt(data) }]
  })

type Sum = { readonly contract: string; readonly id: string | null; readonly amount: bigint }

const sumsOf = (transfers: readonly Transfer[], own: string): readonly Sum[] => {
  const sums = new Map<string, Sum>()
  for (const { contract, id, from, to, amount } of transfers) {
    const change = (to === own ? amount : 0n) - (from === own ? amount : 0n)
    const key = `${contract} ${id ?? ''}`
    sums.set(key, { contract, id, amount: (sums.get(key)?.amount ?? 0n) + change })
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0n)
}

/** What leaves comes first: it is what must not be missed where there is more than the list holds. */
const rankOf = ({ contract, amount }: Sum): number =>
  (amount > 0n ? 2 : 0) + (contract === coinAddress ? 0 : 1)

/** @returns null where the node cannot simulate, or where a call would fail: then nothing would change. */
export const readChanges = async (
  network: Caip2,
  account: string,
  simulated: readonly Simulated[] | undefined,
  coin: Coin,
): Promise<readonly BalanceChange[] | null> => {
  if (!simulated?.every(({ ok }) => ok)) return null
  const own = account.toLowerCase()
  const logs = simulated.flatMap((call) => call.logs).slice(0, mostLogs)
  const transfers = logs.flatMap(safely)
  const changed = sumsOf([...transfers, ...wrappings(logs, transfers, own)], own).toSorted(
    (a, b) => rankOf(a) - rankOf(b),
  )
  const listed = changed.slice(0, mostChanges)
  const read = createTokenReader(network)
  const changes = await Promise.all(
    listed.map(async ({ contract, id, amount }): Promise<BalanceChange> => {
      if (contract === coinAddress) return { kind: 'coin', amount: coinAmount(amount, coin) }
      const token = await read(getAddress(contract))
      return id === null
        ? { kind: 'token', token: labelOf(token), amount: tokenAmount(amount, token) }
        : {
            kind: 'item',
            token: labelOf(token),
            id,
            amount: { value: amount.toString(), decimals: 0, symbol: null },
          }
    }),
  )
  return changed.length > listed.length
    ? [...changes, { kind: 'more', count: changed.length - listed.length }]
    : changes
}
