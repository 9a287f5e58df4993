import { getCreateAccountInstruction, getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeMint2Instruction,
  getMintSize,
  getMintToCheckedInstruction,
  getTransferCheckedInstruction,
  fetchToken,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import {
  airdropFactory,
  appendTransactionMessageInstructions,
  assertIsTransactionWithBlockhashLifetime,
  compileTransaction,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  fetchEncodedAccount,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getCompiledTransactionMessageDecoder,
  getBase64Decoder,
  getSignatureFromTransaction,
  isSolanaError,
  lamports,
  pipe,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  SOLANA_ERROR__INSTRUCTION_ERROR__CUSTOM,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  type Base64EncodedWireTransaction,
  type Instruction,
  type KeyPairSigner,
  type Rpc,
  type RpcSubscriptions,
  type SolanaRpcApi,
  type SolanaRpcSubscriptionsApi,
  type TransactionMessageBytesBase64,
} from '@solana/kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSolana, type SolanaChain } from '../src/chain.ts'

/* The chain as @solana/kit sees it: airdrops and confirmations over subscriptions, transactions of both versions. */

const sol = 10n ** 9n

let chain: SolanaChain
let rpc: Rpc<SolanaRpcApi>
let subscriptions: RpcSubscriptions<SolanaRpcSubscriptionsApi>
let payer: KeyPairSigner

beforeAll(async () => {
  chain = await startSolana(0)
  rpc = createSolanaRpc(chain.url)
  subscriptions = createSolanaRpcSubscriptions(chain.wsUrl)
  payer = await generateKeyPairSigner()
  await airdropFactory({ rpc, rpcSubscriptions: subscriptions })({
    commitment: 'confirmed',
    lamports: lamports(100n * sol),
    recipientAddress: payer.address,
  })
})
afterAll(() => chain.stop())

const messageOf = async (version: 'legacy' | 0, ...instructions: Instruction[]) => {
  const { value } = await rpc.getLatestBlockhash().send()
  return pipe(
    createTransactionMessage({ version }),
    (message) => setTransactionMessageFeePayerSigner(payer, message),
    (message) => setTransactionMessageLifetimeUsingBlockhash(value, message),
    (message) => appendTransactionMessageInstructions(instructions, message),
  )
}

const send = async (version: 'legacy' | 0, ...instructions: Instruction[]) => {
  const signed = await signTransactionMessageWithSigners(await messageOf(version, ...instructions))
  assertIsTransactionWithBlockhashLifetime(signed)
  const confirm = sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions: subscriptions })
  await confirm(signed, { commitment: 'confirmed' })
  return getSignatureFromTransaction(signed)
}

const transfer = (destination: KeyPairSigner, amount: bigint) =>
  getTransferSolInstruction({ source: payer, destination: destination.address, amount })

test('the airdrop was confirmed over a subscription, and the account is there', async () => {
  expect((await rpc.getBalance(payer.address).send()).value).toBe(100n * sol)
  expect(await fetchEncodedAccount(rpc, payer.address)).toMatchObject({ exists: true, lamports: 100n * sol })
  expect(await rpc.getGenesisHash().send()).toMatch(new RegExp(`^${chain.id.slice('solana:'.length)}`))
})

test.each(['legacy', 0] as const)('a transfer of version %s is sent and confirmed', async (version) => {
  const to = await generateKeyPairSigner()
  const signature = await send(version, transfer(to, sol))
  expect((await rpc.getBalance(to.address).send()).value).toBe(sol)
  const landed = await rpc
    .getTransaction(signature, { encoding: 'json', maxSupportedTransactionVersion: 0 })
    .send()
  expect(landed).toMatchObject({
    version,
    meta: { err: null, fee: 5_000n },
    transaction: {
      signatures: [signature],
      message: { accountKeys: [payer.address, to.address, expect.any(String)] },
    },
  })
  const { value } = await rpc.getSignatureStatuses([signature]).send()
  expect(value[0]).toMatchObject({ confirmationStatus: 'finalized', err: null })
})

test('a message’s fee, and a simulation without any signature', async () => {
  const to = await generateKeyPairSigner()
  const compiled = compileTransaction(await messageOf(0, transfer(to, sol)))
  expect(getCompiledTransactionMessageDecoder().decode(compiled.messageBytes).version).toBe(0)
  const text = getBase64Decoder().decode(compiled.messageBytes) as TransactionMessageBytesBase64
  expect((await rpc.getFeeForMessage(text).send()).value).toBe(5_000n)
  const wire: Base64EncodedWireTransaction = getBase64EncodedWireTransaction(compiled)
  const { value } = await rpc
    .simulateTransaction(wire, {
      encoding: 'base64',
      replaceRecentBlockhash: true,
      innerInstructions: true,
      accounts: { encoding: 'base64', addresses: [to.address] },
    })
    .send()
  expect(value).toMatchObject({ err: null, unitsConsumed: 150n, accounts: [{ lamports: sol }] })
  expect(value.replacementBlockhash?.blockhash).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
  expect((await rpc.getBalance(to.address).send()).value).toBe(0n)
})

test('a transfer of more than there is fails with the program’s own code and logs', async () => {
  const to = await generateKeyPairSigner()
  const failed: unknown = await send(0, transfer(to, 1_000n * sol)).catch((error: unknown) => error)
  if (!isSolanaError(failed, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE))
    throw new Error(`Expected a refusal before sending, not ${String(failed)}`)
  expect(failed.context.logs?.join('\n')).toContain('insufficient lamports')
  expect(
    isSolanaError(failed.cause, SOLANA_ERROR__INSTRUCTION_ERROR__CUSTOM) && failed.cause.context,
  ).toMatchObject({
    code: 1,
    index: 0,
  })
})

test('a token is made, minted and sent, and read as parsed accounts', async () => {
  const mint = await generateKeyPairSigner()
  const to = await generateKeyPairSigner()
  const accountOf = async (owner: KeyPairSigner) =>
    (
      await findAssociatedTokenPda({
        owner: owner.address,
        mint: mint.address,
        tokenProgram: TOKEN_PROGRAM_ADDRESS,
      })
    )[0]
  const [from, destination] = [await accountOf(payer), await accountOf(to)]
  const space = BigInt(getMintSize())
  await send(
    0,
    getCreateAccountInstruction({
      payer,
      newAccount: mint,
      lamports: await rpc.getMinimumBalanceForRentExemption(space).send(),
      space,
      programAddress: TOKEN_PROGRAM_ADDRESS,
    }),
    getInitializeMint2Instruction({ mint: mint.address, decimals: 9, mintAuthority: payer.address }),
    ...(
      [
        [payer.address, from],
        [to.address, destination],
      ] as const
    ).map(([owner, ata]) =>
      getCreateAssociatedTokenIdempotentInstruction({
        payer,
        owner,
        ata,
        mint: mint.address,
      }),
    ),
    getMintToCheckedInstruction({
      mint: mint.address,
      token: from,
      mintAuthority: payer,
      amount: 2n * sol,
      decimals: 9,
    }),
  )
  const signature = await send(
    0,
    getTransferCheckedInstruction({
      source: from,
      mint: mint.address,
      destination,
      authority: payer,
      amount: 1n,
      decimals: 9,
    }),
  )
  expect((await fetchToken(rpc, destination)).data).toMatchObject({ amount: 1n, owner: to.address })
  const { value } = await rpc
    .getTokenAccountsByOwner(to.address, { mint: mint.address }, { encoding: 'jsonParsed' })
    .send()
  expect(value[0]?.account.data.parsed.info.tokenAmount).toEqual({
    amount: '1',
    decimals: 9,
    uiAmount: 1e-9,
    uiAmountString: '0.000000001',
  })
  // A number that JavaScript has no number for arrives whole.
  expect(value[0]?.account).toMatchObject({ rentEpoch: 2n ** 64n - 1n })
  expect((await rpc.getSignaturesForAddress(destination).send()).map((entry) => entry.signature)).toContain(
    signature,
  )
})

test('an account is followed until the reader leaves', async () => {
  const to = await generateKeyPairSigner()
  const leave = new AbortController()
  const changes = await subscriptions
    .accountNotifications(to.address, { commitment: 'confirmed', encoding: 'base64' })
    .subscribe({ abortSignal: leave.signal })
  const iterator = changes[Symbol.asyncIterator]()
  const next = iterator.next()
  await send(0, transfer(to, sol))
  expect((await next).value).toMatchObject({ value: { lamports: sol } })
  const after = iterator.next()
  leave.abort()
  expect(await after).toMatchObject({ done: true })
})

test('the chain stops while clients are still connected', async () => {
  const other = await startSolana(0)
  const socket = new WebSocket(other.wsUrl)
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  const closed = new Promise((resolve) => socket.addEventListener('close', resolve))
  await other.stop()
  await closed
  expect(socket.readyState).toBe(WebSocket.CLOSED)
})
