import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { anyPorts, startWorld } from '@walletframe/dev-server'
import { recoverMessageAddress } from 'viem'
import { ask } from './support/ask.ts'
import { startFaultyNode, type FaultyNode } from './support/faultyNode.ts'
import { Dapp, expect, expectErrors, newEmail, test } from './support/world.ts'

/*
 * What goes wrong in the middle of something that cannot be undone. Each test's name says what it ends in, as the security model has it. They are
 * `@pending`, so only `WALLETFRAME_PENDING=1` runs them: none has been seen to hold yet.
 */

const sent = async (dapp: Dapp, address: string) =>
  Number(await dapp.world.chain.request('eth_getTransactionCount', [address, 'pending']))

test.describe('faults', { tag: '@pending' }, () => {
  test('a node takes a transaction and then says nothing: it ends as sent, once, with the hash that is on chain', async ({
    visitor,
  }) => {
    test.setTimeout(150_000)
    expectErrors(/status of 50\d .*\/v1\/rpc\//, { optional: true })
    const folder = mkdtempSync(join(tmpdir(), 'walletframe-faults-'))
    let node: FaultyNode | undefined
    const world = await startWorld({
      ports: anyPorts,
      folder,
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
      expect(await world.chain.request('eth_getTransactionReceipt', [hash])).toMatchObject({
        status: '0x1',
        from: address.toLowerCase(),
      })
      expect(node?.swallowed()).toBeGreaterThan(0)
      expect(await sent(dapp, address)).toBe(1)
    } finally {
      await world.stop()
      await node?.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })

  test('the worker is ended while it signs: it ends in an error on the screen, nothing is sent, and the next try signs', async ({
    dapp,
    visitor,
  }) => {
    test.setTimeout(120_000)
    await visitor.addInitScript(() => {
      const workers: Worker[] = []
      Object.assign(window, { workers })
      const Real = window.Worker
      window.Worker = class extends Real {
        constructor(url: string | URL, options?: WorkerOptions) {
          super(url, options)
          workers.push(this)
        }
      }
    })
    await dapp.visit('cross-site')
    const address = await dapp.logIn(newEmail('funded'))
    await dapp.click('eth_sendTransaction')
    const confirm = await dapp.inFrame('approve-confirm')
    await expect(confirm).toHaveAttribute('aria-disabled', 'false')
    const frame = await dapp.frame()
    // The page's process and the frame's are two: the worker is ended in the frame's own task after the press.
    await frame.evaluate(() => {
      addEventListener(
        'pointerup',
        () =>
          queueMicrotask(() => {
            for (const worker of (window as unknown as { workers: Worker[] }).workers) {
              worker.dispatchEvent(new ErrorEvent('error', { message: 'ended' }))
              worker.terminate()
            }
          }),
        { capture: true, once: true },
      )
    })
    await confirm.click()
    await expect(frame.locator('[role="alert"]').first()).toBeVisible({ timeout: 60_000 })
    expect(await sent(dapp, address)).toBe(0)
    await dapp.page.keyboard.press('Escape')
    await dapp.error('eth_sendTransaction')
    await dapp.expectClosed()
    await dapp.click('personal_sign')
    await dapp.approve()
    expect(await dapp.result('personal_sign')).toMatch(/^0x/)
    expect(await sent(dapp, address)).toBe(0)
  })

  test('the tab is closed between approval and broadcast: it ends in nothing sent, and the next one goes out once', async ({
    dapp,
    visitor,
    world,
  }) => {
    await dapp.visit('cross-site')
    const address = await dapp.logIn(newEmail('funded'))
    let reached: () => void = () => undefined
    const atBroadcast = new Promise<void>((resolve) => {
      reached = resolve
    })
    await visitor.route('**/v1/rpc/**', async (route) => {
      if (!route.request().postData()?.includes('eth_sendRawTransaction')) return route.continue()
      reached()
      // Held until the page is gone.
      return undefined
    })
    await dapp.click('eth_sendTransaction')
    await dapp.approve()
    await atBroadcast
    await dapp.page.close()
    await visitor.unrouteAll({ behavior: 'ignoreErrors' })
    expect(await sent(dapp, address)).toBe(0)
    const next = new Dapp(await visitor.newPage(), world)
    await next.visit('cross-site')
    await expect(next.page.getByTestId('state-account')).toHaveText(address)
    await next.click('eth_sendTransaction')
    await next.approve()
    const hash = await next.result<string>('eth_sendTransaction')
    expect(await world.chain.request('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' })
    expect(await sent(next, address)).toBe(1)
  })

  test('two tabs, two users: it ends with no signature of one for the other', async ({
    dapp,
    visitor,
    world,
  }) => {
    expectErrors(/status of 401/, { optional: true })
    await dapp.visit('cross-site')
    const first = await dapp.logIn(newEmail())
    const other = new Dapp(await visitor.newPage(), world)
    await other.visit('cross-site')
    await expect(other.page.getByTestId('state-account')).toHaveText(first)
    await other.click('disconnect')
    await expect(other.page.getByTestId('state-status')).toHaveText('disconnected')
    await other.click('connect')
    await other.signIn(newEmail())
    const [second = ''] = await other.result<string[]>('connect')
    expect(second).not.toBe(first)
    // The first tab asks in the name of its own user.
    const answered = ask(dapp.page, 'personal_sign', ['0x68656c6c6f', first])
    const confirm = await dapp.inFrame('approve-confirm')
    await Promise.race([answered, confirm.waitFor().catch(() => undefined)])
    if (await confirm.isVisible()) await dapp.approve().catch(() => undefined)
    await dapp.page.keyboard.press('Escape')
    const { result, error } = await answered
    if (result === undefined) expect([4001, 4100]).toContain(error?.code)
    else
      expect(await recoverMessageAddress({ message: 'hello', signature: result as `0x${string}` })).toBe(
        first,
      )
  })

  for (const days of [-1, 1])
    test(`a clock that is wrong by ${days} day: it ends in nothing that the visitor notices`, async ({
      dapp,
      visitor,
      world,
    }) => {
      // The server's challenge for its own time.
      expectErrors(/status of 40[01] .*\/v1\//, { optional: true })
      await visitor.clock.install({ time: Date.now() + days * 24 * 3_600_000 })
      await visitor.clock.resume()
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

  test('the database is upgraded while an old tab is open: it ends with the upgrade done, and the old tab loses nothing that was sent', async ({
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
    expect(await sent(dapp, address)).toBe(1)
  })
})
