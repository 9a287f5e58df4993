import { expect, test } from 'vitest'
import { walletTexts } from '../../i18n/english/wallet.ts'
import { walletName } from './walletName.ts'

test.each([
  [{ type: 'injected', name: 'Rabby Wallet' }, 'Rabby Wallet'],
  [{ type: 'injected', name: 'Trust Wallet' }, 'Trust'],
  [{ type: 'walletConnect', name: 'Trust Wallet' }, 'Trust'],
  [{ type: 'injected', name: 'Do not Trust Wallet' }, 'Do not Trust Wallet'],
  [{ type: 'embedded', name: '', email: 'a@example.com' }, walletTexts.english.email],
  [{ type: 'embedded', name: '', email: 'a@example.com', provider: 'github' }, 'GitHub'],
] as const)('%j is called %s', (wallet, name) => {
  expect(walletName({ id: 'w', ...wallet }, walletTexts.english)).toBe(name)
})
