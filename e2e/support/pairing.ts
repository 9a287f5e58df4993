import { expect, type Dapp } from './world.ts'

/** The link that the code on the screen stands for, once there is one. */
export const readLink = async (dapp: Dapp): Promise<string> => {
  const link = await dapp.inFrame('copy-link')
  await expect(link).toBeEnabled()
  return (await link.getAttribute('data-uri')) ?? ''
}

/** Opens the view of WalletConnect's code from Connect. @returns the link that the code stands for. */
export const openCode = async (dapp: Dapp): Promise<string> => {
  await (await dapp.inFrame('connect-walletconnect')).click()
  return readLink(dapp)
}
