import { createWalletFrame } from '@walletframe/host-sdk/pure'
import { BrowserProvider } from 'ethers'
import { message, payment, secondChainId, settings, typedData } from '../shared/page.ts'
import { followProvider, mountPage } from '../shared/plainPage.ts'

const wallet = createWalletFrame(settings(location.search).options)
// 'any': the network may change, ethers asks for it again.
const provider = new BrowserProvider(wallet.provider, 'any')
const { domain, types, message: mail } = typedData

const show = mountPage({
  connect: async () => (await provider.getSigner()).address,
  read: async () => ({
    balance: await provider.getBalance((await provider.getSigner()).address),
    chainId: (await provider.getNetwork()).chainId,
  }),
  sign: async () => (await provider.getSigner()).signMessage(message),
  typed: async () =>
    (await provider.getSigner()).signTypedData(
      domain,
      Object.fromEntries(Object.entries(types).map(([name, fields]) => [name, [...fields]])),
      mail,
    ),
  send: async () => (await (await provider.getSigner()).sendTransaction(payment)).hash,
  switch: () => provider.send('wallet_switchEthereumChain', [{ chainId: `0x${secondChainId.toString(16)}` }]),
  disconnect: () => wallet.disconnect(),
})
void followProvider(wallet.provider, show)
