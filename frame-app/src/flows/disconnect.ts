export const disconnect = async (): Promise<void> => undefined
