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
  type KeyPairSigner,
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
import { placeExchange } from './exchange.ts'
import { localCollection, localToken } from './identity.ts'
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
  /** Makes a piece of the local collection and sends it. @returns its mint. */
  readonly sendPiece: (to: Address, piece: LocalPiece) => Promise<Address>
}

/** @param uri where its metadata is; `data:` is read too. Both are cut at what Metaplex has room for: 32 and 200 bytes. */
export type LocalPiece = { readonly name: string; readonly uri: string }

/** Metaplex' program is not here: LiteSVM does not bring it. What it would have written is. */
const metaplex = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s' as Address

type Said = {
  readonly name: string
  readonly symbol: string
  readonly uri?: string
  /** Of a piece: the mint of its collection, which confirmed it. */
  readonly collection?: Address
}

/** Metaplex' `TokenStandard.NonFungible`. */
const nonFungible = 0

/** The account that Metaplex' program keeps for a mint: version 1, its texts padded as it pads them, without creators. */
const placeMetadata = async (
  ledger: Ledger,
  mint: Address,
  authority: Address,
  { name, symbol, uri = '', collection }: Said,
): Promise<void> => {
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
    text(name, 32),
    text(symbol, 10),
    text(uri, 200),
    // Fee, creators, whether it was sold, whether it can be changed, the number of its edition.
    Buffer.alloc(2 + 1 + 1 + 1 + 1),
    ...(collection ? [Buffer.of(1, nonFungible, 1, 1), new Uint8Array(key.encode(collection))] : []),
    Buffer.alloc(80),
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

  const makeMint = (made: KeyPairSigner, decimals: number) => [
    getCreateAccountInstruction({
      payer: faucet,
      newAccount: made,
      lamports: ledger.rentFor(getMintSize()),
      space: getMintSize(),
      programAddress: TOKEN_PROGRAM_ADDRESS,
    }),
    getInitializeMint2Instruction({ mint: made.address, decimals, mintAuthority: faucet.address }),
  ]

  /** What makes the account of a mint where there is none, and so much of it in there. */
  const handOut = async (minted: Address, to: Address, amount: bigint, decimals: number) => {
    const [account] = await findAssociatedTokenPda({
      owner: to,
      tokenProgram: TOKEN_PROGRAM_ADDRESS,
      mint: minted,
    })
    return [
      getCreateAssociatedTokenIdempotentInstruction({ payer: faucet, ata: account, owner: to, mint: minted }),
      getMintToCheckedInstruction({ mint: minted, token: account, mintAuthority: faucet, amount, decimals }),
    ]
  }

  await send(makeMint(mint, localToken.decimals))
  await placeMetadata(ledger, mint.address, faucet.address, localToken)
  await placeExchange(ledger)
  const collection = await localSigner('solana collection')
  let pieces = 0
  await placeMetadata(ledger, collection.address, faucet.address, localCollection)

  return {
    sendLamports: (to, amount) =>
      send([getTransferSolInstruction({ source: faucet, destination: to, amount })]),
    sendTokens: async (to, amount) => send(await handOut(mint.address, to, amount, localToken.decimals)),
    sendPiece: async (to, { name, uri }) => {
      const piece = await localSigner(`solana piece ${(pieces += 1)}`)
      await placeMetadata(ledger, piece.address, faucet.address, {
        name,
        uri,
        symbol: localCollection.symbol,
        collection: collection.address,
      })
      await send([...makeMint(piece, 0), ...(await handOut(piece.address, to, 1n, 0))])
      return piece.address
    },
  }
}
