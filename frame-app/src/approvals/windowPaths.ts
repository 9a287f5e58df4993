/** The document of the window that hands a key over: the server gives it a script only where a document of our own origin opened it. */
export const handOverPath = '/v1/hand-over'
/** The document that a device opens whose camera read the code of another one: it has its script only where nobody's page led there. */
export const otherDevicePath = '/v1/other-device'
