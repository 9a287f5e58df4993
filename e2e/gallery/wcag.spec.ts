import { expect } from '@playwright/test'
import { each } from './each.ts'
import { test } from './gallery.ts'
import { misfits } from './layout.ts'

/* What WCAG 2.2 asks besides what axe knows (docs/accessibility.md): a visitor’s own spacing. And what piled marks may not do. */

/** The values of 1.4.12: line height 1.5, letters 0.12, words 0.16, paragraphs 2 times the size of the letters. */
const ownSpacing =
  '.card :not(svg *) { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } .card p { margin-block-end: 2em !important }'

test('1.4.12: with a visitor’s own spacing everything fits', async ({ pictures, stage }) => {
  await stage.page.setViewportSize({ width: 390, height: 844 })
  const found = await each(pictures, stage, {}, async ({ page }) => {
    await page.addStyleTag({ content: ownSpacing })
    return await misfits(page)
  })
  expect(found).toEqual([])
})

test('marks that a stranger piled on letters reach no address', async ({ stage }) => {
  await stage.page.setViewportSize({ width: 390, height: 844 })
  const addressIn = async (state: string) => {
    await stage.show({ view: 'ApproveTransaction', state })
    return await stage.page.getByTestId('asset-address').screenshot()
  }
  const usual = await addressIn('asset-coin')
  expect((await addressIn('asset-hostile')).equals(usual)).toBe(true)
})
