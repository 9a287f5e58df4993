export const startEmail = async (_email: string): Promise<void> => undefined
export const verifyCode = async (_code: string): Promise<void> => undefined
export const resendCode = async (): Promise<void> => undefined
/** One tap: connects this page with the session that is already here. */
export const continueSession = async (): Promise<void> => undefined
export const useAnotherEmail = async (): Promise<void> => undefined
export const clearProblem = (): void => undefined
