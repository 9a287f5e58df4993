import { expect, test } from 'vitest'
import * as codes from './codes.ts'

test('the numbers are those of EIP-1193, EIP-1474, EIP-5792 and JSON-RPC 2.0', () => {
  expect({ ...codes }).toEqual({
    userRejected: 4001,
    unauthorized: 4100,
    unsupportedMethod: 4200,
    disconnected: 4900,
    chainDisconnected: 4901,
    unrecognizedChain: 4902,
    unsupportedCapability: 5700,
    unsupportedCallsChain: 5710,
    duplicateCallsId: 5720,
    unknownCallsId: 5730,
    tooManyCalls: 5740,
    atomicityNotSupported: 5760,
    parse: -32700,
    invalidRequest: -32600,
    methodNotFound: -32601,
    invalidParams: -32602,
    internal: -32603,
    transactionRejected: -32003,
    resourceUnavailable: -32002,
    limitExceeded: -32005,
  })
})
