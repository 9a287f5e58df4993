/** The document of the window that hands a key over: the server gives it a script only where a document of our own origin opened it. */
export const handOverPath = '/v1/hand-over'
