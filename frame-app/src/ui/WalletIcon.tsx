import { useState } from 'react'

/** A wallet's own icon, as an image only; its first letter where it has none or it cannot be shown. */
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
  return (
    <span className={large ? 'wallet-icon large' : 'wallet-icon'} aria-hidden="true">
      {icon && !broken ? (
        <img src={icon} alt="" onError={() => setBroken(true)} />
      ) : (
        ([...name.trim()][0] ?? '?').toUpperCase()
      )}
    </span>
  )
}
