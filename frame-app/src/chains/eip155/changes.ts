import type { Caip2 } from '@walletframe/bridge-protocol'
import {
  decodeAbiParameters,
  getAddress,
  hexToBigInt,
  parseAbiParameters,
  slice,
  type Address,
  type Hex,
} from 'viem'
import { coinAmount, type Coin } from './decode.ts'
import type { Simulated } from './simulate.ts'
import type { BalanceChange } from './subject.ts'
import { readToken, type Token } from './tokens.ts'

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
} as const

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
    return [{ contract, id: null, from: addressOf(first), to: addressOf(second), amount: hexToBigInt(data) }]
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

/** @returns null where the node cannot simulate, or where a call would fail: then nothing would change. */
export const readChanges = async (
  network: Caip2,
  account: string,
  simulated: readonly Simulated[] | undefined,
  coin: Coin,
): Promise<readonly BalanceChange[] | null> => {
  if (!simulated?.every(({ ok }) => ok)) return null
  const own = account.toLowerCase()
  const sums = new Map<
    string,
    { readonly contract: string; readonly id: string | null; readonly amount: bigint }
  >()
  for (const { contract, id, from, to, amount } of simulated.flatMap(({ logs }) => logs).flatMap(safely)) {
    const change = (to === own ? amount : 0n) - (from === own ? amount : 0n)
    const key = `${contract} ${id ?? ''}`
    sums.set(key, { contract, id, amount: (sums.get(key)?.amount ?? 0n) + change })
  }
  const changed = [...sums.values()].filter(({ amount }) => amount !== 0n)
  const contracts = [...new Set(changed.map(({ contract }) => contract))].filter((one) => one !== coinAddress)
  const tokens = new Map<string, Token>(
    await Promise.all(
      contracts.map(async (one) => [one, await readToken(network, getAddress(one as Address))] as const),
    ),
  )
  return changed.flatMap(({ contract, id, amount }): BalanceChange[] => {
    if (contract === coinAddress) return [{ kind: 'coin', amount: coinAmount(amount, coin) }]
    const token = tokens.get(contract)
    if (!token) return []
    const { address, symbol, name, decimals } = token
    const label = { address, symbol, name }
    return [
      id === null
        ? {
            kind: 'token',
            token: label,
            amount: { value: amount.toString(), decimals: decimals ?? null, symbol: symbol ?? null },
          }
        : {
            kind: 'item',
            token: label,
            id,
            amount: { value: amount.toString(), decimals: 0, symbol: null },
          },
    ]
  })
}
