import { getBase58Decoder, getBase64Decoder } from '@solana/kit'
import { code, invalidParams, RpcError } from './errors.ts'
import type { Landed } from './ledger.ts'
import type { Outcome } from './outcome.ts'
import { instructionJson } from './parsedInstruction.ts'
import { instructionsOf, type RawInstruction, type Wire } from './wire.ts'

/* Transactions of the ledger as the RPC writes them (transaction-status of a validator). */

const base58 = getBase58Decoder()
const base64 = getBase64Decoder()

export type TransactionEncoding = 'json' | 'jsonParsed' | 'base58' | 'base64'

/** An instruction with indices in it, as `json` writes it. */
const indexed = ({ programIdIndex, accounts, data, stackHeight }: RawInstruction) => ({
  programIdIndex,
  accounts,
  data: base58.decode(data),
  stackHeight,
})

/** What programs called, with indices in it. */
export const innerInstructionsJson = ({ innerInstructions }: Outcome) =>
  innerInstructions.map(({ index, instructions }) => ({ index, instructions: instructions.map(indexed) }))

const header = ({ message }: Wire) => ({
  numRequiredSignatures: message.header.numSignerAccounts,
  numReadonlySignedAccounts: message.header.numReadonlySignerAccounts,
  numReadonlyUnsignedAccounts: message.header.numReadonlyNonSignerAccounts,
})

const lookups = ({ message }: Wire) =>
  message.version === 0
    ? {
        addressTableLookups: (message.addressTableLookups ?? []).map(
          ({ lookupTableAddress, writableIndexes, readonlyIndexes }) => ({
            accountKey: lookupTableAddress,
            writableIndexes,
            readonlyIndexes,
          }),
        ),
      }
    : {}

const json = ({ wire }: Landed) => ({
  signatures: wire.signatures,
  message: {
    header: header(wire),
    accountKeys: wire.message.staticAccounts,
    recentBlockhash: wire.message.lifetimeToken,
    instructions: instructionsOf(wire).map(indexed),
    ...lookups(wire),
  },
})

/** Addresses in the place of indices, and the meaning of what is known in the place of data. */
const jsonParsed = ({ wire, keys }: Landed) => ({
  signatures: wire.signatures,
  message: {
    accountKeys: keys.map(({ address, signer, writable, source }) => ({
      pubkey: address,
      signer,
      source,
      writable,
    })),
    recentBlockhash: wire.message.lifetimeToken,
    instructions: instructionsOf(wire).map((one) => instructionJson(one, keys)),
    ...lookups(wire),
  },
})

const encodedTransaction = (landed: Landed, encoding: TransactionEncoding) => {
  switch (encoding) {
    case 'json':
      return json(landed)
    case 'jsonParsed':
      return jsonParsed(landed)
    case 'base58':
      return [base58.decode(landed.wire.bytes), encoding]
    case 'base64':
      return [base64.decode(landed.wire.bytes), encoding]
    default:
      throw invalidParams('Unsupported encoding')
  }
}

/** `Ok` and `Err` as Rust's `Result` is written. */
export const statusJson = ({ failure }: Landed) => (failure ? { Err: failure.json } : { Ok: null })

const meta = (landed: Landed, isParsed: boolean) => {
  const loaded = (writable: boolean) =>
    landed.keys
      .filter((key) => key.source === 'lookupTable' && key.writable === writable)
      .map(({ address }) => address)
  return {
    err: landed.failure?.json ?? null,
    status: statusJson(landed),
    fee: landed.fee,
    preBalances: landed.before.lamports,
    postBalances: landed.after.lamports,
    preTokenBalances: landed.before.tokens,
    postTokenBalances: landed.after.tokens,
    innerInstructions: isParsed
      ? landed.innerInstructions.map(({ index, instructions }) => ({
          index,
          instructions: instructions.map((one) => instructionJson(one, landed.keys)),
        }))
      : innerInstructionsJson(landed),
    logMessages: landed.logs,
    rewards: [],
    computeUnitsConsumed: landed.unitsConsumed,
    ...(isParsed ? {} : { loadedAddresses: { writable: loaded(true), readonly: loaded(false) } }),
    ...(landed.returnData ? { returnData: landed.returnData } : {}),
  }
}

/**
 * The answer of `getTransaction`.
 * @param newest the newest version that the client understands; undefined: only legacy ones, and no `version` in the answer.
 * @throws RpcError -32015 where the transaction is newer.
 */
export const transactionJson = (
  landed: Landed,
  encoding: TransactionEncoding,
  newest: number | undefined,
) => {
  const { version } = landed.wire.message
  if (version !== 'legacy' && (newest === undefined || newest < version))
    throw new RpcError(
      code.versionUnsupported,
      `Transaction version (${version}) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${version}`,
    )
  return {
    slot: landed.slot,
    blockTime: landed.blockTime,
    transaction: encodedTransaction(landed, encoding),
    meta: meta(landed, encoding === 'jsonParsed'),
    ...(newest === undefined ? {} : { version }),
  }
}
