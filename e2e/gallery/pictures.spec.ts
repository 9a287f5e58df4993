import { expect } from '@playwright/test'
import { usually } from '../support/sample.ts'
import { test, type Look, type Picture } from './gallery.ts'
import { machineHere, recordMachine, whyNotCompared } from './machine.ts'

/*
 * Photographs of the commonest screens, compared with those in `pictures/`. `npm run gallery -- --record` takes them anew: a change of the
 * looks is reviewed as pictures. Where fonts or browser are others, one screen is drawn and nothing is compared, and the test says so.
 */

const isRecording = process.env['WALLETFRAME_RECORD_PICTURES'] === '1'

test.use({ hasOwnContext: true })

const photographed: readonly Picture[] = [
  { view: 'Connect', state: 'wallets-and-email' },
  { view: 'Connect', state: 'continue-known-page' },
  { view: 'EmailVerifyOtp', state: 'code-wrong' },
  { view: 'Account', state: 'embedded' },
  { view: 'Networks', state: 'many' },
  { view: 'ApproveTransaction', state: 'do-token-transfer' },
  { view: 'ApproveTransaction', state: 'danger-one' },
  { view: 'CallsStatus', state: 'partly-reverted' },
]

const looks: Readonly<Record<string, { readonly width: number; readonly look: Look }>> = {
  '390': { width: 390, look: {} },
  dark: { width: 390, look: { theme: 'dark' } },
  arabic: { width: 390, look: { lang: 'ar' } },
  '320': { width: 320, look: {} },
  desktop: { width: 1_024, look: {} },
  '200-percent': { width: 390, look: { text: '200' } },
}

/** Milliseconds after which a button that approves is armed, or says why not. */
const settled = 1_300

/** Part of a picture's points that may differ: edges of letters. */
const tolerance = 0.005

const chosen = isRecording ? Object.entries(looks) : usually(2, Object.entries(looks), 'photographs')

for (const [name, { width, look }] of chosen)
  test(`pictures: ${name}`, async ({ browser, stage }) => {
    test.setTimeout(120_000)
    const here = machineHere(browser.version())
    if (isRecording) recordMachine(here)
    const reason = isRecording ? undefined : whyNotCompared(here)
    if (reason !== undefined) {
      test.info().annotations.push({ type: 'not compared', description: reason })
      console.log(`pictures: ${name}: not compared: ${reason}`)
    }
    await stage.page.setViewportSize({ width, height: 844 })
    // A countdown stands still.
    await stage.page.clock.setFixedTime(new Date('2026-11-22T12:00:00Z'))
    // Where nothing is compared, one shows that it can be: what the others show is asked of them elsewhere.
    for (const picture of reason === undefined ? photographed : photographed.slice(0, 1)) {
      expect(await stage.show(picture, look)).toEqual([])
      await stage.page.waitForTimeout(settled)
      const card = stage.page.locator('.card').first()
      await expect(card).toBeVisible()
      if (reason === undefined)
        await expect
          .soft(card)
          .toHaveScreenshot([`${picture.view}-${picture.state}-${name}.png`.toLowerCase()], {
            maxDiffPixelRatio: tolerance,
          })
    }
  })

test('pictures are compared where fonts and browser are the recorded ones, and nowhere else', () => {
  const recorded = { browser: '156.0.1', fonts: 'a' }
  expect(whyNotCompared(recorded, recorded)).toBeUndefined()
  expect(whyNotCompared({ ...recorded, fonts: 'b' }, recorded)).toBe('other fonts')
  expect(whyNotCompared({ ...recorded, browser: '157.0.0' }, recorded)).toContain('157.0.0')
})
