import { pageNodeHost, sponsorOperation, type Sponsorship } from '@walletframe/api-contract'
import type { Caip2, Json } from '@walletframe/bridge-protocol'
import { toHex, type Hex } from 'viem'
import { nodeRequest } from '../../api/rpc.ts'
import { session } from '../../api/session.ts'
import { accountCodes } from '../../vault/worker/accountCode.ts'
import { entryPoint } from '../../vault/worker/entryPoint.ts'
import type { Paid } from '../amount.ts'
import type { PagePaymaster } from '../callsParams.ts'
import { priceNow } from './fees.ts'
import { chainIdOf } from './payload.ts'
import { plainLabel } from './text.ts'

/*
 * Asks the operator's bundler what a user operation costs (ERC-7769), and whether his paymaster pays for it (ERC-7677). What they say is numbers and bytes for
 * the operation; nothing of it is believed of the calls.
 */

/** Characters of a sponsor's name. */
const longestName = 40

/** Of a bundler's answer: a number of at most 16 bytes, as an operation has room for. @throws Error where it is none. */
const numberOf = (answer: Json, name: string): Hex => {
  const value = (answer as Readonly<Record<string, unknown>> | null)?.[name]
  if (typeof value !== 'string' || !/^0x[0-9a-f]{1,32}$/i.test(value))
    throw new Error(`The bundler gave no ${name}.`)
  return value as Hex
}

/** The part of an operation that is known before anybody is asked. */
export type Draft = {
  readonly sender: Hex
  readonly nonce: Hex
  readonly callData: Hex
  readonly maxFeePerGas: Hex
  readonly maxPriorityFeePerGas: Hex
  /** Of the account's next transaction. */
  readonly accountNonce: number
  /** Whether the account gets its code by this operation (EIP-7702). */
  readonly delegates: boolean
}

/** What the paymaster gives, and the gas of all parts. */
export type Sponsored = {
  readonly gas: Hex
  readonly verificationGas: Hex
  readonly preVerificationGas: Hex
  readonly paymaster: Hex
  readonly paymasterVerificationGas: Hex
  readonly paymasterPostOpGas: Hex
  readonly paymasterData: Hex
}

/** As much of it as is known. */
type Given = { readonly [Name in keyof Sponsored]?: Sponsored[Name] | undefined }

/** Well formed, and nobody's: `r` is the generator's x, so that whoever recovers from it finds some key. */
const madeUp = {
  r: '0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
  s: `0x${'00'.repeat(31)}01`,
} as const
const madeUpSignature: Hex = `${madeUp.r}${madeUp.s.slice(2)}1b`

/** An operation as JSON-RPC carries it. @param signed its signature, and that of the authorization. */
export const operationOf = (
  network: Caip2,
  draft: Draft,
  sponsored: Given,
  signed: { readonly signature: Hex; readonly r: Hex; readonly s: Hex; readonly yParity: Hex },
): Json => ({
  sender: draft.sender,
  nonce: draft.nonce,
  callData: draft.callData,
  callGasLimit: sponsored.gas ?? '0x0',
  verificationGasLimit: sponsored.verificationGas ?? '0x0',
  preVerificationGas: sponsored.preVerificationGas ?? '0x0',
  maxFeePerGas: draft.maxFeePerGas,
  maxPriorityFeePerGas: draft.maxPriorityFeePerGas,
  signature: signed.signature,
  ...(sponsored.paymaster !== undefined && {
    paymaster: sponsored.paymaster,
    paymasterVerificationGasLimit: sponsored.paymasterVerificationGas ?? '0x0',
    paymasterPostOpGasLimit: sponsored.paymasterPostOpGas ?? '0x0',
    paymasterData: sponsored.paymasterData ?? '0x',
  }),
  ...(draft.delegates && {
    factory: '0x7702',
    eip7702Auth: {
      address: accountCodes.batches,
      chainId: toHex(chainIdOf(network)),
      nonce: toHex(draft.accountNonce),
      r: signed.r,
      s: signed.s,
      yParity: signed.yParity,
    },
  }),
})

/** With a signature that is nobody's: for whoever only counts. */
const drafted = (network: Caip2, draft: Draft, sponsored: Given): Json =>
  operationOf(network, draft, sponsored, { signature: madeUpSignature, ...madeUp, yParity: '0x0' })

/** What a unit of gas may cost, as the bundler says, else as the node does. @returns undefined where the network has no base fee (EIP-1559). */
export const priceOperation = async (
  network: Caip2,
): Promise<Pick<Draft, 'maxFeePerGas' | 'maxPriorityFeePerGas'> | undefined> => {
  try {
    const { standard } = (await nodeRequest(network, 'pimlico_getUserOperationGasPrice', [])) as {
      readonly standard: Json
    }
    return {
      maxFeePerGas: numberOf(standard, 'maxFeePerGas'),
      maxPriorityFeePerGas: numberOf(standard, 'maxPriorityFeePerGas'),
    }
  } catch {
    // Not every bundler says it: the method has no standard.
    const pricing = await priceNow(network)
    if (pricing.type === 'legacy') return undefined
    return {
      maxFeePerGas: toHex(pricing.maxFeePerGas),
      maxPriorityFeePerGas: toHex(pricing.maxPriorityFeePerGas),
    }
  }
}

/** What a paymaster says before it knows the gas. */
type Stub = Pick<Sponsored, 'paymaster' | 'paymasterData' | 'paymasterPostOpGas'> & {
  readonly paymasterVerificationGas?: Hex | undefined
  readonly isFinal: boolean
  readonly paid: Paid
}

/** Whose paymaster is asked: the operator's, or a page's own (ERC-7677). */
export type Payer = 'operator' | PagePaymaster

const ask = async (
  network: Caip2,
  stub: boolean,
  operation: Json,
  payer: Payer,
): Promise<Sponsorship | null> => {
  const { sponsorship } = await session.call(sponsorOperation, {
    params: { network },
    body: {
      stub,
      operation: operation as { readonly sender: string },
      ...(payer !== 'operator' && {
        service: { url: payer.url, ...(payer.context && { context: payer.context }) },
      }),
    },
  })
  return sponsorship
}

/** What a page's paymaster is called is the page's word: it goes by its host. */
const nameOf = (payer: Payer, name: string | undefined): string | null =>
  plainLabel(payer === 'operator' ? (name ?? '') : (pageNodeHost(payer.url) ?? ''), longestName) || null

const hexOf = (text: string | undefined): Hex | undefined => text as Hex | undefined

/** Whether the paymaster pays, and by what name. @returns undefined where he does not. @throws ApiFailure where he cannot be asked. */
export const askSponsor = async (network: Caip2, draft: Draft, payer: Payer): Promise<Stub | undefined> => {
  const said = await ask(network, true, drafted(network, draft, {}), payer)
  if (!said) return undefined
  const { paymaster, paymasterData, sponsor, ...more } = said
  return {
    paymaster: paymaster as Hex,
    paymasterData: paymasterData as Hex,
    paymasterVerificationGas: hexOf(more.paymasterVerificationGasLimit),
    paymasterPostOpGas: hexOf(more.paymasterPostOpGasLimit) ?? '0x0',
    isFinal: more.isFinal === true,
    paid: { paid: true, by: nameOf(payer, sponsor?.name) },
  }
}

/**
 * Gas of the operation by its bundler, then the paymaster's own word for exactly this.
 * @returns undefined where he does not pay for it after all.
 * @throws the bundler's error where it would fail; what {@link askSponsor} throws.
 */
export const settleSponsor = async (
  network: Caip2,
  draft: Draft,
  stub: Stub,
  payer: Payer,
): Promise<Sponsored | undefined> => {
  const estimate = await nodeRequest(network, 'eth_estimateUserOperationGas', [
    drafted(network, draft, stub),
    entryPoint,
  ])
  const counted: Sponsored = {
    gas: numberOf(estimate, 'callGasLimit'),
    verificationGas: numberOf(estimate, 'verificationGasLimit'),
    preVerificationGas: numberOf(estimate, 'preVerificationGas'),
    paymaster: stub.paymaster,
    paymasterVerificationGas:
      stub.paymasterVerificationGas ?? numberOf(estimate, 'paymasterVerificationGasLimit'),
    paymasterPostOpGas: stub.paymasterPostOpGas,
    paymasterData: stub.paymasterData,
  }
  if (stub.isFinal) return counted
  const final = await ask(network, false, drafted(network, draft, counted), payer)
  if (!final) return undefined
  return {
    ...counted,
    paymaster: final.paymaster as Hex,
    paymasterData: final.paymasterData as Hex,
  }
}
