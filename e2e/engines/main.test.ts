import { verifyMessage, verifyTypedData } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { World } from '@walletframe/dev-server'
import { testAccount } from '../../dev-server/client/wallet.ts'
import * as ofClients from '../clients/shared/page.ts'
import { eventually, type Engine, type Visitor } from './driver.ts'
import { deniesStorage, startFirefox } from './firefox.ts'
import { newEmail, Person } from './person.ts'
import { startPreparedWorld } from './site.ts'
import { startWebKit } from './webkit.ts'
import { mined } from '../support/mined.ts'
import { usuallyOne } from '../support/sample.ts'
import { WalletProcess } from '../support/walletProcess.ts'

/* The main job in the engines that Playwright cannot drive here; the chain, the mailbox and viem say what came of it. */

const message = 'Hello from the demo dapp'
const payee = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const typedData = {
  domain: { name: 'Demo Mail', version: '1', chainId: 31_337 },
  types: {
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person[]' },
      { name: 'contents', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  message: {
    from: { name: 'Cow', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
    to: [{ name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' }],
    contents: 'Hello, Bob!',
  },
} as const

const {
  WALLETFRAME_FIREFOX: firefox,
  WALLETFRAME_WEBKIT_DRIVER: driver,
  WALLETFRAME_WEBKIT: browser,
  WALLETFRAME_XVFB: screen,
} = process.env

/** How each engine is started; undefined where this machine has none (scripts/setup.mjs looks and installs). */
const engines: Readonly<Record<string, ((world: World) => Promise<Engine>) | undefined>> = {
  Firefox: firefox ? (world) => startFirefox(firefox, world.urls.frame) : undefined,
  WebKit: driver && browser && screen ? () => startWebKit({ driver, browser, screen }) : undefined,
}

/** One engine a project of vitest.config.ts, so that both run at once: most of either is waiting. */
const only = process.env['WALLETFRAME_ENGINE']

describe.each(Object.keys(engines).filter((name) => only === undefined || name === only))('%s', (name) => {
  const start = engines[name]
  let engine: Engine
  let world: World
  let clients = ''
  let stop: (() => Promise<void>) | undefined
  let visitor: Visitor
  let person: Person
  /** Complaints that belong to what the test does. */
  let announced: RegExp | undefined

  beforeAll(async () => {
    if (!start) return
    const prepared = await startPreparedWorld()
    ;({ world, clients, stop } = prepared)
    engine = await start(world)
    console.log(engine.version)
  })
  afterAll(async () => {
    await engine?.close()
    await stop?.()
  })

  beforeEach(async () => {
    if (!start) return
    announced = undefined
    visitor = await engine.newVisitor()
    person = new Person(visitor, world)
  })
  afterEach(async ({ task }) => {
    if (!start) return
    const complaints = await visitor.complaints().catch((error: unknown) => [String(error)])
    await visitor.close()
    if (task.result?.state !== 'fail') expect(complaints.filter((each) => !announced?.test(each))).toEqual([])
  })

  test.skipIf(!start).each(usuallyOne(['viem', 'wagmi-connector'], `${name}, site`))(
    'a page of %s: connect, sign, send, disconnect',
    async (library) => {
      const { frame, chain, secondChain } = world.urls
      const query = new URLSearchParams({ frame, chain, second: secondChain })
      await visitor.goto(`${clients}/${library}/index.html?${query.toString()}`)
      await person.waitFor('page', 'status', ({ text }) => text === 'disconnected')
      await person.press('connect')
      await person.passConnect(newEmail('funded'))
      const account = await person.out<`0x${string}`>('connect')
      await person.waitFor('page', 'account', ({ text }) => text === account)

      await person.press('sign')
      expect(await person.approve('approve-message')).toBe(ofClients.message)
      const signature = await person.out<`0x${string}`>('sign')
      expect(await verifyMessage({ address: account, message: ofClients.message, signature })).toBe(true)

      await person.press('send')
      expect(await person.approve('approve-action')).toContain('0.01 ETH')
      expect(await mined(world.chain, await person.out<string>('send'))).toMatchObject({
        status: '0x1',
        from: account.toLowerCase(),
        to: ofClients.payment.to.toLowerCase(),
      })

      await person.press('disconnect')
      await person.waitFor('page', 'status', ({ text }) => text === 'disconnected')
    },
  )

  const benchOf = (site: 'same-site' | 'cross-site') =>
    `${site === 'same-site' ? world.urls.dapp : world.urls.crossSiteDapp}/bench?csp=none`
  /** What the page got for its message is the account's signature of it. */
  const expectSigned = async (account: string) => {
    const signature = await person.result<`0x${string}`>('personal_sign')
    expect(await verifyMessage({ address: account as `0x${string}`, message, signature })).toBe(true)
    return signature
  }

  /** The wallet's own window gets a key, which opens the wallet on any site of this browser. */
  const turnOnOtherSites = async () => {
    await person.press('open')
    await visitor.click('frame', 'account-security')
    await visitor.click('frame', 'security-other-sites')
    await visitor.click('frame', 'browser-window')
    await person.waitFor('window', 'browser-confirm')
    await person.pressArmed('window', 'browser-why', 'browser-confirm')
    await person.waitFor('window', 'browser-done')
    await visitor.click('window', 'browser-close')
    await eventually('the end of the window', async () => (await visitor.windows()) === 0 || undefined)
  }

  const expectSigns = async (account: string) => {
    await person.press('personal_sign')
    await person.approve('approve-message')
    await expectSigned(account)
  }

  /** Made on the frame's own site, a wallet is asked for on another one, in the wallet's own window. */
  const askForIt = async () => {
    const email = newEmail()
    await person.visit(benchOf('same-site'))
    const account = await person.logIn(email)
    await person.visit(benchOf('cross-site'))
    await person.press('connect')
    await person.signIn(email)
    await person.waitFor('frame', 'view-WalletElsewhere')
    await visitor.click('frame', 'browser-open')
    expect((await person.waitFor('window', 'hand-over-email')).text).toBe(email)
    return account
  }

  /** What a person does at the provider, whose pages are not ours. */
  const sayYesAtProvider = async (login: string) => {
    const submit = `(() => {
      for (const field of document.querySelectorAll('[name=login], [name=password]')) field.value = ${JSON.stringify(login)}
      document.querySelector('[type=submit]').click()
    })()`
    for (const field of ['[name=login]', '[name=prompt][value=consent]']) {
      await eventually(`${field} at the provider`, async () =>
        (await visitor.evaluate('window', `document.querySelector('${field}') !== null`)) === true
          ? true
          : undefined,
      )
      await visitor.evaluate('window', submit)
    }
  }

  test.skipIf(!start)('a way to sign in is added: the wallet’s own window opens the provider’s', async () => {
    await person.visit(benchOf('cross-site'))
    const email = newEmail()
    await person.logIn(email)
    await person.press('open')
    await visitor.click('frame', 'account-security')
    await visitor.click('frame', 'security-add-login')
    await visitor.click('frame', 'add-login-begin')
    await visitor.click('window', 'add-login-google')
    await visitor.click('window', 'add-login-open')
    await eventually('the provider’s window', async () => (await visitor.windows()) === 2 || undefined)
    await sayYesAtProvider(`ada-${name}`)
    await eventually(
      'the end of the provider’s window',
      async () => (await visitor.windows()) === 1 || undefined,
    )
    expect((await person.waitFor('window', 'add-login-done')).text).toBe('Google signs in to this wallet now')
    await visitor.click('window', 'add-login-close')
    await eventually('the mail about it', async () =>
      world.mail.messages(email).find(({ subject }) => subject.includes('A new way to sign in')),
    )
  })

  const handOvers = [
    {
      of: 'Firefox',
      title:
        'a wallet that was made same-site opens cross-site by one tap in the wallet’s own window, and signs',
      run: async () => {
        const account = await askForIt()
        await person.pressArmed('window', 'approve-origin', 'hand-over-confirm')
        await visitor.click('frame', 'mark-continue')
        expect(await person.result('connect')).toEqual([account])
        await expectSigns(account)
      },
    },
    {
      of: 'Firefox',
      title: 'made cross-site, it opens same-site at once, where the wallet’s own window was given a key',
      run: async () => {
        const email = newEmail()
        await person.visit(benchOf('cross-site'))
        const account = await person.logIn(email)
        await turnOnOtherSites()
        await person.visit(benchOf('same-site'))
        await person.press('connect')
        await person.signIn(email)
        // Nothing is asked, and no mark is shown, which a wallet has when it is new here.
        expect(await person.result('connect')).toEqual([account])
        await expectSigns(account)
      },
    },
    {
      of: 'Firefox',
      title:
        'where storage is denied in frames the wallet is made in its own window, and opened from there on the next visit',
      run: async () => {
        const denying = await startFirefox(firefox ?? '', world.urls.frame, deniesStorage)
        onTestFinished(() => denying.close())
        await visitor.close()
        visitor = await denying.newVisitor()
        person = new Person(visitor, world)
        const email = newEmail()
        await person.visit(benchOf('cross-site'))
        await person.press('connect')
        await person.signIn(email)
        await visitor.click('frame', 'make-window')
        await person.pressArmed('window', 'make-why', 'make-confirm')
        const [account = ''] = await person.result<string[]>('connect')
        await expectSigns(account)
        await person.visit(benchOf('cross-site'))
        await person.press('connect')
        await person.signIn(email)
        await visitor.click('frame', 'browser-open')
        await person.pressArmed('window', 'approve-origin', 'hand-over-confirm')
        expect(await person.result('connect')).toEqual([account])
        await expectSigns(account)
      },
    },
    {
      // Of names below `localhost` WebKit makes sites of their own: here no page is of the window's site, and the window has nothing of the wallet.
      of: 'WebKit',
      title: 'a window that has no key says so, and nothing is opened',
      run: async () => {
        await askForIt()
        const told = await person.waitFor('window', 'problem')
        expect(told.attributes['data-code']).toBe('no-slot')
        await person.waitFor('frame', 'problem', ({ attributes }) => attributes['data-code'] === 'no-slot')
      },
    },
  ]
  test.skipIf(!start).each(handOvers.filter(({ of }) => of === name))(
    'threat 21: $title',
    async ({ run }) => {
      expect.hasAssertions()
      await run()
    },
  )

  describe.skipIf(!start).each(['same-site', 'cross-site'] as const)('%s', (site) => {
    const address = (query = '') => benchOf(site) + query
    /** What the page got for its payment is in the chain, from this account to the payee. */
    const expectPaid = async (account: string) =>
      expect(await mined(world.chain, await person.result<string>('eth_sendTransaction'))).toMatchObject({
        status: '0x1',
        from: account.toLowerCase(),
        to: payee.toLowerCase(),
      })
    const sent = async (account: string) =>
      Number(await world.chain.request('eth_getTransactionCount', [account, 'pending']))

    test('connect by e-mail, sign, typed data, send, reload, sign again, disconnect', async () => {
      await person.visit(address())
      const email = newEmail('funded')
      const account = await person.logIn(email)
      expect(account).toMatch(/^0x[0-9a-fA-F]{40}$/)
      await person.state('account', account)

      await person.press('personal_sign')
      expect(await person.approve('approve-message')).toBe(message)
      await expectSigned(account)

      await person.press('eth_signTypedData_v4')
      expect(await person.approve('approve-typed-data')).toContain('Hello, Bob!')
      const typed = await person.result<`0x${string}`>('eth_signTypedData_v4')
      expect(await verifyTypedData({ address: account, signature: typed, ...typedData })).toBe(true)

      await person.press('eth_sendTransaction')
      expect(await person.approve('approve-action')).toContain('0.01 ETH')
      await expectPaid(account)

      await visitor.reload()
      await person.state('account', account)
      await person.press('personal_sign')
      await person.approve('approve-message')
      await expectSigned(account)

      await person.press('disconnect')
      await person.state('status', 'disconnected')
      await visitor.reload()
      await person.state('status', 'disconnected')
      expect(world.mail.messages(email)).toHaveLength(1)
    })

    // The main job runs on both sites; what follows on one of them, another one in each engine as the seed has it.
    if (!usuallyOne(['same-site', 'cross-site'], `${name}, site`).includes(site)) return

    test('a wallet of the page: connect and sign, without a frame in the way', async () => {
      const { address: account } = testAccount(1)
      await person.visit(address('&wallet=injected'))
      await person.press('connect')
      await visitor.click('frame', 'connect-wallet-test-wallet')
      await person.press('test-wallet-approve')
      expect(await person.result('connect')).toEqual([account])
      await person.press('personal_sign')
      await person.press('test-wallet-approve')
      await expectSigned(account)
    })

    test('a wallet app over WalletConnect: connect by code, sign, send, reload, sign again, disconnect', async () => {
      const app = await WalletProcess.start(world.urls.relay, { 'eip155:31337': world.urls.chain })
      try {
        await person.visit(address())
        await person.press('connect')
        await visitor.click('frame', 'connect-walletconnect')
        const link = await person.waitFor('frame', 'copy-link', ({ attributes }) => 'data-uri' in attributes)
        await app.scan(link.attributes['data-uri'] ?? '')
        const [account = ''] = await person.result<string[]>('connect')
        await person.state('account', account)
        await person.press('personal_sign')
        const signature = await expectSigned(account)
        await person.press('eth_sendTransaction')
        await expectPaid(account)
        await visitor.reload()
        await person.state('account', account)
        await person.press('personal_sign')
        expect(await person.result('personal_sign')).toBe(signature)
        await person.press('disconnect')
        await person.state('status', 'disconnected')
        await eventually('the end of the session in the wallet', async () =>
          (await app.sessions()) === 0 ? true : undefined,
        )
      } finally {
        await app.stop()
      }
    })

    test('approvals that are refused: 4001, and the chain hears of nothing', async () => {
      await person.visit(address())
      const account = await person.logIn(newEmail('funded'))
      await person.press('eth_sendTransaction')
      await person.refuse()
      expect(await person.error('eth_sendTransaction')).toMatch(/^4001 /)
      await person.press('personal_sign')
      await person.refuse()
      expect(await person.error('personal_sign')).toMatch(/^4001 /)
      expect(await sent(account)).toBe(0)
      // No window is left of either.
      expect(await visitor.windows()).toBe(0)
    })

    test('a wrong code is told, the right one goes on; closing Connect is 4001', async () => {
      await person.visit(address())
      await person.press('connect')
      await visitor.click('frame', 'modal-close')
      expect(await person.error('connect')).toMatch(/^4001 /)
      const email = newEmail()
      await person.press('connect')
      await visitor.click('frame', 'email-input')
      await visitor.type('frame', email)
      await visitor.click('frame', 'email-submit')
      const right = await person.code(email)
      await person.typeCode(right === '000000' ? '111111' : '000000')
      const problem = await person.waitFor('frame', 'problem')
      expect(problem.attributes['data-code']).toBe('code_wrong')
      await person.typeCode(right)
      expect(await person.result<string[]>('connect')).toHaveLength(1)
      expect(world.mail.messages(email)).toHaveLength(1)
    })

    test('an error in the page and one in the frame are heard', async () => {
      announced = /planned/
      await person.visit(address())
      await person.press('connect')
      await person.waitFor('frame', 'email-input')
      for (const place of ['page', 'frame'] as const) {
        await visitor.evaluate(place, `void setTimeout(() => { throw new Error('planned in the ${place}') })`)
        await visitor.evaluate(place, `void Promise.reject(new Error('planned, refused by the ${place}'))`)
      }
      const heard = async (what: string) =>
        (await visitor.complaints()).some((each) => each.includes(what)) || undefined
      for (const place of ['page', 'frame']) {
        expect(await eventually(`the error of the ${place}`, () => heard(`planned in the ${place}`))).toBe(
          true,
        )
        expect(
          await eventually(`the rejection of the ${place}`, () => heard(`refused by the ${place}`)),
        ).toBe(true)
      }
    })
  })
})
