import { expect, test } from 'vitest'
import { eip155WalletMethod, isWalletMethod, walletMethods } from './walletMethods.ts'

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

test.each(['eth_sign', ['eth_accounts'], 'toString', '', undefined, 'eth_sendRawTransaction'])(
  'a wallet of the page is not asked for %j',
  (method) => {
    expect(isWalletMethod(method)).toBe(false)
  },
)
