import { useState } from 'react'
import { hueOf } from './hue.ts'
import { isLocalNetwork, networkIconUrl } from './networkIcons.ts'
import { RoundTile, type IconSize } from './RoundTile.tsx'
import './NetworkIcon.css'

/** A chain on the developer's own machine: a prompt. */
const LocalSign = () => (
  <svg viewBox="0 0 40 40" data-drawn="local">
    <path d="m13 14 6 6-6 6m8.5 0H28" />
  </svg>
)

/** A network that has no icon: nodes on a ring, turned by its id. */
const NetworkSign = ({ turn }: { readonly turn: number }) => (
  <svg viewBox="0 0 40 40" data-drawn="network">
    <g transform={`rotate(${turn} 20 20)`}>
      <path d="M20 10.5 28.2 24.7H11.8zM20 10.5V20m0 0 8.2 4.7M20 20l-8.2 4.7" />
      <circle cx="20" cy="10.5" r="3.2" />
      <circle cx="28.2" cy="24.7" r="3.2" />
      <circle cx="11.8" cy="24.7" r="3.2" />
      <circle cx="20" cy="20" r="2.4" />
    </g>
  </svg>
)

/** The icon of a network: the operator's, else the one that comes with the frame, else a drawn sign. Decoration: its name stands beside it. */
export const NetworkIcon = ({
  id,
  icon,
  testnet = false,
  size = 'usual',
}: {
  /** CAIP-2. */
  readonly id: string
  /** The operator's, at our own server. */
  readonly icon?: string | undefined
  readonly testnet?: boolean | undefined
  readonly size?: IconSize
}) => {
  const [broken, setBroken] = useState<readonly string[]>([])
  const url = [icon, networkIconUrl(id, testnet)].find(
    (candidate) => candidate !== undefined && !broken.includes(candidate),
  )
  return (
    <RoundTile of={id} kind="network-icon" size={size} network={id}>
      {url !== undefined ? (
        <img src={url} alt="" decoding="async" onError={() => setBroken([...broken, url])} />
      ) : isLocalNetwork(id) ? (
        <LocalSign />
      ) : (
        <NetworkSign turn={hueOf(id) % 120} />
      )}
    </RoundTile>
  )
}
