import { anyPorts, startWorld } from '@walletframe/dev-server'
import type { Route } from '@playwright/test'
import { recoverMessageAddress } from 'viem'
import { ask } from './support/ask.ts'
import { startFaultyNode, type FaultyNode } from './support/faultyNode.ts'
import { unwatch } from './support/complaints.ts'
import { Dapp, expect, expectErrors, newEmail, test } from './support/world.ts'
import { mined } from './support/mined.ts'

/* What goes wrong in the middle of something that cannot be undone. Each test's name says what it ends in, as the security model has it. */

const sent = async (dapp: Dapp, address: string) =>
  Number(await dapp.world.chain.request('eth_getTransactionCount', [address, 'pending']))

test.describe('faults', () => {
  test('threat 33: a node takes a transaction and then says nothing: it ends as sent, once, with the hash that is on chain', async ({
    visitor,
  }) => {
    test.setTimeout(150_000)
    expectErrors(/status of 50\d .*\/v1\/rpc\//, { optional: true })
    let node: FaultyNode | undefined
    const world = await startWorld({
      ports: anyPorts,
      temporary: true,
      logLevel: 'silent',
      frontOf: async (chain) => {
        if (chain.chainId !== 31_337) return chain.url
        node = await startFaultyNode(chain.url)
        return node.url
      },
    })
    try {
      const dapp = new Dapp(await visitor.newPage(), world)
      await dapp.visit('cross-site')
      const address = await dapp.logIn(newEmail('funded'))
      node?.swallowAnswers(true)
      await dapp.click('eth_sendTransaction')
      await dapp.approve()
      await expect(dapp.line('result', 'eth_sendTransaction')).toBeVisible({ timeout: 90_000 })
      const hash = await dapp.result<string>('eth_sendTransaction')
      expect(await mined(world.chain, hash)).toMatchObject({
        status: '0x1',
        from: address.toLowerCase(),
      })
      expect(node?.swallowed()).toBeGreaterThan(0)
      expect(await sent(dapp, address)).toBe(1)
    } finally {
      // What was sent is followed still.
      await unwatch(visitor)
      await world.stop()
      await node?.close()
    }
  })

  test('the worker is ended while it signs: it ends in an error on the screen, nothing is sent, and the next try signs', async ({
    dapp,
    visitor,
  }) => {
    // Nobody tells a document that its worker is gone: the wallet gives it 30 s.
    test.setTimeout(120_000)
    await visitor.addInitScript(() => {
      let kills = 1
      window.Worker = class extends Worker {
        override postMessage(message: { path?: readonly string[] }, ...rest: unknown[]) {
          ;(super.postMessage as (...given: unknown[]) => void)(message, ...rest)
          if (kills === 0 || message.path?.at(-1) !== 'sign') return
          kills -= 1
          this.terminate()
        }
      }
    })
    await dapp.visit('cross-site')
    const address = await dapp.logIn(newEmail('funded'))
    await dapp.click('eth_sendTransaction')
    await dapp.approve()
    const problem = (await dapp.frame()).getByTestId('problem')
    await expect(problem).toBeVisible({ timeout: 45_000 })
    await expect(problem).toContainText('Nothing was signed. Try again.')
    expect(await dapp.error('eth_sendTransaction')).toContain('Nothing was signed. Try again.')
    expect(await sent(dapp, address)).toBe(0)
    await dapp.page.keyboard.press('Escape')
    await dapp.expectClosed()
    await dapp.click('eth_sendTransaction')
    await dapp.approve()
    await dapp.result('eth_sendTransaction')
    expect(await sent(dapp, address)).toBe(1)
  })

  test('the tab is closed between approval and broadcast: it ends in nothing sent, and the next one goes out once', async ({
    dapp,
    visitor,
    world,
  }) => {
    // Of the request that is ended, where its page still hears of it.
    expectErrors(/ERR_FAILED/, { optional: true })
    await dapp.visit('cross-site')
    const address = await dapp.logIn(newEmail('funded'))
    const held = Promise.withResolvers<Route>()
    let isClosed = false
    await visitor.route('**/v1/rpc/**', async (route) => {
      if (!route.request().postData()?.includes('eth_sendRawTransaction')) return route.continue()
      held.resolve(route)
      // Its frame may live on for a moment, and ask again.
      return isClosed ? route.abort() : undefined
    })
    await dapp.click('eth_sendTransaction')
    await dapp.approve()
    const broadcast = await held.promise
    isClosed = true
    // Ended first: a browser lets go of what is held for a page that is closed, and it would leave the machine.
    await Promise.all([broadcast.abort().catch(() => undefined), dapp.page.close()])
    expect(await sent(dapp, address)).toBe(0)
    const next = new Dapp(await visitor.newPage(), world)
    await next.visit('cross-site')
    await expect(next.page.getByTestId('state-account')).toHaveText(address)
    await visitor.unrouteAll({ behavior: 'ignoreErrors' })
    await next.click('eth_sendTransaction')
    await next.approve()
    const hash = await next.result<string>('eth_sendTransaction')
    expect(await mined(world.chain, hash)).toMatchObject({ status: '0x1' })
    expect(await sent(next, address)).toBe(1)
  })

  test('two tabs, two users: it ends with the first tab not connected, what was open there declined, and signatures of the second user only', async ({
    dapp,
    visitor,
    world,
  }) => {
    await dapp.visit('cross-site')
    const first = await dapp.logIn(newEmail())
    const other = new Dapp(await visitor.newPage(), world)
    await other.visit('cross-site')
    await expect(other.page.getByTestId('state-account')).toHaveText(first)
    // Before the eyes of the first user while the second one signs in.
    const open = ask(dapp.page, 'personal_sign', ['0x68656c6c6f', first])
    await expect(await dapp.inFrame('approve-confirm')).toBeVisible()
    await other.click('disconnect')
    await expect(other.page.getByTestId('state-status')).toHaveText('disconnected')
    await other.click('connect')
    await other.signIn(newEmail())
    const [second = ''] = await other.result<string[]>('connect')
    expect(second).not.toBe(first)
    // The tab of the first user ends as not connected: what was open there, and what it asks from now on, is refused.
    expect((await open).error?.code).toBe(4001)
    await expect(dapp.page.getByTestId('state-status')).toHaveText('disconnected')
    expect((await ask(dapp.page, 'personal_sign', ['0x68656c6c6f', first])).error?.code).toBe(4100)
    const own = ask(other.page, 'personal_sign', ['0x68656c6c6f', second])
    await other.approve()
    const { result } = await own
    expect(await recoverMessageAddress({ message: 'hello', signature: result as `0x${string}` })).toBe(second)
  })

  for (const days of [-1, 1])
    test(`a clock that is wrong by ${days} day: it ends in nothing that the visitor notices`, async ({
      dapp,
      visitor,
      world,
    }) => {
      // The server asks for a proof over its own nonce in place of the time, once at login and once after the reload (RFC 9449, 8).
      expectErrors(/status of 400 .*\/v1\/auth\/email\/start/)
      expectErrors(/status of 400 .*\/v1\/auth\/token/)
      await visitor.addInitScript(
        (offset) => {
          const Real = Date
          const now = () => Real.now() + offset
          window.Date = new Proxy(Real, {
            construct: (target, given, made) =>
              Reflect.construct(target, given.length > 0 ? given : [now()], made),
            get: (target, key) => (key === 'now' ? now : (Reflect.get(target, key) as unknown)),
          })
        },
        days * 24 * 3_600_000,
      )
      await dapp.visit('cross-site')
      const address = await dapp.logIn(newEmail('funded'))
      await dapp.click('eth_sendTransaction')
      await dapp.approve()
      expect(await dapp.result('eth_sendTransaction')).toMatch(/^0x/)
      await dapp.page.reload()
      await expect(dapp.page.getByTestId('state-account')).toHaveText(address)
      await dapp.click('personal_sign')
      await dapp.approve()
      expect(await dapp.result('personal_sign')).toMatch(/^0x/)
      expect(Number(await world.chain.request('eth_getTransactionCount', [address, 'pending']))).toBe(1)
    })

  test('the database is upgraded while an old tab is open: it ends with the upgrade done; the old tab goes on, and says to reload where it needs a key anew', async ({
    dapp,
    visitor,
    world,
  }) => {
    await dapp.visit('cross-site')
    const address = await dapp.logIn(newEmail('funded'))
    await dapp.click('eth_sendTransaction')
    await dapp.approve()
    await dapp.result('eth_sendTransaction')
    // The next version of the frame, in another tab of the same partition.
    const other = new Dapp(await visitor.newPage(), world)
    await other.visit('cross-site')
    const ended = await (
      await other.frame()
    ).evaluate(async () => {
      const versions: Record<string, string> = {}
      for (const { name = '', version = 0 } of await indexedDB.databases())
        versions[name] = await new Promise<string>((resolve) => {
          const opening = indexedDB.open(name, version + 1)
          opening.addEventListener('success', () => {
            opening.result.close()
            resolve('upgraded')
          })
          opening.addEventListener('error', () => resolve('failed'))
          // The other frames are told that they are in the way, and have this long to get out of it.
          setTimeout(() => resolve('blocked'), 5_000)
        })
      return versions
    })
    expect(Object.keys(ended)).toContain('walletframe')
    expect(new Set(Object.values(ended))).toEqual(new Set(['upgraded']))
    await dapp.page.bringToFront()
    await dapp.click('eth_sendTransaction')
    await dapp.approve()
    await expect(dapp.page.getByTestId('log-result-eth_sendTransaction')).toHaveCount(2)
    expect(await sent(dapp, address)).toBe(2)
    // An old build that starts over the new database: the account is there, and where a key is needed it says what to do.
    await dapp.page.reload()
    await expect(dapp.page.getByTestId('state-account')).toHaveText(address)
    await dapp.click('personal_sign')
    await dapp.approve()
    const problem = (await dapp.frame()).getByTestId('problem')
    await expect(problem).toHaveAttribute('data-code', 'storage')
    await expect(problem).toContainText('Reload the page, then try again.')
    await dapp.error('personal_sign')
  })
})
