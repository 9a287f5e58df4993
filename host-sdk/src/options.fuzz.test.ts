// @vitest-environment jsdom
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { installDom } from '../test/fakeFrame.ts'
import { createWalletFrame, WalletFrameError } from './index.ts'
import { optionNames } from './options.ts'

/* Whatever a page gives as an option: it works, or a WalletFrameError names the option. Never a hang, never a rejection that nobody hears. */

const runs = Number(process.env['FUZZ_RUNS'] ?? 2_000)
/** Milliseconds: as many as a long run takes. */
const patience = 20_000 + runs * 20
const unheard: unknown[] = []
const hear = (reason: unknown) => unheard.push(reason)

beforeAll(() => {
  installDom()
  process.on('unhandledRejection', hear)
})
afterAll(() => void process.off('unhandledRejection', hear))
beforeEach(() => {
  unheard.length = 0
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

const good = { frameUrl: 'https://wallet.example.com', projectId: 'demo' }

/** Values of every make, and those that come near to what is expected. */
const value = fc.oneof(
  fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withNullPrototype: true,
    withSparseArray: true,
  }),
  fc.webUrl(),
  fc.string(),
  fc.constantFrom(
    'eip155:1',
    'light',
    'https://',
    'https://[',
    'http://a:99999',
    'javascript:alert(1)',
    ' https://a.example',
    'https://a.example/ü%ff',
    '__proto__',
    '',
  ),
  fc.array(fc.constantFrom('eip155:1', 'eip155:0', 'eip155:', 'solana:x', null, 1)),
  fc.dictionary(fc.constantFrom('name', 'email', 'accent', 'icons', '__proto__'), fc.anything()),
  fc.constantFrom(() => undefined, Symbol('s')),
)

/** Makes it, uses it a little, and takes it away. @returns the error that it was refused with. */
const tryOptions = (options: unknown): unknown => {
  try {
    const wallet = createWalletFrame(options as never)
    wallet.getState()
    wallet.preload()
    wallet.destroy()
    return undefined
  } catch (error) {
    return error
  }
}

const expectWorksOrTold = (options: unknown, names: readonly string[]) => {
  const error = tryOptions(options)
  if (error === undefined) return
  expect(error).toBeInstanceOf(WalletFrameError)
  expect(names).toContain((error as WalletFrameError).option)
  expect((error as Error).message).toMatch(/^WalletFrame option .+: expected .+\.$/s)
}

describe('createWalletFrame', () => {
  test(
    'any value of any one option',
    async () => {
      fc.assert(
        fc.property(fc.constantFrom(...optionNames, 'unknown'), value, (name, given) => {
          expectWorksOrTold({ ...good, [name]: given }, [name])
        }),
        { numRuns: runs },
      )
      await new Promise((resolve) => setTimeout(resolve, 20))
      expect(unheard).toEqual([])
    },
    patience,
  )

  test(
    'any values of all options together, or something else than options',
    async () => {
      fc.assert(
        fc.property(
          fc.oneof(
            fc.record(Object.fromEntries(optionNames.map((name) => [name, value])), { requiredKeys: [] }),
            fc.anything(),
          ),
          (options) => {
            const keys = typeof options === 'object' && options !== null ? Object.keys(options) : []
            expectWorksOrTold(options, ['(all)', ...optionNames, ...keys])
          },
        ),
        { numRuns: runs },
      )
      await new Promise((resolve) => setTimeout(resolve, 20))
      expect(unheard).toEqual([])
    },
    patience,
  )
})

test(
  'the script tag: any text of any data attribute is told once, or works',
  async () => {
    const page = window as { walletFrame?: { destroy(): void } }
    const text = fc.oneof(
      fc.string(),
      fc.json(),
      fc.webUrl(),
      fc.constantFrom('##', 'body', 'eip155:1', '{', '[]'),
    )
    // Each run is a script of its own: fewer of them.
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...optionNames, 'name', 'reactRoot'), text, async (name, given) => {
        const script = document.createElement('script')
        script.type = 'text/plain'
        script.src = 'https://wallet.example.com/v1/loader.js'
        script.dataset['projectId'] = 'demo'
        script.dataset[name] = given
        Object.defineProperty(document, 'currentScript', { value: script, configurable: true })
        const heard: Event[] = []
        const hears = (event: Event) => heard.push(event)
        for (const type of ['walletframe:ready', 'walletframe:error']) window.addEventListener(type, hears)
        vi.resetModules()
        await import('./loader.ts')
        for (const type of ['walletframe:ready', 'walletframe:error']) window.removeEventListener(type, hears)
        expect(heard).toHaveLength(1)
        if (heard[0]?.type === 'walletframe:error') {
          const { detail } = heard[0] as CustomEvent<unknown>
          // A browser's DOMException, for a selector that is none, is an Error; jsdom's is one of another realm.
          expect(detail instanceof Error || detail instanceof DOMException).toBe(true)
          // The frame says what is wrong with all others.
          expect(['frameUrl', 'projectId', 'container']).toContain(name)
        }
        page.walletFrame?.destroy()
      }),
      { numRuns: Math.ceil(runs / 40) },
    )
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(unheard).toEqual([])
  },
  patience,
)
