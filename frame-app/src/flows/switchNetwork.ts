export const switchNetwork = async (_network: `${string}:${string}`): Promise<void> => undefined
