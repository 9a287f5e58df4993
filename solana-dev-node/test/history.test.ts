import {
  AddressLookupTableProgram,
  Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  PublicKey,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
  sendAndConfirmTransaction,
  Transaction,
  TransactionInstruction,
} from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSolana, type SolanaChain } from '../src/chain.ts'

/* History and subscriptions, as web3.js 1.x reads them. */

let chain: SolanaChain
let connection: Connection
const payer = Keypair.generate()

beforeAll(async () => {
  chain = await startSolana(0)
  connection = new Connection(chain.url, { commitment: 'confirmed', wsEndpoint: chain.wsUrl })
  await connection.requestAirdrop(payer.publicKey, 100 * LAMPORTS_PER_SOL)
})
afterAll(() => chain.stop())

const transfer = (to: PublicKey, lamports: number) =>
  SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: to, lamports })
const send = (...instructions: TransactionInstruction[]) =>
  sendAndConfirmTransaction(connection, new Transaction().add(...instructions), [payer])

describe('history', () => {
  test('a transaction comes back whole, in every encoding', async () => {
    const to = Keypair.generate().publicKey
    const signature = await send(transfer(to, 1_000_000))
    const landed = await connection.getTransaction(signature)
    expect(landed?.transaction.message.accountKeys).toEqual([payer.publicKey, to, SystemProgram.programId])
    expect(landed?.transaction.message.instructions).toEqual([
      expect.objectContaining({ programIdIndex: 2, accounts: [0, 1], data: '3Bxs4Bc3VYuGVB19' }),
    ])
    expect(landed?.transaction.message.header).toEqual({
      numRequiredSignatures: 1,
      numReadonlySignedAccounts: 0,
      numReadonlyUnsignedAccounts: 1,
    })
    expect(landed?.meta).toMatchObject({ err: null, fee: 5_000, computeUnitsConsumed: 150 })
    expect(landed?.meta?.postBalances[1]).toBe(1_000_000)
    expect(Math.abs((landed?.blockTime ?? 0) - Date.now() / 1_000)).toBeLessThan(10)
    const parsed = await connection.getParsedTransaction(signature)
    expect(parsed?.transaction.message.accountKeys).toMatchObject([
      { pubkey: payer.publicKey, signer: true, writable: true },
      { pubkey: to, signer: false, writable: true },
      { pubkey: SystemProgram.programId, signer: false, writable: false },
    ])
    expect(parsed?.transaction.message.instructions).toMatchObject([
      {
        program: 'system',
        parsed: {
          type: 'transfer',
          info: { source: payer.publicKey.toBase58(), destination: to.toBase58(), lamports: 1_000_000 },
        },
      },
    ])
    const raw = (await chain.request('getTransaction', [signature, { encoding: 'base64' }])) as {
      transaction: [string, string]
    }
    const bytes = Buffer.from(raw.transaction[0], 'base64')
    expect(Transaction.from(bytes).verifySignatures()).toBe(true)
    expect(await connection.getTransaction('1'.repeat(64))).toBeNull()
  })

  test('a version 0 transaction with a lookup table', async () => {
    const to = Keypair.generate().publicKey
    // Later than what the runtime begins with.
    chain.skipSlots(100)
    const recentSlot = await connection.getSlot()
    const [create, table] = AddressLookupTableProgram.createLookupTable({
      authority: payer.publicKey,
      payer: payer.publicKey,
      recentSlot,
    })
    await send(
      create,
      AddressLookupTableProgram.extendLookupTable({
        lookupTable: table,
        authority: payer.publicKey,
        payer: payer.publicKey,
        addresses: [to],
      }),
    )
    // A table's new addresses count from the next slot on.
    chain.skipSlots(1)
    const { value } = await connection.getAddressLookupTable(table)
    if (!value) throw new Error('The table is not there.')
    expect(value.state.addresses).toEqual([to])
    const { blockhash } = await connection.getLatestBlockhash()
    const message = new TransactionMessage({
      payerKey: payer.publicKey,
      recentBlockhash: blockhash,
      instructions: [transfer(to, 2_000_000)],
    }).compileToV0Message([value])
    const transaction = new VersionedTransaction(message)
    transaction.sign([payer])
    const signature = await connection.sendTransaction(transaction)
    expect(await connection.getBalance(to)).toBe(2_000_000)
    const landed = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 })
    expect(landed?.version).toBe(0)
    expect(landed?.meta?.loadedAddresses).toEqual({ writable: [to], readonly: [] })
    expect(landed?.transaction.message.addressTableLookups).toEqual([
      { accountKey: table, writableIndexes: [0], readonlyIndexes: [] },
    ])
    await expect(connection.getTransaction(signature)).rejects.toThrow(
      'Transaction version (0) is not supported by the requesting client',
    )
    const { value: parsed } = await connection.getParsedAccountInfo(table)
    expect(parsed?.data).toMatchObject({
      program: 'address-lookup-table',
      parsed: { type: 'lookupTable', info: { addresses: [to.toBase58()] } },
    })
  })

  test('signatures of an address, newest first, page by page', async () => {
    const to = Keypair.generate().publicKey
    const sent: string[] = []
    for (const lamports of [1_000_000, 1_000_001, 1_000_002]) sent.unshift(await send(transfer(to, lamports)))
    const all = await connection.getSignaturesForAddress(to)
    expect(all.map(({ signature }) => signature)).toEqual(sent)
    expect(all[0]).toMatchObject({ err: null, memo: null, confirmationStatus: 'finalized' })
    const names = async (options: { limit?: number; before?: string; until?: string }) =>
      (await connection.getSignaturesForAddress(to, options)).map(({ signature }) => signature)
    expect(await names({ limit: 1 })).toEqual(sent.slice(0, 1))
    expect(await names({ before: sent[0] ?? '' })).toEqual(sent.slice(1))
    expect(await names({ until: sent[2] ?? '' })).toEqual(sent.slice(0, 2))
  })
})

test('a memo is told with the signature, and in the transaction', async () => {
  const to = Keypair.generate().publicKey
  const memo = new TransactionInstruction({
    keys: [],
    programId: new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
    data: Buffer.from('für dich'),
  })
  const signature = await send(transfer(to, 1_000_000), memo)
  expect((await connection.getSignaturesForAddress(to))[0]?.memo).toBe('[9] für dich')
  const parsed = await connection.getParsedTransaction(signature)
  expect(parsed?.transaction.message.instructions[1]).toMatchObject({
    program: 'spl-memo',
    parsed: 'für dich',
  })
})

describe('subscriptions', () => {
  test('an account, until it is enough', async () => {
    const to = Keypair.generate().publicKey
    const seen: number[] = []
    const id = connection.onAccountChange(to, ({ lamports }) => void seen.push(lamports))
    await send(transfer(to, 1_000_000))
    await expect.poll(() => seen).toEqual([1_000_000])
    await connection.removeAccountChangeListener(id)
    await send(transfer(to, 1_000_000))
    expect(seen).toEqual([1_000_000])
  })

  test('a signature, before and after it is in the ledger', async () => {
    const to = Keypair.generate().publicKey
    const { blockhash } = await connection.getLatestBlockhash()
    const transaction = new Transaction({ feePayer: payer.publicKey, recentBlockhash: blockhash } as never)
    transaction.add(transfer(to, 1_000_000)).sign(payer)
    const seen: unknown[] = []
    const signature = await connection.sendRawTransaction(transaction.serialize())
    connection.onSignature(signature, ({ err }) => void seen.push(err))
    await expect.poll(() => seen).toEqual([null])
    const failing = new Transaction({ feePayer: payer.publicKey, recentBlockhash: blockhash } as never)
    failing.add(transfer(to, 1_000 * LAMPORTS_PER_SOL)).sign(payer)
    const sending = sendAndConfirmTransaction(connection, failing, [payer], { skipPreflight: true })
    await expect(sending).rejects.toThrow('{"InstructionError":[0,{"Custom":1}]}')
  })

  test('slots, logs and the accounts of a program', async () => {
    const to = Keypair.generate().publicKey
    const slots: number[] = []
    const logs: (readonly string[])[] = []
    const accounts: string[] = []
    const ids = [
      connection.onSlotChange(({ slot }) => void slots.push(slot)),
      connection.onLogs(to, (entry) => void logs.push(entry.logs)),
      connection.onProgramAccountChange(SystemProgram.programId, ({ accountId }) => {
        accounts.push(accountId.toBase58())
      }),
    ] as const
    await expect.poll(() => slots.length, { timeout: 5_000 }).toBeGreaterThan(0)
    await send(transfer(to, 1_000_000))
    await expect
      .poll(() => logs)
      .toEqual([
        [
          'Program 11111111111111111111111111111111 invoke [1]',
          'Program 11111111111111111111111111111111 success',
        ],
      ])
    expect(accounts).toContain(to.toBase58())
    await connection.removeSlotChangeListener(ids[0])
    await connection.removeOnLogsListener(ids[1])
    await connection.removeProgramAccountChangeListener(ids[2])
  })
})
