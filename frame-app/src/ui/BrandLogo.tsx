import { useState } from 'react'
import './BrandLogo.css'

/** Whose wallet this is: the operator's logo, in a place that is kept for it; the name where it cannot be had. */
export const BrandLogo = ({ logo, name }: { readonly logo: string; readonly name: string }) => {
  const [isBroken, setBroken] = useState(false)
  return (
    <div className="brand-logo">
      {isBroken ? (
        <strong dir="auto">{name}</strong>
      ) : (
        <img src={logo} alt={name} onError={() => setBroken(true)} />
      )}
    </div>
  )
}
