import { expect, test } from 'vitest'
import { smartAccountOf } from '../src/services/smartAccount.ts'

test('a smart account is where the kit of the framework’s makers puts it for that owner', async () => {
  // By @metamask/smart-accounts-kit 2.0.0, `toMetaMaskSmartAccount` of the kind Hybrid, without passkeys and with salt 0.
  expect(await smartAccountOf('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')).toBe(
    '0x6471b693cD31541523e63b0b9924ff6189872C0f',
  )
  expect(await smartAccountOf('0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266')).toBe(
    '0x6471b693cD31541523e63b0b9924ff6189872C0f',
  )
})
