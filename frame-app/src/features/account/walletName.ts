import { socialName } from '@walletframe/api-contract'
import type { ConnectorInfo } from '../../connectors/connector.ts'
import { nameless } from '../../connectors/injected/injected.ts'
import type { Catalogue } from '../../i18n/catalogue.ts'
import { shownName } from '../../state/shownName.ts'

/** The wallet of a connection, as screens see it. */
export type ConnectedWallet = ConnectorInfo

/** What a wallet is called on screens: its own name for itself. Ours is called by what logs into it, one without a name has one in the
 * person's language. */
export const walletName = ({ type, name, provider }: ConnectedWallet, words: Catalogue['wallet']): string => {
  if (type === 'embedded') return provider === undefined ? words.email : socialName(provider)
  return name === nameless ? words.nameless : shownName(name)
}
