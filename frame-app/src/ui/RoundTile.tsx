import type { CSSProperties, ReactNode } from 'react'
import { hueOf } from './hue.ts'
import './RoundTile.css'

export type IconSize = 'small' | 'usual' | 'large'

/** The round ground of an icon, in a colour that follows what it stands for. Decoration: the name stands beside it. */
export const RoundTile = ({
  of,
  kind,
  size,
  network,
  children,
}: {
  /** What it stands for: the same always has the same colour. */
  readonly of: string
  /** The class that draws what lies on it. */
  readonly kind: 'network-icon' | 'token-icon'
  readonly size: IconSize
  /** The network, for who looks for it. */
  readonly network?: string
  readonly children: ReactNode
}) => (
  <span
    className={`round-tile round-tile-${size} ${kind}`}
    style={{ '--hue': hueOf(of) } as CSSProperties}
    aria-hidden="true"
    data-network={network}
  >
    {children}
  </span>
)
