import { encodeFunctionData, erc20Abi, maxUint256 } from 'viem'
import { expect, test } from 'vitest'
import { exposureOf } from './exposure.ts'

const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const label = { address: token }

test('native value and tokens are moves; the fee is not', () => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [friend, 7n] })
  expect(
    exposureOf('eip155:1', [
      { value: 5n, data: '0x', action: { kind: 'native-transfer', to: friend, amount: '' }, warnings: [] },
      {
        value: 0n,
        data,
        action: { kind: 'token-transfer', to: friend, token: label, amount: '' },
        warnings: [],
      },
    ]),
  ).toEqual({
    danger: false,
    unknown: false,
    moves: [
      { asset: 'native', amount: 5n, network: 'eip155:1' },
      { asset: `eip155:1/erc20:${token.toLowerCase()}`, amount: 7n, network: 'eip155:1' },
    ],
  })
})

test('rights without an end are danger, what is not read is unknown', () => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [friend, maxUint256] })
  const unlimited = {
    kind: 'token-approval',
    spender: friend,
    token: label,
    amount: '',
    unlimited: true,
  } as const
  expect(exposureOf('eip155:1', [{ value: 0n, data, action: unlimited, warnings: [] }])).toMatchObject({
    danger: true,
  })
  const call = { kind: 'call', to: token, selector: '0x12345678', data: '0x12345678' } as const
  expect(
    exposureOf('eip155:1', [{ value: 0n, data: '0x12345678', action: call, warnings: [] }]),
  ).toMatchObject({ danger: false, unknown: true })
})
