import { socialName, type SocialProvider } from '@walletframe/api-contract'
import { useStore } from 'zustand'
import { problemTexts } from '../../../i18n/english/problems.ts'
import { shellTexts } from '../../../i18n/english/shell.ts'
import { socialTexts } from '../../../i18n/english/social.ts'
import { viewTexts } from '../../../i18n/english/views.ts'
import { problemText } from '../../../i18n/problemText.ts'
import { useLanguage, useTexts } from '../../../i18n/useTexts.ts'
import { Waiting } from '../../../ui/Waiting.tsx'
import { EmailForm } from '../../emailLogin/views/EmailForm.tsx'
import { giveAddress, leaveSocial, trySocialAgain } from '../social.ts'
import { socialStore } from '../socialState.ts'
import { SocialLogo } from './SocialLogo.tsx'
import { socialProblem } from './socialProblem.ts'
import './Social.css'

/** The person is proven and new here, and the provider named no address that notices and codes could go to. */
const AddressNeeded = ({ provider }: { readonly provider: SocialProvider }) => {
  const { address: t } = useTexts(socialTexts)
  const name = socialName(provider)
  return (
    <>
      <div className="center" role="status">
        <span className="wallet-icon">
          <SocialLogo provider={provider} />
        </span>
        <p>{t.needed(name)}</p>
        <p className="muted">{t.why}</p>
      </div>
      <EmailForm first="" onSubmit={(email) => void giveAddress(email)} />
      <p className="muted social-note">{t.known(name)}</p>
    </>
  )
}

/** What becomes of a login by a provider, whichever way the provider is asked. */
export const SocialProgress = ({ provider }: { readonly provider: SocialProvider }) => {
  const { status, problem } = useStore(socialStore)
  const { common } = useTexts(shellTexts)
  const { otp } = useTexts(viewTexts)
  const problems = useTexts(problemTexts)
  const t = useTexts(socialTexts)
  const language = useLanguage()
  const name = socialName(provider)
  if (status === 'address') return <AddressNeeded provider={provider} />
  const hints = { window: t.window, app: '', trading: t.trading, opening: otp.opening, failed: '' }
  const failed = status === 'failed' && problem !== null
  return (
    <>
      <Waiting
        icon={
          <span className="wallet-icon">
            <SocialLogo provider={provider} />
          </span>
        }
        failed={failed}
        text={
          failed
            ? (socialProblem(problem, name, t) ?? problemText(problem, problems, language))
            : t.logIn(name)
        }
        hint={status === null ? '' : hints[status]}
        retry={common.tryAgain}
        onRetry={() => trySocialAgain(provider)}
      />
      {failed && (
        <button type="button" className="button quiet" data-testid="social-other" onClick={leaveSocial}>
          {t.otherWay}
        </button>
      )}
    </>
  )
}
