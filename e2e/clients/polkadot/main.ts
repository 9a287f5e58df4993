import * as util from '@polkadot/util'
import * as utilCrypto from '@polkadot/util-crypto'
import { offerToPolkadot, polkadotName } from '@walletframe/host-sdk/polkadot'
import { mountAsking, openWallet } from '../shared/askPage.ts'

/*
 * A page of polkadot.js: it finds the wallet by `@polkadot/extension-dapp`, by the script of that package as it was published (as a dependency it
 * would bring all of `@polkadot/api`).
 */

/** What this page uses of it. */
type ExtensionDapp = {
  web3Enable(origin: string): Promise<readonly { readonly name: string }[]>
  web3Accounts(): Promise<readonly { readonly address: string; readonly meta: { readonly source: string } }[]>
  web3FromSource(source: string): Promise<{
    readonly signer: Record<'signRaw' | 'signPayload', (given: unknown) => Promise<unknown>>
  }>
}

const wallet = openWallet()
offerToPolkadot(wallet)

const start = () => {
  const { polkadotExtensionDapp: dapp } = window as never as { polkadotExtensionDapp: ExtensionDapp }
  const names: Readonly<Record<string, (given: unknown) => Promise<unknown>>> = {
    enable: async () => (await dapp.web3Enable('Client')).map(({ name }) => name),
    accounts: async () => (await dapp.web3Accounts()).filter(({ meta }) => meta.source === polkadotName),
    signRaw: async (given) => (await dapp.web3FromSource(polkadotName)).signer.signRaw(given),
    signPayload: async (given) => (await dapp.web3FromSource(polkadotName)).signer.signPayload(given),
    disconnect: () => wallet.disconnect('polkadot'),
  }
  mountAsking(wallet, 'polkadot', (name, [given]) => names[name]?.(given) ?? Promise.resolve(null))
}

// The names by which it wants them.
Object.assign(window, { polkadotUtil: util, polkadotUtilCrypto: utilCrypto })
void utilCrypto.cryptoWaitReady().then(() => {
  const script = document.createElement('script')
  script.src = '/polkadot-extension-dapp.js'
  script.addEventListener('load', start)
  document.head.append(script)
})
