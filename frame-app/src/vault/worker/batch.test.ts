import { Transaction, type Authorization } from 'ethers'
import {
  concat,
  encodeFunctionData,
  keccak256,
  maxUint256,
  parseAbi,
  parseTransaction,
  recoverTransactionAddress,
  serializeTransaction,
  toHex,
  type Hex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { hashAuthorization, recoverAuthorizationAddress } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import type { BatchCall, BatchFields } from '../payload.ts'
import { accountCodes } from './accountCode.ts'
import { describeBatch, encodeBatch, signBatch } from './batch.ts'
import { exportOf, addressesOf } from './root.ts'

/* Held against viem and ethers: what the worker makes by itself is what they make of the same. */

const root = new Uint8Array(32).map((_none, index) => index * 7 + 1)
const account = addressesOf(root).eip155
const key = exportOf(root, 'eip155') as Hex
const abi = parseAbi([
  'struct Call { address target; uint256 value; bytes data; }',
  'function executeBatch(Call[] calls)',
])
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const byViem = (calls: readonly BatchCall[]) =>
  encodeFunctionData({
    abi,
    functionName: 'executeBatch',
    args: [calls.map(({ to, value, data }) => ({ target: to, value: BigInt(value), data }))],
  })

const batch = (change: Partial<BatchFields> = {}): BatchFields => ({
  account,
  chainId: 31_338,
  nonce: 7,
  calls: [
    { to: other, value: '0x1', data: '0x' },
    { to: other, value: '0x0', data: '0xdeadbeef' },
  ],
  gas: '0x186a0',
  maxFeePerGas: '0x3b9aca00',
  maxPriorityFeePerGas: '0x1',
  delegates: false,
  ...change,
})

/** The same numbers at each run: linear, as Numerical Recipes has it. */
const draws = (seed: number) => () => (seed = (seed * 1_664_525 + 1_013_904_223) >>> 0)

describe('call data', () => {
  test.each<[string, readonly BatchCall[]]>([
    ['none', []],
    ['a transfer', [{ to: other, value: '0x1', data: '0x' }]],
    ['the largest number', [{ to: other, value: toHex(maxUint256), data: '0x00' }]],
    ['a full word', [{ to: other, value: '0x0', data: `0x${'ab'.repeat(32)}` }]],
    ['more than one', [{ to: other, value: '0x0', data: `0x${'ab'.repeat(33)}` }]],
  ])('%s', (_what, calls) => {
    expect(encodeBatch(calls)).toBe(byViem(calls))
  })
  test('a thousand that were drawn', () => {
    const draw = draws(1)
    for (let round = 0; round < 1_000; round += 1) {
      const calls = Array.from({ length: draw() % 11 }, (): BatchCall => {
        const bytes = Uint8Array.from({ length: draw() % 100 }, () => draw() >>> 24)
        const to = toHex(Uint8Array.from({ length: 20 }, () => draw() >>> 24))
        return { to, value: toHex(BigInt(draw()) ** BigInt(draw() % 8)), data: toHex(bytes) }
      })
      expect(encodeBatch(calls)).toBe(byViem(calls))
    }
  })
  test.each<[string, Partial<BatchCall>]>([
    ['a value beyond 32 bytes', { value: `0x1${'0'.repeat(64)}` }],
    ['a short address', { to: '0x1234' }],
    ['a long address', { to: `0x${'ab'.repeat(21)}` }],
    ['no address', { to: '0x' }],
    ['data that is no hex', { data: '0xzz' }],
  ])('%s is refused: it would move what follows', (_what, change) => {
    expect(() => encodeBatch([{ to: other, value: '0x0', data: '0x', ...change }])).toThrow()
  })
})

describe('what is told and what is signed', () => {
  test('each call as it is, and the code that the account gets', () => {
    const { decoded } = describeBatch(batch({ delegates: true }))
    expect(decoded).toMatchObject({
      kind: 'batch',
      account,
      calls: [
        { to: other, value: '1', data: '0x', call: null },
        { to: other, value: '0', data: '0xdeadbeef', call: { signature: null } },
      ],
      delegate: accountCodes.batches,
      gas: '100000',
      gasPrice: '1000000000',
    })
    expect(describeBatch(batch()).decoded.delegate).toBeNull()
  })

  test('an account that has the code: a plain transaction to itself', async () => {
    const fields = batch()
    const raw = signBatch({ root, index: 0 }, fields)
    const expected = {
      type: 'eip1559',
      chainId: 31_338,
      nonce: 7,
      to: account,
      data: byViem(fields.calls),
      gas: 100_000n,
      maxFeePerGas: 1_000_000_000n,
      maxPriorityFeePerGas: 1n,
    } as const
    expect(raw).toBe(await privateKeyToAccount(key).signTransaction(expected))
    expect(describeBatch(fields).digest).toBe(keccak256(serializeTransaction(expected)))
    expect(Transaction.from(raw)).toMatchObject({ type: 2, from: account, to: account, value: 0n })
  })

  test('one that gets it: the authorization of this chain and of the next nonce, byte by byte as viem signs it', async () => {
    const fields = batch({ delegates: true })
    const raw = signBatch({ root, index: 0 }, fields)
    const signer = privateKeyToAccount(key)
    const authorization = await signer.signAuthorization({
      address: accountCodes.batches,
      chainId: 31_338,
      nonce: 8,
    })
    expect(raw).toBe(
      await signer.signTransaction({
        type: 'eip7702',
        chainId: 31_338,
        nonce: 7,
        to: account,
        data: byViem(fields.calls),
        gas: 100_000n,
        maxFeePerGas: 1_000_000_000n,
        maxPriorityFeePerGas: 1n,
        authorizationList: [authorization],
      }),
    )
    expect(await recoverTransactionAddress({ serializedTransaction: raw as `0x04${string}` })).toBe(account)
    const [carried, ...more] = parseTransaction(raw).authorizationList ?? []
    expect(more).toEqual([])
    expect(carried).toMatchObject({ chainId: 31_338, nonce: 8, address: accountCodes.batches.toLowerCase() })
    expect(carried && (await recoverAuthorizationAddress({ authorization: carried }))).toBe(account)
  })

  test('ethers reads the same in it', () => {
    const read = Transaction.from(signBatch({ root, index: 0 }, batch({ delegates: true })))
    expect(read).toMatchObject({ type: 4, from: account, to: account, value: 0n, chainId: 31_338n, nonce: 7 })
    const [one] = read.authorizationList as readonly Authorization[]
    expect(read.authorizationList).toHaveLength(1)
    expect(one).toMatchObject({ address: accountCodes.batches, chainId: 31_338n, nonce: 8n })
  })

  test('its digest is over both digests that are signed', () => {
    const fields = batch({ delegates: true })
    const unsigned = serializeTransaction({
      type: 'eip7702',
      chainId: 31_338,
      nonce: 7,
      to: account,
      data: byViem(fields.calls),
      gas: 100_000n,
      maxFeePerGas: 1_000_000_000n,
      maxPriorityFeePerGas: 1n,
      authorizationList: [],
    })
    const authorized = hashAuthorization({ address: accountCodes.batches, chainId: 31_338, nonce: 8 })
    expect(describeBatch(fields).digest).toBe(keccak256(concat([authorized, keccak256(unsigned)])))
  })

  test.each([false, true])('each field counts (delegates: %s)', (delegates) => {
    const digest = (change: Partial<BatchFields>) => describeBatch(batch({ delegates, ...change })).digest
    const [first, second] = batch().calls as readonly [BatchCall, BatchCall]
    const changes: readonly Partial<BatchFields>[] = [
      { account: other },
      { chainId: 1 },
      { nonce: 8 },
      { calls: [second, first] },
      { calls: [first] },
      { calls: [{ ...first, value: '0x2' }, second] },
      { calls: [{ ...first, to: account }, second] },
      { calls: [first, { ...second, data: '0xdeadbeee' }] },
      { gas: '0x186a1' },
      { maxFeePerGas: '0x3b9aca01' },
      { maxPriorityFeePerGas: '0x2' },
      { delegates: !delegates },
    ]
    const all = new Set([{}, ...changes].map(digest))
    expect(all.size).toBe(changes.length + 1)
  })

  test.each([0, -1, 1.5, Number.NaN])('chain %s: an authorization would hold elsewhere', (chainId) => {
    expect(() => describeBatch(batch({ delegates: true, chainId }))).toThrow(
      expect.objectContaining({ code: 'wrong-chain' }),
    )
  })
})
