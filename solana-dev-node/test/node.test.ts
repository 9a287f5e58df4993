import {
  ComputeBudgetProgram,
  Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  PublicKey,
  sendAndConfirmTransaction,
  SendTransactionError,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
  TransactionInstruction,
} from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSolana, type SolanaChain } from '../src/chain.ts'

/* The chain as web3.js 1.x sees it: a client that nobody here wrote, with its own checks of every answer. */

let chain: SolanaChain
let connection: Connection
const memoProgram = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
/** Rich, and pays for everything. */
const payer = Keypair.generate()

beforeAll(async () => {
  chain = await startSolana(0)
  // Without an address for the WebSocket: the client looks for it on the next port.
  connection = new Connection(chain.url, 'confirmed')
  await connection.confirmTransaction({
    signature: await connection.requestAirdrop(payer.publicKey, 100 * LAMPORTS_PER_SOL),
    ...(await connection.getLatestBlockhash()),
  })
})
afterAll(() => chain.stop())

const transfer = (to: PublicKey, lamports: number, from = payer.publicKey) =>
  SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports })

const versioned = async (...instructions: TransactionInstruction[]) => {
  const { blockhash } = await connection.getLatestBlockhash()
  const message = new TransactionMessage({
    payerKey: payer.publicKey,
    recentBlockhash: blockhash,
    instructions,
  })
  return new VersionedTransaction(message.compileToV0Message())
}

const failureOf = async (sending: Promise<unknown>): Promise<SendTransactionError> => {
  const error = await sending.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof SendTransactionError)) throw new Error(`Expected a refusal, not ${String(error)}`)
  return error
}

test('the chain says what it is', async () => {
  expect(await connection.getGenesisHash()).toBe('86HctwNVjJxGYaEikr8H431oHoKszTko7MGgAWnfAgfJ')
  expect(chain.id).toBe('solana:86HctwNVjJxGYaEikr8H431oHoKszTko')
  expect((await connection.getVersion())['solana-core']).toMatch(/^\d+\.\d+\.\d+$/)
  const { absoluteSlot, blockHeight } = await connection.getEpochInfo()
  expect(await connection.getSlot()).toBeGreaterThanOrEqual(absoluteSlot)
  expect(await connection.getBlockHeight()).toBeGreaterThanOrEqual(blockHeight ?? Infinity)
  expect(await connection.getMinimumBalanceForRentExemption(0)).toBe(890_880)
  expect(await connection.getRecentPrioritizationFees()).toContainEqual(
    expect.objectContaining({ prioritizationFee: 0 }),
  )
  expect(await (await fetch(`${chain.url}/health`)).text()).toBe('ok')
})

describe('SOL', () => {
  test('a transfer moves lamports and costs what was said before', async () => {
    const to = Keypair.generate().publicKey
    const transaction = new Transaction().add(transfer(to, LAMPORTS_PER_SOL))
    const latest = await connection.getLatestBlockhash()
    transaction.recentBlockhash = latest.blockhash
    transaction.feePayer = payer.publicKey
    const fee = await transaction.getEstimatedFee(connection)
    const before = await connection.getBalance(payer.publicKey)
    const signature = await sendAndConfirmTransaction(connection, transaction, [payer])
    expect(await connection.getBalance(to)).toBe(LAMPORTS_PER_SOL)
    expect(await connection.getBalance(payer.publicKey)).toBe(before - LAMPORTS_PER_SOL - (fee ?? 0))
    expect(fee).toBe(5_000)
    expect(await connection.getSignatureStatus(signature)).toMatchObject({
      value: { err: null, confirmationStatus: 'finalized' },
    })
  })

  test.each<[string, ({ units: number } | { microLamports: number } | { memo: string })[], number]>([
    ['a price and a limit', [{ units: 10_000 }, { microLamports: 2_500_000 }], 5_000 + 25_000],
    ['a price alone', [{ microLamports: 1_000_001 }], 5_000 + 6_001],
    ['a limit alone', [{ units: 10_000 }], 5_000],
    [
      'a price alone, and a program of its own',
      [{ microLamports: 1_000_000 }, { memo: 'x' }],
      5_000 + 206_000,
    ],
  ])('a compute budget with %s is estimated and charged alike', async (_what, budget, fee) => {
    const to = Keypair.generate().publicKey
    const transaction = await versioned(
      ...budget.map((entry) => {
        if ('units' in entry) return ComputeBudgetProgram.setComputeUnitLimit(entry)
        if ('microLamports' in entry) return ComputeBudgetProgram.setComputeUnitPrice(entry)
        return new TransactionInstruction({ keys: [], programId: memoProgram, data: Buffer.from(entry.memo) })
      }),
      transfer(to, LAMPORTS_PER_SOL),
    )
    expect((await connection.getFeeForMessage(transaction.message)).value).toBe(fee)
    transaction.sign([payer])
    const before = await connection.getBalance(payer.publicKey)
    const signature = await connection.sendTransaction(transaction)
    expect(await connection.getBalance(payer.publicKey)).toBe(before - LAMPORTS_PER_SOL - fee)
    const landed = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 })
    expect(landed?.meta?.fee).toBe(fee)
  })

  test('a transaction that would fail is refused before it is sent, with the logs of the program', async () => {
    const to = Keypair.generate().publicKey
    const transaction = await versioned(transfer(to, 1_000 * LAMPORTS_PER_SOL))
    transaction.sign([payer])
    const before = await connection.getBalance(payer.publicKey)
    const error = await failureOf(connection.sendTransaction(transaction))
    expect(error.message).toContain(
      'Transaction simulation failed: Error processing Instruction 0: custom program error: 0x1.',
    )
    expect(error.logs?.join('\n')).toContain('insufficient lamports')
    expect(await connection.getBalance(payer.publicKey)).toBe(before)
    // Without the look before it lands, pays, and fails.
    const signature = await connection.sendTransaction(transaction, { skipPreflight: true })
    expect((await connection.getSignatureStatus(signature)).value?.err).toEqual({
      InstructionError: [0, { Custom: 1 }],
    })
    expect(await connection.getBalance(payer.publicKey)).toBe(before - 5_000)
    expect(await connection.getBalance(to)).toBe(0)
  })

  test('the same transaction counts once', async () => {
    const to = Keypair.generate().publicKey
    const transaction = await versioned(transfer(to, LAMPORTS_PER_SOL))
    transaction.sign([payer])
    await connection.sendTransaction(transaction)
    const error = await failureOf(connection.sendTransaction(transaction))
    expect(error.message).toContain('This transaction has already been processed')
    await connection.sendTransaction(transaction, { skipPreflight: true })
    expect(await connection.getBalance(to)).toBe(LAMPORTS_PER_SOL)
  })

  test('an account without money cannot pay a fee', async () => {
    const poor = Keypair.generate()
    const { blockhash } = await connection.getLatestBlockhash()
    const transaction = new Transaction({ feePayer: poor.publicKey, recentBlockhash: blockhash } as never)
    transaction.add(transfer(payer.publicKey, 1, poor.publicKey)).sign(poor)
    const error = await failureOf(connection.sendRawTransaction(transaction.serialize()))
    expect(error.message).toContain('Attempt to debit an account but found no record of a prior credit.')
  })

  test('a signature that is not one is refused', async () => {
    const transaction = await versioned(transfer(Keypair.generate().publicKey, LAMPORTS_PER_SOL))
    transaction.addSignature(payer.publicKey, new Uint8Array(64).fill(7))
    await expect(connection.sendTransaction(transaction)).rejects.toThrow(
      'Transaction signature verification failure',
    )
  })

  test('an old blockhash is worth nothing, and the client is told that the time is over', async () => {
    // A chain of its own: the client of the others keeps its blockhash for a while.
    const other = await startSolana(0)
    try {
      const client = new Connection(other.url, 'confirmed')
      await client.requestAirdrop(payer.publicKey, LAMPORTS_PER_SOL)
      const to = Keypair.generate().publicKey
      const latest = await client.getLatestBlockhash()
      const transaction = new Transaction({ feePayer: payer.publicKey, ...latest }).add(
        transfer(to, 1_000_000),
      )
      transaction.sign(payer)
      other.skipSlots(150)
      expect((await client.isBlockhashValid(latest.blockhash)).value).toBe(true)
      other.skipSlots(5)
      expect((await client.isBlockhashValid(latest.blockhash)).value).toBe(false)
      expect(await transaction.getEstimatedFee(client)).toBeNull()
      expect((await failureOf(client.sendRawTransaction(transaction.serialize()))).message).toContain(
        'Blockhash not found',
      )
      const signature = await client.sendRawTransaction(transaction.serialize(), { skipPreflight: true })
      await expect(client.confirmTransaction({ signature, ...latest })).rejects.toThrow(
        'block height exceeded',
      )
      expect(await client.getBalance(to)).toBe(0)
    } finally {
      await other.stop()
    }
  })
})

describe('simulation', () => {
  test('needs no signature, and shows the accounts afterwards', async () => {
    const to = Keypair.generate().publicKey
    const message = new TransactionMessage({
      payerKey: payer.publicKey,
      recentBlockhash: PublicKey.default.toBase58(),
      instructions: [transfer(to, 3_000_000)],
    }).compileToV0Message()
    const { value } = await connection.simulateTransaction(new VersionedTransaction(message), {
      sigVerify: false,
      replaceRecentBlockhash: true,
      accounts: { encoding: 'base64', addresses: [to.toBase58()] },
    })
    expect(value).toMatchObject({ err: null, unitsConsumed: 150, accounts: [{ lamports: 3_000_000 }] })
    expect(await connection.getBalance(to)).toBe(0)
    const stale = await connection.simulateTransaction(new VersionedTransaction(message))
    expect(stale.value).toMatchObject({ err: 'BlockhashNotFound', logs: [] })
    const unsigned = connection.simulateTransaction(new VersionedTransaction(message), { sigVerify: true })
    await expect(unsigned).rejects.toThrow('signature verification failure')
  })

  test('of a legacy transaction tells why it would fail', async () => {
    const transaction = new Transaction().add(
      transfer(Keypair.generate().publicKey, 1_000 * LAMPORTS_PER_SOL),
    )
    const { value } = await connection.simulateTransaction(transaction, [payer])
    expect(value.err).toEqual({ InstructionError: [0, { Custom: 1 }] })
    expect(value.logs?.join('\n')).toContain('insufficient lamports')
  })
})
