import { WithLegal } from '../../../connect/views/Connect/Legal.tsx'
import { offeredSocials } from '../../social.ts'
import { SocialRow } from '../SocialBlock.tsx'

/** All providers, each in words. */
export const ConnectSocials = () => (
  <div className="content" data-testid="view-ConnectSocials">
    <WithLegal>
      <div className="social-rows">
        {offeredSocials().map((provider) => (
          <SocialRow key={provider} provider={provider} />
        ))}
      </div>
    </WithLegal>
  </div>
)
