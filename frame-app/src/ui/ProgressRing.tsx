import type { ReactNode } from 'react'
import './ProgressRing.css'

/** Lengths of the path are in hundredths of it. */
const whole = 100

/**
 * A ring round a picture: a stroke on a path that stays where it is. With a share it says how much is done; without one a stroke runs along,
 * where something is waited for and nobody knows how long.
 */
export const ProgressRing = ({
  share,
  label,
  shape = 'round',
  children,
}: {
  /** What is done, from 0 to 1. */
  readonly share?: number
  /** What goes on, for who does not see it; none where a sentence beside it says so. */
  readonly label?: string
  /** `tile`: round a wallet's icon. */
  readonly shape?: 'round' | 'tile'
  readonly children?: ReactNode
}) => {
  const done = share === undefined ? undefined : Math.round(Math.min(Math.max(share, 0), 1) * whole)
  const path = <rect x="1" y="1" width="78" height="78" rx="39" pathLength={whole} />
  return (
    <span
      className="progress-ring"
      data-shape={shape}
      data-runs={done === undefined || undefined}
      {...(label !== undefined && {
        role: 'progressbar',
        'aria-label': label,
        'aria-valuemin': 0,
        'aria-valuemax': whole,
        ...(done !== undefined && { 'aria-valuenow': done }),
      })}
    >
      {children}
      <svg viewBox="0 0 80 80" aria-hidden="true">
        {path}
        {/* Nothing done is no stroke: a round cap of no length would be a dot. */}
        {done !== 0 && (
          <rect
            x="1"
            y="1"
            width="78"
            height="78"
            rx="39"
            pathLength={whole}
            {...(done !== undefined && { strokeDasharray: `${done} ${whole}` })}
          />
        )}
      </svg>
    </span>
  )
}
