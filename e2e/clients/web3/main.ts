import { createWalletFrame, type Eip1193Provider } from '@walletframe/host-sdk/pure'
import { message, payment, secondChainId, settings, typedData } from '../shared/page.ts'
import { followProvider, mountPage } from '../shared/plainPage.ts'

/* A page of web3.js 4, by its own script: it is under the LGPL, so nothing is built with it. */

type Sent = PromiseLike<unknown> & {
  once(event: 'transactionHash', listener: (hash: string) => void): Sent
  on(event: 'error', listener: (error: unknown) => void): Sent
}

/** What this page uses of it. */
type Web3 = {
  readonly currentProvider: Eip1193Provider
  readonly eth: {
    requestAccounts(): Promise<readonly string[]>
    getAccounts(): Promise<readonly string[]>
    getBalance(address: string): Promise<bigint>
    getChainId(): Promise<bigint>
    signTypedData(address: string, data: object): Promise<string>
    sendTransaction(transaction: object): Sent
    readonly personal: { sign(data: string, address: string, password: string): Promise<string> }
  }
}

const { options } = settings(location.search)
const wallet = createWalletFrame(options)

const start = () => {
  const { Web3 } = window as never as {
    Web3: (new (provider: unknown) => Web3) & { readonly version: string }
  }
  document.body.dataset['web3'] = Web3.version
  const web3 = new Web3(wallet.provider)
  const { eth } = web3
  const account = async () => (await eth.getAccounts())[0] ?? ''
  const { domain, types, primaryType, message: mail } = typedData
  const EIP712Domain = [
    { name: 'name', type: 'string' },
    { name: 'version', type: 'string' },
    { name: 'chainId', type: 'uint256' },
  ]

  const show = mountPage({
    connect: async () => (await eth.requestAccounts())[0],
    read: async () => ({ balance: await eth.getBalance(await account()), chainId: await eth.getChainId() }),
    sign: async () => eth.personal.sign(message, await account(), ''),
    typed: async () =>
      eth.signTypedData(await account(), {
        domain,
        types: { EIP712Domain, ...types },
        primaryType,
        message: mail,
      }),
    send: async () => {
      const from = await account()
      return new Promise((resolve, reject) => {
        eth
          .sendTransaction({ from, ...payment })
          .once('transactionHash', resolve)
          .on('error', reject)
      })
    },
    switch: () =>
      web3.currentProvider.request({
        method: 'wallet_switchEthereumChain',
        params: [{ chainId: `0x${secondChainId.toString(16)}` }],
      }),
    disconnect: () => wallet.disconnect(),
  })
  void followProvider(wallet.provider, show)
}

const script = document.createElement('script')
script.src = '/web3.min.js'
script.addEventListener('load', start)
document.head.append(script)
