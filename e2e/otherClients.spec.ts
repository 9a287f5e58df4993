import { localBitcoinId, polkadotId, type World } from '@walletframe/dev-server'
import type { BrowserContext } from '@playwright/test'
import { startBitcoin } from './support/bitcoinChain.ts'
import { Client, test as base } from './support/clientPages.ts'
import { createPolkadotAccount } from './support/polkadotAccount.ts'
import { openCode } from './support/pairing.ts'
import { WalletProcess } from './support/walletProcess.ts'
import { unwatch } from './support/complaints.ts'
import { expect, newVisitor } from './support/world.ts'

/*
 * Pages of sats-connect and of polkadot.js, built from npm: each calls its own library, which finds WalletFrame as one of its wallets. Behind it
 * are a wallet of the page and a wallet app over WalletConnect; a chain and a library say what came of it.
 */

const networks = `eip155:31337,${localBitcoinId},${polkadotId}`

/** Asks by the page's library, with a press of its button. @returns what the library gave. */
const ask = async <T>(client: Client, name: string, ...given: readonly unknown[]): Promise<T> => {
  await begin(client, name, ...given)
  return answer<T>(client)
}
const begin = async (client: Client, name: string, ...given: readonly unknown[]): Promise<void> => {
  await client.page.evaluate((wanted) => Object.assign(window, { wanted }), { name, given })
  await client.clickOnPage(client.page.getByTestId('ask'))
}
const answer = async <T>(client: Client): Promise<T> => {
  const line = client.page.getByTestId('out-ask')
  await expect(line).not.toHaveText('')
  return JSON.parse((await line.textContent()) ?? '') as T
}

type Answer<T> = {
  readonly status: 'success' | 'error'
  readonly result: T
  readonly error: { code: number }
}

const test = base.extend<object, { readonly app: WalletProcess }>({
  app: [
    async ({ world }, use) => {
      const app = await WalletProcess.start(world.urls.relay, { 'eip155:31337': world.urls.chain })
      await use(app)
      await app.stop()
    },
    { scope: 'worker' },
  ],
})

/** A visitor of a page, before anything of it was loaded. */
const visit = async (
  { browser, world }: { browser: Parameters<typeof newVisitor>[0]; world: World },
  prepare: (context: BrowserContext) => Promise<void> = async () => undefined,
): Promise<{ readonly client: Client; readonly leave: () => Promise<void> }> => {
  const context = await newVisitor(browser)
  await prepare(context)
  const client = new Client(await context.newPage(), world)
  client.watch()
  return {
    client,
    leave: async () => {
      // WalletConnect's client warns that it runs in a frame of another origin than the page whose wallet it is.
      expect(client.complaints.filter((each) => !each.includes("'metadata.url'"))).toEqual([])
      await unwatch(context)
      await context.close()
    },
  }
}

/** Connects the app with the code that Connect shows. */
const scan = async (client: Client, app: WalletProcess): Promise<void> => {
  await app.scan(await openCode(client))
}

test.describe('a page of sats-connect', () => {
  /**
   * What it does with whichever wallet. @param chain by whose own arithmetic signatures are verified. @param pick connects anew after a reload,
   * where the wallet cannot be asked in silence whether the page is still allowed.
   */
  const steps = async (
    client: Client,
    address: string,
    chain: {
      readonly verifies: (message: string, signature: string) => Promise<boolean>
      readonly newAddress: () => Promise<string>
      readonly mine: () => Promise<Readonly<Record<string, readonly object[]>>>
    },
    pick?: () => Promise<void>,
  ) => {
    const signed = await ask<Answer<{ signature: string }>>(client, 'signMessage', {
      address,
      message: 'Hello',
    })
    expect(await chain.verifies('Hello', signed.result.signature)).toBe(true)
    expect(await chain.verifies('Another', signed.result.signature)).toBe(false)
    const to = await chain.newAddress()
    const sent = await ask<Answer<{ txid: string }>>(client, 'sendTransfer', {
      recipients: [{ address: to, amount: 150_000 }],
    })
    expect((await chain.mine())[sent.result.txid]).toContainEqual({ address: to, value: 150_000 })
    // What nobody has, and what is wrong, is told in the library's own codes.
    expect((await ask<Answer<null>>(client, 'runes_getBalance', {})).error.code).toBe(-32_001)
    const foreign = await ask<Answer<null>>(client, 'signMessage', { address: to, message: 'Hello' })
    expect(foreign.error.code).toBe(-32_002)
    await client.page.reload()
    await expect(client.page.getByTestId('status')).toHaveText(pick ? 'disconnected' : 'connected')
    await begin(client, 'getAccounts', { purposes: ['payment'] })
    await pick?.()
    const again = await answer<Answer<readonly { address: string }[]>>(client)
    await client.expectClosed()
    expect(again.result[0]?.address).toBe(address)
    await ask(client, 'wallet_disconnect')
    await expect(client.page.getByTestId('status')).toHaveText('disconnected')
  }

  test('with a wallet of the page: closed is a refusal; connect, sign, pay, reload, disconnect', async ({
    site,
    world,
    visitorBrowser,
  }) => {
    const chain = await startBitcoin()
    const { wallet } = chain
    const { client, leave } = await visit({ browser: visitorBrowser, world }, async (context) => {
      await context.exposeFunction('askSats', async (method: string, params: Record<string, never>) => {
        if (method === 'getAccounts') return { result: [{ address: wallet.address, purpose: 'payment' }] }
        if (method === 'signMessage') return { result: { signature: wallet.signMessage(params['message']!) } }
        if (method !== 'sendTransfer') return { result: null }
        const [{ address, amount }] = params['recipients']! as [{ address: string; amount: number }]
        return { result: { txid: await wallet.send(address, amount) } }
      })
      await context.addInitScript(() => {
        const exposed = window as never as { askSats: (...given: unknown[]) => Promise<unknown> }
        Object.assign(window, {
          PurseProviders: {
            BitcoinProvider: { request: (...given: unknown[]) => exposed.askSats(...given) },
          },
          btc_providers: [{ id: 'PurseProviders.BitcoinProvider', name: 'Sats Purse', icon: '' }],
        })
      })
    })
    await client.open(site, 'sats-connect', { networks })
    expect(await client.fact('providers')).toBe('Sats Purse,WalletFrame')
    await begin(client, 'getAccounts', { purposes: ['payment'] })
    await expect(await client.inFrame('connect-wallet-sats-purse')).toBeVisible()
    // It is no wallet of its own.
    await expect(await client.inFrame('connect-wallet-walletframe')).toHaveCount(0)
    await (await client.inFrame('modal-close')).click()
    expect((await answer<Answer<null>>(client)).error.code).toBe(-32_000)

    await begin(client, 'getAccounts', { purposes: ['payment'] })
    await (await client.inFrame('connect-wallet-sats-purse')).click()
    const accounts = await answer<Answer<readonly object[]>>(client)
    expect(accounts.result).toEqual([
      expect.objectContaining({ address: wallet.address, purpose: 'payment' }),
    ])
    await client.expectClosed()
    await steps(
      client,
      wallet.address,
      {
        verifies: async (message, signature) => chain.verifies(message, signature),
        newAddress: async () => chain.newAddress(),
        mine: () => chain.mine(),
      },
      async () => (await client.inFrame('connect-wallet-sats-purse')).click(),
    )
    await leave()
    await chain.close()
  })

  test('with an app over WalletConnect', async ({ site, world, visitorBrowser, app }) => {
    const { client, leave } = await visit({ browser: visitorBrowser, world })
    await client.open(site, 'sats-connect', { networks })
    await begin(client, 'wallet_connect', { addresses: ['payment'] })
    await scan(client, app)
    const connected = await answer<Answer<{ addresses: readonly { address: string }[] }>>(client)
    const address = connected.result.addresses[0]?.address ?? ''
    await client.expectClosed()
    await steps(client, address, {
      verifies: async (message, signature) => (await app.verifiesBitcoin(message, signature)) === true,
      newAddress: () => app.newBitcoinAddress(),
      mine: () => app.mineBitcoin(),
    })
    await expect.poll(() => app.sessions()).toBe(0)
    await leave()
  })
})

test.describe('a page of polkadot.js', () => {
  type Account = { readonly address: string }
  type Signed = { readonly id: number; readonly signature: string }
  const data = '0x48656c6c6f'

  /** The library writes addresses with its own prefix: the wallet has to know them all the same. */
  const steps = async (
    client: Client,
    verifies: (data: string, signature: string) => boolean,
    pick?: () => Promise<void>,
  ) => {
    const [own] = await ask<readonly Account[]>(client, 'accounts')
    expect(own?.address).toMatch(/^5/)
    const { signature, id } = await ask<Signed>(client, 'signRaw', {
      address: own?.address,
      data,
      type: 'bytes',
    })
    expect(id).toBe(1)
    expect(verifies(data, signature)).toBe(true)
    expect(verifies('0x00', signature)).toBe(false)
    await client.page.reload()
    await expect(client.page.getByTestId('status')).toHaveText(pick ? 'disconnected' : 'connected')
    await begin(client, 'enable')
    await pick?.()
    expect(await answer<readonly string[]>(client)).toContain('walletframe')
    await client.expectClosed()
    expect(await ask<readonly Account[]>(client, 'accounts')).toHaveLength(1)
    await ask(client, 'disconnect')
    await expect(client.page.getByTestId('status')).toHaveText('disconnected')
    expect(await ask<readonly Account[]>(client, 'accounts')).toEqual([])
  }

  test('with an extension: connect, a signature that verifies, reload, disconnect', async ({
    site,
    world,
    visitorBrowser,
  }) => {
    const account = await createPolkadotAccount()
    const { client, leave } = await visit({ browser: visitorBrowser, world }, async (context) => {
      await context.exposeFunction('signRaw', ({ data: raw }: { data: string }) => ({
        id: 7,
        signature: account.signRaw(raw),
      }))
      await context.addInitScript((address) => {
        const exposed = window as never as { signRaw: (...given: unknown[]) => Promise<unknown> }
        Object.assign(window, {
          injectedWeb3: {
            'dot-purse': {
              version: '1.0.0',
              enable: async () => ({
                accounts: { get: async () => [{ address }], subscribe: () => () => undefined },
                signer: { signRaw: (raw: unknown) => exposed.signRaw(raw) },
              }),
            },
          },
        })
      }, account.address)
    })
    await client.open(site, 'polkadot', { networks })
    await begin(client, 'enable')
    await expect(await client.inFrame('connect-wallet-dot-purse')).toBeVisible()
    await expect(await client.inFrame('connect-wallet-walletframe')).toHaveCount(0)
    await (await client.inFrame('connect-wallet-dot-purse')).click()
    expect((await answer<readonly string[]>(client)).toSorted()).toEqual(['dot-purse', 'walletframe'])
    await client.expectClosed()
    await steps(client, account.verifies, async () =>
      (await client.inFrame('connect-wallet-dot-purse')).click(),
    )
    await leave()
  })

  test('with an app over WalletConnect', async ({ site, world, visitorBrowser, app }) => {
    const account = await createPolkadotAccount()
    const { client, leave } = await visit({ browser: visitorBrowser, world })
    await client.open(site, 'polkadot', { networks })
    await begin(client, 'enable')
    await scan(client, app)
    expect(await answer<readonly string[]>(client)).toEqual(['walletframe'])
    await client.expectClosed()
    await steps(client, account.verifies)
    await leave()
  })
})
