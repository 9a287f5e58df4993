import { createHash } from 'node:crypto'
import {
  appendTransactionMessageInstructions,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getAddressEncoder,
  getBase64EncodedWireTransaction,
  getProgramDerivedAddress,
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

/** Metaplex' program is not here: LiteSVM does not bring it. What it would have written is. */
const metaplex = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s' as Address

/** The account of names that Metaplex' program keeps for a mint: version 1, its texts padded as it pads them, nothing behind that is used. */
const placeMetadata = async (ledger: Ledger, mint: Address, authority: Address): Promise<void> => {
  const key = getAddressEncoder()
  const seeds = ['metadata', key.encode(metaplex), key.encode(mint)]
  const [address] = await getProgramDerivedAddress({ programAddress: metaplex, seeds })
  const text = (value: string, length: number) => {
    const bytes = Buffer.alloc(4 + length)
    bytes.writeUInt32LE(length)
    bytes.write(value, 4)
    return bytes
  }
  const data = Buffer.concat([
    Buffer.of(4),
    new Uint8Array(key.encode(authority)),
    new Uint8Array(key.encode(mint)),
    text(localToken.name, 32),
    text(localToken.symbol, 10),
    text('', 200),
    Buffer.alloc(2 + 1 + 1 + 1),
  ])
  ledger.place(address, metaplex, new Uint8Array(data))
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

  await placeMetadata(ledger, mint.address, faucet.address)

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
