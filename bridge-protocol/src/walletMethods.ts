/*
 * What the frame may ask a wallet of the page for, by namespace: a closed list, checked by the frame before it asks and by the page
 * before it passes the question on. It holds what the wallet's own screens do (connect, sign, send, change network), so that sending,
 * swapping and signing in work with any wallet. Each wallet asks its person again.
 *
 * Solana's, Bitcoin's and Polkadot's wallets speak other interfaces. For Solana the page translates (host-sdk/src/multichain), with bytes in
 * base58; for the other two the frame does (frame-app/src/rpc/foreign), and the page only calls the wallet's own method.
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

/**
 * Methods of Bitcoin's wallets, in the words of each kind: sats-connect, UniSat's form, Wallet Standard. Params are the arguments that the
 * wallet's own method takes; bytes are base64.
 */
export const bip122WalletMethods = [
  'getAccounts',
  'getAddresses',
  'getPublicKey',
  'pushPsbt',
  'sendBitcoin',
  'sendTransfer',
  'signAndSendTransaction',
  'signMessage',
  'signPsbt',
  'signTransaction',
] as const

/** Methods of the signer that a wallet of `injectedWeb3` gives. */
export const polkadotWalletMethods = ['signPayload', 'signRaw'] as const

/**
 * What the page lets pass of both lists: how their names begin, which is fewer bytes than the names. Whatever signs or sends is asked of the
 * person by the wallet. A test holds it against the lists.
 */
export const foreignWalletMethod = /^(get(A|P)|pushP|send[BT]|sign[A-Z])/

export const walletMethods = {
  eip155: eip155WalletMethods,
  solana: solanaWalletMethods,
  bip122: bip122WalletMethods,
  polkadot: polkadotWalletMethods,
} as const

/** A method that the frame may ask a wallet of the page for. */
export type WalletMethod = (typeof walletMethods)[keyof typeof walletMethods][number]

/** Whether the frame may ask a wallet of the page for `method`. */
export const isWalletMethod = (method: unknown): method is WalletMethod =>
  Object.values(walletMethods).some((methods: readonly unknown[]) => methods.includes(method))
