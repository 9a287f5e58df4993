import { verifyMessage } from 'viem'
import { expect, newEmail, type Dapp } from './world.ts'

/** What the tests of a page's guest use of it. */
export type Host = {
  walletFrame: {
    open(): Promise<void>
    close(): Promise<void>
    preload(): void
    destroy(): void
    getState(): { status: string; isOpen: boolean }
  }
}
const message = 'Hello from the demo dapp'

/** Connects and signs in the demo dapp; the signature is checked with the address. */
export const connectAndSign = async (dapp: Dapp) => {
  const address = (await dapp.logIn(newEmail())) as `0x${string}`
  await dapp.click('personal_sign')
  await dapp.approve()
  const signature = await dapp.result<`0x${string}`>('personal_sign')
  expect(await verifyMessage({ address, message, signature })).toBe(true)
  return address
}
