import { describe, expect, test } from 'vitest'
import { approvalRules, defaultApprovalRules, limitsFor } from './approvals.ts'

const app = 'https://app.example.com'

describe('limitsFor', () => {
  test('without a word of the operator: 50 USD, 0.02 of an EVM coin, 0.5 SOL', () => {
    expect(limitsFor(defaultApprovalRules, app, 'eip155:1')).toEqual({ usd: 50, native: '0.02' })
    expect(limitsFor(defaultApprovalRules, app, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).toEqual({
      usd: 50,
      native: '0.5',
    })
  })

  test('a namespace without an entry has no limit that could be kept', () => {
    expect(limitsFor(defaultApprovalRules, app, 'bip122:000000000019d6689c085ae165831e93').native).toBeNull()
    expect(limitsFor(defaultApprovalRules, app, 'constructor:1').native).toBeNull()
  })

  test('the network’s own entry wins over its namespace, the trusted page’s over both', () => {
    const rules = {
      ...defaultApprovalRules,
      nativeLimit: { eip155: '0.02', 'eip155:137': '100' },
      trusted: [{ origin: app, limitUsd: 500, nativeLimit: { eip155: '1' } }],
    }
    expect(limitsFor(rules, 'https://other.example.com', 'eip155:137')).toEqual({ usd: 50, native: '100' })
    expect(limitsFor(rules, 'https://other.example.com', 'eip155:1')).toEqual({ usd: 50, native: '0.02' })
    expect(limitsFor(rules, app, 'eip155:137')).toEqual({ usd: 500, native: '1' })
  })
})

describe('the schema', () => {
  test.each(['-1', '1e3', '.5', '01', '1.', ' 1', '1,5', ''])('refuses %j as an amount', (amount) => {
    expect(
      approvalRules.safeParse({ ...defaultApprovalRules, nativeLimit: { eip155: amount } }).success,
    ).toBe(false)
  })

  test.each([-1, Number.NaN, Number.POSITIVE_INFINITY, '50'])('refuses %j dollars', (limitUsd) => {
    expect(approvalRules.safeParse({ ...defaultApprovalRules, limitUsd }).success).toBe(false)
  })
})
