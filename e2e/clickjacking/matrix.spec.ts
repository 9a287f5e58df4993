import type { Page } from '@playwright/test'
import { expect, expectErrors, test as base, type Site } from '../support/world.ts'
import { askSlowToken, perform } from './acts.ts'
import { startAttacker } from './attacker.ts'
import { cases, type Case } from './cases.ts'
import { sample } from '../support/sample.ts'
import { Stage } from './stage.ts'

/*
 * Clickjacking (threat 7). Of every case: a transaction over the visitor's limit is never signed, whatever the page does and whoever presses
 * what in the page; a message is signed only where the frame cannot see what the page does, and then it costs nothing.
 */

/** 3 ETH, of the 0.02 that the visitor's limit allows. */
const overTheLimit = '0x29a2241af62c0000'
/** 0.009 ETH: two are within the limit, three are over it. */
const withinTheLimit = '0x1ff973cafa8000'

const test = base.extend<object, { readonly attacker: Awaited<ReturnType<typeof startAttacker>> }>({
  attacker: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from this pattern
    async ({}, use) => {
      const attacker = await startAttacker()
      await use(attacker)
      await attacker.close()
    },
    { scope: 'worker' },
  ],
  origins: [async ({ attacker }, use) => use(Object.values(attacker.origins)), { scope: 'worker' }],
})

/** For the report: what the case ended in. */
const endedIn = (what: string) => base.info().annotations.push({ type: 'ended', description: what })

const query = (inline: boolean | undefined, svg: Case['svg'] | undefined) =>
  new URLSearchParams({ ...(inline ? { inline: '1' } : {}), ...(svg ? { svg } : {}) }).toString()

/** What the case does to the approval that waits. */
const attack = async (stage: Stage, what: Case) => {
  const target = await stage.target()
  await stage.apply(what, target)
  await perform(stage, target, what)
  await stage.settled()
  return target
}

const connected = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(
        () =>
          (window as unknown as { walletFrame: { getState(): { status: string } } }).walletFrame.getState()
            .status,
      ),
    )
    .toBe('connected')

/** The page as it was at first, with the visitor still connected. */
const anew = async ({ page }: Stage) => {
  for (const opened of page.context().pages()) if (opened !== page) await opened.close()
  await page.reload()
  await connected(page)
}

const all = (['same-site', 'cross-site'] as const satisfies readonly Site[]).flatMap((site) =>
  cases.map((what) => ({ site, what })),
)
const { chosen, title } = sample(all, ({ what }) => what.message === 'signs', {
  /** Together they take one to two minutes. */
  size: 16,
})

test.describe(`threat 7: ${title}`, () => {
  for (const { site, what } of chosen)
    test(`${site}: ${what.name}`, async ({ visitor, world, attacker }) => {
      // Requests of a document that is reloaded end with it.
      expectErrors(/net::ERR_|status of 4/, { optional: true })
      attacker.setFrame(world.urls.frame)
      const page = await visitor.newPage()
      const origin = attacker.origins[site]
      const stage = await Stage.open(page, world, `${origin}/?${query(what.inline, undefined)}`)
      if (what.svg) {
        // The visitor logged in before: in a frame that an SVG scales the driver clicks beside what it aims at.
        await page.goto(`${origin}/?${query(what.inline, what.svg)}`)
        await connected(page)
      }

      await stage.askMoney(overTheLimit)
      const before = await attack(stage, what)
      const opened = page.context().pages().length > 1
      endedIn(`over the limit: ${opened ? 'its window came up' : 'refused'}`)
      expect(await stage.sent(), 'a transaction over the limit').toBe(0)
      expect(await stage.signed(), 'a transaction over the limit').toBe(0)
      await anew(stage)

      if (what.message === 'may') {
        // At most the limit, however often it is asked for.
        for (let turn = 0; turn < 3; turn += 1) {
          await stage.askMoney(withinTheLimit)
          await attack(stage, what)
          await anew(stage)
        }
        const sent = await stage.sent()
        endedIn(`${sent} of 3 within the limit sent`)
        expect(sent, 'transactions within the limit').toBeLessThanOrEqual(2)
        return
      }
      if (what.act === 'slowToken') await askSlowToken(stage)
      else await stage.askMessage()
      const target = what.act === 'slowToken' ? before : await stage.target()
      if (what.message === 'signs') {
        await stage.armed()
        await perform(stage, target, what)
        await expect.poll(() => stage.signed()).toBe(1)
        endedIn('signed')
        return
      }
      if (what.message === 'unaltered') {
        await page.mouse.move(5, 300)
        await stage.armed()
        const honest = await stage.picture(target)
        await stage.setTheme(what.theme ?? {})
        await page.waitForTimeout(300)
        expect(await stage.picture(target), 'the approval as the page would like it').toBe(honest)
        endedIn('unaltered')
        return
      }
      await stage.apply(what, target)
      await perform(stage, target, what)
      // What is done to the frame for good keeps the button from arming; a picture of it is not needed.
      if (!what.act) expect(await stage.isArmed(), 'armed').toBe(false)
      await stage.settled()
      expect(await stage.signed(), 'a message').toBe(0)
      expect(await stage.sent(), 'transactions').toBe(0)
      endedIn('refused')
    })
})
