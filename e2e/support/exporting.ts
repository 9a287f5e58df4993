import type { Page } from '@playwright/test'
import { expect, press, type Dapp } from './world.ts'

/* ExportWallet as a person uses it: from Account to the window, and a button that is held. */

/** The window in which words and keys can be shown, confirmed. */
export const openExport = async (dapp: Dapp): Promise<Page> => {
  await dapp.click('open')
  await (await dapp.inFrame('account-security')).click()
  await (await dapp.inFrame('security-export')).click()
  const [window] = await Promise.all([
    dapp.page.waitForEvent('popup'),
    (await dapp.inFrame('export-open')).click(),
  ])
  await press(window.getByTestId('export-confirm'))
  return window
}

/** The private key of the EVM account, held with a pointer. */
export const shownKey = async (window: Page): Promise<`0x${string}`> => {
  await window.getByTestId('export-eip155').click()
  await window.getByTestId('export-hold').hover()
  await window.mouse.down()
  const key = (await window.getByTestId('export-secret').textContent()) ?? ''
  await window.mouse.up()
  return key as `0x${string}`
}

/** The 24 words, held with the keyboard. */
export const shownWords = async (window: Page): Promise<readonly string[]> => {
  await window.getByTestId('export-words').click()
  await window.getByTestId('export-hold').focus()
  await window.keyboard.down(' ')
  const shown = window.getByTestId('export-secret').locator('li')
  await expect(shown).toHaveCount(24)
  const words = await shown.allInnerTexts()
  await window.keyboard.up(' ')
  return words.map((word) => word.replace(/^\d+\s+/, ''))
}
