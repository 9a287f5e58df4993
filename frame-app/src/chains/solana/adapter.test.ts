import {
  AddressLookupTableAccount,
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  StakeProgram,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { base58, base64 } from '@scure/base'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Json } from '@walletframe/bridge-protocol'
import type { SignPayload } from '../../vault/payload.ts'
import type { ChainRequest, Prepared } from '../chain.ts'

const node = vi.hoisted(() => ({
  answers: {} as Record<string, unknown>,
  accounts: new Map<string, unknown>(),
  sent: [] as unknown[],
  simulated: undefined as unknown,
}))
vi.mock('../../api/rpc.ts', () => ({
  nodeRequest: async (_network: string, method: string, params: readonly unknown[]) => {
    if (method === 'getMultipleAccounts')
      return { value: (params[0] as string[]).map((address) => node.accounts.get(address) ?? null) }
    if (method === 'sendTransaction') node.sent.push(params)
    if (method === 'simulateTransaction') node.simulated = params[1]
    const answer = node.answers[method]
    if (answer instanceof Error) throw answer
    return answer
  },
}))
const signatureByte = 9
vi.mock('../../vault/vault.ts', async () => {
  // The worker's own reading: what these tests see is what would be signed.
  const { describe } = await import('../../vault/worker/signing.ts')
  return {
    VaultError: class VaultError extends Error {},
    vault: {
      describe: async (payload: SignPayload, origin: string) => describe(payload, origin),
      sign: vi.fn(async () => `0x${'09'.repeat(64)}`),
    },
  }
})

const { solana } = await import('./adapter.ts')
const { vault } = await import('../../vault/vault.ts')
const { ProviderRpcError } = await import('@walletframe/bridge-protocol')

const me = Keypair.generate().publicKey
const other = Keypair.generate().publicKey
const account = me.toBase58()
const tokenProgram = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')

const request = (method: string, params: Json): ChainRequest => ({
  method,
  params,
  account,
  hostOrigin: 'https://app.example.com',
  network: {
    id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    name: 'Solana',
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    testnet: true,
  },
})
const prepare = (method: string, params: Json): Promise<Prepared> => solana.parse(request(method, params))()

const transactionOf = (
  instructions: TransactionInstruction[],
  tables: AddressLookupTableAccount[] = [],
  payerKey = me,
) =>
  new VersionedTransaction(
    new TransactionMessage({
      payerKey,
      recentBlockhash: base58.encode(new Uint8Array(32).fill(7)),
      instructions,
    }).compileToV0Message(tables),
  )
const encoded = (transaction: VersionedTransaction) => base58.encode(transaction.serialize())
const transfer = (lamports: number, to = other) =>
  SystemProgram.transfer({ fromPubkey: me, toPubkey: to, lamports })
const token = (data: number[], keys: PublicKey[]) =>
  new TransactionInstruction({
    programId: tokenProgram,
    keys: keys.map((pubkey, index) => ({ pubkey, isSigner: index === keys.length - 1, isWritable: true })),
    data: Buffer.from(data),
  })
const named = (program: string, data: number[], keys: PublicKey[]) =>
  new TransactionInstruction({
    programId: new PublicKey(program),
    keys: keys.map((pubkey) => ({ pubkey, isSigner: pubkey === me, isWritable: true })),
    data: Buffer.from(data),
  })
const sol = (value: string) => ({ value, decimals: 9, symbol: 'SOL' })
const units = (value: string, decimals: number) => ({ value, decimals, symbol: null })
const u64 = (value: bigint) => [...new Uint8Array(new BigUint64Array([value]).buffer)]

const explained = async (instructions: TransactionInstruction[], tables?: AddressLookupTableAccount[]) => {
  const { subject, warnings } = await prepare('solana_signTransaction', {
    transaction: encoded(transactionOf(instructions, tables)),
  })
  if (subject.kind !== 'solana') throw new Error('not a Solana subject')
  const [first] = subject.transactions
  if (!first) throw new Error('no transaction')
  return { ...first, codes: warnings.map(({ code }) => code) }
}

const tokenAccount = (owner: PublicKey, mint: PublicKey) => {
  const data = new Uint8Array(165)
  data.set(mint.toBytes(), 0)
  data.set(owner.toBytes(), 32)
  return { lamports: 1, owner: tokenProgram.toBase58(), data: [base64.encode(data), 'base64'] }
}
const mintOf = (decimals: number) => {
  const data = new Uint8Array(82)
  data[44] = decimals
  return { lamports: 1, owner: tokenProgram.toBase58(), data: [base64.encode(data), 'base64'] }
}

beforeEach(() => {
  node.accounts.clear()
  node.sent.length = 0
  vi.mocked(vault.sign).mockClear()
  node.answers = {
    isBlockhashValid: { value: true },
    getFeeForMessage: { value: 5_000 },
    getBalance: { value: 2_000_000_000 },
    simulateTransaction: {
      value: {
        err: null,
        logs: [],
        accounts: [{ lamports: 1_499_995_000, owner: 'x', data: ['', 'base64'] }],
      },
    },
    sendTransaction: 'signature',
  }
})

describe('behaviour', () => {
  test('a transfer in a sentence, with fee and simulated change', async () => {
    const shown = await explained([
      ComputeBudgetProgram.setComputeUnitLimit({ units: 1_000 }),
      transfer(500_000_000),
    ])
    expect(shown).toMatchObject({
      actions: [{ kind: 'transfer', amount: sol('500000000'), to: other.toBase58() }],
      fee: sol('5000'),
      change: sol('-500005000'),
      codes: [],
    })
    // With a fresh blockhash: the page's own may be as old as the person is slow.
    expect(node.simulated).toMatchObject({ replaceRecentBlockhash: true, sigVerify: false })
  })

  test('tokens: the receiver is the owner of the account, amounts by the mint', async () => {
    const [from, to, mint] = [1, 2, 3].map(() => Keypair.generate().publicKey) as [
      PublicKey,
      PublicKey,
      PublicKey,
    ]
    node.accounts.set(from.toBase58(), tokenAccount(me, mint))
    node.accounts.set(to.toBase58(), tokenAccount(other, mint))
    node.accounts.set(mint.toBase58(), mintOf(6))
    const { actions } = await explained([
      token([3, ...u64(1_500_000n)], [from, to, me]),
      token([12, ...u64(2_000_000n), 6], [from, mint, to, me]),
    ])
    expect(actions).toEqual([
      {
        kind: 'token-transfer',
        amount: units('1500000', 6),
        mint: mint.toBase58(),
        to: other.toBase58(),
      },
      {
        kind: 'token-transfer',
        amount: units('2000000', 6),
        mint: mint.toBase58(),
        to: other.toBase58(),
      },
    ])
  })

  test('accounts of lookup tables are read from the chain', async () => {
    const key = Keypair.generate().publicKey
    const state = {
      deactivationSlot: 2n ** 64n - 1n,
      lastExtendedSlot: 0,
      lastExtendedSlotStartIndex: 0,
      addresses: [other],
    }
    const head = new Uint8Array(56)
    new DataView(head.buffer).setUint32(0, 1, true)
    head.fill(255, 4, 12)
    node.accounts.set(key.toBase58(), {
      lamports: 1,
      owner: 'AddressLookupTab1e1111111111111111111111111',
      data: [base64.encode(new Uint8Array([...head, ...other.toBytes()])), 'base64'],
    })
    const { actions } = await explained([transfer(1)], [new AddressLookupTableAccount({ key, state })])
    expect(actions).toEqual([{ kind: 'transfer', amount: sol('1'), to: other.toBase58() }])
  })

  test.each<[string, TransactionInstruction, string]>([
    [
      'handing the account over',
      SystemProgram.assign({ accountPubkey: me, programId: other }),
      'account-takeover',
    ],
    ['a token account’s new owner', token([6, 2, 1, ...other.toBytes()], [other, me]), 'token-owner'],
    [
      'a permission to take all tokens',
      token([4, ...u64(2n ** 64n - 1n)], [other, other, me]),
      'unlimited-token-allow',
    ],
    [
      'a durable nonce',
      SystemProgram.nonceAdvance({ noncePubkey: other, authorizedPubkey: me }),
      'durable-nonce',
    ],
    [
      'an unknown program',
      new TransactionInstruction({ programId: other, keys: [], data: Buffer.from([1]) }),
      'program-unknown',
    ],
    [
      'broken data',
      new TransactionInstruction({
        programId: SystemProgram.programId,
        keys: [],
        data: Buffer.from([2, 0, 0, 0]),
      }),
      'program-unread',
    ],
    [
      'an account handed over by its seed',
      SystemProgram.assign({ accountPubkey: me, basePubkey: me, seed: 'x', programId: other }),
      'account-takeover',
    ],
    ['a permission to take some tokens', token([4, ...u64(5n)], [other, other, me]), 'token-allow'],
    [
      'a checked permission to take all tokens',
      token([13, ...u64(2n ** 64n - 1n), 6], [other, other, other, me]),
      'unlimited-token-allow',
    ],
    ['the right to make tokens', token([6, 0, 1, ...other.toBytes()], [other, me]), 'token-authority'],
    ['the right to close', token([6, 3, 0], [other, me]), 'token-authority'],
    [
      'a nonce account given away',
      SystemProgram.nonceAuthorize({ noncePubkey: other, authorizedPubkey: me, newAuthorizedPubkey: other }),
      'nonce-authority',
    ],
    [
      'a stake given away',
      StakeProgram.authorize({
        stakePubkey: other,
        authorizedPubkey: me,
        newAuthorizedPubkey: other,
        stakeAuthorizationType: { index: 1 },
      }).instructions[0] ?? transfer(0),
      'stake-authority',
    ],
    [
      'a program given away',
      named('BPFLoaderUpgradeab1e11111111111111111111111', [4, 0, 0, 0], [other, me, other]),
      'program-authority',
    ],
    [
      'an instruction of a named program that is not read',
      named('Vote111111111111111111111111111111111111111', [9], []),
      'program-unread',
    ],
    [
      'an extension of Token 2022 that is not read',
      named('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb', [26, 5], [other, me]),
      'program-unread',
    ],
  ])('warns of %s', async (_name, instruction, code) => {
    const { codes } = await explained([instruction])
    expect(codes).toEqual([code])
  })

  test('warnings of every instruction count, not those of the first alone', async () => {
    const { codes } = await explained([
      SystemProgram.assign({ accountPubkey: me, programId: other }),
      token([4, ...u64(5n)], [other, other, me]),
    ])
    expect(codes).toEqual(['account-takeover', 'token-allow'])
  })

  test('a transfer of somebody else’s money says whose it is', async () => {
    const { actions } = await explained([
      SystemProgram.transfer({ fromPubkey: other, toPubkey: me, lamports: 1 }),
    ])
    expect(actions).toMatchObject([{ kind: 'transfer', from: other.toBase58(), to: account }])
  })

  test('a transfer of Token 2022 with its fee', async () => {
    const program = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
    const data = [26, 1, ...u64(100n), 2, ...u64(3n)]
    const { actions, codes } = await explained([named(program, data, [me, other, other, me])])
    expect(codes).toEqual([])
    expect(actions).toMatchObject([
      { kind: 'token-transfer', amount: units('100', 2), fee: units('3', 2), mint: other.toBase58() },
    ])
  })

  test('an account of a token that is recovered is no account that is opened', async () => {
    const keys = [other, other, other, other, other, me]
    const { actions } = await explained([named('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL', [2], keys)])
    expect(actions).toMatchObject([{ kind: 'token-recover', wallet: account }])
  })

  test('facts of tokens come from accounts of the token programs alone', async () => {
    const foreign = { ...tokenAccount(me, other), owner: other.toBase58() }
    const source = Keypair.generate().publicKey
    node.accounts.set(source.toBase58(), foreign)
    const { actions } = await explained([token([3, ...u64(1n)], [source, other, me])])
    expect(actions).toMatchObject([{ kind: 'token-transfer', mint: '?', from: source.toBase58() }])
  })

  test('all of a token account', async () => {
    const { actions } = await explained([token([3, ...u64(2n ** 64n - 1n)], [other, other, me])])
    expect(actions).toMatchObject([{ amount: { value: '18446744073709551615', decimals: null } }])
  })

  test('writable accounts of lookup tables come before the others', async () => {
    const key = Keypair.generate().publicKey
    const [first, second] = [Keypair.generate().publicKey, Keypair.generate().publicKey]
    const head = new Uint8Array(56)
    new DataView(head.buffer).setUint32(0, 1, true)
    head.fill(255, 4, 12)
    node.accounts.set(key.toBase58(), {
      lamports: 1,
      owner: 'AddressLookupTab1e1111111111111111111111111',
      data: [base64.encode(new Uint8Array([...head, ...first.toBytes(), ...second.toBytes()])), 'base64'],
    })
    const state = {
      deactivationSlot: 2n ** 64n - 1n,
      lastExtendedSlot: 0,
      lastExtendedSlotStartIndex: 0,
      addresses: [first, second],
    }
    const instruction = new TransactionInstruction({
      programId: tokenProgram,
      keys: [
        { pubkey: me, isSigner: false, isWritable: true },
        // Readonly and first in the table; the writable one is behind it there, and before it in the transaction.
        { pubkey: first, isSigner: false, isWritable: false },
        { pubkey: second, isSigner: false, isWritable: true },
      ],
      data: Buffer.from([12, ...u64(1n), 0]),
    })
    const { actions } = await explained([instruction], [new AddressLookupTableAccount({ key, state })])
    expect(actions).toMatchObject([{ mint: first.toBase58(), to: second.toBase58() }])
  })

  test('a transaction for another cluster, or an old one, is refused', async () => {
    node.answers['isBlockhashValid'] = { value: false }
    await expect(explained([transfer(1)])).rejects.toMatchObject({
      code: -32003,
      message: expect.stringContaining('not valid on Solana'),
    })
  })

  test('a nonce account of this cluster stands in for a blockhash', async () => {
    node.answers['isBlockhashValid'] = { value: false }
    const data = new Uint8Array(80)
    data.fill(7, 40, 72)
    const nonce = Keypair.generate().publicKey
    const advance = SystemProgram.nonceAdvance({ noncePubkey: nonce, authorizedPubkey: me })
    const onChain = (owner: PublicKey) =>
      node.accounts.set(nonce.toBase58(), {
        lamports: 1,
        owner: owner.toBase58(),
        data: [base64.encode(data), 'base64'],
      })
    onChain(SystemProgram.programId)
    expect((await explained([advance, transfer(1)])).codes).toEqual(['durable-nonce'])
    onChain(other)
    await expect(explained([advance, transfer(1)])).rejects.toMatchObject({ code: -32003 })
  })

  test('a node that cannot check the cluster: it is said', async () => {
    node.answers['isBlockhashValid'] = new Error('no')
    expect((await explained([transfer(1)])).codes).toEqual(['cluster-unchecked'])
  })

  test('a failing simulation is told, with what is missing', async () => {
    node.answers['simulateTransaction'] = {
      value: { err: { InstructionError: [0, { Custom: 1 }] }, logs: ['insufficient lamports'] },
    }
    const { codes, change } = await explained([transfer(1)])
    expect(codes).toEqual(['will-fail'])
    expect(change).toBeNull()
  })

  test('signs and sends: signatures of others stay, options reach the node', async () => {
    const payer = Keypair.generate()
    const transaction = transactionOf([transfer(1)], [], payer.publicKey)
    transaction.sign([payer])
    const { complete, subject } = await prepare('solana_signAndSendTransaction', {
      transaction: encoded(transaction),
      options: { skipPreflight: true, maxRetries: 2, commitment: 'confirmed' },
    })
    expect(subject).toMatchObject({ kind: 'solana', sends: true })
    // Known before it is sent: the first signature is the transaction's name.
    expect(await complete({ requestId: 'r' })).toEqual({
      signature: base58.encode(transaction.signatures[0] ?? new Uint8Array()),
    })
    const [[wire, options]] = node.sent as [[string, object]]
    const sent = VersionedTransaction.deserialize(base64.decode(wire))
    expect(sent.signatures[0]).toEqual(transaction.signatures[0])
    expect(sent.signatures[1]).toEqual(new Uint8Array(64).fill(signatureByte))
    expect(options).toEqual({ skipPreflight: true, maxRetries: 2, encoding: 'base64' })
  })

  test('many under one approval: each is signed for itself', async () => {
    const { complete, subject } = await prepare('solana_signAllTransactions', {
      transactions: [encoded(transactionOf([transfer(1)])), encoded(transactionOf([transfer(2)]))],
    })
    expect(subject).toMatchObject({
      kind: 'solana',
      sends: false,
      transactions: [{ actions: [{ amount: sol('1') }] }, { actions: [{ amount: sol('2') }] }],
    })
    // Each is warned of, not the first alone.
    const both = await prepare('solana_signAllTransactions', {
      transactions: [
        encoded(transactionOf([transfer(1)])),
        encoded(transactionOf([SystemProgram.assign({ accountPubkey: me, programId: other })])),
      ],
    })
    expect(both.warnings.map((warning) => warning.code)).toEqual(['account-takeover'])
    expect(both.exposure.danger).toBe(true)
    const { transactions } = (await complete({ requestId: 'r' })) as { transactions: string[] }
    expect(transactions).toHaveLength(2)
    expect(vi.mocked(vault.sign).mock.calls.map(([{ requestId }]) => requestId)).toEqual(['r/0', 'r/1'])
  })

  test('messages: text as text, bytes as hex', async () => {
    const message = base58.encode(new TextEncoder().encode('Hello'))
    const { subject, complete } = await prepare('solana_signMessage', { message, pubkey: account })
    expect(subject).toEqual({ kind: 'message', data: '0x48656c6c6f', text: 'Hello', signIn: null })
    expect(await complete({ requestId: 'r' })).toEqual({
      signature: base58.encode(new Uint8Array(64).fill(signatureByte)),
    })
    const raw = await prepare('solana_signMessage', { message: base58.encode(new Uint8Array([0, 255])) })
    expect(raw.subject).toMatchObject({ text: null, data: '0x00ff' })
    expect(raw.warnings.map(({ code }) => code)).toEqual(['not-text'])
  })
})

describe('parameters', () => {
  test('every commitment that a node knows is taken, and no other', () => {
    const take = (preflightCommitment: string) => () =>
      solana.parse(
        request('solana_signAndSendTransaction', {
          transaction: encoded(transactionOf([transfer(1)])),
          options: { preflightCommitment },
        }),
      )
    const known = ['processed', 'confirmed', 'finalized', 'recent', 'single', 'singleGossip', 'root', 'max']
    for (const name of known) expect(take(name)).not.toThrow()
    for (const name of ['', 'soon']) expect(take(name)).toThrow('params.options.preflightCommitment')
  })

  const good = () => encoded(transactionOf([transfer(1)]))
  test.each<[string, string, () => Json, number, string]>([
    ['no object', 'solana_signMessage', () => 'x', -32602, 'params'],
    ['no base58', 'solana_signMessage', () => ({ message: '0OIl' }), -32602, 'params.message'],
    ['another account', 'solana_signMessage', () => ({ message: '2g', pubkey: 'x' }), 4100, 'params.pubkey'],
    ['no transaction', 'solana_signTransaction', () => ({ transaction: '2g' }), -32602, 'params.transaction'],
    [
      'somebody else’s transaction',
      'solana_signTransaction',
      () => ({
        transaction: encoded(
          transactionOf(
            [SystemProgram.transfer({ fromPubkey: other, toPubkey: me, lamports: 1 })],
            [],
            other,
          ),
        ),
      }),
      4100,
      'signature of the connected account',
    ],
    [
      'more than anybody reads',
      'solana_signAllTransactions',
      () => ({ transactions: Array.from({ length: 21 }, good) }),
      -32602,
      '1 to 20',
    ],
    ['no list', 'solana_signAllTransactions', () => ({ transactions: [] }), -32602, 'params.transactions'],
    [
      'a wrong one in a list',
      'solana_signAllTransactions',
      () => ({ transactions: [good(), 7] }),
      -32602,
      'params.transactions[1]',
    ],
    [
      'a wrong option',
      'solana_signAndSendTransaction',
      () => ({ transaction: good(), options: { maxRetries: -1 } }),
      -32602,
      'params.options.maxRetries',
    ],
  ])('%s', (_name, method, params, code, text) => {
    expect(() => solana.parse(request(method, params()))).toThrow(
      expect.objectContaining({ code, message: expect.stringContaining(text) }),
    )
  })
})

describe('errors', () => {
  test('an expired transaction says what to do', async () => {
    node.answers['sendTransaction'] = new ProviderRpcError(
      -32002,
      'Transaction simulation failed: Blockhash not found',
    )
    const { complete } = await prepare('solana_signAndSendTransaction', {
      transaction: encoded(transactionOf([transfer(1)])),
    })
    await expect(complete({ requestId: 'r' })).rejects.toMatchObject({
      code: -32003,
      message: expect.stringContaining('expired'),
    })
  })

  test('a node that cannot simulate leaves that part out', async () => {
    node.answers['simulateTransaction'] = new Error('no')
    node.answers['getFeeForMessage'] = new Error('no')
    expect(await explained([transfer(1)])).toMatchObject({ fee: null, change: null, codes: [] })
  })
})
