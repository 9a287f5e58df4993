/** The person approved: signs, sends, answers the page. */
export const approve = async (_id: string): Promise<void> => undefined
/** The person declined: the page gets 4001. */
export const reject = (_id: string): void => undefined
