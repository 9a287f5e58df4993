import type { Frame } from '@playwright/test'
import { openMarket, startChain, type Chain } from '@walletframe/dev-server'
import type { Hex } from 'viem'
import { startBlockscout } from './support/blockscout.ts'
import { markPart, tasksOfParts } from './support/motion.ts'
import { deployToken } from './support/tokens.ts'
import { expect, newEmail, test as base, type Dapp } from './support/world.ts'

/*
 * How long Account keeps somebody waiting who has and did much: three hundred tokens on ten networks, and ten thousand transactions under a
 * finger. Goals are of a machine that does nothing else; what else it does makes the same code take up to 1.8 times as long (docs/decisions/0060).
 */

const busy = 1.8
const deeds = 10_000
/** Three years. */
const days = 3 * 365
/** Milliseconds of the processor's time that a frame may cost, where the goal is 60 in a second; and any task. */
const oneFrame = (1_000 / 60) * busy
const oneTask = 50 * busy
/** Beside the two of the local world. */
const moreChains = 8
const tokensOfChain = 30
/** Milliseconds until all of it is on the screen: opened again; and the first time, on a processor that is slowed four times. */
const warm = 1_000 * busy
const cold = 3_000 * busy
const slowdown = 4
const rounds = 3
const firstRounds = 2
const someoneElse = `0x${'5e'.repeat(20)}`

type Explorer = Awaited<ReturnType<typeof startBlockscout>>
const test = base.extend<object, { readonly explorer: Explorer; readonly more: readonly Chain[] }>({
  explorer: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from this pattern
    async ({}, use) => {
      const explorer = await startBlockscout(deeds, days)
      await use(explorer)
      await explorer.close()
    },
    { scope: 'worker' },
  ],
  more: [
    // oxlint-disable-next-line no-empty-pattern -- see above
    async ({}, use) => {
      const chains: Chain[] = []
      try {
        for (let index = 0; index < moreChains; index += 1)
          chains.push(await startChain('chain', 0, 41_000 + index))
        // Multicall3 is on nearly every network.
        await Promise.all(chains.map(openMarket))
        await use(chains)
      } finally {
        await Promise.all(chains.map(({ stop }) => stop()))
      }
    },
    { scope: 'worker' },
  ],
  brand: [
    async ({ explorer: { url }, more }, use) =>
      use({
        networks: more.map((chain, index) => ({
          id: `eip155:${chain.chainId}`,
          name: `Local Chain ${index + 3}`,
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          rpcUrl: chain.url,
          headCacheMs: 0,
          testnet: true,
        })),
        providers: { history: { kind: 'blockscout', urls: { 'eip155:31337': url } } },
        // Nobody reads all of it in a minute, but for a test.
        routeLimits: { history: 1_000 },
      }),
    { scope: 'worker' },
  ],
})

/** Scrolls all of the card, a part of it a frame. @returns how many frames that took. */
const scroll = (frame: Frame, pixels: number, until: 'end' | 'top') =>
  frame.evaluate(
    async ({ step, wanted }) => {
      const scroller = document.querySelector('.content')
      if (!scroller) throw new Error('no card')
      const isDone = () =>
        wanted === 'top'
          ? scroller.scrollTop <= 0
          : scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1 &&
            !document.querySelector('[data-testid="activity-more"], [data-testid="activity-loading"]')
      let drawn = 0
      for (; !isDone(); drawn += 1) {
        scroller.scrollTop += step
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
      return drawn
    },
    { step: pixels, wanted: until },
  )

test('ten thousand deeds are read and scrolled, and no frame takes longer than one of 60 in a second', async ({
  dapp,
  visitorBrowser,
  explorer,
}) => {
  test.setTimeout(180_000)
  await dapp.visit()
  await dapp.logIn(newEmail())
  await dapp.click('open')
  await (await dapp.inFrame('tab-activity')).click()
  await expect(await dapp.inFrame(`activity-${explorer.hashOf(deeds)}`)).toBeVisible()
  const frame = await dapp.frame()
  let frames = 0
  const tasks = await tasksOfParts(visitorBrowser, dapp.page, async () => {
    await markPart(frame, 'reading')
    await scroll(frame, 600, 'end')
    await markPart(frame, 'at rest')
    await expect(await dapp.inFrame(`activity-${explorer.hashOf(1)}`)).toBeVisible()
    await markPart(frame, 'scrolling')
    frames = await scroll(frame, -600, 'top')
    await markPart(frame, 'at rest again')
  })
  const [read = [], scrolled = []] = ['reading', 'scrolling'].map((part) => tasks.get(part))
  const [longestOfReading = Infinity] = read
  const [longest = Infinity] = scrolled
  // A few are longer in each run: of those that clean up, or that the system took the processor's caches from.
  const usual = scrolled[Math.floor(frames / 100)] ?? Infinity
  const told = [longestOfReading, longest, usual].map((each) => each.toFixed(1))
  console.log(`longest tasks: reading ${told[0]} ms, scrolling ${told[1]} ms, 99 of 100 frames ${told[2]} ms`)
  expect(Math.max(longestOfReading, longest)).toBeLessThanOrEqual(oneTask)
  expect(usual).toBeLessThanOrEqual(oneFrame)
})

/** Milliseconds from the press on the page's button until the account has so many rows. */
const timeToAll = async (dapp: Dapp, rows: number): Promise<number> => {
  const started = performance.now()
  await dapp.click('open')
  await expect((await dapp.inFrame('holdings')).locator(`[aria-setsize="${rows}"]`).first()).toBeVisible()
  return performance.now() - started
}

test('three hundred tokens on ten networks are on the screen within a moment, also on a slow processor and for a server that never saw them', async ({
  dapp,
  visitor,
  world,
  more,
}) => {
  test.setTimeout(240_000)
  const chains = [world.chain, world.secondChain, ...more]
  const networks = chains.map(({ chainId }) => `eip155:${chainId}`).join()
  await dapp.visit('same-site', { project: 'every-network', networks })
  const owner = (await dapp.logIn(newEmail('funded'))) as Hex
  await Promise.all(
    chains.map(async (chain) => {
      for (let index = 0; index < tokensOfChain; index += 1)
        await deployToken(chain, owner, {
          name: `Token ${chain.chainId} ${index}`,
          symbol: `T${chain.chainId}N${index}`,
        })
    }),
  )
  // And the coin of the two chains that fund new wallets.
  const rows = chains.length * tokensOfChain + 2
  const other = `/v1/account/${someoneElse}/balance?${new URLSearchParams({ projectId: 'every-network', st: 'walletframe', sv: 'cdn-universal-0.1.0', chainId: networks }).toString()}`
  // Twice at most: ten nodes, the server and two browsers are on the same processor, and one of them may be busy with itself.
  const first: number[] = []
  for (let round = 0; round < firstRounds && !first.some((took) => took <= cold); round += 1) {
    // What the server knows of the account it asks anew. Without a page: what a frame still asks for would find nobody.
    await dapp.page.goto('about:blank')
    await world.stopFrameServer()
    await world.startFrameServer()
    await dapp.visit('same-site', { project: 'every-network', networks })
    await expect(dapp.page.getByTestId('state-status')).toHaveText('connected')
    // It has run for a while: somebody else was looked at before.
    expect(await (await dapp.frame()).evaluate(async (path) => (await fetch(path)).status, other)).toBe(200)
    // The frame has a process of its own, which is slowed by itself.
    const slow = await visitor.newCDPSession(await dapp.frame())
    await slow.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    first.push(await timeToAll(dapp, rows))
    await slow.detach()
  }
  const again: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await (await dapp.inFrame('modal-close')).click()
    await dapp.expectClosed()
    again.push(await timeToAll(dapp, rows))
  }
  const told = [first, again].map((times) => times.map(Math.round).join(', '))
  console.log(`tokens after ${told[0]} ms, again ${told[1]} ms`)
  expect(Math.min(...first)).toBeLessThanOrEqual(cold)
  expect(Math.min(...again)).toBeLessThanOrEqual(warm)
})
