/** Before the id that a page gives to a wallet which it put into the list: never the form of an id of the operator's. */
export const customPrefix = 'custom:'

/** Whether a wallet is one that a page put into its list. */
export const isCustomWallet = ({ id }: { readonly id: string }): boolean => id.startsWith(customPrefix)
