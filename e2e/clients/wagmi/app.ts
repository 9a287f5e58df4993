import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement, StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { defineChain, http } from 'viem'
import {
  createConfig,
  useConfig,
  useConnect,
  useConnection,
  useConnectors,
  useDisconnect,
  useSendTransaction,
  useSignMessage,
  useSignTypedData,
  useSwitchChain,
  WagmiProvider,
  type CreateConnectorFn,
} from 'wagmi'
import { getBalance } from 'wagmi/actions'
import { Controls } from '../react/controls.ts'
import { message, payment, secondChainId, settings, typedData } from '../shared/page.ts'

/* A page of wagmi's own hooks. It knows nothing of WalletFrame but the name under which it is listed. */

const Page = () => {
  const config = useConfig()
  const { address, chainId, status } = useConnection()
  const connectors = useConnectors()
  const { mutateAsync: connect } = useConnect()
  const { mutateAsync: disconnect } = useDisconnect()
  const { mutateAsync: signMessage } = useSignMessage()
  const { mutateAsync: signTypedData } = useSignTypedData()
  const { mutateAsync: sendTransaction } = useSendTransaction()
  const { mutateAsync: switchChain } = useSwitchChain()
  // A test reads how often the wallet is listed.
  useEffect(() => {
    document.body.dataset['connectors'] = connectors.map(({ name }) => name).join()
  }, [connectors])
  return createElement(Controls, {
    shown: { status, account: address, chainId },
    actions: {
      connect: async () => {
        const connector = connectors.find(({ name }) => name === 'WalletFrame')
        if (!connector) throw new Error('WalletFrame is not listed')
        return (await connect({ connector })).accounts[0]
      },
      read: async () => ({
        balance: address && (await getBalance(config, { address })).value,
        chainId: String(chainId),
      }),
      sign: () => signMessage({ message }),
      typed: () => signTypedData(typedData),
      send: () => sendTransaction(payment),
      switch: () => switchChain({ chainId: secondChainId }),
      disconnect: () => disconnect(),
    },
  })
}

const App = ({ connectors }: { readonly connectors: readonly CreateConnectorFn[] }) => {
  const [config] = useState(() => {
    const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
    const [first, second] = settings(location.search).chainUrls
    const chain = (id: number, url: string) =>
      defineChain({ id, name: `Local ${id}`, nativeCurrency, rpcUrls: { default: { http: [url] } } })
    return createConfig({
      chains: [chain(31_337, first), chain(secondChainId, second)],
      connectors: [...connectors],
      transports: { 31_337: http(first), [secondChainId]: http(second) },
    })
  })
  const [queryClient] = useState(() => new QueryClient())
  return createElement(
    WagmiProvider,
    { config },
    createElement(QueryClientProvider, { client: queryClient }, createElement(Page)),
  )
}

export const start = (connectors: readonly CreateConnectorFn[]) => {
  const place = document.querySelector('main')
  if (place) createRoot(place).render(createElement(StrictMode, null, createElement(App, { connectors })))
}
