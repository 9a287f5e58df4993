import { pageImage } from '@walletframe/api-contract'
import { addressOf } from '../api/client.ts'
import type { Options } from '../state/options.ts'

/** Longest address that our server fetches. */
const longest = 2_048

/**
 * Where our own server has the icon that a page gives itself; undefined where it names none that could be fetched. The frame asks nobody else:
 * the server fetches it, and draws it anew.
 */
export const pageIconOf = ({ metadata }: Pick<Options, 'metadata'>): string | undefined => {
  const icon = metadata.icons?.find((url) => url.startsWith('https://') && url.length <= longest)
  return icon === undefined ? undefined : addressOf(pageImage, { url: icon, size: '64' })
}
