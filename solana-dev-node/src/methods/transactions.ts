import { z } from 'zod'
import { accountJson } from '../accountJson.ts'
import { code, invalidParams, RpcError } from '../errors.ts'
import type { Landed, Simulation } from '../ledger.ts'
import { memoOf } from '../parsedInstruction.ts'
import { address, context, options, signature, unsigned } from '../params.ts'
import { innerInstructionsJson, statusJson, transactionJson } from '../transactionJson.ts'
import { instructionsOf, readTransaction } from '../wire.ts'
import { atSlot, method, type Method, type Node } from './method.ts'

/** Most signatures of one `getSignatureStatuses`. */
const mostStatuses = 256
/** Most entries of one `getSignaturesForAddress`. */
const mostSignatures = 1_000

/** web3.js 1.x and kit send base64; without a word it is base58. */
const wireEncoding = z
  .enum(['base58', 'base64'])
  .nullish()
  .transform((encoding) => encoding ?? 'base58')

const transactionEncoding = z.enum(['json', 'jsonParsed', 'base58', 'base64'])

const simulationJson = (simulation: Simulation) => ({
  err: simulation.failure?.json ?? null,
  logs: simulation.logs,
  unitsConsumed: simulation.unitsConsumed,
  returnData: simulation.returnData,
})

/** @throws RpcError as a validator refuses a transaction that would fail. */
const preflight = (simulation: Simulation) => {
  const { failure } = simulation
  if (!failure) return
  if (failure.json === 'SignatureFailure')
    throw new RpcError(code.signatureInvalid, 'Transaction signature verification failure')
  throw new RpcError(code.preflightFailed, `Transaction simulation failed: ${failure.text}`, {
    ...simulationJson(simulation),
    accounts: null,
    innerInstructions: null,
    replacementBlockhash: null,
  })
}

const signatureInfo = (landed: Landed) => ({
  signature: landed.signature,
  slot: landed.slot,
  err: landed.failure?.json ?? null,
  memo: memoOf(instructionsOf(landed.wire), landed.keys),
  blockTime: landed.blockTime,
  confirmationStatus: 'finalized',
})

const simulationConfig = z.object({
  ...context.shape,
  encoding: wireEncoding,
  sigVerify: z.boolean().nullish(),
  replaceRecentBlockhash: z.boolean().nullish(),
  innerInstructions: z.boolean().nullish(),
  accounts: z
    .object({ encoding: z.enum(['base64', 'jsonParsed']).nullish(), addresses: z.array(address) })
    .nullish(),
})

/** The accounts that the client asked for, as the transaction would leave them; as they are where it touches none of them. */
const accountsAfter = (
  { ledger }: Node,
  simulation: Simulation,
  wanted: z.output<typeof simulationConfig>['accounts'],
) => {
  if (!wanted) return null
  if (simulation.failure) return wanted.addresses.map(() => null)
  return wanted.addresses.map((at) =>
    accountJson(
      simulation.accounts.get(at) ?? ledger.account(at),
      { encoding: wanted.encoding ?? 'base64' },
      ledger.account,
    ),
  )
}

export const transactionMethods: Readonly<Record<string, Method>> = {
  sendTransaction: method(
    z.tuple([
      z.string(),
      options(
        z.object({
          encoding: wireEncoding,
          skipPreflight: z.boolean().nullish(),
          preflightCommitment: z.string().nullish(),
          maxRetries: unsigned.nullish(),
          minContextSlot: unsigned.nullish(),
        }),
      ),
    ]),
    ([text, config], { ledger }) => {
      const wire = readTransaction(text, config?.encoding ?? 'base58')
      if (!config?.skipPreflight)
        preflight(ledger.simulate(wire, { verifySignatures: true, anyBlockhash: false }))
      // What cannot land without preflight is lost without a word, as on a real network.
      ledger.send(wire)
      return wire.signatures[0]
    },
  ),

  simulateTransaction: method(z.tuple([z.string(), options(simulationConfig)]), ([text, config], node) => {
    const { sigVerify, replaceRecentBlockhash, innerInstructions, accounts } = config ?? {}
    if (sigVerify && replaceRecentBlockhash)
      throw invalidParams('sigVerify may not be used with replaceRecentBlockhash')
    const wire = readTransaction(text, config?.encoding ?? 'base58')
    const simulation = node.ledger.simulate(wire, {
      verifySignatures: sigVerify ?? false,
      anyBlockhash: replaceRecentBlockhash ?? false,
    })
    if (simulation.failure?.json === 'SignatureFailure')
      throw new RpcError(code.signatureInvalid, 'Transaction signature verification failure')
    return atSlot(node, {
      ...simulationJson(simulation),
      accounts: accountsAfter(node, simulation, accounts),
      innerInstructions: innerInstructions ? innerInstructionsJson(simulation) : null,
      replacementBlockhash: replaceRecentBlockhash ? node.ledger.slots.latestBlockhash() : null,
    })
  }),

  getSignatureStatuses: method(
    z.tuple([z.array(signature), options(z.object({ searchTransactionHistory: z.boolean().nullish() }))]),
    ([list], node) => {
      if (list.length > mostStatuses) throw invalidParams(`Too many inputs provided; max ${mostStatuses}`)
      return atSlot(
        node,
        list.map((one) => {
          const landed = node.ledger.transaction(one)
          if (!landed) return null
          return {
            slot: landed.slot,
            confirmations: null,
            err: landed.failure?.json ?? null,
            status: statusJson(landed),
            confirmationStatus: 'finalized',
          }
        }),
      )
    },
  ),

  getSignaturesForAddress: method(
    z.tuple([
      address,
      options(
        z.object({
          ...context.shape,
          limit: unsigned.nullish(),
          before: signature.nullish(),
          until: signature.nullish(),
        }),
      ),
    ]),
    ([whose, config], { ledger }) => {
      const limit = config?.limit ?? mostSignatures
      if (limit === 0 || limit > mostSignatures) throw invalidParams(`Invalid limit; max ${mostSignatures}`)
      const all = ledger.transactionsOf(whose)
      const indexOf = (wanted: string | null | undefined) =>
        all.findIndex((landed) => landed.signature === wanted)
      const first = config?.before ? indexOf(config.before) + 1 : 0
      const last = indexOf(config?.until)
      return all
        .slice(first, last === -1 ? undefined : last)
        .slice(0, limit)
        .map(signatureInfo)
    },
  ),

  getTransaction: method(
    z.tuple([
      signature,
      z
        .union([
          transactionEncoding,
          z.object({
            commitment: z.string().nullish(),
            encoding: transactionEncoding.nullish(),
            maxSupportedTransactionVersion: unsigned.nullish(),
          }),
        ])
        .nullish(),
    ]),
    ([wanted, config], { ledger }) => {
      const landed = ledger.transaction(wanted)
      if (!landed) return null
      const { encoding, maxSupportedTransactionVersion } =
        typeof config === 'string'
          ? { encoding: config, maxSupportedTransactionVersion: undefined }
          : (config ?? {})
      return transactionJson(landed, encoding ?? 'json', maxSupportedTransactionVersion ?? undefined)
    },
  ),

  requestAirdrop: method(
    z.tuple([address, unsigned, options(z.object({ commitment: z.string().nullish() }))]),
    ([to, lamports], { airdrop }) => airdrop(to, BigInt(lamports)),
  ),
}
