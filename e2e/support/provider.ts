import type { Page } from '@playwright/test'
import type { Dapp } from './world.ts'

/* Logins by the OpenID provider of the local world. */

/** Opens the provider's window as the frame's button does. */
export const openProvider = async (dapp: Dapp, button = 'social-google'): Promise<Page> => {
  const popup = await dapp.openWindow(button)
  await popup.waitForURL(new RegExp(`^${dapp.world.urls.openId ?? 'none'}/`))
  return popup
}

/** What a person does at the provider. The window closes then. */
export const sayYes = async (popup: Page, name: string): Promise<void> => {
  const closed = popup.waitForEvent('close')
  await popup.locator('[name=login]').fill(name)
  await popup.locator('[name=password]').fill('any')
  await popup.locator('[type=submit]').click()
  await popup.getByRole('button', { name: 'Continue' }).click()
  await closed
}

/** A page that never had the account gets it by a tap in the window of ours. */
export const continueInWindow = async (dapp: Dapp): Promise<void> => {
  await dapp.confirmIn(await dapp.openWindow('continue-in-window'), 'connect-confirm')
}
