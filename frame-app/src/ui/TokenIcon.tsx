import { useState } from 'react'
import { RoundTile, type IconSize } from './RoundTile.tsx'
import './TokenIcon.css'

/** Letters of a symbol that fit on a coin. What a token calls itself may be anything: the first four letters or digits. */
const lettersOf = (symbol: string): string =>
  [...symbol.normalize('NFC')]
    .filter((character) => /[\p{L}\p{N}]/u.test(character))
    .slice(0, 4)
    .join('') || '?'

/**
 * The icon of a token, as an image only; else a coin in its own colour with the first letters of its symbol. Decoration: the same letters may
 * be on another token's coin.
 */
export const TokenIcon = ({
  symbol,
  id,
  icon,
  size = 'usual',
}: {
  readonly symbol: string
  /** What it is, whatever it calls itself: its address. The coin's colour follows it. */
  readonly id: string
  /** At our own server. */
  readonly icon?: string | undefined
  readonly size?: IconSize
}) => {
  const [broken, setBroken] = useState<string>()
  const letters = lettersOf(symbol)
  return (
    <RoundTile of={id.toLowerCase()} kind="token-icon" size={size}>
      {icon !== undefined && icon !== broken ? (
        <img src={icon} alt="" decoding="async" onError={() => setBroken(icon)} />
      ) : (
        <svg viewBox="0 0 40 40">
          <circle cx="20" cy="20" r="16.5" />
          <text x="20" y="20" data-letters={letters.length}>
            {letters}
          </text>
        </svg>
      )}
    </RoundTile>
  )
}
