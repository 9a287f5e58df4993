/*
 * What the frame may ask a wallet of the page for, by namespace: a closed list, checked by the frame before it asks and by the page
 * before it passes the question on. It holds what the wallet's own screens do (connect, sign, send, change network), so that sending,
 * swapping and signing in work with any wallet. Each wallet asks its person again.
 *
 * Solana's, Bitcoin's and Polkadot's wallets speak other interfaces: the page translates (host-sdk/src/multichain). Bytes are base58.
 */

/** Methods of an EIP-1193 wallet, with the params that their EIPs say. */
export const eip155WalletMethods = [
  'eth_accounts',
  'eth_chainId',
  'eth_sendTransaction',
  'eth_signTypedData_v4',
  'personal_sign',
  'wallet_addEthereumChain',
  'wallet_getCallsStatus',
  'wallet_getCapabilities',
  'wallet_sendCalls',
  'wallet_switchEthereumChain',
  'wallet_watchAsset',
] as const

/** The same list in the fewest bytes, for the page. A test holds it against the list. */
export const eip155WalletMethod =
  /^(eth_(accounts|chainId|sendTransaction|signTypedData_v4)|personal_sign|wallet_((add|switch)EthereumChain|get(CallsStatus|Capabilities)|sendCalls|watchAsset))$/

/** Methods of a Wallet Standard wallet of Solana, with params and answers as the provider's own `solana_…` methods have them. */
export const solanaWalletMethods = [
  'solana_getAccounts',
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
] as const

export const walletMethods = {
  eip155: eip155WalletMethods,
  solana: solanaWalletMethods,
  bip122: [],
  polkadot: [],
} as const

/** A method that the frame may ask a wallet of the page for. */
export type WalletMethod = (typeof walletMethods)[keyof typeof walletMethods][number]

/** Whether the frame may ask a wallet of the page for `method`. */
export const isWalletMethod = (method: unknown): method is WalletMethod =>
  Object.values(walletMethods).some((methods: readonly unknown[]) => methods.includes(method))
