import { useState } from 'react'
import { useStore } from 'zustand'
import { pageIconOf } from '../../../data/pageIcon.ts'
import { optionsStore } from '../../../state/options.ts'
import './SiteIcon.css'

/**
 * The icon that a page gives itself, small and beside its domain: decoration by a stranger, which may look like anybody's. Nothing waits for
 * it: its place is there from the start with a globe in it, and stays so where there is no icon.
 */
export const SiteIcon = ({ origin }: { readonly origin: string }) => {
  const icon = useStore(optionsStore, (options) =>
    options.hostOrigin === origin ? pageIconOf(options) : undefined,
  )
  const [loaded, setLoaded] = useState<string>()
  const [broken, setBroken] = useState<string>()
  const isShown = icon !== undefined && loaded === icon
  return (
    <span className="site-icon" aria-hidden="true" data-testid="site-icon">
      {!isShown && (
        <svg viewBox="0 0 20 20">
          <path d="M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15zm0 0c2 2 3 4.5 3 7.5s-1 5.5-3 7.5c-2-2-3-4.5-3-7.5s1-5.5 3-7.5zM2.8 7.7h14.400M2.8 12.3h14.400" />
        </svg>
      )}
      {icon !== undefined && broken !== icon && (
        <img
          src={icon}
          alt=""
          decoding="async"
          hidden={!isShown}
          onLoad={() => setLoaded(icon)}
          onError={() => setBroken(icon)}
        />
      )}
    </span>
  )
}
