import type { ReactNode } from 'react'
import type { HostIdentity } from '../../../approvals/hostIdentity.ts'
import { viewTexts } from '../../../i18n/english/views.ts'
import { useTexts } from '../../../i18n/useTexts.ts'

const Host = ({ domain, host, insecure }: HostIdentity) => (
  <>
    <strong>
      <bdi dir="ltr">{domain}</bdi>
    </strong>
    {host !== domain && (
      <span>
        <bdi dir="ltr">{host}</bdi>
      </span>
    )}
    {insecure && (
      <span className="problem">
        <bdi dir="ltr">http://</bdi>
      </span>
    )}
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
  readonly claims?: ReactNode
}) => (
  <div className="who" data-testid="approve-origin">
    <small>{useTexts(viewTexts).approve.asks}</small>
    {identity ? (
      <Host {...identity} />
    ) : (
      <strong>
        <bdi dir="ltr">{origin}</bdi>
      </strong>
    )}
    {claims && <small>{claims}</small>}
  </div>
)
