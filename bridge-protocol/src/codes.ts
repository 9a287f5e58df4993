/*
 * Error codes that cross the border.
 * 4xxx: EIP-1193 provider errors; 57xx: EIP-5792; -32xxx: EIP-1474 and JSON-RPC 2.0. Single constants: only those that are used get into the page.
 */

export const userRejected = 4001
export const unauthorized = 4100
export const unsupportedMethod = 4200
export const disconnected = 4900
export const chainDisconnected = 4901
export const unrecognizedChain = 4902
export const parse = -32700
export const invalidRequest = -32600
export const methodNotFound = -32601
export const invalidParams = -32602
export const internal = -32603
export const transactionRejected = -32003
export const resourceUnavailable = -32002
export const limitExceeded = -32005

/** EIP-5792: a capability that is not marked as optional is not supported. */
export const unsupportedCapability = 5700
/** EIP-5792: the calls are for a chain that is not served. */
export const unsupportedCallsChain = 5710
/** EIP-5792: a batch with this id was sent before. */
export const duplicateCallsId = 5720
/** EIP-5792: no batch has this id. */
export const unknownCallsId = 5730
/** EIP-5792: more calls than a person can read. */
export const tooManyCalls = 5740
/** EIP-5792: the account cannot carry out the calls as one. */
export const atomicityNotSupported = 5760
