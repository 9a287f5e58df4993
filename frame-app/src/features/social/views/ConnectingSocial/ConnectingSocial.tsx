import type { SocialProvider } from '@walletframe/api-contract'
import { useStore } from 'zustand'
import type { Catalogue } from '../../../../i18n/catalogue.ts'
import { problemTexts } from '../../../../i18n/english/problems.ts'
import { shellTexts } from '../../../../i18n/english/shell.ts'
import { socialTexts } from '../../../../i18n/english/social.ts'
import { viewTexts } from '../../../../i18n/english/views.ts'
import { problemText } from '../../../../i18n/problemText.ts'
import { useLanguage, useTexts } from '../../../../i18n/useTexts.ts'
import type { Problem } from '../../../../state/problem.ts'
import { socialName } from '../../../../state/socialName.ts'
import { Waiting } from '../../../../ui/Waiting.tsx'
import { leaveSocial, trySocialAgain } from '../../social.ts'
import { socialStore } from '../../socialState.ts'
import { SocialLogo } from '../SocialLogo.tsx'
import '../Social.css'

/** What went wrong, by its code; null for what is no matter of the provider. */
const wrong = (problem: Problem, name: string, t: Catalogue['social']): string | null => {
  switch (problem.code) {
    case 'social_blocked':
      return t.blocked
    case 'social_closed':
      return t.closed
    case 'social_state':
      return t.otherLogin
    case 'social_declined':
      return t.declined(name)
    case 'social_expired':
    case 'social_timeout':
      return t.expired
    case 'social_refused':
      return t.refused(name)
    case 'social_disabled':
    case 'provider_unavailable':
      return t.away(name)
    default:
      return null
  }
}

/** The provider's window has the word; then the wallet is opened. */
export const ConnectingSocial = ({ provider }: { readonly provider: SocialProvider }) => {
  const { status, problem } = useStore(socialStore)
  const { common } = useTexts(shellTexts)
  const { otp } = useTexts(viewTexts)
  const problems = useTexts(problemTexts)
  const t = useTexts(socialTexts)
  const language = useLanguage()
  const name = socialName(provider)
  const hints = { window: t.window, trading: t.trading, opening: otp.opening }
  const failed = status === 'failed' && problem !== null
  return (
    <div className="content" data-testid="view-ConnectingSocial">
      <Waiting
        icon={
          <span className="wallet-icon">
            <SocialLogo provider={provider} />
          </span>
        }
        failed={failed}
        text={failed ? (wrong(problem, name, t) ?? problemText(problem, problems, language)) : t.logIn(name)}
        hint={status === null || status === 'failed' ? '' : hints[status]}
        retry={common.tryAgain}
        onRetry={() => trySocialAgain(provider)}
      />
      {failed && (
        <button type="button" className="button quiet" data-testid="social-other" onClick={leaveSocial}>
          {t.otherWay}
        </button>
      )}
    </div>
  )
}
