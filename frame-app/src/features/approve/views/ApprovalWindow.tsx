import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from 'zustand'
import { continueInWindow, leaveWindow, nameWindow } from '../../../approvals/window.ts'
import { shellTexts } from '../../../i18n/english/shell.ts'
import { viewTexts } from '../../../i18n/english/views.ts'
import { InLanguage, useTexts } from '../../../i18n/useTexts.ts'
import { languageStore } from '../../../i18n/current.ts'
import { directionOf } from '../../../i18n/language.ts'
import { approvalWindowStore } from '../../../approvals/windowState.ts'
import type { WindowReason } from '../../../approvals/approval.ts'
import { applyTheme } from '../../../theme/applyTheme.ts'
import { operatorLooks } from '../../../theme/looks.ts'

/** What came in the way of a window. Within a sentence it is a span. */
export const WindowBlocked = ({
  as: Tag = 'p',
  text,
}: {
  readonly as?: 'p' | 'span'
  readonly text?: string
}) => {
  const t = useTexts(viewTexts).approve
  const { status } = useStore(approvalWindowStore)
  if (status !== 'blocked') return null
  return (
    <Tag className="problem" role="alert" data-testid="window-blocked">
      {Tag === 'span' && ' '}
      {text ?? t.windowBlocked}
    </Tag>
  )
}

/** Offered where the button in the frame cannot become live: a window of our own cannot be covered by the page. */
export const ContinueInWindow = () => {
  const t = useTexts(viewTexts).approve
  const { status } = useStore(approvalWindowStore)
  return (
    <>
      <button
        type="button"
        className="link"
        data-testid="approve-in-window"
        disabled={status === 'opening'}
        onClick={continueInWindow}
      >
        {t.continueInWindow}
      </button>
      <WindowBlocked as="span" />
    </>
  )
}

/** Why this is decided in the window, and what came in the way of one. */
export const GoToWindow = ({ reason }: { readonly reason: WindowReason }) => {
  const t = useTexts(viewTexts).approve
  return (
    <>
      <p className="muted" data-testid="approve-place" data-reason={reason}>
        {t.place[reason]}
      </p>
      <WindowBlocked />
    </>
  )
}

/** Opens the window. It gives no consent, so it needs no arming. */
export const OpenWindow = ({ disabled }: { readonly disabled: boolean }) => {
  const t = useTexts(viewTexts).approve
  const { status } = useStore(approvalWindowStore)
  return (
    <button
      type="button"
      className="button primary"
      data-testid="approve-in-window"
      disabled={disabled || status === 'opening'}
      onClick={continueInWindow}
    >
      {t.continueInWindow}
    </button>
  )
}

/** Draws into the document of the window that was opened. */
const InWindow = ({
  root,
  title,
  ending,
  children,
}: {
  readonly root: HTMLElement
  readonly title: string
  /** What it says where it ends without the person. Default: that its request is lost. */
  readonly ending?: string
  readonly children: ReactNode
}) => {
  const { common } = useTexts(shellTexts)
  const { lostWindow } = useTexts(viewTexts).approve
  const sentence = ending ?? lostWindow
  const card = useRef<HTMLDivElement>(null)
  const language = useStore(languageStore, ({ operator }) => operator)
  useLayoutEffect(() => {
    // The operator's looks: nothing of the page is in this window.
    if (card.current) applyTheme(card.current, operatorLooks)
    nameWindow(title, { sentence, close: common.close })
  }, [title, sentence, common.close])
  return createPortal(
    <InLanguage value={language}>
      <div ref={card} className="card in-window" role="main" lang={language} dir={directionOf(language)}>
        <div className="header">
          <span />
          <h1>{title}</h1>
          <span />
        </div>
        {children}
      </div>
    </InLanguage>,
    root,
  )
}

/** While the window is open: what is done there, and in the frame a sentence that says where. */
export const ElsewhereInWindow = ({
  className = 'sentence',
  ...inside
}: { readonly className?: 'sentence' | 'muted' } & Omit<Parameters<typeof InWindow>[0], 'root'>) => {
  const t = useTexts(viewTexts).approve
  const state = useStore(approvalWindowStore)
  if (state.status !== 'open') return null
  return (
    <>
      <p className={className} role="status">
        {t.inWindow}
      </p>
      <InWindow root={state.root} {...inside} />
    </>
  )
}

/** Draws the approval where it is continued: in the frame, or in the window, and then the frame says so. */
export const WhereContinued = ({
  title,
  children,
}: {
  readonly title: string
  readonly children: ReactNode
}) => {
  const t = useTexts(viewTexts).approve
  const { status } = useStore(approvalWindowStore)
  // Also one that is still on its way: nothing waits for a decision any more.
  useEffect(() => leaveWindow, [])
  if (status !== 'open') return children
  return (
    <div className="content" data-testid="approve-elsewhere">
      <ElsewhereInWindow title={title}>{children}</ElsewhereInWindow>
      <button type="button" className="button" data-testid="approve-back-here" onClick={leaveWindow}>
        {t.continueHere}
      </button>
    </div>
  )
}
