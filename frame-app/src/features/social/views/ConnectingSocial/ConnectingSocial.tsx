import { socialName, type SocialProvider } from '@walletframe/api-contract'
import { useStore } from 'zustand'
import { problemTexts } from '../../../../i18n/english/problems.ts'
import { shellTexts } from '../../../../i18n/english/shell.ts'
import { socialTexts } from '../../../../i18n/english/social.ts'
import { viewTexts } from '../../../../i18n/english/views.ts'
import { problemText } from '../../../../i18n/problemText.ts'
import { useLanguage, useTexts } from '../../../../i18n/useTexts.ts'
import { Waiting } from '../../../../ui/Waiting.tsx'
import { leaveSocial, trySocialAgain } from '../../social.ts'
import { socialStore } from '../../socialState.ts'
import { SocialLogo } from '../SocialLogo.tsx'
import { socialProblem } from '../socialProblem.ts'
import '../Social.css'

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
        text={
          failed
            ? (socialProblem(problem, name, t) ?? problemText(problem, problems, language))
            : t.logIn(name)
        }
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
