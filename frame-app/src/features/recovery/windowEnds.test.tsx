// @vitest-environment jsdom
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { continueInWindow, leaveWindow } from '../../approvals/window.ts'
import { approvalWindowStore } from '../../approvals/windowState.ts'
import { WhereContinued } from '../approve/views/ApprovalWindow.tsx'
import { authStore } from '../emailLogin/auth.ts'
import { exportBegin, exportStore } from '../security/exportState.ts'
import { ExportWallet } from '../security/views/ExportWallet/ExportWallet.tsx'
import { recoveryStore } from './recoveryState.ts'
import { RecoveryCode } from './views/RecoveryCode/RecoveryCode.tsx'
import { recoveryCode } from './views/RecoveryCode/definition.ts'
import { WaysIn } from './views/WaysIn.tsx'

/* A window with a recovery code in it, whose view ends while the person's hands are on the keys. */

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
vi.mock('../../approvals/sealedWindow.ts', () => ({ prepareHandover: () => new Promise(() => undefined) }))

const code = 'Q7M2XK9TB4HDW0ZR5NC8VJ3PFG1E'

/** A window with our own document, as its opener has it. */
const fakeWindow = () => {
  const inside = document.implementation.createHTMLDocument()
  inside.body.innerHTML = '<div id="root"></div>'
  const opened = { closed: false, location: { pathname: '/v1/window' }, document: inside, close: vi.fn() }
  vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window)
  return opened
}

const mounted = createRoot(document.createElement('div'))
const render = (view: ReactNode) => act(async () => mounted.render(view))
const openIt = async () => {
  const opened = fakeWindow()
  await act(async () => {
    continueInWindow()
    await vi.advanceTimersByTimeAsync(100)
  })
  return opened
}
const isEmptied = ({ close, document: inside }: ReturnType<typeof fakeWindow>) => {
  expect(close).not.toHaveBeenCalled()
  expect(inside.body.textContent).toMatch(/^This window has ended\..*Close$/)
  expect(inside.querySelectorAll('textarea, ol')).toHaveLength(0)
  expect([...inside.querySelectorAll('button')].map(({ dataset }) => 'close' in dataset)).toEqual([true])
  expect(inside.body.innerHTML).not.toContain(code.slice(0, 4))
  expect(approvalWindowStore.getState()).toEqual({ status: 'none' })
}

beforeEach(() => vi.useFakeTimers())
afterEach(async () => {
  await render(null)
  leaveWindow()
  authStore.setState({ problem: null })
  vi.useRealTimers()
})

/** The code stands in the window. */
const showingIt = async () => {
  await render(<RecoveryCode />)
  const opened = await openIt()
  await act(async () => recoveryStore.setState({ step: 'shown', code }))
  expect(opened.document.querySelector('ol')?.textContent).toBe(code)
  return opened
}

test('made: what can be done with the code stops no event loop', async () => {
  const opened = await showingIt()
  const ways = opened.document.querySelectorAll('.recovery-ways > *')
  expect([...ways].map(({ textContent }) => textContent?.trim())).toEqual(['Copy', 'Save as file'])
})

test('made: the page closes the view, and the window stays, without the code', async () => {
  const opened = await showingIt()
  await render(null)
  isEmptied(opened)
  expect(recoveryStore.getState()).toMatchObject({ step: 'begin', code: null })
})

test('made in the place of another: the window is closed in the middle, and the next one still makes it in its place', async () => {
  recoveryStore.setState({ replaces: ['old'] })
  await showingIt()
  await act(async () => leaveWindow())
  expect(recoveryStore.getState()).toMatchObject({ step: 'begin', code: null, replaces: ['old'] })
  await render(null)
  expect(recoveryStore.getState().replaces).toEqual([])
})

test('made: an approval that comes instead is not drawn into it, and closes nothing', async () => {
  const opened = await showingIt()
  const drawn: string[] = []
  new MutationObserver((records) => {
    for (const { addedNodes } of records) drawn.push(...[...addedNodes].map((node) => node.textContent ?? ''))
  }).observe(opened.document, { childList: true, subtree: true })
  await render(<WhereContinued title="Approve">Pay all</WhereContinued>)
  isEmptied(opened)
  expect(drawn.join()).toContain('This window has ended')
  expect(drawn.join()).not.toContain('Pay all')
  await render(null)
  isEmptied(opened)
})

/** Words stand in the window, as while a button is held. */
const showingWords = async () => {
  await render(<ExportWallet />)
  // Before the window is: its armed button asks for more than this document can.
  await act(async () => recoveryStore.setState({ step: 'shown' }))
  const opened = await openIt()
  await act(async () => {
    exportStore.setState({ parts: ['words', 'eip155'], secret: code })
  })
  expect(opened.document.querySelector('ol')?.textContent).toContain(code)
  return opened
}

test('exported: the page closes the view, and the window stays, without the words', async () => {
  const opened = await showingWords()
  await render(null)
  isEmptied(opened)
  expect(exportStore.getState()).toEqual(exportBegin)
  expect(recoveryStore.getState().step).toBe('begin')
})

test('exported: an approval that comes instead finds no window to be drawn into, and no words', async () => {
  const opened = await showingWords()
  await render(<WhereContinued title="Approve">Pay all</WhereContinued>)
  isEmptied(opened)
  expect(exportStore.getState()).toEqual(exportBegin)
})

test('exported: the frame goes, and the words with it', async () => {
  const opened = await showingWords()
  await act(async () => {
    window.dispatchEvent(new Event('pagehide'))
    // At once: nothing of the frame runs after this.
    isEmptied(opened)
  })
  expect(exportStore.getState()).toEqual(exportBegin)
})

test('exported: the window is loaded again, and what was begun in it ends', async () => {
  const opened = await showingWords()
  opened.document.body.innerHTML = '<div id="root"></div>'
  await act(async () => void (await vi.advanceTimersByTimeAsync(100)))
  expect(approvalWindowStore.getState()).toEqual({ status: 'none' })
  expect(opened.close).toHaveBeenCalledOnce()
  expect(exportStore.getState()).toEqual(exportBegin)
  expect(recoveryStore.getState().step).toBe('begin')
})

test('exported: another choice ends the hold of the one before: its button is another one', async () => {
  const opened = await showingWords()
  const hold = () => opened.document.querySelector('[data-testid="export-hold"]')
  const before = hold()
  await act(async () => opened.document.querySelector<HTMLElement>('[data-testid="export-eip155"]')?.click())
  expect(before?.isConnected).toBe(false)
  expect(hold()?.isConnected).toBe(true)
  expect(exportStore.getState()).toMatchObject({ chosen: 'eip155', secret: null })
})

test('made: the frame goes, and the code with it', async () => {
  const opened = await showingIt()
  await act(async () => {
    window.dispatchEvent(new Event('pagehide'))
    // At once: nothing of the frame runs after this.
    isEmptied(opened)
  })
  expect(opened.document.querySelector('ol')).toBeNull()
})

test('made: a tap beside the card ends nothing', () => {
  expect(recoveryCode.keeps).toBe(true)
})

test('made: one that is there already is to be kept; only a code that was shown and opens nothing is thrown away', async () => {
  await render(<RecoveryCode />)
  const opened = await openIt()
  const said = () => opened.document.querySelector('[data-testid="problem"]')?.textContent
  const problem = { code: 'code-exists', message: 'x' }
  await act(async () => recoveryStore.setState({ problem }))
  expect(said()).toContain('Keep it')
  await act(async () => recoveryStore.setState({ step: 'prove', code, problem }))
  expect(said()).toContain('throw it away')
})

test('used: what was typed is gone, and what is typed next falls into nothing', async () => {
  await render(
    <WaysIn
      wallet={{ walletId: 'w1', account: '0x1' }}
      passkeys={[]}
      hasCode
      hasPassphrase={false}
      isLikely={false}
      about={null}
    />,
  )
  const opened = await openIt()
  await act(async () => recoveryStore.setState({ typed: code.slice(0, 12) }))
  expect(opened.document.querySelector('textarea')?.value).toBe(code.slice(0, 12))
  await render(null)
  isEmptied(opened)
  expect(recoveryStore.getState().typed).toBe('')
})

test('the window that was left is closed when the next one opens', async () => {
  const opened = await showingIt()
  await render(null)
  await openIt()
  expect(opened.close).toHaveBeenCalledOnce()
})

test('typed in the frame: what failed after a right code is said', async () => {
  const place = document.createElement('div')
  const here = createRoot(place)
  await act(async () =>
    here.render(
      <WaysIn
        wallet={{ walletId: 'w1', account: '0x1' }}
        passkeys={[]}
        hasCode
        hasPassphrase={false}
        isLikely={false}
        about={null}
      />,
    ),
  )
  await act(async () => approvalWindowStore.setState({ status: 'blocked' }, true))
  await act(async () => place.querySelector<HTMLElement>('[data-testid="recovery-here"]')?.click())
  expect(place.querySelector('[role="alert"]')).toBeNull()
  await act(async () => authStore.setState({ problem: { code: 'network', message: 'x' } }))
  expect(place.querySelector('[role="alert"]')?.textContent).toContain('reached')
  expect(place.querySelector('textarea')).not.toBeNull()
  await act(async () => here.unmount())
})
