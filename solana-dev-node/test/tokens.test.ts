import {
  closeAccount,
  createMint,
  createWrappedNativeAccount,
  getAccount,
  getMint,
  getOrCreateAssociatedTokenAccount,
  mintTo,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
  transferChecked,
} from '@solana/spl-token'
import { Connection, Keypair, LAMPORTS_PER_SOL, PublicKey } from '@solana/web3.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSolana, type SolanaChain } from '../src/chain.ts'

/* Tokens, as spl-token and web3.js 1.x make and read them. */

let chain: SolanaChain
let connection: Connection
const payer = Keypair.generate()

beforeAll(async () => {
  chain = await startSolana(0)
  connection = new Connection(chain.url, 'confirmed')
  await connection.requestAirdrop(payer.publicKey, 100 * LAMPORTS_PER_SOL)
})
afterAll(() => chain.stop())

test('a mint, its accounts and a checked transfer, read back by the client', async () => {
  const owner = Keypair.generate().publicKey
  const mint = await createMint(connection, payer, payer.publicKey, null, 6)
  const from = await getOrCreateAssociatedTokenAccount(connection, payer, mint, payer.publicKey)
  const to = await getOrCreateAssociatedTokenAccount(connection, payer, mint, owner)
  await mintTo(connection, payer, mint, from.address, payer, 5_000_000)
  const signature = await transferChecked(
    connection,
    payer,
    from.address,
    mint,
    to.address,
    payer,
    1_250_000,
    6,
  )
  expect((await getMint(connection, mint)).supply).toBe(5_000_000n)
  expect((await getAccount(connection, to.address)).amount).toBe(1_250_000n)
  expect((await connection.getTokenAccountBalance(to.address)).value).toEqual({
    amount: '1250000',
    decimals: 6,
    uiAmount: 1.25,
    uiAmountString: '1.25',
  })
  expect((await connection.getTokenSupply(mint)).value.uiAmountString).toBe('5')
  const parsed = await connection.getParsedTokenAccountsByOwner(owner, { programId: TOKEN_PROGRAM_ID })
  expect(parsed.value).toMatchObject([
    {
      pubkey: to.address,
      account: {
        data: {
          program: 'spl-token',
          parsed: {
            type: 'account',
            info: { mint: mint.toBase58(), state: 'initialized', tokenAmount: { uiAmount: 1.25 } },
          },
        },
      },
    },
  ])
  expect((await connection.getTokenAccountsByOwner(owner, { mint })).value).toHaveLength(1)
  expect((await connection.getTokenLargestAccounts(mint)).value[0]?.address).toEqual(from.address)
  expect((await connection.getParsedAccountInfo(mint)).value?.data).toMatchObject({
    parsed: { type: 'mint', info: { decimals: 6, supply: '5000000' } },
  })
  const program = await connection.getProgramAccounts(TOKEN_PROGRAM_ID, {
    filters: [{ dataSize: 165 }, { memcmp: { offset: 32, bytes: owner.toBase58() } }],
  })
  expect(program.map(({ pubkey }) => pubkey)).toEqual([to.address])
  const landed = await connection.getParsedTransaction(signature, 'confirmed')
  expect(landed?.transaction.message.instructions).toMatchObject([
    {
      program: 'spl-token',
      parsed: {
        type: 'transferChecked',
        info: { mint: mint.toBase58(), destination: to.address.toBase58(), tokenAmount: { uiAmount: 1.25 } },
      },
    },
  ])
  expect(landed?.meta?.preTokenBalances?.map(({ uiTokenAmount }) => uiTokenAmount.amount).toSorted()).toEqual(
    ['0', '5000000'],
  )
  expect(
    landed?.meta?.postTokenBalances?.map(({ uiTokenAmount }) => uiTokenAmount.amount).toSorted(),
  ).toEqual(['1250000', '3750000'])
})

test('what a program called is told below the instruction that called it', async () => {
  const mint = await createMint(connection, payer, payer.publicKey, null, 0)
  const { address } = await getOrCreateAssociatedTokenAccount(connection, payer, mint, payer.publicKey)
  const [made] = await connection.getSignaturesForAddress(address)
  const parsed = await connection.getParsedTransaction(made?.signature ?? '')
  expect(parsed?.transaction.message.instructions).toMatchObject([
    {
      program: 'spl-associated-token-account',
      parsed: { type: 'create', info: { account: address.toBase58(), wallet: payer.publicKey.toBase58() } },
    },
  ])
  const inner = parsed?.meta?.innerInstructions?.[0]
  expect(inner?.index).toBe(0)
  expect(inner?.instructions).toContainEqual(
    expect.objectContaining({
      program: 'system',
      stackHeight: 2,
      parsed: expect.objectContaining({
        type: 'createAccount',
        info: expect.objectContaining({ newAccount: address.toBase58(), space: 165 }),
      }),
    }),
  )
  const plain = await connection.getTransaction(made?.signature ?? '')
  expect(plain?.meta?.innerInstructions?.[0]?.instructions[0]).toEqual({
    programIdIndex: expect.any(Number),
    accounts: expect.any(Array),
    data: expect.any(String),
    stackHeight: 2,
  })
})

test('SOL is wrapped and unwrapped', async () => {
  const account = await createWrappedNativeAccount(connection, payer, payer.publicKey, 2_000_000)
  const { value } = await connection.getParsedAccountInfo(account)
  expect(value?.data).toMatchObject({
    parsed: {
      info: {
        isNative: true,
        rentExemptReserve: { amount: '2039280' },
        tokenAmount: { amount: '2000000', decimals: 9, uiAmountString: '0.002' },
      },
    },
  })
  await closeAccount(connection, payer, account, payer.publicKey, payer)
  expect(await connection.getAccountInfo(account)).toBeNull()
})

test('Token-2022 too', async () => {
  const mint = await createMint(
    connection,
    payer,
    payer.publicKey,
    null,
    2,
    Keypair.generate(),
    undefined,
    TOKEN_2022_PROGRAM_ID,
  )
  const account = await getOrCreateAssociatedTokenAccount(
    connection,
    payer,
    mint,
    payer.publicKey,
    false,
    undefined,
    undefined,
    TOKEN_2022_PROGRAM_ID,
  )
  await mintTo(connection, payer, mint, account.address, payer, 150, [], undefined, TOKEN_2022_PROGRAM_ID)
  const { value } = await connection.getParsedTokenAccountsByOwner(payer.publicKey, { mint })
  expect(value[0]?.account.data).toMatchObject({
    program: 'spl-token-2022',
    parsed: { info: { tokenAmount: { uiAmountString: '1.5' } } },
  })
})

test('what the faucet gives is there, of the mint that is told', async () => {
  const owner = Keypair.generate().publicKey
  await chain.give(owner.toBase58(), { lamports: 10_000_000_000n, tokens: 1_000_000_000n })
  expect(await connection.getBalance(owner)).toBe(10 * LAMPORTS_PER_SOL)
  const mint = new PublicKey(chain.token.mint)
  expect((await getMint(connection, mint)).decimals).toBe(chain.token.decimals)
  const { value } = await connection.getParsedTokenAccountsByOwner(owner, { mint })
  expect(value[0]?.account.data.parsed.info.tokenAmount.uiAmountString).toBe('1000')
  await expect(chain.give('0x00', { lamports: 1n, tokens: 1n })).rejects.toThrow('not a Solana address')
})
