import { viewTexts } from '../../../i18n/viewTexts.ts'
import { hostIdentity } from '../../../ui/hostIdentity.ts'

const t = viewTexts.approve

/** Who asks: a page by the browser's own word on its origin. @param claims what the page says of itself, below. */
export const PageIdentity = ({
  origin,
  claims,
}: {
  readonly origin: string
  readonly claims?: string | undefined
}) => {
  const { domain, host, insecure } = hostIdentity(origin)
  return (
    <div className="who" data-testid="approve-origin">
      <small>{t.asks}</small>
      <strong>{domain}</strong>
      {host !== domain && <span>{host}</span>}
      {insecure && <span className="problem">http://</span>}
      {claims && <small>{claims}</small>}
    </div>
  )
}
