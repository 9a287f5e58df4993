import { z } from 'zod'
import { feeOf } from '../fees.ts'
import { slotsPerEpoch } from '../ledger.ts'
import { address, context, options, unsigned } from '../params.ts'
import { readMessage } from '../wire.ts'
import { atSlot, method, nodeVersion, type Method } from './method.ts'

const plain = options(context)
const onlyContext = z.tuple([plain])

/** Slots that `getRecentPrioritizationFees` tells of. */
const recentSlots = 150

export const clusterMethods: Readonly<Record<string, Method>> = {
  getHealth: () => 'ok',
  getVersion: () => ({ 'solana-core': nodeVersion, 'feature-set': 0 }),
  getGenesisHash: (_params, { genesisHash }) => genesisHash,
  getSlot: method(onlyContext, (_params, { ledger }) => ledger.slots.slot()),
  getBlockHeight: method(onlyContext, (_params, { ledger }) => ledger.slots.blockHeight()),
  getTransactionCount: method(onlyContext, (_params, { ledger }) => ledger.count()),

  getEpochInfo: method(onlyContext, (_params, { ledger }) => {
    const absoluteSlot = ledger.slots.slot()
    return {
      absoluteSlot,
      blockHeight: ledger.slots.blockHeight(),
      epoch: Math.floor(absoluteSlot / slotsPerEpoch),
      slotIndex: absoluteSlot % slotsPerEpoch,
      slotsInEpoch: slotsPerEpoch,
      transactionCount: ledger.count(),
    }
  }),

  getEpochSchedule: () => ({
    slotsPerEpoch,
    leaderScheduleSlotOffset: slotsPerEpoch,
    warmup: false,
    firstNormalEpoch: 0,
    firstNormalSlot: 0,
  }),

  getBlockTime: method(z.tuple([unsigned]), ([slot], { ledger }) =>
    slot > ledger.slots.slot() ? null : Math.floor(ledger.slots.timeOf(slot) / 1_000),
  ),

  getLatestBlockhash: method(onlyContext, (_params, node) =>
    atSlot(node, node.ledger.slots.latestBlockhash()),
  ),

  isBlockhashValid: method(z.tuple([address, plain]), ([blockhash], node) =>
    atSlot(node, node.ledger.slots.isValid(blockhash)),
  ),

  getFeeForMessage: method(z.tuple([z.string(), plain]), ([text], node) => {
    const message = readMessage(text)
    // Null for an old blockhash, as a validator answers.
    return atSlot(node, node.ledger.slots.isValid(message.lifetimeToken) ? feeOf(message) : null)
  }),

  getRecentPrioritizationFees: method(z.tuple([z.array(address).nullish()]), (_params, { ledger }) => {
    const slot = ledger.slots.slot()
    const first = Math.max(slot - ledger.slots.blockHeight(), slot - recentSlots + 1)
    return Array.from({ length: slot - first + 1 }, (_, index) => ({
      slot: first + index,
      prioritizationFee: 0,
    }))
  }),

  getMinimumBalanceForRentExemption: method(z.tuple([unsigned, plain]), ([bytes], { ledger }) =>
    ledger.rentFor(bytes),
  ),
}
