import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { socialName } from '@walletframe/api-contract'
import type { HostIdentity } from '../../../../approvals/hostIdentity.ts'
import { identify } from '../../../../approvals/identify.ts'
import { leaveWindow, openOwnWindow } from '../../../../approvals/window.ts'
import { approvalWindowStore } from '../../../../approvals/windowState.ts'
import { viewTexts } from '../../../../i18n/english/views.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { optionsStore } from '../../../../state/options.ts'
import { ArmedButton } from '../../../../ui/ArmedButton.tsx'
import { Icon } from '../../../../ui/icons.tsx'
import { MiddleEllipsis } from '../../../../ui/MiddleEllipsis.tsx'
import { PageIdentity } from '../../../approve/views/PageIdentity.tsx'
import { ElsewhereInWindow, WindowBlocked } from '../../../approve/views/ApprovalWindow.tsx'
import { authStore, type Whose } from '../../../emailLogin/auth.ts'
import { continueSession, hadAccount } from '../../../emailLogin/email.ts'

type Props = { readonly session: Whose }

/** What an armed button stands for: it disarms where that becomes another person. */
const whose = ({ email, provider = '' }: Whose) => `${provider} ${email}`

const Row = ({ session }: Props) => {
  const t = useTexts(viewTexts).continueAs
  const busy = useStore(authStore, (auth) => auth.busy)
  return (
    <>
      <span className="wallet-icon">
        <Icon name="mail" />
      </span>
      <span>
        <strong>{session.provider === undefined ? t.title : socialName(session.provider)}</strong>
        <small>
          <MiddleEllipsis text={session.email} />
        </small>
      </span>
      {busy === 'opening-wallet' ? <span className="spinner" /> : <Icon name="chevron" />}
    </>
  )
}

/** What the page's origin is; undefined until that is known. */
const useIdentity = (origin: string): HostIdentity | undefined => {
  const [identity, setIdentity] = useState<HostIdentity>()
  useEffect(() => {
    // Where it cannot be had, the button stays dead; another window tries again.
    identify(origin).then(setIdentity, () => undefined)
  }, [origin])
  return identity
}

/** The decision in the window: this page gets the account for the first time. */
const ConnectHere = ({ session }: Props) => {
  const { account, approve, armed, continueAs: t } = useTexts(viewTexts)
  const hostOrigin = useStore(optionsStore, (options) => options.hostOrigin)
  const identity = useIdentity(hostOrigin)
  const busy = useStore(authStore, (auth) => auth.busy)
  return (
    <div className="content" data-testid="connect-in-window">
      <PageIdentity origin={hostOrigin} identity={identity} />
      <p className="sentence">{t.firstTime}</p>
      <dl className="facts">
        <dt>{session.provider === undefined ? account.email : socialName(session.provider)}</dt>
        <dd>
          <bdi dir="ltr">{session.email}</bdi>
        </dd>
      </dl>
      <div className="pair stay">
        <button type="button" className="button" data-testid="connect-cancel" onClick={leaveWindow}>
          {approve.reject}
        </button>
        <ArmedButton
          testId="connect-confirm"
          content={busy === null && identity ? whose(session) : undefined}
          words={armed}
          onApprove={() => {
            leaveWindow()
            void continueSession('window')
          }}
        >
          {t.confirm}
        </ArmedButton>
      </div>
    </div>
  )
}

/** For a page that had the account before. */
const ContinueHere = ({ session }: Props) => {
  const { armed } = useTexts(viewTexts)
  const busy = useStore(authStore, (auth) => auth.busy)
  return (
    <ArmedButton
      className="row"
      testId="continue-session"
      content={busy === null ? whose(session) : undefined}
      words={armed}
      onApprove={() => void continueSession('frame')}
    >
      <Row session={session} />
    </ArmedButton>
  )
}

/** For any other page. */
const ContinueElsewhere = ({ session }: Props) => {
  const t = useTexts(viewTexts).continueAs
  const busy = useStore(authStore, (auth) => auth.busy)
  const hostOrigin = useStore(optionsStore, (options) => options.hostOrigin)
  const opened = useStore(approvalWindowStore)
  useEffect(() => leaveWindow, [])
  // What the window will show is here before it opens.
  useEffect(() => void identify(hostOrigin).catch(() => undefined), [hostOrigin])
  return (
    <>
      <button
        type="button"
        className="row"
        data-testid="continue-in-window"
        disabled={busy !== null || opened.status === 'opening'}
        onClick={openOwnWindow}
      >
        <Row session={session} />
      </button>
      <ElsewhereInWindow className="muted" title={t.windowTitle}>
        <ConnectHere session={session} />
      </ElsewhereInWindow>
      <WindowBlocked text={t.windowBlocked} />
    </>
  )
}

/**
 * One tap with the session that is here. A page that had the account before gets it from an armed button in the frame; any other from a tap
 * in the window, which it cannot lure. Where no window comes up, the code by e-mail is the way on.
 */
export const ContinueAs = ({ session }: Props) =>
  hadAccount() ? <ContinueHere session={session} /> : <ContinueElsewhere session={session} />
