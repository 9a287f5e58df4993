export const refreshBalance = async (): Promise<void> => undefined
