import { createHash } from 'node:crypto'
import {
  appendTransactionMessageInstructions,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  type Address,
  type Blockhash,
  type Instruction,
} from '@solana/kit'
import { getCreateAccountInstruction, getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeMint2Instruction,
  getMintSize,
  getMintToCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { code, RpcError } from './errors.ts'
import { localToken } from './identity.ts'
import type { Ledger } from './ledger.ts'
import { readTransaction } from './wire.ts'

/** Lamports that the faucet begins with: a billion SOL. */
const faucetLamports = 10n ** 18n

/** Keys of the local world, for everybody to see: like those of a development mnemonic, they hold nothing of worth. */
const localSigner = (name: string) =>
  createKeyPairSignerFromPrivateKeyBytes(
    createHash('sha256').update(`walletframe local world: ${name}`).digest(),
  )

export type SolanaFaucet = {
  /** @returns the transaction's signature. @throws RpcError -32603 where the transfer fails. */
  readonly sendLamports: (to: Address, lamports: bigint) => Promise<string>
  /** Sends the local token, to the associated account, which it makes. @param amount base units. */
  readonly sendTokens: (to: Address, amount: bigint) => Promise<string>
}

/** What the chain begins with: a rich faucet, and a token that it may mint. Both by real transactions. */
export const openGenesis = async (ledger: Ledger): Promise<SolanaFaucet> => {
  const faucet = await localSigner('solana faucet')
  const mint = await localSigner('solana mint')
  ledger.endow(faucet.address, faucetLamports)

  const send = async (instructions: readonly Instruction[]): Promise<string> => {
    const lifetime = {
      blockhash: ledger.slots.ownBlockhash() as Blockhash,
      lastValidBlockHeight: BigInt(ledger.slots.latestBlockhash().lastValidBlockHeight),
    }
    const signed = await pipe(
      createTransactionMessage({ version: 0 }),
      (message) => setTransactionMessageFeePayerSigner(faucet, message),
      (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
      (message) => appendTransactionMessageInstructions(instructions, message),
      (message) => signTransactionMessageWithSigners(message),
    )
    const landed = ledger.send(readTransaction(getBase64EncodedWireTransaction(signed), 'base64'))
    if (!landed || landed.failure)
      throw new RpcError(
        code.internal,
        `The faucet cannot send: ${landed?.failure?.text ?? 'the transaction did not land'}`,
      )
    return landed.signature
  }

  await send([
    getCreateAccountInstruction({
      payer: faucet,
      newAccount: mint,
      lamports: ledger.rentFor(getMintSize()),
      space: getMintSize(),
      programAddress: TOKEN_PROGRAM_ADDRESS,
    }),
    getInitializeMint2Instruction({
      mint: mint.address,
      decimals: localToken.decimals,
      mintAuthority: faucet.address,
    }),
  ])

  return {
    sendLamports: (to, amount) =>
      send([getTransferSolInstruction({ source: faucet, destination: to, amount })]),
    sendTokens: async (to, amount) => {
      const [account] = await findAssociatedTokenPda({
        owner: to,
        tokenProgram: TOKEN_PROGRAM_ADDRESS,
        mint: mint.address,
      })
      return send([
        getCreateAssociatedTokenIdempotentInstruction({
          payer: faucet,
          ata: account,
          owner: to,
          mint: mint.address,
        }),
        getMintToCheckedInstruction({
          mint: mint.address,
          token: account,
          mintAuthority: faucet,
          amount,
          decimals: localToken.decimals,
        }),
      ])
    },
  }
}
