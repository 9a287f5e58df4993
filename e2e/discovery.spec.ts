import { createPublicKey, verify } from 'node:crypto'
import type { Page } from '@playwright/test'
import { base58 } from '@scure/base'
import { Connection, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { localBitcoinId, polkadotId, solanaChainId } from '@walletframe/dev-server'
import { testAccount } from '../dev-server/client/wallet.ts'
import { startBitcoin } from './support/bitcoinChain.ts'
import { createPolkadotAccount } from './support/polkadotAccount.ts'
import { expect, newEmail, test, type Dapp } from './support/world.ts'
import { usuallyOne } from './support/sample.ts'

/* Wallets of the page beyond EIP-6963, and several that say the same of themselves: listed, told apart, connected, followed. */

const networks = `eip155:31337,${solanaChainId}`
const row = 'connect-wallet-solana-test-wallet'

type PageWindow = {
  walletFrame: {
    solana: {
      accounts: readonly { address: string }[]
      features: Record<string, Record<string, (...given: unknown[]) => Promise<unknown>>>
    }
    disconnect(): Promise<void>
  }
  solanaTestWallet: { useAccount(index: number): void; disconnect(): void }
}

const verifies = (message: Uint8Array, signature: Uint8Array, address: string): boolean => {
  const x = Buffer.from(base58.decode(address)).toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verify(null, message, key, signature)
}

/** Opens Connect and picks the Solana wallet. */
const pick = async (dapp: Dapp) => {
  await dapp.click('open')
  await (await dapp.inFrame(row)).click()
}
const connect = async (dapp: Dapp): Promise<string> => {
  await pick(dapp)
  await expect(await dapp.inFrame('view-ConnectingExternal')).toContainText('Continue in Solana Test Wallet')
  await dapp.click('test-wallet-approve')
  await expect(dapp.page.getByTestId('state-status')).toHaveText('connected')
  await dapp.expectClosed()
  return dapp.page.getByTestId('state-account').innerText()
}
const ours = (dapp: Dapp) =>
  dapp.page.evaluate(() =>
    (window as never as PageWindow).walletFrame.solana.accounts.map(({ address }) => address),
  )

test.describe('a Wallet Standard wallet of Solana', () => {
  test('is listed with its name, icon and namespace, also when it comes late', async ({ dapp }) => {
    await dapp.visit('same-site', { networks, wallet: 'injected' })
    await dapp.click('open')
    await expect(await dapp.inFrame('connect-wallet-test-wallet')).toBeVisible()
    await expect(await dapp.inFrame(row)).toHaveCount(0)
    await dapp.page.getByTestId('inject-solana').evaluate((button: HTMLButtonElement) => button.click())
    const found = await dapp.inFrame(row)
    await expect(found).toContainText('Solana Test Wallet')
    await expect(found.locator('img')).toHaveAttribute('src', /^data:image\/svg\+xml,/)
    await expect(found.locator('small')).toHaveText('Solana')
    await expect((await dapp.inFrame('connect-wallet-test-wallet')).locator('small')).toHaveText('EVM')

    await test.step('announced for EVM too it is one row, and the one that is chosen is asked', async () => {
      await dapp.page.evaluate(() => {
        const provider = {
          request: async ({ method }: { method: string }) => {
            document.body.dataset['evm'] = method
            return null
          },
        }
        const info = {
          uuid: crypto.randomUUID(),
          name: 'Solana Test Wallet',
          icon: 'data:image/png;base64,AAAA',
          rdns: 'dev.walletframe.solanatestwallet',
        }
        window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
      })
      await expect(found).toHaveCount(1)
      await expect(found.locator('small')).toHaveText('Solana · EVM')
      await found.click()
      await expect(await dapp.inFrame('multichain-eip155')).toBeVisible()
      await (await dapp.inFrame('multichain-solana')).click()
      await dapp.click('test-wallet-approve')
      await expect(dapp.page.getByTestId('state-status')).toHaveText('connected')
      await expect(dapp.page.getByTestId('state-chain')).toHaveText(solanaChainId)
      expect(await dapp.page.evaluate(() => document.body.dataset['evm'])).toBeUndefined()
    })
  })

  test('is not listed where the page has no network of Solana', async ({ dapp }) => {
    await dapp.visit('same-site', { wallet: 'injected,solana' })
    await dapp.click('open')
    const found = await dapp.inFrame('connect-wallet-test-wallet')
    await expect(found).toBeVisible()
    await expect(found.locator('small')).toHaveCount(0)
    await expect(await dapp.inFrame(row)).toHaveCount(0)
  })

  for (const site of usuallyOne(['same-site', 'cross-site'] as const, 'discovery'))
    test(`${site}: connect, sign, pay, account change, reload, disconnect`, async ({ dapp, world }) => {
      const { page } = dapp
      const chain = new Connection(world.solana.url, {
        wsEndpoint: world.solana.wsUrl,
        commitment: 'confirmed',
      })
      await dapp.visit(site, { networks, wallet: 'solana' })
      const account = await connect(dapp)
      expect(await ours(dapp)).toEqual([account])

      await test.step('our wallet signs through it', async () => {
        const signed = page.evaluate(async () => {
          const { solana } = (window as never as PageWindow).walletFrame
          const [output] = (await solana.features['solana:signMessage']!['signMessage']!({
            account: solana.accounts[0],
            message: new TextEncoder().encode('Hello, Solana!'),
          })) as readonly { signature: Uint8Array }[]
          return { signature: [...output!.signature] }
        })
        await dapp.click('test-wallet-approve')
        const signature = Uint8Array.from((await signed).signature)
        expect(verifies(Buffer.from('Hello, Solana!'), signature, account)).toBe(true)
      })

      await test.step('a payment that it signed goes through', async () => {
        const from = new PublicKey(account)
        const to = new PublicKey(new Uint8Array(32).fill(9))
        await chain.confirmTransaction(await chain.requestAirdrop(from, 2e9))
        const before = await chain.getBalance(to)
        const { blockhash } = await chain.getLatestBlockhash()
        const payment = new Transaction({ feePayer: from, recentBlockhash: blockhash }).add(
          SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports: 1_000_000_000 }),
        )
        const bytes = [...payment.serialize({ requireAllSignatures: false })]
        const signed = page.evaluate(async (given): Promise<number[]> => {
          const { solana } = (window as never as PageWindow).walletFrame
          const [output] = (await solana.features['solana:signTransaction']!['signTransaction']!({
            account: solana.accounts[0],
            transaction: Uint8Array.from(given),
          })) as readonly { signedTransaction: Uint8Array }[]
          return [...output!.signedTransaction]
        }, bytes)
        await dapp.click('test-wallet-approve')
        await chain.confirmTransaction(await chain.sendRawTransaction(Uint8Array.from(await signed)))
        expect((await chain.getBalance(to)) - before).toBe(1_000_000_000)
      })

      await test.step('what its person sends by our form it signs, and we send', async () => {
        const to = new PublicKey(new Uint8Array(32).fill(9))
        const before = await chain.getBalance(to)
        await dapp.click('open')
        await (await dapp.inFrame('account-send')).click()
        await (await dapp.inFrame('send-token')).click()
        await (await dapp.inFrame('send-token-native')).click()
        await (await dapp.inFrame('send-amount')).fill('0.000000017')
        await (await dapp.inFrame('send-recipient')).fill(to.toBase58())
        await (await dapp.inFrame('send-preview')).click()
        await expect(await dapp.inFrame('send-confirm')).toHaveAttribute('aria-disabled', 'false')
        await (await dapp.inFrame('send-confirm')).click()
        await dapp.click('test-wallet-approve')
        await expect.poll(async () => (await chain.getBalance(to)) - before).toBe(17)
        await expect(await dapp.inFrame('view-Account')).toBeVisible()
        await (await dapp.inFrame('modal-close')).click()
        await dapp.expectClosed()
      })

      await test.step('another account in the wallet is another account here', async () => {
        await page.evaluate(() => (window as never as PageWindow).solanaTestWallet.useAccount(1))
        await expect(page.getByTestId('state-account')).not.toHaveText(account)
        expect(await ours(dapp)).toEqual([await page.getByTestId('state-account').innerText()])
        await page.evaluate(() => (window as never as PageWindow).solanaTestWallet.useAccount(0))
        await expect(page.getByTestId('state-account')).toHaveText(account)
      })

      await test.step('after a reload it is there without a question, and without the frame', async () => {
        await page.reload()
        await expect(page.getByTestId('state-account')).toHaveText(account)
        await expect(page.getByTestId('test-wallet')).toHaveCount(0)
        expect(await ours(dapp)).toEqual([account])
        expect(page.frames()).toHaveLength(1)
      })

      await test.step('disconnected in the wallet, connected anew, disconnected by the page', async () => {
        await page.evaluate(() => (window as never as PageWindow).solanaTestWallet.disconnect())
        await expect(page.getByTestId('state-status')).toHaveText('disconnected')
        expect(await ours(dapp)).toEqual([])
        await connect(dapp)
        await dapp.click('disconnect')
        await expect(page.getByTestId('state-status')).toHaveText('disconnected')
        expect(await page.evaluate(() => sessionStorage.getItem('solana-test-wallet'))).toContain(
          '"connected":false',
        )
        await page.reload()
        await expect(page.getByTestId('state-status')).toHaveText('disconnected')
      })
    })

  test('declines: the view says so, and another try works', async ({ dapp }) => {
    await dapp.visit('same-site', { networks, wallet: 'solana' })
    await pick(dapp)
    await dapp.click('test-wallet-reject')
    await expect(await dapp.inFrame('problem')).toHaveText('You declined the connection')
    await (await dapp.inFrame('try-again')).click()
    await dapp.click('test-wallet-approve')
    await expect(dapp.page.getByTestId('state-status')).toHaveText('connected')
    await dapp.expectClosed()
  })

  test('connected, a network of another namespace leads to connecting a wallet for it: two stand side by side', async ({
    dapp,
  }) => {
    await dapp.visit('same-site', { networks, wallet: 'solana' })
    await connect(dapp)
    await dapp.click('open')
    await (await dapp.inFrame('account-network')).click()
    await expect(await dapp.inFrame('network-eip155-31337')).toContainText('Connect another wallet for it')
    await (await dapp.inFrame('network-eip155-31337')).click()
    await expect(await dapp.inFrame('view-SwitchActiveChain')).toContainText('Switch to Local Chain')
    await expect(await dapp.inFrame('view-SwitchActiveChain')).toContainText(
      'Solana Test Wallet does not support',
    )
    await (await dapp.inFrame('switch-active-chain')).click()
    await expect(await dapp.inFrame('view-Connect')).toBeVisible()
    // Only what has an account there is offered.
    await expect(await dapp.inFrame('connect-wallet-solana-test-wallet')).toHaveCount(0)
    await dapp.signIn(newEmail())
    const connections = () =>
      dapp.page.evaluate(() => {
        const { connections: all } = (
          window as unknown as {
            walletFrame: {
              getState(): {
                connections: Record<string, { connector: { type: string } | null; accounts: string[] }>
              }
            }
          }
        ).walletFrame.getState()
        return Object.fromEntries(
          Object.entries(all).map(([namespace, { connector, accounts }]) => [
            namespace,
            [connector?.type, accounts.length],
          ]),
        )
      })
    await expect.poll(connections).toEqual({ eip155: ['embedded', 1], solana: ['injected', 1] })
    // The person ends the wallet that Account shows, and the other one stays.
    await dapp.click('open')
    await (await dapp.inFrame('account-disconnect')).click()
    await expect.poll(connections).toEqual({ eip155: [undefined, 0], solana: ['injected', 1] })
  })
})

test('an EVM wallet that is connected leads to connecting another one for Solana', async ({ dapp }) => {
  await dapp.visit('same-site', { networks, wallet: 'injected' })
  await dapp.click('connect')
  await (await dapp.inFrame('connect-wallet-test-wallet')).click()
  await dapp.click('test-wallet-approve')
  await dapp.result('connect')
  await dapp.click('open')
  await (await dapp.inFrame('account-network')).click()
  const solana = await dapp.inFrame(`network-${solanaChainId.replace(':', '-')}`)
  await expect(solana).toContainText('Connect another wallet for it')
  await solana.click()
  await (await dapp.inFrame('switch-active-chain')).click()
  await expect(await dapp.inFrame('view-Connect')).toBeVisible()
})

test('threat 25: two EIP-6963 wallets with one rdns stand apart, and each is what was picked', async ({
  dapp,
}) => {
  await dapp.visit('same-site', { wallet: 'injected' })
  await dapp.page.evaluate(() => {
    const asked: string[] = []
    const provider = {
      request: async ({ method }: { method: string }) => {
        asked.push(method)
        document.body.dataset['impostor'] = asked.join()
        if (method === 'eth_chainId') return '0x7a69'
        return method.endsWith('ccounts') ? ['0x00000000000000000000000000000000000000bB'] : null
      },
      on: () => undefined,
      removeListener: () => undefined,
    }
    const info = {
      uuid: crypto.randomUUID(),
      name: 'Best Wallet',
      icon: 'data:image/png;base64,AAAA',
      rdns: 'dev.walletframe.testwallet',
    }
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
  })
  await dapp.click('connect')
  const honest = await dapp.inFrame('connect-wallet-test-wallet')
  const impostor = await dapp.inFrame('connect-wallet-best-wallet')
  await expect(honest.locator('small')).toHaveText('dev.walletframe.testwallet')
  await expect(impostor.locator('small')).toHaveText('dev.walletframe.testwallet')
  await honest.click()
  await dapp.click('test-wallet-approve')
  expect(await dapp.result('connect')).toEqual([testAccount(1).address])
  expect(await dapp.page.evaluate(() => document.body.dataset['impostor'])).toBeUndefined()
})

test('a wallet on a network that the page does not use: that is said, and a network of the page is one press away', async ({
  dapp,
}) => {
  const { page } = dapp
  const account = '0x00000000000000000000000000000000000000dD'
  await page.addInitScript((address) => {
    if (window !== window.top) return
    let chainId = '0x5'
    const listeners = new Set<(chainId: string) => void>()
    const provider = {
      request: async ({ method, params }: { method: string; params?: [{ chainId: string }] }) => {
        if (method === 'wallet_switchEthereumChain' && params) {
          ;[{ chainId }] = params
          for (const hear of listeners) hear(chainId)
          return null
        }
        return method === 'eth_chainId' ? chainId : method.endsWith('ccounts') ? [address] : null
      },
      on: (event: string, hear: (chainId: string) => void) => event === 'chainChanged' && listeners.add(hear),
      removeListener: (_event: string, hear: (chainId: string) => void) => listeners.delete(hear),
    }
    const info = { uuid: crypto.randomUUID(), name: 'Elsewhere', icon: '', rdns: 'example.elsewhere' }
    window.addEventListener('eip6963:requestProvider', () =>
      window.dispatchEvent(
        new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
      ),
    )
  }, account)
  await dapp.visit('cross-site', { wallet: 'injected' })
  await dapp.click('connect')
  await (await dapp.inFrame('connect-wallet-elsewhere')).click()
  await expect(await dapp.inFrame('view-UnsupportedChain')).toBeVisible()
  expect(await dapp.result('connect')).toEqual([account])
  await (await dapp.inFrame('network-eip155-31338')).click()
  await dapp.expectClosed()
  await dapp.click('eth_chainId')
  expect(await dapp.result('eth_chainId')).toBe('0x7a6a')
})

/** What `addExternalConnector` of the package does, as a page with a script tag writes it. What it is asked stands in `window.asked`. */
const offerAcme = (page: Page, account: string): Promise<unknown> =>
  page.addInitScript((address) => {
    if (window !== window.top) return
    const asked: string[] = []
    Object.assign(window, { asked })
    const provider = {
      request: async ({ method, params }: { method: string; params?: unknown }) => {
        asked.push(method === 'personal_sign' ? `personal_sign ${JSON.stringify(params)}` : method)
        if (method === 'eth_chainId') return '0x7a69'
        return method.endsWith('ccounts') ? [address] : '0x5161'
      },
      on: () => undefined,
      removeListener: () => undefined,
    }
    const info = { uuid: crypto.randomUUID(), name: 'Acme', icon: '', rdns: 'external.acme' }
    const announce = () =>
      window.dispatchEvent(
        new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
      )
    window.addEventListener('eip6963:requestProvider', announce)
  }, account)

test('a connector of the page’s own: listed also where the page wants no wallet of the browser, asked, there after a reload, ended', async ({
  dapp,
}) => {
  const { page } = dapp
  const account = '0x00000000000000000000000000000000000000cC'
  await offerAcme(page, account)
  const asked = () => page.evaluate(() => (window as unknown as { asked: string[] }).asked)
  await dapp.visit('same-site', { wallet: 'injected' })
  await page.evaluate(() =>
    (
      window as unknown as { walletFrame: { updateFeatures(features: object): Promise<void> } }
    ).walletFrame.updateFeatures({ injected: false }),
  )
  await dapp.click('connect')
  await (await dapp.inFrame('connect-wallet-acme')).click()
  expect(await dapp.result('connect')).toEqual([account])
  await expect(await dapp.inFrame('connect-wallet-test-wallet')).toHaveCount(0)
  await dapp.expectClosed()
  await dapp.click('personal_sign')
  expect(await dapp.result('personal_sign')).toBe('0x5161')
  const hello = `0x${Buffer.from('Hello from the demo dapp').toString('hex')}`
  expect(await asked()).toEqual([
    'eth_requestAccounts',
    'eth_chainId',
    `personal_sign ${JSON.stringify([hello, account])}`,
  ])

  await page.reload()
  await expect(page.getByTestId('state-account')).toHaveText(account)
  expect(await asked()).toEqual(['eth_accounts', 'eth_chainId'])
  await dapp.click('disconnect')
  await expect(page.getByTestId('state-status')).toHaveText('disconnected')
  expect(await asked()).toContain('wallet_revokePermissions')
})

test('a connector of the page’s own beside a wallet of Solana: each is asked for its own, the person switches between them, and they end apart', async ({
  dapp,
}) => {
  const { page } = dapp
  const account = '0x00000000000000000000000000000000000000cC'
  await offerAcme(page, account)
  const connections = () =>
    page.evaluate(() => {
      const { connections: all } = (
        window as unknown as {
          walletFrame: {
            getState(): { connections: Record<string, { connector: { name: string } | null } | undefined> }
          }
        }
      ).walletFrame.getState()
      return [all['eip155']?.connector?.name ?? null, all['solana']?.connector?.name ?? null]
    })
  const disconnect = (namespace: string) =>
    page.evaluate(
      (which) =>
        (
          window as unknown as { walletFrame: { disconnect(namespace: string): Promise<void> } }
        ).walletFrame.disconnect(which),
      namespace,
    )
  /** Whether Acme signs, and whether the wallet of Solana does, by its own key. */
  const signsOnEvm = async () => {
    await dapp.click('personal_sign')
    return (await dapp.result('personal_sign')) === '0x5161'
  }
  const signsOnSolana = async (address: string) => {
    const signed = page.evaluate(async () => {
      const { solana } = (window as never as PageWindow).walletFrame
      const [output] = (await solana.features['solana:signMessage']!['signMessage']!({
        account: solana.accounts[0],
        message: new TextEncoder().encode('Hello, Solana!'),
      })) as readonly { signature: Uint8Array }[]
      return { signature: [...output!.signature] }
    })
    await dapp.click('test-wallet-approve')
    return verifies(Buffer.from('Hello, Solana!'), Uint8Array.from((await signed).signature), address)
  }
  const shownOn = async (network: string) => {
    await dapp.click('open')
    await (await dapp.inFrame('account-network')).click()
    await (await dapp.inFrame(`network-${network.replace(':', '-')}`)).click()
    await expect(page.getByTestId('state-chain')).toHaveText(network)
    await (await dapp.inFrame('modal-close')).click()
    await dapp.expectClosed()
    return page.getByTestId('state-account').innerText()
  }

  await dapp.visit('same-site', { networks, wallet: 'solana' })
  await dapp.click('connect')
  await (await dapp.inFrame('connect-wallet-acme')).click()
  expect(await dapp.result('connect')).toEqual([account])
  await dapp.expectClosed()
  await dapp.click('open')
  await (await dapp.inFrame('account-network')).click()
  await (await dapp.inFrame(`network-${solanaChainId.replace(':', '-')}`)).click()
  await (await dapp.inFrame('switch-active-chain')).click()
  // It has no account there.
  await expect(await dapp.inFrame(row)).toBeVisible()
  await expect(await dapp.inFrame('connect-wallet-acme')).toHaveCount(0)
  await (await dapp.inFrame(row)).click()
  await dapp.click('test-wallet-approve')
  await expect.poll(connections).toEqual(['Acme', 'Solana Test Wallet'])
  await dapp.expectClosed()
  const [solanaAddress = ''] = await ours(dapp)
  expect(await signsOnEvm()).toBe(true)
  expect(await signsOnSolana(solanaAddress)).toBe(true)

  expect(await shownOn('eip155:31337')).toBe(account)
  expect(await shownOn(solanaChainId)).toBe(solanaAddress)
  expect(await connections()).toEqual(['Acme', 'Solana Test Wallet'])

  await page.reload()
  await expect.poll(connections).toEqual(['Acme', 'Solana Test Wallet'])
  await disconnect('eip155')
  await expect.poll(connections).toEqual([null, 'Solana Test Wallet'])
  expect(await signsOnSolana(solanaAddress)).toBe(true)

  await dapp.click('connect')
  await (await dapp.inFrame('connect-wallet-acme')).click()
  await expect.poll(connections).toEqual(['Acme', 'Solana Test Wallet'])
  await dapp.expectClosed()
  await disconnect('solana')
  await expect.poll(connections).toEqual(['Acme', null])
  expect(await ours(dapp)).toEqual([])
  expect(await signsOnEvm()).toBe(true)
})

type ForeignPage = {
  walletFrame: Partial<
    Record<'bitcoin' | 'polkadot', { request(args: { method: string; params?: object }): Promise<unknown> }>
  >
}

test('a page of Bitcoin and Polkadot: wallets of the page are listed, connect, sign and pay for it, and go again', async ({
  dapp,
}) => {
  const { page } = dapp
  const [chain, account] = await Promise.all([startBitcoin(), createPolkadotAccount()])
  const { wallet } = chain
  let declines = false
  await page.exposeFunction('askSats', async (method: string, params: Record<string, never>) => {
    if (declines) return { error: { code: -32000, message: 'User rejected' } }
    if (method === 'getAccounts') return { result: [{ address: wallet.address, purpose: 'payment' }] }
    if (method === 'signMessage') return { result: { signature: wallet.signMessage(params['message']!) } }
    if (method !== 'sendTransfer') return { result: null }
    const [{ address, amount }] = params['recipients']! as [{ address: string; amount: number }]
    return { result: { txid: await wallet.send(address, amount) } }
  })
  await page.exposeFunction('signRaw', ({ data }: { data: string }) => ({
    id: 1,
    signature: account.signRaw(data),
  }))
  await page.addInitScript((dot) => {
    const exposed = window as never as Record<
      'askSats' | 'signRaw',
      (...given: unknown[]) => Promise<unknown>
    >
    Object.assign(window, {
      PurseProviders: {
        BitcoinProvider: { request: (...given: unknown[]) => exposed.askSats(...given) },
      },
      btc_providers: [
        {
          id: 'PurseProviders.BitcoinProvider',
          name: 'Sats Purse',
          icon: 'data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22/%3E',
        },
      ],
      injectedWeb3: {
        'dot-purse': {
          version: '1.0.0',
          enable: async () => ({
            accounts: { get: async () => [{ address: dot }] },
            signer: { signRaw: (raw: unknown) => exposed.signRaw(raw) },
          }),
        },
      },
    })
  }, account.address)
  /** What the page gets of `wallet.bitcoin` or `wallet.polkadot`. */
  const ask = (name: 'bitcoin' | 'polkadot', method: string, params: object) =>
    page.evaluate(
      ([where, request]) =>
        (window as never as ForeignPage).walletFrame[where]!.request(request).catch(
          ({ code }: { code: number }) => ({ code }),
        ),
      [name, { method, params }] as const,
    )
  await dapp.visit('same-site', {
    project: 'every-network',
    networks: `${localBitcoinId},${polkadotId}`,
  })
  const connectTo = async (id: string, network: string, address: string, act: () => Promise<void>) => {
    await dapp.click('open')
    // The e-mail wallet has no account on either: nothing here reads the chain of Bitcoin.
    await expect(await dapp.inFrame(id)).toBeVisible()
    await expect(await dapp.inFrame('email-input')).toHaveCount(0)
    await (await dapp.inFrame(id)).click()
    await expect(page.getByTestId('state-status')).toHaveText('connected')
    await expect(page.getByTestId('state-account')).toHaveText(address)
    await expect(page.getByTestId('state-chain')).toHaveText(network)
    await dapp.expectClosed()
    await act()
    await dapp.click('open')
    await expect(await dapp.inFrame('account-address')).toHaveAttribute('data-address', address)
    // Nothing is read of its network: no balance, and no failure of one.
    await expect(await dapp.inFrame('account-balance')).toHaveCount(0)
    await expect(await dapp.inFrame('problem')).toHaveCount(0)
    await (await dapp.inFrame('modal-close')).click()
    await dapp.click('disconnect')
    await expect(page.getByTestId('state-status')).toHaveText('disconnected')
  }
  await dapp.click('open')
  await expect((await dapp.inFrame('connect-wallet-sats-purse')).locator('small')).toHaveText('Bitcoin')
  await expect((await dapp.inFrame('connect-wallet-sats-purse')).locator('img')).toBeVisible()
  await expect((await dapp.inFrame('connect-wallet-dot-purse')).locator('small')).toHaveText('Polkadot')
  await (await dapp.inFrame('modal-close')).click()
  await connectTo('connect-wallet-sats-purse', localBitcoinId, wallet.address, async () => {
    const { address } = wallet
    const signature = await ask('bitcoin', 'signMessage', { message: 'Hello', address })
    expect(chain.verifies('Hello', signature as string)).toBe(true)
    expect(chain.verifies('Another', signature as string)).toBe(false)
    const transfer = { recipient: chain.newAddress(), amount: '150000' }
    const txid = (await ask('bitcoin', 'sendTransfer', transfer)) as string
    expect((await chain.mine())[txid]).toContainEqual({ address: transfer.recipient, value: 150_000 })
    declines = true
    expect(await ask('bitcoin', 'sendTransfer', transfer)).toEqual({ code: 4001 })
    expect(Object.keys(await chain.mine())).toHaveLength(1)
    declines = false
  })
  await connectTo('connect-wallet-dot-purse', polkadotId, account.address, async () => {
    const data = '0x48656c6c6f'
    const signed = await ask('polkadot', 'signRaw', { address: account.address, data })
    const { signature } = signed as { signature: string }
    expect(account.verifies(data, signature)).toBe(true)
    expect(account.verifies('0x00', signature)).toBe(false)
    expect(await ask('polkadot', 'signRaw', { address: wallet.address, data })).toEqual({ code: 4100 })
  })
  await chain.close()
})

test('the e-mail wallet on a page whose first network is Polkadot stands on the first that it has', async ({
  dapp,
}) => {
  const given = { project: 'every-network', networks: `${polkadotId},eip155:31337` }
  await dapp.visit('same-site', given)
  const address = await dapp.logIn(newEmail())
  await expect(dapp.page.getByTestId('state-account')).toHaveText(address)
  await expect(dapp.page.getByTestId('state-chain')).toHaveText('eip155:31337')
  await dapp.page.reload()
  await expect(dapp.page.getByTestId('state-account')).toHaveText(address)
  await expect(dapp.page.getByTestId('state-chain')).toHaveText('eip155:31337')
  await dapp.click('open')
  await (await dapp.inFrame('account-network')).click()
  // It has no account there; an app over WalletConnect may have one.
  const row = await dapp.inFrame(`network-${polkadotId.replace(':', '-')}`)
  await expect(row).toContainText('Connect another wallet for it')
  await row.click()
  await expect(await dapp.inFrame('view-SwitchActiveChain')).toBeVisible()
  await expect(dapp.page.getByTestId('state-chain')).toHaveText('eip155:31337')
})
