import { createPublicKey, verify } from 'node:crypto'
import { base58 } from '@scure/base'
import { localBitcoinId, polkadotId, solanaChainId } from '@walletframe/dev-server'
import { testAccount } from '../dev-server/client/wallet.ts'
import { phoneLinks } from '../frame-app/test/phoneLinks.ts'
import { devices, type BrowserContext } from '@playwright/test'
import { verifyMessage, verifyTypedData } from 'viem'
import { usuallyOne } from './support/sample.ts'
import { unwatch } from './support/complaints.ts'
import { openCode, readLink } from './support/pairing.ts'
import { readCode } from './support/readCode.ts'
import { createPolkadotAccount } from './support/polkadotAccount.ts'
import { address, connect, message, test, usual } from './support/walletApp.ts'
import { expect, expectErrors, newVisitor, Dapp } from './support/world.ts'
import { mined } from './support/mined.ts'

/*
 * WalletConnect: the frame, the local relay, and a wallet app that others wrote in a process of its own. What is asserted is what the wallet
 * was asked, what the chain has, and what the page heard.
 */

type PageWindow = {
  walletFrame: {
    solana: {
      accounts: readonly { address: string }[]
      features: Record<
        string,
        Record<string, (asked: object) => Promise<readonly { signature: Uint8Array }[]>>
      >
    }
  }
}
/** What a phone that looks at the screen reads there. */
const readPairing = async (dapp: Dapp) =>
  readCode((await dapp.inFrame('view-ConnectingWalletConnect')).locator('.qr'))

test('connect, sign, typed data, send, switch, reload, disconnect; nobody but the relay is asked', async ({
  dapp,
  world,
  wallet,
}) => {
  const hosts = new Set<string>()
  dapp.page.context().on('request', (request) => hosts.add(new URL(request.url()).host))
  dapp.page.on('websocket', (socket) => hosts.add(new URL(socket.url()).host))
  await dapp.visit('same-site')
  await dapp.click('connect')
  const clicked = Date.now()
  const uri = await openCode(dapp)
  console.log(`code after ${Date.now() - clicked} ms`)
  expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?/)
  // With the logo in its middle, in both themes, it is the link.
  const surfaces = new Set<string>()
  for (const colorScheme of ['light', 'dark'] as const) {
    await dapp.page.emulateMedia({ colorScheme })
    const card = (await dapp.frame()).locator('.card')
    surfaces.add(await card.evaluate((element) => getComputedStyle(element).backgroundColor))
    await expect.poll(() => readPairing(dapp)).toBe(uri)
  }
  expect(surfaces.size).toBe(2)
  await wallet.scan(uri)
  expect(await dapp.result('connect')).toEqual([address])
  await dapp.expectClosed()
  // The wallet asks its person about the page, not about the frame.
  expect(wallet.events.find(({ kind }) => kind === 'proposal')).toMatchObject({
    proposer: { url: world.urls.dapp },
  })

  await dapp.click('personal_sign')
  expect(await verifyMessage({ address, message, signature: await dapp.result('personal_sign') })).toBe(true)
  await dapp.click('eth_signTypedData_v4')
  const signature = await dapp.result<`0x${string}`>('eth_signTypedData_v4')
  const [asked] = wallet.asked('eth_signTypedData_v4') as { params: [string, string] }[]
  expect(await verifyTypedData({ address, signature, ...JSON.parse(asked?.params[1] ?? '{}') })).toBe(true)
  await dapp.click('eth_sendTransaction')
  const hash = await dapp.result<string>('eth_sendTransaction')
  expect(await mined(world.chain, hash)).toMatchObject({
    status: '0x1',
    from: address.toLowerCase(),
  })

  await dapp.click('switch-31338')
  await expect(dapp.page.getByTestId('state-chain')).toHaveText('eip155:31338')
  await wallet.switchChain('eip155:31337')
  await expect(dapp.page.getByTestId('state-chain')).toHaveText('eip155:31337')

  await dapp.page.reload()
  await expect(dapp.page.getByTestId('state-account')).toHaveText(address)
  await dapp.click('personal_sign')
  expect(await verifyMessage({ address, message, signature: await dapp.result('personal_sign') })).toBe(true)

  await dapp.click('disconnect')
  await expect(dapp.page.getByTestId('state-status')).toHaveText('disconnected')
  await expect.poll(() => wallet.sessions()).toBe(0)
  const [frame, page, relay] = [world.urls.frame, world.urls.dapp, world.urls.relay].map(
    (url) => new URL(url).host,
  )
  expect([...hosts].toSorted()).toEqual([frame, page, relay].toSorted())
})

test('one approval, two namespaces: both accounts arrive, each is asked for its own, and they end together', async ({
  dapp,
  wallet,
}) => {
  const other = testAccount(2).address
  await wallet.be({ proposals: 'approve', requests: 'answer', also: [other] })
  await dapp.visit('same-site', { networks: `eip155:31337,${solanaChainId}` })
  await connect(dapp, wallet, [address, other])
  const solanaAddress = () =>
    dapp.page.evaluate(() => (window as never as PageWindow).walletFrame.solana.accounts[0]?.address)
  await expect.poll(solanaAddress).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
  const bytes = await dapp.page.evaluate(async (text) => {
    const { accounts, features } = (window as never as PageWindow).walletFrame.solana
    const [account] = accounts
    const asked = { account, message: new TextEncoder().encode(text) }
    const [signed] = (await features['solana:signMessage']?.['signMessage']?.(asked)) ?? []
    return [...(signed?.signature ?? [])]
  }, message)
  const x = Buffer.from(base58.decode((await solanaAddress()) ?? '')).toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  expect(verify(null, Buffer.from(message), key, Uint8Array.from(bytes))).toBe(true)
  await dapp.click('personal_sign')
  expect(await verifyMessage({ address, message, signature: await dapp.result('personal_sign') })).toBe(true)

  await test.step('the other account that it shared: the page hears of it, also after a reload, and the wallet is asked for it', async () => {
    const accounts = () =>
      dapp.page.evaluate(() =>
        (
          window as never as { walletFrame: { provider: { request(of: object): Promise<string[]> } } }
        ).walletFrame.provider.request({ method: 'eth_accounts' }),
      )
    expect(await accounts()).toEqual([address, other])
    await dapp.click('open')
    await (await dapp.inFrame('account-switch')).click()
    await (await dapp.inFrame('switch-address-to')).click()
    await expect(await dapp.inFrame('account-address')).toHaveAttribute('data-address', other)
    expect(await accounts()).toEqual([other, address])
    await dapp.page.reload()
    await expect.poll(accounts).toEqual([other, address])
    await dapp.click('personal_sign')
    await dapp.result('personal_sign')
    const asked = wallet.events.findLast(({ kind }) => kind === 'request')
    expect(JSON.stringify(asked).toLowerCase()).toContain(other.toLowerCase())
  })
  await wallet.disconnect()
  await expect(dapp.page.getByTestId('state-status')).toHaveText('disconnected')
  await expect.poll(solanaAddress).toBeUndefined()
})

test('Bitcoin and Polkadot over the relay: a transfer that is mined, and signatures that libraries verify', async ({
  dapp,
  wallet,
}) => {
  type Ask = { request(of: object): Promise<unknown> }
  const ask = (name: 'bitcoin' | 'polkadot', method: string, params: object) =>
    dapp.page.evaluate(
      ([where, request]) =>
        (window as never as { walletFrame: Record<string, Ask | undefined> }).walletFrame[where]
          ?.request(request)
          .catch(({ code }: { code: number }) => ({ code })),
      [name, { method, params }] as const,
    )
  const addressIn = (namespace: string) =>
    dapp.page.evaluate(
      (of) =>
        (
          window as never as {
            walletFrame: {
              getState(): { connections: Record<string, { accounts: string[] } | undefined> }
            }
          }
        ).walletFrame.getState().connections[of]?.accounts[0],
      namespace,
    )
  await dapp.visit('same-site', {
    project: 'every-network',
    networks: `eip155:31337,${localBitcoinId},${polkadotId}`,
  })
  await connect(dapp, wallet)
  await expect.poll(() => addressIn('polkadot')).toBeTruthy()
  const bitcoinAddress = (await addressIn('bip122'))?.split(':').at(-1) ?? ''
  const polkadotAddress = (await addressIn('polkadot'))?.split(':').at(-1) ?? ''

  const signed = await ask('bitcoin', 'signMessage', { message: 'Hello', address: bitcoinAddress })
  expect(await wallet.verifiesBitcoin('Hello', signed as string)).toBe(true)
  expect(await wallet.verifiesBitcoin('Another', signed as string)).toBe(false)
  // It shares one address, says that another one belongs to it, and signs by that as well; by one that it does not have nobody asks it.
  const own = (await ask('bitcoin', 'getAccountAddresses', {})) as { address: string; purpose: string }[]
  expect(own.map(({ purpose }) => purpose)).toEqual(['payment', 'ordinal'])
  const [, further = { address: '' }] = own
  const byFurther = await ask('bitcoin', 'signMessage', { message: 'Hello', address: further.address })
  expect(await wallet.verifiesBitcoin('Hello', byFurther as string, further.address)).toBe(true)
  expect(await wallet.verifiesBitcoin('Hello', byFurther as string)).toBe(false)
  const stranger = await wallet.newBitcoinAddress()
  expect(await ask('bitcoin', 'signMessage', { message: 'Hello', address: stranger })).toEqual({ code: 4100 })
  const recipient = await wallet.newBitcoinAddress()
  const txid = (await ask('bitcoin', 'sendTransfer', { recipient, amount: '150000' })) as string
  expect((await wallet.mineBitcoin())[txid]).toContainEqual({ address: recipient, value: 150_000 })

  const data = '0x48656c6c6f'
  const { signature } = (await ask('polkadot', 'signRaw', { address: polkadotAddress, data })) as {
    signature: string
  }
  const account = await createPolkadotAccount()
  expect(polkadotAddress).toBe(account.address)
  expect(account.verifies(data, signature)).toBe(true)

  await wallet.be({ proposals: 'approve', requests: 'reject' })
  expect(await ask('bitcoin', 'sendTransfer', { recipient, amount: '1' })).toEqual({ code: 4001 })
  // It did not say that it has this one.
  expect(
    await ask('bitcoin', 'signPsbt', {
      psbt: 'cHNidP8B',
      signInputs: [{ address: bitcoinAddress, index: 0 }],
    }),
  ).toEqual({ code: 4200 })
  await wallet.disconnect()
  await expect.poll(() => addressIn('bip122')).toBeUndefined()
})

test('the wallet ends the session: the page hears it, also when it was closed meanwhile', async ({
  dapp,
  wallet,
}) => {
  await dapp.visit('cross-site')
  await connect(dapp, wallet)
  // Nobody is left on a view of an account that is gone.
  await dapp.click('open')
  await expect(await dapp.inFrame('view-Account')).toBeVisible()
  await wallet.disconnect()
  await expect(dapp.page.getByTestId('state-status')).toHaveText('disconnected')
  await expect(await dapp.inFrame('view-Account')).toBeHidden()
  await dapp.page.reload()
  await expect(dapp.page.getByTestId('state-status')).toHaveText('disconnected')
})

test('the wallet declines: the view says so and tries again; closing gives 4001', async ({
  dapp,
  wallet,
}) => {
  await wallet.be({ ...usual, proposals: 'reject' })
  await dapp.visit('same-site')
  await dapp.click('connect')
  await wallet.scan(await openCode(dapp))
  await expect(await dapp.inFrame('problem')).toHaveText('You declined the connection')
  await (await dapp.inFrame('try-again')).click()
  const uri = await readLink(dapp)
  await wallet.be(usual)
  await (await dapp.inFrame('modal-close')).click()
  expect(await dapp.error('connect')).toContain('4001')
  // Approved when nobody waits any more: nothing is connected, and the wallet hears that.
  await wallet.scan(uri)
  await expect.poll(() => wallet.events.some(({ kind }) => kind === 'ended')).toBe(true)
  await expect(dapp.page.getByTestId('state-status')).toHaveText('disconnected')
})

test('a wallet of the list is led here by a code of its own; where to get it is one step away, and back is a code again', async ({
  dapp,
  wallet,
}) => {
  await dapp.visit('same-site')
  await dapp.click('connect')
  await (await dapp.inFrame('connect-all-wallets')).click()
  await (await dapp.inFrame('wallet-search')).fill('rainbow')
  await (await dapp.inFrame('catalogue-wallet')).first().click()
  const view = await dapp.inFrame('view-ConnectingWalletConnect')
  await expect(view).toContainText('Scan this QR code with Rainbow')
  await (await dapp.inFrame('get-wallet')).click()
  await expect(await dapp.inFrame('download-homepage')).toHaveAttribute('href', /rainbow/)
  await (await dapp.inFrame('modal-back')).click()
  await wallet.scan(await readLink(dapp))
  expect(await dapp.result('connect')).toEqual([address])
  await dapp.expectClosed()
})

test('requests: declined is 4001, garbage is an error, and what follows works', async ({ dapp, wallet }) => {
  await dapp.visit('same-site')
  await connect(dapp, wallet)
  await wallet.be({ ...usual, requests: 'reject' })
  await dapp.click('personal_sign')
  expect(await dapp.error('personal_sign')).toContain('4001')
  await wallet.be({ ...usual, requests: 'garbage' })
  await dapp.click('eth_signTypedData_v4')
  expect(await dapp.error('eth_signTypedData_v4')).toContain('-32603')
  await wallet.be(usual)
  await dapp.click('personal_sign')
  expect(await verifyMessage({ address, message, signature: await dapp.result('personal_sign') })).toBe(true)
})

test('through the server: no host but ours is contacted, and when the relay goes and comes back the session goes on', async ({
  dapp,
  world,
  wallet,
}) => {
  expectErrors(/WebSocket connection to/, { optional: true })
  await world.stopFrameServer()
  await world.startFrameServer({ relayThroughServer: true })
  const hosts = new Set<string>()
  const sockets = new Set<string>()
  dapp.page.context().on('request', (request) => hosts.add(new URL(request.url()).host))
  dapp.page.on('websocket', (socket) => sockets.add(new URL(socket.url()).host))
  await dapp.visit('same-site')
  await connect(dapp, wallet)
  await world.stopRelay()
  await world.startRelay()
  await dapp.click('personal_sign')
  await expect(dapp.line('result', 'personal_sign')).toBeVisible({ timeout: 45_000 })
  expect(await verifyMessage({ address, message, signature: await dapp.result('personal_sign') })).toBe(true)
  const [frame, page] = [world.urls.frame, world.urls.dapp].map((url) => new URL(url).host)
  expect([...sockets]).toEqual([frame])
  expect([...hosts, ...sockets].filter((host) => host !== frame && host !== page)).toEqual([])
  // For the tests that follow.
  await dapp.page.goto('about:blank')
  await world.stopFrameServer()
  await world.startFrameServer({})
})

type Opening = { readonly url: string; readonly isTap: boolean }
type WithOpenings = typeof globalThis & { openings: Opening[] }

/** What is opened, and whether the browser takes it for a tap's: it opens an app for nothing else. No phone is here that has the app. */
const keepOpenings = (phone: BrowserContext) =>
  phone.addInitScript(() => {
    const openings: Opening[] = []
    Object.assign(globalThis, { openings })
    window.open = (url) => {
      openings.push({ url: String(url), isTap: navigator.userActivation.isActive })
      return null
    }
  })
const openingsOf = async (dapp: Dapp) =>
  (await dapp.frame()).evaluate(() => (globalThis as WithOpenings).openings)

for (const device of usuallyOne(['Pixel 7', 'iPhone 14'], 'phones'))
  test(`20 wallets on a phone, ${device}: one tap opens each, by its own link with the code that is shown`, async ({
    visitorBrowser,
    world,
  }) => {
    const { defaultBrowserType: _engine, ...phoneLike } = devices[device] ?? {}
    const phone = await newVisitor(visitorBrowser, false, { ...phoneLike, reducedMotion: 'reduce' })
    await keepOpenings(phone)
    const dapp = new Dapp(await phone.newPage(), world)
    let proposals = 0
    dapp.page.on('websocket', (socket) => {
      const waiting = new Set<unknown>()
      socket.on('framesent', ({ payload }) => {
        if (String(payload).includes('"wc_proposeSession"'))
          waiting.add((JSON.parse(String(payload)) as { id: unknown }).id)
      })
      socket.on('framereceived', ({ payload }) => {
        if (waiting.delete((JSON.parse(String(payload)) as { id: unknown }).id)) proposals += 1
      })
    })
    await dapp.visit('same-site')
    await dapp.click('open')
    await (await dapp.inFrame('connect-all-wallets')).tap()
    const frame = await dapp.frame()
    const search = await dapp.inFrame('wallet-search')
    const row = await dapp.inFrame('catalogue-wallet')
    const link = await dapp.inFrame('copy-link')
    const back = await dapp.inFrame('modal-back')
    const expected: Opening[] = []
    for (const [name, start] of phoneLinks) {
      await search.fill(name)
      // The code of the wallet before is given back, and another one is made ahead.
      await expect.poll(() => proposals, { intervals: [20] }).toBe(expected.length + 1)
      // The one name that is shown shorter than it is.
      const shown = name === 'Trust Wallet' ? 'Trust' : name
      await row.filter({ has: frame.getByText(shown, { exact: true }) }).tap()
      await expect(link).toBeEnabled()
      expected.push({
        url: start + encodeURIComponent((await link.getAttribute('data-uri')) ?? ''),
        isTap: true,
      })
      await back.tap()
    }
    expect(await openingsOf(dapp)).toEqual(expected)
    await unwatch(phone)
    await phone.close()
  })

test('on a phone: the tap on a wallet opens its app with the pairing, also where the page is loaded anew meanwhile, and a request is one tap from the app', async ({
  visitorBrowser,
  world,
  wallet,
}) => {
  const phone = await newVisitor(visitorBrowser, false, devices['Pixel 7'])
  await keepOpenings(phone)
  const dapp = new Dapp(await phone.newPage(), world)
  const opened = () => openingsOf(dapp)
  // The relay has the proposal: the link of it is there before a wallet is picked.
  const proposed = dapp.page.waitForEvent('websocket', async (socket) => {
    await socket.waitForEvent('framesent', ({ payload }) => String(payload).includes('"wc_proposeSession"'))
    await socket.waitForEvent('framereceived')
    return true
  })
  await dapp.visit('same-site')
  await dapp.click('connect')
  await (await dapp.inFrame('connect-all-wallets')).tap()
  await (await dapp.inFrame('wallet-search')).fill('rainbow')
  await proposed
  await (await dapp.inFrame('catalogue-wallet')).first().tap()
  const [app] = await opened()
  expect(app).toEqual({
    url: expect.stringMatching(/^rainbow:\/\/wc\?uri=wc%3A[0-9a-f]{64}%402%3F/),
    isTap: true,
  })
  await expect(await dapp.inFrame('open-wallet')).toBeEnabled()
  // Meanwhile the phone throws the page away: with the next tap there it takes up what the wallet answered.
  await dapp.page.reload()
  await wallet.scan(new URL(app?.url ?? '').searchParams.get('uri') ?? '')
  await dapp.click('connect')
  expect(await dapp.result('connect')).toEqual([address])
  await dapp.expectClosed()

  await wallet.be({ ...usual, requests: 'ignore' })
  await dapp.click('personal_sign')
  await (await dapp.inFrame('open-wallet-request')).tap()
  await expect.poll(() => wallet.asked('personal_sign').length).toBe(1)
  const [asked] = wallet.asked('personal_sign') as { id: number; topic: string }[]
  expect(await opened()).toEqual([
    { url: `rainbow://wc?requestId=${asked?.id}&sessionTopic=${asked?.topic}`, isTap: true },
  ])
  await wallet.answerLeft()
  expect(await verifyMessage({ address, message, signature: await dapp.result('personal_sign') })).toBe(true)
  await dapp.expectClosed()
  await unwatch(phone)
  await phone.close()
})
