import { socialName, type SocialProvider } from '@walletframe/api-contract'
import { socialTexts } from '../../../i18n/english/social.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { pushView } from '../../../state/navigation.ts'
import { offeredSocials, startSocial } from '../social.ts'
import { SocialLogo } from './SocialLogo.tsx'
import './Social.css'

/** Logos beside one another, at most; past it four, and a way to all. */
const most = 6
const shownBeforeMore = 4

const Logo = ({ provider }: { readonly provider: SocialProvider }) => {
  const t = useTexts(socialTexts)
  const label = t.with(socialName(provider))
  return (
    <button
      type="button"
      className="button social-button"
      data-testid={`social-${provider}`}
      aria-label={label}
      title={label}
      onClick={() => startSocial(provider)}
    >
      <SocialLogo provider={provider} />
    </button>
  )
}

export const SocialRow = ({ provider }: { readonly provider: SocialProvider }) => {
  const t = useTexts(socialTexts)
  return (
    <button
      type="button"
      className="button social-button"
      data-testid={`social-${provider}`}
      onClick={() => startSocial(provider)}
    >
      <SocialLogo provider={provider} /> {t.with(socialName(provider))}
    </button>
  )
}

/** Providers on Connect (facts 1.1): two side by side; else the first in words and the others by their logos; of many four, and a way to all. */
export const SocialBlock = () => {
  const t = useTexts(socialTexts)
  const all = offeredSocials()
  const isPair = all.length === 2
  const logos = isPair ? all : all.slice(1)
  const isMore = all.length > most
  const [first] = all
  // All of a later release.
  if (!first) return null
  return (
    <div className="social-rows" data-testid="socials">
      {!isPair && <SocialRow provider={first} />}
      {logos.length > 0 && (
        <div className="social-logos">
          {(isMore ? logos.slice(0, shownBeforeMore) : logos).map((provider) => (
            <Logo key={provider} provider={provider} />
          ))}
          {isMore && (
            <button
              type="button"
              className="button social-button"
              data-testid="social-more"
              aria-label={t.more}
              title={t.more}
              onClick={() => pushView({ name: 'ConnectSocials' })}
            >
              …
            </button>
          )}
        </div>
      )}
    </div>
  )
}
