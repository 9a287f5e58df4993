import type { Page } from '@playwright/test'
import { expect } from './world.ts'

/** In the window where a recovery code is made: looks at it, keeps it and types it. @returns its groups. */
export const keepCode = async (making: Page): Promise<readonly string[]> => {
  await making.getByTestId('recovery-show').click()
  const shown = making.getByTestId('recovery-code').locator('li')
  await expect(shown).toHaveCount(7)
  const groups = await shown.allTextContents()
  const file = await making.getByTestId('recovery-file').getAttribute('href')
  expect(decodeURIComponent(file ?? '')).toContain(`${groups.join('-')}\n`)
  await making.getByTestId('recovery-kept').click()
  await making.getByTestId('recovery-input').fill(groups.join(' ').toLowerCase())
  await making.getByTestId('recovery-save').click()
  await expect(making.getByTestId('recovery-make')).toHaveAttribute('data-step', 'done')
  return groups
}
