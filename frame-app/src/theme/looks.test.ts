import { beforeEach, expect, test, vi } from 'vitest'
import type * as Options from '../state/options.ts'
import type * as LooksModule from './looks.ts'

/* When the page's wishes are read; what of them is taken is pageTheme.test.ts. */

type Wishes = { readonly themeVariables: { readonly fontFamily?: string } }
const read: unknown[] = []
const pageLooks = ({ themeVariables }: Wishes, operator: unknown) => {
  if (operator !== undefined) read.push(operator)
  return {
    mode: 'light',
    variables: { '--font': themeVariables.fontFamily },
  }
}
const serve = (fetch: () => Promise<void>) =>
  vi.doMock('./pageTheme.ts', async () => {
    await fetch()
    return { pageLooks }
  })

let options: typeof Options
let looks: typeof LooksModule
beforeEach(async () => {
  vi.resetModules()
  serve(async () => undefined)
  options = await import('../state/options.ts')
  looks = await import('./looks.ts')
  looks.followPageLooks()
})
const wish = (themeMode: 'light' | 'dark', fontFamily?: string) =>
  options.optionsStore.setState({
    themeMode,
    themeVariables: fontFamily === undefined ? {} : { fontFamily },
  })
const page = () => looks.pageLooksStore.getState()

test('light or dark alone is taken at once, and nothing is fetched for it', () => {
  serve(() => expect.unreachable())
  wish('dark')
  expect(page()).toEqual({ mode: 'dark', variables: {} })
})

test('more than that is read by code of its own; the scheme does not wait for it', async () => {
  wish('light', 'Arial')
  expect(page()).toEqual({ mode: 'light', variables: {} })
  await vi.waitFor(() => expect(page().variables).toEqual({ '--font': 'Arial' }))
})

test('style sheets say the same as options, and options go over them', async () => {
  options.takeStyles({ fontFamily: 'Georgia' })
  await vi.waitFor(() => expect(page().variables).toEqual({ '--font': 'Georgia' }))
  wish('light', 'Arial')
  await vi.waitFor(() => expect(page().variables).toEqual({ '--font': 'Arial' }))
  wish('light')
  await vi.waitFor(() => expect(page().variables).toEqual({ '--font': 'Georgia' }))
  // The same again is no news: nothing is drawn anew at each opening.
  const before = options.optionsStore.getState()
  options.takeStyles({ fontFamily: 'Georgia' })
  expect(options.optionsStore.getState()).toBe(before)
  options.takeStyles()
  await vi.waitFor(() => expect(page().variables).toEqual({}))
})

test('a wish that is changed while the code is fetched is never shown', async () => {
  let arrive: (() => void) | undefined
  serve(() => new Promise((resolve) => (arrive = resolve)))
  const seen: unknown[] = []
  looks.pageLooksStore.subscribe(({ variables }) => seen.push(variables['--font']))
  wish('light', 'Arial')
  await vi.waitFor(() => expect(arrive).toBeDefined())
  wish('light', 'Georgia')
  arrive?.()
  await vi.waitFor(() => expect(seen).toContain('Georgia'))
  expect(seen).toEqual([undefined, 'Georgia'])
})

test('wishes that are taken back leave nothing', async () => {
  wish('light', 'Arial')
  await vi.waitFor(() => expect(page().variables).toEqual({ '--font': 'Arial' }))
  wish('light')
  expect(page()).toEqual({ mode: 'light', variables: {} })
})

test('where the code cannot be had, the card keeps the looks that it has', async () => {
  serve(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  wish('dark', 'Arial')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(page()).toEqual({ mode: 'dark', variables: {} })
})

test('over an operator’s theme the scheme is read with it: one ground has one scheme', async () => {
  const { project } = options.optionsStore.getState()
  options.optionsStore.setState({
    project: { ...project, theme: { background: '#0b1026' } },
    themeMode: 'light',
  })
  await vi.waitFor(() => expect(read).toEqual([{ background: '#0b1026' }]))
})

test('approvals and code entry take none of it', () => {
  const taken = { mode: 'dark', variables: { '--font': 'Arial' } } as const
  expect(looks.looksOf('ApproveTransaction', taken)).toBe(looks.operatorLooks)
  expect(looks.looksOf('EmailVerifyOtp', taken)).toBe(looks.operatorLooks)
  expect(looks.looksOf('Connect', taken)).toBe(taken)
})
