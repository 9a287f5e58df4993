import { useMemo, type ReactNode } from 'react'
import { encode } from 'uqr'
import { pathOf, quietZone } from './qrPath.ts'
import './Qr.css'

/**
 * A text as a QR code: one path on white, with the quiet zone that readers ask for, in any theme: many of them do not read light on dark.
 */
export const Qr = ({
  text,
  label,
  logo,
  large = false,
}: {
  readonly text: string
  /** What the code is, for who does not see it: what it says stands beside it as text. */
  readonly label: string
  /** In the middle. The code then has the redundancy to be read without what it covers. */
  readonly logo?: ReactNode
  /** As wide as the card: a long text, read from a screen some way off. */
  readonly large?: boolean
}) => {
  const hasLogo = logo !== undefined
  const { size, path } = useMemo(() => {
    const { data } = encode(text, { ecc: hasLogo ? 'H' : 'M', border: 0 })
    return { size: data.length + 2 * quietZone, path: pathOf(data) }
  }, [text, hasLogo])
  return (
    <span className={large ? 'qr large' : 'qr'} role="img" aria-label={label}>
      <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden="true">
        <path d={path} />
      </svg>
      {hasLogo && <span className="qr-logo">{logo}</span>}
    </span>
  )
}
