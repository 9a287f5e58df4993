import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { socialName, type SocialProvider } from '@walletframe/api-contract'
import { whenOpened } from '../../../../approvals/windowOpens.ts'
import type { Catalogue } from '../../../../i18n/catalogue.ts'
import { securityTexts } from '../../../../i18n/english/security.ts'
import { socialTexts } from '../../../../i18n/english/social.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { goBack } from '../../../../state/navigation.ts'
import { readWallet } from '../../../../storage/embeddedRecord.ts'
import { Icon } from '../../../../ui/icons.tsx'
import { Problem } from '../../../../ui/Problem.tsx'
import { Sentence } from '../../../../ui/Sentence.tsx'
import { visibleText } from '../../../../ui/visibleText.ts'
import { FaultLine } from '../../../problem/FaultLine.tsx'
import { recoveryStore } from '../../../recovery/recoveryState.ts'
import { CloseButton } from '../../../recovery/views/CloseButton.tsx'
import { InOwnWindow } from '../../../recovery/views/InOwnWindow.tsx'
import { WindowSteps } from '../../../recovery/views/WindowSteps.tsx'
import { offeredSocials } from '../../../social/social.ts'
import { FarcasterCode } from '../../../social/views/FarcasterCode.tsx'
import { SocialLogo } from '../../../social/views/SocialLogo.tsx'
import { socialProblem } from '../../../social/views/socialProblem.ts'
import { chooseAgain, chooseCode, chooseLogin, hearApp, hearLogin } from '../../logins.ts'
import { addLoginStore, type AddLogin as Adding } from '../../loginsState.ts'
import { securityStore } from '../../securityState.ts'
import { LoginMark } from '../LoginMark.tsx'
import '../../../social/views/Social.css'

/** What came in the way, by the provider or otherwise. */
const Trouble = ({ name }: { readonly name: string }) => {
  const { logins: t } = useTexts(securityTexts)
  const social = useTexts(socialTexts)
  const problem = useStore(recoveryStore, (state) => state.problem)
  const said = problem && (problem.code === 'login_taken' ? t.taken : socialProblem(problem, name, social))
  return said ? (
    <Problem problem={problem && { ...problem, message: said }} />
  ) : (
    <FaultLine problem={problem} />
  )
}

/** Which login it is to be. */
const Choose = () => {
  const { logins: t } = useTexts(securityTexts)
  const social = useTexts(socialTexts)
  const isBusy = useStore(recoveryStore, (state) => state.isBusy)
  const chosen = useStore(addLoginStore, ({ provider }) => provider)
  const isByProvider = useStore(securityStore, ({ known }) => known?.logins.byCode === false)
  const email = readWallet()?.email
  return (
    <>
      <p>{t.why}</p>
      <Trouble name={chosen === null ? '' : nameOf(chosen, t)} />
      {isByProvider && (
        <button
          type="button"
          className="button social-button"
          data-testid="add-login-email"
          disabled={isBusy}
          aria-busy={isBusy && chosen === 'email'}
          onClick={() => void chooseCode()}
        >
          <Icon name="mail" /> {t.code}
        </button>
      )}
      {isByProvider && email !== undefined && (
        <p className="muted">
          <Sentence text={t.codeHint} parts={{ address: <bdi dir="ltr">{visibleText(email)}</bdi> }} />
        </p>
      )}
      <div className="social-rows">
        {offeredSocials().map((provider) => (
          <button
            key={provider}
            type="button"
            className="button social-button"
            data-testid={`add-login-${provider}`}
            disabled={isBusy}
            aria-busy={isBusy && provider === chosen}
            onClick={() => void chooseLogin(provider)}
          >
            <SocialLogo provider={provider} /> {social.with(socialName(provider))}
          </button>
        ))}
      </div>
    </>
  )
}

/** Everything is proven: the provider's window can be opened. */
const Open = ({
  provider,
  begun,
}: {
  readonly provider: SocialProvider
  readonly begun: NonNullable<Adding['begun']>
}) => {
  const { logins: t } = useTexts(securityTexts)
  const social = useTexts(socialTexts)
  const { status } = useStore(addLoginStore)
  const button = useRef<HTMLButtonElement>(null)
  const name = socialName(provider)
  useEffect(() => {
    const { current } = button
    const home = current?.ownerDocument.defaultView
    if (!current || !home) return undefined
    // What was pressed before is gone.
    current.focus()
    return whenOpened(current, begun.url, (popup) => void hearLogin(popup, home))
  }, [begun])
  return (
    <>
      <div className="center">
        <LoginMark provider={provider} large />
        <p>{t.ready(name)}</p>
        {status !== null && (
          <p role="status" className="muted" data-testid="add-login-status">
            {status === 'window' ? social.window : social.trading}
          </p>
        )}
      </div>
      <Trouble name={name} />
      <button
        ref={button}
        type="button"
        className="button primary"
        data-testid="add-login-open"
        disabled={status !== null}
      >
        {social.with(name)}
      </button>
      {status === null && (
        <button type="button" className="button quiet" data-testid="add-login-other" onClick={chooseAgain}>
          {t.other}
        </button>
      )}
    </>
  )
}

/** Everything is proven: the app of the provider is waited for. */
const ByApp = ({ url }: { readonly url: string }) => {
  const { logins: t } = useTexts(securityTexts)
  const social = useTexts(socialTexts)
  const isBusy = useStore(recoveryStore, (state) => state.isBusy)
  const status = useStore(addLoginStore, (state) => state.status)
  const title = useRef<HTMLDivElement>(null)
  useEffect(() => title.current?.focus(), [])
  useEffect(() => {
    // What came before is done.
    if (!isBusy) void hearApp()
  }, [isBusy])
  return (
    <div ref={title} tabIndex={-1} className="social-app" data-testid="add-login-app">
      {status === 'trading' ? (
        <p role="status" className="muted center">
          {social.trading}
        </p>
      ) : (
        <FarcasterCode url={url} />
      )}
      <button type="button" className="button quiet" data-testid="add-login-other" onClick={chooseAgain}>
        {t.other}
      </button>
    </div>
  )
}

/** A login by its name: providers have one of their own. */
const nameOf = (login: string, { code }: Catalogue['security']['logins']): string =>
  login === 'email' ? code : socialName(login)

const Done = ({ provider }: { readonly provider: string }) => {
  const { logins: t } = useTexts(securityTexts)
  return (
    <>
      <p role="status">
        <strong data-testid="add-login-done">{t.done(nameOf(provider, t))}</strong>
      </p>
      <p className="muted">{t.doneHint}</p>
    </>
  )
}

/** A way to sign in is added in a window, which no page can cover or draw. */
export const AddLogin = () => {
  const texts = useTexts(securityTexts)
  const step = useStore(recoveryStore, (state) => state.step)
  const { provider, begun } = useStore(addLoginStore)
  const t = texts.logins
  const done = step === 'done' && provider !== null ? provider : null
  return (
    <InOwnWindow
      view="AddLogin"
      step={step}
      icon={done === null ? 'plus' : 'check'}
      about={done === null ? <p>{t.why}</p> : <Done provider={done} />}
      hint={done === null ? texts.removal.window : null}
      ending={t.ended}
      openId="add-login-begin"
      instead={done === null ? undefined : <CloseButton testId="add-login-leave" onClick={goBack} />}
    >
      <WindowSteps
        testId="add-login-window"
        closeId="add-login-close"
        done={done === null ? null : <Done provider={done} />}
      >
        {provider && provider !== 'email' && begun ? (
          provider === 'farcaster' ? (
            <ByApp url={begun.url} />
          ) : (
            <Open provider={provider} begun={begun} />
          )
        ) : (
          <Choose />
        )}
      </WindowSteps>
    </InOwnWindow>
  )
}
