import { useState } from 'react'
import './Avatar.css'

/**
 * A picture of a person: theirs where they have one, else one that is made of the digits of what they are known by. Decoration, not proof: the
 * address stands beside it.
 */
export const Avatar = ({
  of,
  picture,
  large = false,
}: {
  /** The same for all that is one person's: `faceOf`. */
  readonly of: string
  /** At our own server. */
  readonly picture?: string | undefined
  readonly large?: boolean
}) => {
  const [broken, setBroken] = useState<string>()
  const digits = [...of.replace(/^0x/i, '').toLowerCase()].map((digit) => Number.parseInt(digit, 36) || 0)
  const at = (index: number) => digits[index % Math.max(digits.length, 1)] ?? 0
  const hue = (at(0) * 16 + at(1)) * 1.41
  const shapes = [0, 1, 2].map((index) => ({
    x: 8 + ((at(2 + index * 3) * 2.1) % 24),
    y: 8 + ((at(3 + index * 3) * 2.1) % 24),
    size: 8 + (at(4 + index * 3) % 12),
    hue: hue + 40 + index * 70,
  }))
  return (
    <span className={large ? 'avatar large' : 'avatar'} aria-hidden="true">
      {picture !== undefined && picture !== broken ? (
        <img src={picture} alt="" decoding="async" onError={() => setBroken(picture)} />
      ) : (
        <svg viewBox="0 0 40 40" width="100%" height="100%">
          <rect width="40" height="40" fill={`hsl(${hue} 55% 52%)`} />
          {shapes.map((shape) => (
            <circle
              key={shape.hue}
              cx={shape.x}
              cy={shape.y}
              r={shape.size}
              fill={`hsl(${shape.hue} 70% 64% / .7)`}
            />
          ))}
        </svg>
      )}
    </span>
  )
}
