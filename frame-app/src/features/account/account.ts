import { addressOf, namespaceOf, type Namespace } from '@walletframe/bridge-protocol'
import type { Network } from '@walletframe/api-contract'
import { isRead, loadChain } from '../../chains/registry.ts'
import { accountStore } from './accountState.ts'
import { connectionStore } from '../../connections/connection.ts'
import { optionsStore } from '../../state/options.ts'
import { notify } from '../../state/toast.ts'

/** Decimals of a balance on screen (specification, section 9). */
const shownDecimals = 3

/** `1.234` of a smallest-unit amount: floored, never rounded up to money that is not there. */
export const formatBalance = (amount: bigint, decimals: number): string => {
  const unit = 10n ** BigInt(decimals)
  const fraction = ((amount % unit) * 10n ** BigInt(shownDecimals)) / unit
  return `${amount / unit}.${fraction.toString().padStart(shownDecimals, '0')}`
}

const explorerOf = (network: Network, address: string): string | null =>
  network.explorerUrl === undefined ? null : `${network.explorerUrl}/address/${address}`

/** Reads the active account's native balance. What was shown stays while it is read. */
export const refreshBalance = async (): Promise<void> => {
  const { accounts, network: id } = connectionStore.getState()
  const network = optionsStore.getState().networks.find((candidate) => candidate.id === id)
  const [account] = accounts
  if (!account || !network) {
    accountStore.setState({ balance: null, balanceStatus: 'idle', explorerUrl: null })
    return
  }
  const address = addressOf(account)
  accountStore.setState({ balanceStatus: 'loading', explorerUrl: explorerOf(network, address) })
  if (!isRead(namespaceOf(id))) {
    accountStore.setState({ balance: null, balanceStatus: 'unread' })
    return
  }
  const stillActive = () => {
    const now = connectionStore.getState()
    return now.network === id && now.accounts[0] === account
  }
  try {
    const chain = await loadChain(namespaceOf(id) as Namespace)
    const amount = await chain.balance(address, id)
    if (!stillActive()) return
    const { symbol, decimals } = network.nativeCurrency
    accountStore.setState({
      balance: { amount: formatBalance(amount, decimals), symbol },
      balanceStatus: 'loaded',
    })
  } catch {
    // The view shows 'failed' and a way to try again.
    if (stillActive()) accountStore.setState({ balanceStatus: 'failed' })
  }
}

/** Puts the whole address on the clipboard; where the browser denies that, says so. */
export const copyAddress = async (): Promise<void> => {
  const [account] = connectionStore.getState().accounts
  if (!account) return
  try {
    await navigator.clipboard.writeText(addressOf(account))
    notify('success', 'Address copied')
  } catch {
    notify('error', 'Failed to copy')
  }
}
