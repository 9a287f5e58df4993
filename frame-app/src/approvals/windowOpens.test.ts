// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { openWhenPressed, whenOpened } from './windowOpens.ts'

/* That browsers let such a window up: e2e/logins.spec.ts, and e2e/engines for Firefox and WebKit. */

type Press = { readonly target: Element; readonly isTrusted: boolean }
let pressed: (press: Press) => void = () => undefined
// A test cannot press as a person does.
openWhenPressed({
  addEventListener: (_name: string, hear: typeof pressed) => {
    pressed = hear
  },
} as unknown as Document)
const address = 'https://provider.example/'
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const makeButton = () => document.body.appendChild(document.createElement('button'))

test('a press opens the address, and the frame hears of the window and can close it', async () => {
  const window = { close: vi.fn() }
  const open = vi.fn((): typeof window | null => window)
  vi.stubGlobal('open', open)
  const heard: unknown[] = []
  const button = makeButton()
  const end = whenOpened(button, address, (opened) => {
    heard.push(opened?.window)
    opened?.close()
  })
  pressed({ target: button.appendChild(document.createElement('span')), isTrusted: true })
  expect(open.mock.calls).toEqual([[address, '_blank', 'popup,width=600,height=800']])
  expect(heard).toEqual([window])
  await vi.waitFor(() => expect(window.close).toHaveBeenCalledOnce())
  open.mockReturnValue(null)
  pressed({ target: button, isTrusted: true })
  expect(heard).toEqual([window, undefined])
  end()
  pressed({ target: button, isTrusted: true })
  expect(open).toHaveBeenCalledTimes(2)
})

test('a script’s press opens nothing, and no other button does', () => {
  const open = vi.fn()
  vi.stubGlobal('open', open)
  const button = makeButton()
  whenOpened(button, address, () => undefined)
  pressed({ target: button, isTrusted: false })
  pressed({ target: makeButton(), isTrusted: true })
  expect(open).not.toHaveBeenCalled()
})
