import { useState, type CSSProperties } from 'react'
import { hueOf } from './hue.ts'
import './WalletIcon.css'

/** A wallet's own icon, as an image only; where it has none or it cannot be shown, its first letter on a colour of its own. */
export const WalletIcon = ({
  name,
  icon,
  large = false,
}: {
  readonly name: string
  readonly icon?: string | undefined
  readonly large?: boolean
}) => {
  const [broken, setBroken] = useState(false)
  const isImage = icon && !broken
  const classes = ['wallet-icon', large && 'large', !isImage && 'drawn'].filter(Boolean).join(' ')
  return (
    <span className={classes} style={{ '--hue': hueOf(name) } as CSSProperties} aria-hidden="true">
      {isImage ? (
        <img src={icon} alt="" onError={() => setBroken(true)} />
      ) : (
        ([...name.trim()][0] ?? '?').toUpperCase()
      )}
    </span>
  )
}
