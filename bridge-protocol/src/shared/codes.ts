/*
 * Error codes that cross the border.
 * 4xxx: EIP-1193 provider errors; -32xxx: EIP-1474 and JSON-RPC 2.0. Single constants: only those that are used get into the page.
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
