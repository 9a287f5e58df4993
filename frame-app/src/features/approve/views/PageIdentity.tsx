import type { HostIdentity } from '../../../approvals/hostIdentity.ts'
import { viewTexts } from '../../../i18n/english/views.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { SiteIcon } from './SiteIcon.tsx'
import './Site.css'

/** The whole host in one line. What somebody registered stands out and is never cut; only what is before it may be. */
const Host = ({ domain, host, insecure, origin }: HostIdentity & { readonly origin: string }) => {
  const at = host.indexOf(domain)
  const before = at > 0 ? host.slice(0, at) : ''
  return (
    <span className="site-host" dir="ltr" title={host}>
      <SiteIcon origin={origin} />
      {insecure && <span className="problem">http://</span>}
      {before !== '' && <span className="site-before">{before}</span>}
      <strong>{domain}</strong>
      {at >= 0 && <span>{host.slice(at + domain.length)}</span>}
    </span>
  )
}

/**
 * Who asks: a page by the browser's own word on its origin, in one line.
 * @param identity what that origin is; until it is known, the whole origin stands there.
 */
export const PageIdentity = ({
  origin,
  identity,
}: {
  readonly origin: string
  readonly identity: HostIdentity | undefined
}) => (
  <div className="site" data-testid="approve-origin">
    <small>{useTexts(viewTexts).approve.asks}</small>
    {identity ? (
      <Host {...identity} origin={origin} />
    ) : (
      <span className="site-host" dir="ltr">
        <SiteIcon origin={origin} />
        <strong>{origin}</strong>
      </span>
    )}
  </div>
)
