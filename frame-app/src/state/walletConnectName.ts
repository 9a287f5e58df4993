/** The protocol's own name, in every language. */
export const walletConnectName = 'WalletConnect'
