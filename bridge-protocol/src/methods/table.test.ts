import { describe, expect, test } from 'vitest'
import { asksPersonPattern } from './beforeReady.ts'
import { refusalOf, refusedMethods } from './refused.ts'
import { isRepeatable, methodPolicies, methodRow, methods } from './table.ts'

const rows = Object.entries(methods)

describe('what follows from the rows', () => {
  test.each(rows)('%s', (method, row) => {
    expect(methodPolicies[method]).toBe(row.asksPerson ? 'unsafe' : row.isRepeatable ? 'safe' : 'once')
    expect(asksPersonPattern.test(method)).toBe(row.asksPerson)
    // What a person was asked, or what changes something, is never asked twice by itself.
    if (row.asksPerson) expect(row.isRepeatable).toBe(false)
    // Names without a namespace in them are those that wallets of Bitcoin and Polkadot have.
    if (method.includes('_')) expect(row.namespace).toBe(method.startsWith('solana_') ? 'solana' : 'eip155')
    else expect(['bip122', 'polkadot']).toContain(row.namespace)
    expect(refusalOf(method).data).toEqual({ method })
  })

  test.each([
    'eth_sendRawTransaction',
    'eth_newFilter',
    'eth_newBlockFilter',
    'eth_newPendingTransactionFilter',
    'eth_getFilterChanges',
    'eth_uninstallFilter',
    'eth_subscribe',
    'eth_unsubscribe',
    // The wallet's own question to a Solana node.
    'sendTransaction',
  ])('%s is never sent twice', (method) => {
    expect(isRepeatable(method)).toBe(false)
    expect(methodPolicies[method]).not.toBe('safe')
  })

  test.each(['eth_call', 'eth_getFilterLogs', 'getAccountInfo'])('%s may be', (method) => {
    expect(isRepeatable(method)).toBe(true)
  })

  test.each([...refusedMethods, 'toString', '__proto__', 'constructor', '', 'ETH_CALL', 'eth_call '])(
    'threat 11: %j has no row',
    (method) => {
      expect(methodRow(method)).toBeUndefined()
      expect(Object.hasOwn(methodPolicies, method)).toBe(false)
    },
  )
})
