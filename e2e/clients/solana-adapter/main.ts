import { ConnectionProvider, useConnection, useWallet, WalletProvider } from '@solana/wallet-adapter-react'
import { WalletModalProvider, WalletMultiButton } from '@solana/wallet-adapter-react-ui'
import { PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { createWalletFrame, type Caip2 } from '@walletframe/host-sdk/pure'
import { createElement, StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { message, outcome, settings } from '../shared/page.ts'

/* oxlint-disable react/no-children-prop -- the providers' types want their children among the properties */

/* A page of @solana/wallet-adapter-react. It names no wallet: WalletFrame is listed because it registers itself. */

const query = new URLSearchParams(location.search)
createWalletFrame({
  ...settings(location.search).options,
  networks: [(query.get('solanaId') ?? '') as Caip2],
})

const payee = new PublicKey(new Uint8Array(32).fill(7))

const Page = () => {
  const { connection } = useConnection()
  const wallet = useWallet()
  const { publicKey, connected, wallets } = wallet
  const [lines, setLines] = useState<Readonly<Record<string, string>>>({})
  const owner = () => {
    if (!publicKey) throw new Error('not connected')
    return publicKey
  }
  const payment = async (lamports: number) =>
    new Transaction({
      feePayer: owner(),
      recentBlockhash: (await connection.getLatestBlockhash()).blockhash,
    }).add(SystemProgram.transfer({ fromPubkey: owner(), toPubkey: payee, lamports }))

  const actions: Readonly<Record<string, () => Promise<unknown>>> = {
    read: () => connection.getBalance(owner()),
    sign: async () => [...((await wallet.signMessage?.(new TextEncoder().encode(message))) ?? [])],
    send: async () => wallet.sendTransaction(await payment(1_000_000), connection),
    several: async () => {
      const signed =
        (await wallet.signAllTransactions?.([await payment(2_000_000), await payment(3_000_000)])) ?? []
      return Promise.all(signed.map((one) => connection.sendRawTransaction(one.serialize())))
    },
    signin: async () => {
      const output = await wallet.signIn?.({
        statement: 'Sign in to the client page.',
        nonce: 'abcdefgh1234',
      })
      return output && { message: [...output.signedMessage], signature: [...output.signature] }
    },
    disconnect: () => wallet.disconnect(),
  }
  const run = async (name: string, action: () => Promise<unknown>) => {
    setLines((before) => ({ ...before, [name]: '' }))
    const line = await outcome(action)
    setLines((before) => ({ ...before, [name]: line }))
  }
  const line = (id: string, text: string) => createElement('p', { key: id, 'data-testid': id }, text)
  return createElement(
    'div',
    null,
    createElement(WalletMultiButton),
    line('wallets', wallets.map(({ adapter }) => adapter.name).join()),
    line('status', connected ? 'connected' : 'disconnected'),
    line('account', publicKey?.toBase58() ?? 'none'),
    Object.entries(actions).map(([name, action]) => [
      createElement(
        'button',
        { key: name, 'data-testid': name, onClick: () => void run(name, action) },
        name,
      ),
      createElement('output', { key: `out-${name}`, 'data-testid': `out-${name}` }, lines[name]),
    ]),
  )
}

const place = document.querySelector('main')
if (place)
  createRoot(place).render(
    createElement(
      StrictMode,
      null,
      createElement(ConnectionProvider, {
        endpoint: query.get('solana') ?? '',
        config: { commitment: 'confirmed', wsEndpoint: query.get('solanaSocket') ?? '' },
        children: createElement(WalletProvider, {
          wallets: [],
          autoConnect: true,
          // Shown by the buttons.
          onError: () => undefined,
          children: createElement(WalletModalProvider, { children: createElement(Page) }),
        }),
      }),
    ),
  )
