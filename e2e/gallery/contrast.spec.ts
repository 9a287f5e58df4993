import { expect } from '@playwright/test'
import { usually } from '../support/sample.ts'
import { test, type Picture, type Stage } from './gallery.ts'

/*
 * Forced colours, and a person who asks for more contrast: the card and all that can be pressed have an edge that is seen, what has the
 * focus has a ring, and a button that is not live looks so by more than its colour.
 */

const pictures: readonly Picture[] = [
  { view: 'Connect', state: 'wallets-and-email' },
  { view: 'Account', state: 'embedded' },
  { view: 'Networks', state: 'few' },
  { view: 'EmailVerifyOtp', state: 'sent' },
  { view: 'ApproveTransaction', state: 'danger-in-frame' },
  { view: 'ApproveTransaction', state: 'covered' },
]

/** What has no edge that differs from its ground, of the card and of what can be pressed or holds things together. */
const withoutEdge = ({ page }: Stage) =>
  page.evaluate(() => {
    const edged =
      '.card, .card :is(.button, .icon-button, .row:not(.still), .panel, .approve-hero, .warning:not(.approve-hero *), input:not([type="checkbox"]))'
    return [...document.querySelectorAll(edged)].flatMap((element) => {
      if (!element.checkVisibility()) return []
      const { borderTopStyle, borderTopWidth, borderTopColor } = getComputedStyle(element)
      const { backgroundColor } = getComputedStyle(element.closest('.card') ?? element)
      const isSeen =
        Number.parseFloat(borderTopWidth) >= 1 &&
        borderTopStyle !== 'none' &&
        borderTopColor !== backgroundColor
      return isSeen && !/^rgba\(.*, 0\)$/.test(borderTopColor)
        ? []
        : [`${element.localName}.${element.className}`]
    })
  })

/** Rings round what Tab comes to, one after another, until it is back in the title's line. */
const ringless = async ({ page }: Stage): Promise<readonly string[]> => {
  const found: string[] = []
  for (let stop = 0; stop < 6; stop += 1) {
    await page.keyboard.press('Tab')
    const ring = await page.evaluate(() => {
      const element = document.activeElement
      if (!element?.closest('.card') || element.localName === 'h1') return undefined
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
      return {
        of: `${element.localName}.${element.className}`,
        seen:
          outlineStyle !== 'none' &&
          Number.parseFloat(outlineWidth) >= 2 &&
          !/^rgba\(.*, 0(\.[0-4]\d*)?\)$/.test(outlineColor),
      }
    })
    if (ring && !ring.seen) found.push(ring.of)
  }
  return found
}

for (const [name, theme, media] of [
  ['forced colours', 'light', { forcedColors: 'active' }],
  ['more contrast, light', 'light', { contrast: 'more', colorScheme: 'light' }],
  ['more contrast, dark', 'dark', { contrast: 'more', colorScheme: 'dark' }],
] as const)
  for (const picture of usually(2, pictures, name))
    test(`${name}: ${picture.view}, ${picture.state}`, async ({ stage }) => {
      await stage.page.setViewportSize({ width: 390, height: 844 })
      await stage.page.emulateMedia({ reducedMotion: 'reduce', ...media })
      expect(await stage.show(picture, { theme })).toEqual([])
      expect(await withoutEdge(stage)).toEqual([])
      expect(await ringless(stage)).toEqual([])
    })
