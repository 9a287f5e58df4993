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
}: {
  readonly text: string
  /** What the code is, for who does not see it: what it says stands beside it as text. */
  readonly label: string
  /** In the middle. The code then has the redundancy to be read without what it covers. */
  readonly logo?: ReactNode
}) => {
  const hasLogo = logo !== undefined
  const { size, path } = useMemo(() => {
    const { data } = encode(text, { ecc: hasLogo ? 'H' : 'M', border: 0 })
    return { size: data.length + 2 * quietZone, path: pathOf(data) }
  }, [text, hasLogo])
  return (
    <span className="qr" role="img" aria-label={label}>
      <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden="true">
        <path d={path} />
      </svg>
      {hasLogo && <span className="qr-logo">{logo}</span>}
    </span>
  )
}
