import { pageImage } from '@walletframe/api-contract'
import { addressOf } from '../api/client.ts'
import type { ConnectorInfo } from '../connectors/connector.ts'
import { walletIconOf } from './catalogue.ts'

/**
 * Where the icon of a connected wallet is. One of the page brings it with it, as the list that it was picked from has shown it. Of a wallet
 * app it is the operator's picture where the wallet was picked from the list, else what the wallet names: fetched by our own server alone, from
 * hosts that the operator lists, and drawn anew. Undefined: there is none, and screens draw a sign.
 */
export const connectorIconOf = ({ type, icon, imageId }: ConnectorInfo): string | undefined => {
  if (type !== 'walletConnect') return icon
  if (imageId !== undefined) return walletIconOf({ image_id: imageId })
  return icon?.startsWith('https://') ? addressOf(pageImage, { url: icon, size: '128' }) : undefined
}
