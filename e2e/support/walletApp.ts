import { openCode } from './pairing.ts'
import { WalletProcess, type WalletManner } from './walletProcess.ts'
import { expect, test as base, type Dapp } from './world.ts'

/* A wallet app that others wrote, beside every test, and how a page is connected with it. */

/** Its first account. */
export const address = '0x976EA74026E726554dB657fA54763abd0C3a0aa9'
/** What the demo dapp has signed. */
export const message = 'Hello from the demo dapp'

export const usual: WalletManner = { proposals: 'approve', requests: 'answer' }

export const test = base.extend<{ readonly walletAsBefore: undefined }, { readonly wallet: WalletProcess }>({
  wallet: [
    async ({ world }, use) => {
      const wallet = await WalletProcess.start(world.urls.relay, {
        'eip155:31337': world.urls.chain,
        'eip155:31338': world.urls.secondChain,
      })
      await use(wallet)
      await wallet.stop()
    },
    { scope: 'worker' },
  ],
  // No hook: a worker that runs several files loads this module once, and a hook would be of the first of them alone.
  walletAsBefore: [
    async ({ wallet }, use) => {
      await wallet.be(usual)
      await wallet.disconnect()
      wallet.events.length = 0
      await use(undefined)
    },
    { auto: true },
  ],
})

export const connect = async (dapp: Dapp, wallet: WalletProcess, shared: readonly string[] = [address]) => {
  await dapp.click('connect')
  await wallet.scan(await openCode(dapp))
  expect(await dapp.result('connect')).toEqual(shared)
  await dapp.expectClosed()
}
