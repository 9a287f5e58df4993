import { useState, type CSSProperties } from 'react'
import type { Nft } from '../../../data/nfts.ts'
import { hueOf } from '../../../ui/hue.ts'
import './NftPicture.css'

/**
 * The picture of a piece, from our own server, as an image only; where there is none, or it cannot be had, a frame in the piece's own colour.
 * Decoration: its name stands beside it.
 */
export const NftPicture = ({
  nft,
  size,
}: {
  readonly nft: Nft
  /** Pixels of the square that it is drawn for, as the server has them. */
  readonly size: 256 | 512
}) => {
  const [broken, setBroken] = useState<string>()
  const url = nft.image === undefined ? undefined : `${nft.image}&size=${size}`
  return (
    <span
      className="nft-picture"
      style={{ '--hue': hueOf(nft.id) } as CSSProperties}
      aria-hidden="true"
      data-drawn={url === undefined || url === broken}
    >
      {url !== undefined && url !== broken ? (
        <img src={url} alt="" decoding="async" loading="lazy" onError={() => setBroken(url)} />
      ) : (
        <svg viewBox="0 0 40 40">
          <rect x="9" y="10" width="22" height="20" rx="2.5" />
          <circle cx="16" cy="17" r="2.2" />
          <path d="m10 28 7-7 5 4.5 3.5-3.5 5 5" />
        </svg>
      )}
    </span>
  )
}
