import type { HostIdentity } from '../../../approvals/hostIdentity.ts'
import { viewTexts } from '../../../i18n/viewTexts.ts'

const t = viewTexts.approve

const Host = ({ domain, host, insecure }: HostIdentity) => (
  <>
    <strong>{domain}</strong>
    {host !== domain && <span>{host}</span>}
    {insecure && <span className="problem">http://</span>}
  </>
)

/**
 * Who asks: a page by the browser's own word on its origin.
 * @param identity what that origin is; until it is known, the whole origin stands there.
 * @param claims what the page says of itself, below.
 */
export const PageIdentity = ({
  origin,
  identity,
  claims,
}: {
  readonly origin: string
  readonly identity: HostIdentity | undefined
  readonly claims?: string | undefined
}) => (
  <div className="who" data-testid="approve-origin">
    <small>{t.asks}</small>
    {identity ? <Host {...identity} /> : <strong>{origin}</strong>}
    {claims && <small>{claims}</small>}
  </div>
)
