import type { Browser } from 'playwright'
import type { World } from '@walletframe/dev-server'
import { median, rowOf, type Row } from './budget.ts'

const rounds = 12
const serialCalls = 40
const parallelCalls = 200

/** Milliseconds a call of one round, each way, both measured in turns. */
type Round = {
  readonly direct: number
  readonly ours: number
  readonly directParallel: number
  readonly oursParallel: number
}

const quickest = (values: readonly number[]) =>
  median([...values].sort((a, b) => a - b).slice(0, Math.ceil(values.length / 4)))

/**
 * A read by our provider (page, frame, server, node) against a bare `fetch` of the page to the same node. Each call asks for another
 * account: the same question asked twice at a time would be answered once.
 */
export const measureNodeCalls = async (browser: Browser, world: World, url: string): Promise<Row[]> => {
  const context = await browser.newContext()
  const page = await context.newPage()
  try {
    await page.goto(url)
    await page.waitForFunction(() => 'walletFrame' in window)
    const results = await page.evaluate(
      async ({ node, rounds: count, serialCalls: serial, parallelCalls: parallel }): Promise<Round[]> => {
        type Ask = (address: string) => Promise<unknown>
        const { walletFrame } = window as unknown as {
          walletFrame: { provider: { request(args: object): Promise<unknown> } }
        }
        let asked = 0
        const address = () => {
          asked += 1
          return `0x${asked.toString(16).padStart(40, '0')}`
        }
        const ours: Ask = (account) =>
          walletFrame.provider.request({ method: 'eth_getBalance', params: [account, 'latest'] })
        const direct: Ask = async (account) => {
          const answer = await fetch(node, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({
              jsonrpc: '2.0',
              id: asked,
              method: 'eth_getBalance',
              params: [account, 'latest'],
            }),
          })
          return ((await answer.json()) as { result: unknown }).result
        }
        const oneByOne = async (ask: Ask) => {
          const started = performance.now()
          for (let call = 0; call < serial; call += 1) await ask(address())
          return (performance.now() - started) / serial
        }
        const atOnce = async (ask: Ask) => {
          const started = performance.now()
          await Promise.all(Array.from({ length: parallel }, () => ask(address())))
          return (performance.now() - started) / parallel
        }
        for (const ask of [ours, direct]) await oneByOne(ask)
        const all: Round[] = []
        for (let round = 0; round < count; round += 1)
          all.push({
            direct: await oneByOne(direct),
            ours: await oneByOne(ours),
            directParallel: await atOnce(direct),
            oursParallel: await atOnce(ours),
          })
        return all
      },
      { node: world.urls.chain, rounds, serialCalls, parallelCalls },
    )
    const of = (pick: (round: Round) => number) => quickest(results.map(pick))
    const [direct, ours] = [of(({ direct: value }) => value), of(({ ours: value }) => value)]
    const [bareAtOnce, oursAtOnce] = [
      of(({ directParallel }) => directParallel),
      of(({ oursParallel }) => oursParallel),
    ]
    const perSecond = (milliseconds: number) => Math.round(1_000 / milliseconds)
    return [
      rowOf(
        'read',
        ours / direct,
        `${ours.toFixed(2)} ms against ${direct.toFixed(2)} ms a call, serial; quickest quarter of ${rounds} rounds`,
      ),
      rowOf(
        'readsAtOnce',
        oursAtOnce / bareAtOnce,
        `${perSecond(oursAtOnce)} against ${perSecond(bareAtOnce)} calls a second`,
      ),
    ]
  } finally {
    await context.close()
  }
}
