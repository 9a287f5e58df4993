import type { ConnectorInfo } from '../../connectors/connector.ts'
import { nameless } from '../../connectors/injected/injected.ts'
import type { Catalogue } from '../../i18n/catalogue.ts'

/** The wallet of a connection, as screens see it. */
export type ConnectedWallet = ConnectorInfo

/** What a wallet is called on screens: its own name for itself. Ours, and one without a name, have one in the person's language. */
export const walletName = ({ type, name }: ConnectedWallet, words: Catalogue['wallet']): string => {
  if (type === 'embedded') return words.email
  return name === nameless ? words.nameless : name
}
