import {
  addressOf,
  chainOf,
  hexChainId,
  type Caip10,
  type Caip2,
  type Json,
} from '@walletframe/bridge-protocol'
import {
  checksumAddress,
  encodeFunctionData,
  erc20Abi,
  toHex,
  zeroAddress,
  type Address,
  type Hex,
} from 'viem'
import { nodeRequest } from '../../api/rpc.ts'
import { signerOf } from '../../storage/embeddedRecord.ts'
import { optionsStore } from '../../state/options.ts'
import { ChainFailure } from '../failure.ts'
import { isFields } from '../fields.ts'
import type { Ask, ReadAddress, SendChain, Transfer, TransferFee } from '../send.ts'
import { readDataFee } from './dataFee.ts'
import { recipientRefuses } from './failures.ts'
import { estimateGas, priceGas, reserveOf } from './fees.ts'
import { isSame } from './isSame.ts'
import { simulateCalls } from './keptBack.ts'
import type { TransactionParams } from './params.ts'
import { highestPrice, transactionPayload } from './payload.ts'
import { ownedPieces, pieceData, refusesPiece } from './pieces.ts'
import { smartFee } from './smart/fee.ts'

/** Gas of a transfer that cannot be tried yet (facts 4.2). */
const usualGas = 150_000n
/** Hex digits at both ends of an address that people compare, and that whoever makes a false one copies. */
const seenDigits = 4
/** Code of an account that lends itself a contract's (EIP-7702): it is a person's all the same. */
const delegated = /^0xef0100[0-9a-f]{40}$/i

const isMixed = (digits: string): boolean => /[a-f]/.test(digits) && /[A-F]/.test(digits)

/** 40 hex digits, `0x` optional (specification, section 5). Letters of both sizes are a checksum (EIP-55), and are held to it. */
export const readAddress = (text: string): ReadAddress => {
  const [, digits] = /^(?:0x)?([0-9a-f]{40})$/i.exec(text.trim()) ?? []
  if (digits === undefined) return { fault: 'form' }
  const address = checksumAddress(`0x${digits.toLowerCase()}`)
  if (isMixed(digits) && address !== `0x${digits}`) return { fault: 'checksum' }
  return address === zeroAddress ? { fault: 'nobody' } : { address }
}

/** Wallets write a number, or hex in letters of both sizes. */
const isOn = (network: Caip2, answer: Json): boolean =>
  (typeof answer === 'string' || typeof answer === 'number') &&
  /^(0x[\da-f]+|\d+)$/i.test(String(answer)) &&
  network === `eip155:${BigInt(answer)}`

const ends = (address: string): string => {
  const digits = address.toLowerCase().replace(/^0x/, '')
  return digits.slice(0, seenDigits) + digits.slice(-seenDigits)
}

/** What a transfer is as a transaction. */
export const transactionOf = ({
  account,
  token,
  to,
  units,
  piece,
}: Transfer): { readonly to: Address; readonly value: bigint; readonly data: Hex } =>
  token === null
    ? { to: to as Address, value: units, data: '0x' }
    : {
        to: token as Address,
        value: 0n,
        data: piece
          ? pieceData(addressOf(account), to, piece, units)
          : encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to as Address, units] }),
      }

const nothingSet = {
  gas: undefined,
  gasPrice: undefined,
  maxFeePerGas: undefined,
  maxPriorityFeePerGas: undefined,
  nonce: undefined,
  accessList: undefined,
}

/** Gas of a transfer like this one; of a usual one where it cannot be tried before all of it is known. */
const gasOf = async (
  network: Caip2,
  from: string,
  params: TransactionParams,
  strict: boolean,
): Promise<{ readonly gas: bigint; readonly isEstimated: boolean }> => {
  try {
    const { gas } = await estimateGas(network, from, params)
    return { gas, isEstimated: true }
  } catch (error) {
    if (strict || !(error instanceof ChainFailure)) throw error
    return { gas: usualGas, isEstimated: false }
  }
}

/** Why a transfer would fail, where that is the recipient's doing. Whoever cannot be asked is not blamed. */
const explained = async (transfer: Transfer, error: unknown): Promise<unknown> => {
  const { piece } = transfer
  if (!piece || !(error instanceof ChainFailure) || error.failure.code !== 'would-fail') return error
  return (await refusesPiece(transfer, piece).catch(() => false)) ? recipientRefuses() : error
}

const feeOf = async (account: Caip10, transfer: Transfer, strict: boolean): Promise<TransferFee> => {
  const network = chainOf(account)
  const params = { ...nothingSet, ...transactionOf(transfer) }
  const isCounted = transfer.token !== null && !transfer.piece
  const [pricing, { gas, isEstimated }, ran] = await Promise.all([
    priceGas(network, params),
    gasOf(network, addressOf(account), params, strict).catch(async (error: unknown) => {
      throw await explained(transfer, error)
    }),
    strict && isCounted ? simulateCalls(network, addressOf(account), [params]) : undefined,
  ])
  // Its number is of no account yet, and as long as any.
  const payload = transactionPayload(network, params, { gas, nonce: 0xff_ff, pricing })
  const fee = gas * highestPrice(pricing) + (await readDataFee(network, payload))
  const keptBack = ran?.kept[0]
  return {
    fee,
    reserve: reserveOf(fee),
    isEstimated,
    ...(keptBack !== undefined && { keptBack }),
  }
}

/** @throws Error where the account is on no EVM network. */
const chainIdIn = ({ account }: Transfer): string => {
  const chainId = hexChainId(chainOf(account))
  if (chainId === undefined) throw new Error('Unsupported chain')
  return chainId
}

/** A transfer as a batch of one call: what operations are asked for by. */
const callsRequest = (transfer: Transfer): Ask => {
  const { to, value, data } = transactionOf(transfer)
  return {
    method: 'wallet_sendCalls',
    params: [
      {
        version: '2.0.0',
        chainId: chainIdIn(transfer),
        from: addressOf(transfer.account),
        atomicRequired: false,
        calls: [{ to, value: toHex(value), data }],
      },
    ],
  }
}

export const eip155Send: SendChain = {
  readAddress,
  isSame,
  resembles: (one, other) => !isSame(one, other) && ends(one) === ends(other),
  fee: (transfer, strict) =>
    signerOf(addressOf(transfer.account))
      ? smartFee(chainOf(transfer.account), addressOf(transfer.account), transactionOf(transfer))
      : feeOf(transfer.account, transfer, strict),
  holderOf: async (network, address) => {
    const code = await nodeRequest(network, 'eth_getCode', [address, 'latest'])
    return typeof code === 'string' && code !== '0x' && !delegated.test(code) ? 'contract' : 'person'
  },
  owned: ownedPieces,
  paidFor: async (transfer) => {
    const id = chainOf(transfer.account)
    const network = optionsStore.getState().networks.find((each) => each.id === id)
    const isReady = signerOf(addressOf(transfer.account)) ? network?.erc4337 : network?.smartAccounts
    if (!isReady || !network?.sponsored) return undefined
    const { whoPays } = await import('./operationCalls.ts')
    return whoPays(id, addressOf(transfer.account), [transactionOf(transfer)])
  },
  paidRequest: callsRequest,
  isAnswer: (answer) => typeof (isFields(answer) ? answer['id'] : answer) === 'string' && answer !== '',
  request: async (transfer) => {
    // Answered when its bundler has it, and not when it is in a block.
    if (signerOf(addressOf(transfer.account))) return callsRequest(transfer)
    const { to, value, data } = transactionOf(transfer)
    // Without the chain a wallet of the page sends on whatever network it stands on.
    const chainId = chainIdIn(transfer)
    return {
      method: 'eth_sendTransaction',
      params: [{ from: addressOf(transfer.account), to, value: toHex(value), data, chainId }],
    }
  },
  whereabouts: { method: 'eth_chainId', isOn },
}
