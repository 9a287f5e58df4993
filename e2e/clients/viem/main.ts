import { createWalletFrame } from '@walletframe/host-sdk'
import { createWalletClient, custom, defineChain, publicActions } from 'viem'
import { message, payment, secondChainId, settings, typedData } from '../shared/page.ts'
import { followProvider, mountPage } from '../shared/plainPage.ts'

const { options, chainUrls } = settings(location.search)
const wallet = createWalletFrame(options)

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const chains = [31_337, secondChainId].map((id, index) =>
  defineChain({
    id,
    name: `Local ${id}`,
    nativeCurrency,
    rpcUrls: { default: { http: [chainUrls[index] ?? ''] } },
  }),
)

const client = createWalletClient({ transport: custom(wallet.provider) }).extend(publicActions)
const account = async () => {
  const [address] = await client.getAddresses()
  if (!address) throw new Error('not connected')
  return address
}
const chain = async () => {
  const id = await client.getChainId()
  return chains.find((known) => known.id === id) ?? null
}

const show = mountPage({
  connect: async () => (await client.requestAddresses())[0],
  read: async () => ({
    balance: await client.getBalance({ address: await account() }),
    chainId: String(await client.getChainId()),
  }),
  sign: async () => client.signMessage({ account: await account(), message }),
  typed: async () => client.signTypedData({ account: await account(), ...typedData }),
  send: async () => client.sendTransaction({ account: await account(), chain: await chain(), ...payment }),
  switch: () => client.switchChain({ id: secondChainId }),
  disconnect: () => wallet.disconnect(),
})
void followProvider(wallet.provider, show)
