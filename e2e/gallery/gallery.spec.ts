import { expect } from '@playwright/test'
import { each } from './each.ts'
import { test, type Look, type Picture, type Stage } from './gallery.ts'
import { foreignWords } from './foreign.ts'
import { misfits } from './layout.ts'

/*
 * Every view in every state, as the gallery shows it: axe finds nothing, nothing reaches over a side, and nothing is cut without a sign.
 * A usual run takes a sample by a seed; `WALLETFRAME_FULL` takes all.
 */

test('the gallery lists every picture, and each address shows its own', async ({ pictures, stage }) => {
  expect(pictures.length).toBeGreaterThan(100)
  const view = async (picture: Picture) => {
    await stage.show(picture)
    return await stage.page.locator('[data-testid^="view-"]').getAttribute('data-testid')
  }
  expect(await view({ view: 'Account', state: 'embedded' })).toBe('view-Account')
  expect(await view({ view: 'Networks', state: 'few' })).toBe('view-Networks')
})

const looks: readonly (readonly [name: string, look: Look])[] = [
  ['light', { theme: 'light' }],
  ['dark', { theme: 'dark' }],
  ['Arabic', { lang: 'ar' }],
]

for (const [name, look] of looks)
  test(`axe finds nothing in any picture: ${name}`, async ({ pictures, stage }) => {
    await stage.page.setViewportSize({ width: 390, height: 844 })
    expect(await each(pictures, stage, look, ({ axe }) => axe())).toEqual([])
  })

const sizes: readonly (readonly [name: string, width: number, look: Look])[] = [
  ['320 px', 320, {}],
  ['320 px, words two fifths longer', 320, { lang: 'pseudo' }],
  ['320 px, from right to left', 320, { lang: 'ar' }],
  ['200 % text', 390, { text: '200' }],
  ['a window', 1_024, {}],
]

for (const [name, width, look] of sizes)
  test(`everything fits, and nothing is cut without a sign: ${name}`, async ({ pictures, stage }) => {
    await stage.page.setViewportSize({ width, height: 720 })
    expect(await each(pictures, stage, look, ({ page }) => misfits(page))).toEqual([])
  })

/** Each picture in one of them: those whose words are longer than English, or break otherwise. */
const others = ['de', 'es', 'fr', 'pt', 'ru', 'tr', 'ja', 'ko', 'zh'] as const

test('everything fits, and nothing is cut without a sign: 320 px, languages by turns', async ({
  pictures,
  stage,
}) => {
  await stage.page.setViewportSize({ width: 320, height: 720 })
  const turn = (index: number) => ({ lang: others[index % others.length] ?? 'de' })
  expect(await each(pictures, stage, turn, ({ page }) => misfits(page))).toEqual([])
})

/** What a component says is the picture's own; the document before its script speaks English, since nothing is read yet. */
const isOfCatalogues = ({ view, state }: Picture) => view !== 'Components' && state !== 'first-paint'

test('every word is of a catalogue, or was given to the picture', async ({ pictures, stage }) => {
  const found = await each(pictures.filter(isOfCatalogues), stage, { lang: 'pseudo' }, ({ page }) =>
    foreignWords(page),
  )
  expect(found).toEqual([])
})

test('200 % text is twice as large', async ({ stage }) => {
  const headingSize = () =>
    stage.page.locator('h1').evaluate((heading) => Number.parseFloat(getComputedStyle(heading).fontSize))
  await stage.show({ view: 'Account', state: 'embedded' })
  const usual = await headingSize()
  await stage.show({ view: 'Account', state: 'embedded' }, { text: '200' })
  expect(await headingSize()).toBeCloseTo(2 * usual, 0)
})

test('a sentence that stands in the code is found, also in a name; what was given is not', async ({
  stage,
}) => {
  await stage.show({ view: 'Account', state: 'embedded' }, { lang: 'pseudo' })
  expect(await foreignWords(stage.page)).toEqual([])
  await stage.page.locator('.content').evaluate((content) => {
    content.append('Choose wisely')
    content.firstElementChild?.setAttribute('aria-label', 'Overview')
  })
  expect((await foreignWords(stage.page)).join()).toMatch(/choose.*wisely.*overview/s)
})

test.describe('what the layout is asked', () => {
  test.beforeEach(async ({ stage }) => {
    await stage.page.setViewportSize({ width: 390, height: 720 })
    await stage.show({ view: 'Networks', state: 'few' })
  })
  const put = (stage: Stage, css: Partial<CSSStyleDeclaration>) =>
    stage.page.locator('.content').evaluate((content, style) => {
      const line = document.createElement('div')
      line.textContent = 'Wallet '.repeat(30)
      Object.assign(line.style, style)
      content.prepend(line)
    }, css)

  test('well as it is', async ({ stage }) => {
    expect(await misfits(stage.page)).toEqual([])
  })
  test('letters that reach over the side are found', async ({ stage }) => {
    await put(stage, { whiteSpace: 'nowrap' })
    expect((await misfits(stage.page)).join()).toContain('letters over the side')
  })
  test('text that is cut is found, and one with a sign is not', async ({ stage }) => {
    await put(stage, { whiteSpace: 'nowrap', overflow: 'hidden' })
    expect((await misfits(stage.page)).join()).toContain('cut at the side')
    await stage.show({ view: 'Networks', state: 'few' })
    await put(stage, { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' })
    expect(await misfits(stage.page)).toEqual([])
  })
  test('lines that are cut below are found', async ({ stage }) => {
    await put(stage, { height: '20px', overflow: 'hidden' })
    expect((await misfits(stage.page)).join()).toContain('cut below')
  })
})
