import { setTimeout as wait } from 'node:timers/promises'
import { market, openMarket, startChain, type Chain } from '@walletframe/dev-server'
import { encodeFunctionData, erc20Abi, multicall3Abi, toHex, type Hex } from 'viem'
import { deployToken, sendFromChain } from '../../../e2e/support/tokens.ts'
import { askOnce, timesOf, type Asked } from './load.ts'
import { addressOf } from './owners.ts'
import { residentMemory, startProgram, stopProgram } from './processes.ts'

/*
 * Visitors who leave their Account open: each asks for the balances of its account and the chain's own word for the coin twice a minute, as the frame
 * does, whatever the others ask. The chain mines on the same machine.
 */

const blocks = 10_000
const tokens = 5
/** Milliseconds between two polls of a visitor, as in the frame; polls of each; milliseconds in which all of them come. */
const interval = 30_000
const polls = 4
const arrival = 5_000

const json = { origin: 'http://frame.example', 'content-type': 'application/json' }
const accountOf = (index: number): Hex => toHex(0xacc0_0000 + index, { size: 20 })

/** A chain of which so many blocks are read back, and accounts that have something of every token in the first of them. */
const fillChain = async (chain: Chain, visitors: number): Promise<void> => {
  await openMarket(chain)
  for (let index = 0; index < tokens; index += 1) {
    const token = await deployToken(chain, market.multicall, {
      name: `Token ${index}`,
      symbol: `TKN${index}`,
    })
    const transfers = Array.from({ length: visitors }, (_none, visitor) => ({
      target: token,
      allowFailure: false,
      callData: encodeFunctionData({
        abi: erc20Abi,
        functionName: 'transfer',
        args: [accountOf(visitor), 1n],
      }),
    }))
    const data = encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [transfers] })
    await sendFromChain(chain, { to: market.multicall, data })
  }
  const height = Number(await chain.request('eth_blockNumber'))
  await chain.request('anvil_mine', [toHex(blocks - height)])
}

const balancesOf = (visitor: number): Asked => ({
  path: `/v1/account/${accountOf(visitor)}/balance?projectId=demo&st=walletframe&sv=cdn-universal-0.1.0&chainId=eip155:1`,
  headers: { origin: json.origin, 'x-forwarded-for': addressOf(visitor) },
  answered: (text) => {
    const { balances } = JSON.parse(text) as { readonly balances: readonly object[] }
    if (balances.length < tokens) throw new Error(`${balances.length} of ${tokens} tokens were told.`)
  },
})
const coinOf = (visitor: number): Asked => ({
  method: 'POST',
  path: '/v1/rpc/eip155:1',
  headers: { ...json, 'x-walletframe-project': 'demo', 'x-forwarded-for': addressOf(visitor) },
  body: JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'eth_getBalance',
    params: [accountOf(visitor), 'latest'],
  }),
})

const told = (what: string, times: readonly number[]): void => {
  const { p50, p99 } = timesOf(times)
  console.log(
    `${what.padEnd(38)} p50 ${p50.toFixed(1).padStart(7)} ms   p99 ${p99.toFixed(1).padStart(7)} ms`,
  )
}

/** @throws Error at the first answer that is not 200, or that lacks a token. */
export const measureVisitors = async (visitors: number): Promise<void> => {
  const chain = await startChain('chain', 0, 1)
  try {
    await fillChain(chain, visitors)
    const server = await startProgram('../../../frame-server/test/loadServer.ts', String(chain.port))
    console.log(
      `${visitors} visitors with ${tokens} tokens each, of ${blocks} blocks; Account is open for ${(polls * interval) / 60_000} minutes; SQLite\n`,
    )
    // The first look reads all of the blocks back.
    const first: number[] = []
    const looked = performance.now()
    for (let visitor = 0; visitor < visitors; visitor += 1)
      first.push(await askOnce(server.port, balancesOf(visitor)))
    const perSecond = (visitors * blocks) / ((performance.now() - looked) / 1_000)
    told('first look at an account, one by one', first)
    console.log(`${''.padEnd(38)} ${Math.round(perSecond)} blocks a second`)
    const balances: number[] = []
    const coins: number[] = []
    await Promise.all(
      Array.from({ length: visitors }, async (_none, visitor) => {
        await wait((arrival * visitor) / visitors)
        for (let poll = 0; poll < polls; poll += 1) {
          const [coin, all] = await Promise.all([
            askOnce(server.port, coinOf(visitor)),
            askOnce(server.port, balancesOf(visitor)),
          ])
          coins.push(coin)
          balances.push(all)
          if (poll + 1 < polls) await wait(interval)
        }
      }),
    )
    told('balances, polled', balances)
    told('the coin, polled', coins)
    console.log(`memory of the server: ${residentMemory(server).toFixed(0)} MB`)
    await stopProgram(server)
  } finally {
    await chain.stop()
  }
}
