import { expect } from '@playwright/test'
import { test } from './gallery.ts'

/* Components by the keyboard, and as a screen reader finds them. */

const view = 'Components'

test('switch: found by its name, and turned with Space', async ({ stage }) => {
  await stage.show({ view, state: 'switch-off' })
  const found = stage.page.getByRole('switch', { name: 'Show test networks' })
  await expect(found).not.toBeChecked()
  await stage.page.keyboard.press('Tab')
  await expect(found).toBeFocused()
  await stage.page.keyboard.press('Space')
  await expect(found).toBeChecked()
})

test('accordion: opened with Enter, and the one before closes', async ({ stage }) => {
  await stage.show({ view, state: 'accordion' })
  const { keyboard } = stage.page
  const parts = stage.page.locator('details')
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(parts.first()).toHaveAttribute('open', '')
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(parts.last()).toHaveAttribute('open', '')
  await expect(parts.first()).not.toHaveAttribute('open')
})

test('amount field: named, described by its symbol and by what is wrong; all of it with one key', async ({
  stage,
}) => {
  await stage.show({ view, state: 'amount-field-empty' })
  const { page } = stage
  const field = page.getByRole('textbox', { name: 'Amount' })
  await field.pressSequentially('1.1234567')
  await expect(field).toHaveAccessibleDescription('USDC This has too many digits.')
  await expect(page.getByRole('alert')).toHaveText('This has too many digits.')
  await page.getByRole('button', { name: 'All of it' }).focus()
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('1,234,567.891234')
  await expect(field).toHaveAccessibleDescription('USDC')
})

test('banner: a danger is an alert', async ({ stage }) => {
  await stage.show({ view, state: 'banner-danger' })
  await expect(stage.page.getByRole('alert')).toContainText('signed in to your account')
})
