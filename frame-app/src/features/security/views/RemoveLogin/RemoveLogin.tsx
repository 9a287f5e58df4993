import { useStore } from 'zustand'
import { socialName, type Login } from '@walletframe/api-contract'
import { securityTexts } from '../../../../i18n/english/security.ts'
import { viewTexts } from '../../../../i18n/english/views.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { goBack } from '../../../../state/navigation.ts'
import { ArmedButton } from '../../../../ui/ArmedButton.tsx'
import { visibleText } from '../../../../ui/visibleText.ts'
import { FaultLine } from '../../../problem/FaultLine.tsx'
import { recoveryStore } from '../../../recovery/recoveryState.ts'
import { CloseButton } from '../../../recovery/views/CloseButton.tsx'
import { InOwnWindow } from '../../../recovery/views/InOwnWindow.tsx'
import { WindowSteps } from '../../../recovery/views/WindowSteps.tsx'
import { removeLogin } from '../../logins.ts'
import { securityStore } from '../../securityState.ts'
import '../Security.css'

/** Which it is, and what its removal comes to. */
const About = ({ login }: { readonly login: Login }) => {
  const { removal, logins: t } = useTexts(securityTexts)
  const name = socialName(login.provider)
  return (
    <>
      <p>
        <strong>
          <bdi>{removal.ask(name)}</bdi>
        </strong>
      </p>
      {login.address !== null && (
        <p className="muted security-address">
          <bdi dir="ltr">{visibleText(login.address)}</bdi>
        </p>
      )}
      <p>{t.removes(name)}</p>
    </>
  )
}

const Ask = ({ login }: { readonly login: Login }) => {
  const { isBusy, problem } = useStore(recoveryStore)
  const { removal: t } = useTexts(securityTexts)
  const { armed } = useTexts(viewTexts)
  return (
    <>
      <About login={login} />
      <FaultLine problem={problem} />
      <ArmedButton
        className="button primary danger"
        testId="remove-login-confirm"
        content={isBusy ? undefined : login.id}
        words={armed}
        onApprove={() => void removeLogin(login.id)}
      >
        {isBusy ? t.working : t.confirm}
      </ArmedButton>
    </>
  )
}

const Done = () => {
  const { removal, logins: t } = useTexts(securityTexts)
  return (
    <>
      <p role="status">
        <strong data-testid="remove-login-done">{removal.done}</strong>
      </p>
      <p className="muted">{t.removed}</p>
    </>
  )
}

/** A way to sign in is removed in a window, which no page can cover or draw. */
export const RemoveLogin = ({ loginId }: { readonly loginId: string }) => {
  const texts = useTexts(securityTexts)
  const step = useStore(recoveryStore, (state) => state.step)
  const known = useStore(securityStore, (state) => state.known)
  const login = known?.logins.logins.find(({ id }) => id === loginId)
  const isDone = step === 'done'
  const isNothing = isDone || !login
  return (
    <InOwnWindow
      view="RemoveLogin"
      step={step}
      icon={isDone ? 'check' : 'lock'}
      about={isDone ? <Done /> : login ? <About login={login} /> : <p>{texts.gone}</p>}
      hint={isNothing ? null : texts.removal.window}
      ending={texts.logins.ended}
      openId="remove-login-open"
      instead={isNothing ? <CloseButton testId="remove-login-leave" onClick={goBack} /> : undefined}
    >
      <WindowSteps testId="remove-login-window" closeId="remove-login-close" done={isDone ? <Done /> : null}>
        {login ? <Ask login={login} /> : <p>{texts.gone}</p>}
      </WindowSteps>
    </InOwnWindow>
  )
}
