import { socialProviders, type SocialProvider } from '@walletframe/api-contract'
import { Icon } from '../../../ui/icons.tsx'
import { SocialLogo } from '../../social/views/SocialLogo.tsx'

const isKnown = (provider: string): provider is SocialProvider =>
  (socialProviders as readonly string[]).includes(provider)

/** A provider's logo; of one of a later release a plain one. */
export const LoginMark = ({
  provider,
  large = false,
}: {
  readonly provider: string
  readonly large?: boolean
}) => (
  <span className={large ? 'wallet-icon large' : 'wallet-icon'}>
    {isKnown(provider) ? <SocialLogo provider={provider} /> : <Icon name="mail" />}
  </span>
)
