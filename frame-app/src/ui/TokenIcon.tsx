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
 * be on another token's coin. They are drawn, not written: they are in no text that is read or copied.
 */
export const TokenIcon = ({
  symbol,
  id,
  icon,
  size = 'usual',
}: {
  /** Absent where a stranger's word must not stand on the coin: then it is a coin without letters. */
  readonly symbol?: string | undefined
  /** What it is, whatever it calls itself: its address. The coin's colour follows it. */
  readonly id: string
  /** At our own server. */
  readonly icon?: string | undefined
  readonly size?: IconSize
}) => {
  const [broken, setBroken] = useState<string>()
  const letters = symbol === undefined ? undefined : lettersOf(symbol)
  return (
    <RoundTile of={id.toLowerCase()} kind="token-icon" size={size}>
      {icon !== undefined && icon !== broken ? (
        <img src={icon} alt="" decoding="async" onError={() => setBroken(icon)} />
      ) : (
        <>
          <svg viewBox="0 0 40 40">
            <circle cx="20" cy="20" r="16.5" />
            {letters === undefined && <circle cx="20" cy="20" r="8" />}
          </svg>
          {letters !== undefined && (
            <span className="token-icon-letters" data-letters={letters} data-count={[...letters].length} />
          )}
        </>
      )}
    </RoundTile>
  )
}
