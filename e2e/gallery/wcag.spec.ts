import { expect } from '@playwright/test'
import { PNG } from 'pngjs'
import { usually } from '../support/sample.ts'
import { each } from './each.ts'
import { test, type Picture } from './gallery.ts'
import { misfits } from './layout.ts'
import { edges, faintEdges, hiddenWithFocus, smallTargets } from './reach.ts'
import { turn } from './turns.ts'

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

test('1.4.11, 2.4.11, 2.5.8: edges of fields are seen, the focus is hidden by no bar, targets have 24 px', async ({
  pictures,
  stage,
}) => {
  // Low, so that there is something to scroll and the bars lie over it.
  await stage.page.setViewportSize({ width: 360, height: 480 })
  const found = await each(pictures, stage, turn, async ({ page }) => [
    ...(await faintEdges(page)),
    ...(await smallTargets(page)),
    ...(await hiddenWithFocus(page)),
  ])
  expect(found).toEqual([])
})

/** Views of which each has fields of another kind. */
const withFields: readonly Picture[] = [
  { view: 'Connect', state: 'wallets-and-email' },
  { view: 'EmailVerifyOtp', state: 'sent' },
  { view: 'WalletSend', state: 'filled' },
  { view: 'ApproveTransaction', state: 'allowance-unlimited' },
  { view: 'ApproveTransaction', state: 'in-window' },
  { view: 'WalletElsewhere', state: 'typing' },
  { view: 'Components', state: 'switch-on' },
]

for (const [index, picture] of usually(3, withFields, 'edges of fields').entries())
  test(`1.4.11: edges of fields, ${picture.view}, ${picture.state}`, async ({ stage }) => {
    for (const look of [{ theme: index % 2 ? 'light' : 'dark' }, turn(index)]) {
      await stage.show(picture, look)
      expect((await edges(stage.page)).length).toBeGreaterThan(0)
      expect(await faintEdges(stage.page)).toEqual([])
    }
  })

test.describe('what is measured', () => {
  test.beforeEach(async ({ stage }) => {
    await stage.page.setViewportSize({ width: 360, height: 480 })
  })
  test('a faint edge, a small target', async ({ stage }) => {
    await stage.show({ view: 'EmailVerifyOtp', state: 'sent' })
    expect([...(await faintEdges(stage.page)), ...(await smallTargets(stage.page))]).toEqual([])
    await stage.page.addStyleTag({
      content:
        '.otp-input-boxes input { border-color: #d9dde5 !important } .icon-button { inline-size: 20px }',
    })
    expect((await faintEdges(stage.page)).join()).toContain('has 1.36:1')
    expect((await smallTargets(stage.page)).join()).toContain('is 20.0 by')
  })
  test('what a bar hides', async ({ stage }) => {
    await stage.show({ view: 'ApproveTransaction', state: 'allowance-unlimited' })
    expect(await hiddenWithFocus(stage.page)).toEqual([])
    await stage.page.addStyleTag({ content: '.content { scroll-padding: 0 !important }' })
    expect((await hiddenWithFocus(stage.page)).join()).toContain('is seen at')
  })
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
