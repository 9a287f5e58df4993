import { expect } from '@playwright/test'
import { PNG } from 'pngjs'
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

/** How much is drawn on the lightest colour of a picture: it does not change where letters stand a part of a pixel elsewhere. */
const inkOf = (picture: Buffer): number => {
  const { data } = PNG.sync.read(picture)
  const light = Array.from({ length: data.length / 4 }, (_, pixel) => data[pixel * 4] ?? 0)
  const paper = light.reduce((most, each) => Math.max(most, each), 0)
  return light.reduce((sum, each) => sum + paper - each, 0)
}

test('marks that a stranger piled on letters reach no address', async ({ stage }) => {
  await stage.page.setViewportSize({ width: 390, height: 844 })
  const inkIn = async (state: string) => {
    await stage.show({ view: 'ApproveTransaction', state })
    return inkOf(await stage.page.getByTestId('asset-address').screenshot())
  }
  const usual = await inkIn('asset-coin')
  expect(usual).toBeGreaterThan(0)
  expect(await inkIn('asset-hostile')).toBe(usual)
})
