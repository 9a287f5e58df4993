import { anyPorts, startWorld } from '@walletframe/dev-server'
import { unwatch } from './support/complaints.ts'
import { startFaultyNode, type FaultyNode } from './support/faultyNode.ts'
import { Dapp, expect, newEmail, test } from './support/world.ts'

/* What a look at the account costs the operator: requests to the nodes of its two EVM chains, each with one call or many. */

/** Requests until the view is whole: balances, tokens, their names and prices. */
const mostOfView = 12
/** Of a tab that is opened beside it. */
const mostOfTab = 6
/** Of the view that is opened again while what it shows is new: the fresh balance of the coin alone. */
const mostAgain = 1
/** Milliseconds in which nothing more is asked, once all is shown. */
const quiet = 2_000

test('the account asks the nodes of two chains at most twelve times, a tab six times, and nothing anew of what it knows', async ({
  visitor,
}) => {
  const nodes: FaultyNode[] = []
  const world = await startWorld({
    ports: anyPorts,
    temporary: true,
    logLevel: 'silent',
    collections: true,
    frontOf: async (chain) => {
      const node = await startFaultyNode(chain.url)
      nodes.push(node)
      return node.url
    },
  })
  const requests = () => nodes.flatMap((node) => node.requests())
  /** Requests of `act`, once no more come. */
  const askedBy = async (act: () => Promise<void>): Promise<readonly string[]> => {
    const before = nodes.map((node) => node.requests().length)
    await act()
    for (let last = -1; last !== requests().length;) {
      last = requests().length
      await new Promise((resolve) => setTimeout(resolve, quiet))
    }
    return nodes.flatMap((node, index) => node.requests().slice(before[index]))
  }
  try {
    const dapp = new Dapp(await visitor.newPage(), world)
    const shows = async (testId: string) => expect(await dapp.inFrame(testId)).toBeVisible()
    await dapp.visit()
    await dapp.logIn(newEmail('funded'))
    await askedBy(() => Promise.resolve())

    const first = await askedBy(async () => {
      await dapp.click('open')
      await expect((await dapp.inFrame('holding-native')).first()).toBeVisible()
    })
    expect(first.length, first.join('\n')).toBeGreaterThan(0)
    expect(first.length, first.join('\n')).toBeLessThanOrEqual(mostOfView)
    for (const tab of ['nfts', 'activity']) {
      const more = await askedBy(async () => (await dapp.inFrame(`tab-${tab}`)).click())
      expect(more.length, more.join('\n')).toBeGreaterThan(0)
      expect(more.length, more.join('\n')).toBeLessThanOrEqual(mostOfTab)
    }
    await (await dapp.inFrame('modal-close')).click()
    await dapp.expectClosed()
    const again = await askedBy(async () => {
      await dapp.click('open')
      await shows('view-Account')
    })
    expect(again.length, again.join('\n')).toBeLessThanOrEqual(mostAgain)
  } finally {
    await unwatch(visitor)
    await world.stop()
    await Promise.all(nodes.map((node) => node.close()))
  }
})
