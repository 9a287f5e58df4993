import { expect } from '@playwright/test'
import { each } from './each.ts'
import { test } from './gallery.ts'
import { misfits } from './layout.ts'
import { hiddenFocus, smallTargets } from './targets.ts'

/* What WCAG 2.2 asks besides what axe knows (docs/accessibility.md): a visitor's own spacing, targets that a finger hits, a focus that is seen. */

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

test('2.5.8: no target is smaller than 24 px, but for links in a sentence', async ({ pictures, stage }) => {
  await stage.page.setViewportSize({ width: 390, height: 844 })
  expect(await each(pictures, stage, {}, ({ page }) => smallTargets(page))).toEqual([])
})

test('2.4.11: what has the focus is not hidden below the bar of the two buttons', async ({
  pictures,
  stage,
}) => {
  await stage.page.setViewportSize({ width: 390, height: 480 })
  const approvals = pictures.filter(({ view }) => view === 'ApproveTransaction')
  expect(await each(approvals, stage, {}, ({ page }) => hiddenFocus(page))).toEqual([])
})

test('small targets and hidden focus are found where they are', async ({ stage }) => {
  await stage.page.setViewportSize({ width: 390, height: 480 })
  await stage.show({ view: 'ApproveTransaction', state: 'danger-in-frame' })
  expect([...(await smallTargets(stage.page)), ...(await hiddenFocus(stage.page))]).toEqual([])
  await stage.page.locator('.content').evaluate((content) => {
    const button = document.createElement('button')
    button.textContent = 'x'
    Object.assign(button.style, { width: '12px', height: '12px', padding: '0', minHeight: '0', flex: 'none' })
    content.prepend(button)
  })
  expect((await smallTargets(stage.page)).join()).toContain('12 x 12')
  await stage.page.addStyleTag({
    content: '.pair.stay { inset-block: 0; position: fixed !important; z-index: 9 }',
  })
  expect(await hiddenFocus(stage.page)).not.toEqual([])
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
