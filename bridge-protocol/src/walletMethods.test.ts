import { expect, test } from 'vitest'
import { eip155WalletMethod, foreignWalletMethod, isWalletMethod, walletMethods } from './walletMethods.ts'

test('the page’s pattern is the list', () => {
  const all = [
    ...Object.values(walletMethods).flat(),
    'eth_sign',
    'eth_accounts ',
    'wallet_getSnaps',
    'toString',
  ]
  expect(all.filter((method) => eip155WalletMethod.test(method))).toEqual([...walletMethods.eip155])
})

test('what the page lets pass to wallets of Bitcoin and Polkadot', () => {
  const listed = [...walletMethods.bip122, ...walletMethods.polkadot]
  expect(listed.filter((method) => !foreignWalletMethod.test(method))).toEqual([])
  const others = [
    'request',
    'connect',
    'disconnect',
    'enable',
    'switchNetwork',
    'getBalance',
    'on',
    'toString',
  ]
  expect(
    [...others, ...walletMethods.eip155, ...walletMethods.solana].filter((method) =>
      foreignWalletMethod.test(method),
    ),
  ).toEqual([])
})

test.each(['eth_sign', ['eth_accounts'], 'toString', '', undefined, 'eth_sendRawTransaction'])(
  'a wallet of the page is not asked for %j',
  (method) => {
    expect(isWalletMethod(method)).toBe(false)
  },
)
