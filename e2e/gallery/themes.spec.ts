import { expect } from '@playwright/test'
import { each } from './each.ts'
import { test } from './gallery.ts'
import { misfits } from './layout.ts'
import { presets, schemes, turn } from './turns.ts'
import { unseen } from './unseen.ts'

/* The pictures in the ready themes, in an operator's own, and where the visitor's system has colours of its own. */

test('axe finds nothing in any picture: themes of operators, in turn', async ({ pictures, stage }) => {
  await stage.page.setViewportSize({ width: 390, height: 844 })
  expect(await each(pictures, stage, turn, ({ axe }) => axe())).toEqual([])
})

test('everything fits in an operator’s own theme: another font, larger letters, round corners', async ({
  pictures,
  stage,
}) => {
  await stage.page.setViewportSize({ width: 320, height: 720 })
  expect(await each(pictures, stage, { preset: 'operator' }, ({ page }) => misfits(page))).toEqual([])
})

test('a theme reaches the card: its colours, corners, letters and logo', async ({ stage }) => {
  const seen = async (preset: string) => {
    await stage.show({ view: 'Connect', state: 'wallets-and-email' }, { preset })
    return stage.page.locator('.card').evaluate((card) => {
      const { backgroundColor, borderRadius, fontFamily, fontSize } = getComputedStyle(card)
      return {
        backgroundColor,
        borderRadius,
        fontFamily,
        fontSize,
        logos: card.querySelectorAll('.brand-logo').length,
      }
    })
  }
  const looks = [await seen('default')]
  for (const preset of presets) looks.push(await seen(preset))
  expect(new Set(looks.map((look) => JSON.stringify(look))).size).toBe(looks.length)
  expect(looks.at(-1)).toMatchObject({ backgroundColor: 'rgb(255, 241, 247)', fontSize: '18px', logos: 1 })
})

test.describe('colours of the system', () => {
  test.beforeEach(async ({ stage }) => {
    await stage.page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' })
    await stage.page.setViewportSize({ width: 390, height: 844 })
  })
  for (const theme of schemes)
    test(`axe finds nothing, and every control is seen: ${theme}`, async ({ pictures, stage }) => {
      await stage.page.emulateMedia({ colorScheme: theme })
      const found = await each(pictures, stage, { theme }, async ({ axe, page }) => [
        // It reads the letters' colour from a property that the browser does not force: a black word on white is "white on white" to it.
        ...(await axe(['color-contrast'])),
        ...(await unseen(page)),
      ])
      expect(found).toEqual([])
    })
  test('a control that only had a ground is found, and one choice that only had a ground', async ({
    stage,
  }) => {
    await stage.show({ view: 'Components', state: 'tabs' })
    expect(await unseen(stage.page)).toEqual([])
    await stage.page.locator('.card').evaluate((card) => {
      for (const tab of card.querySelectorAll<HTMLElement>('[role="tab"]')) tab.style.border = '0'
    })
    expect((await unseen(stage.page)).join()).toMatch(/no edge.*Tokens/)
    await stage.page.locator('.card').evaluate((card) => {
      for (const tab of card.querySelectorAll<HTMLElement>('[role="tab"]')) {
        tab.style.border = '1px solid'
        tab.style.color = 'CanvasText'
      }
    })
    expect((await unseen(stage.page)).join()).toContain('not told from the rest')
  })
})
