import type { Address } from '@solana/kit'
import type { z } from 'zod'
import type { Ledger } from '../ledger.ts'
import { readParams } from '../params.ts'

/** What a method works on. */
export type Node = {
  readonly ledger: Ledger
  readonly genesisHash: string
  /** Sends lamports to an address. @returns the signature. @throws RpcError -32603 where they cannot be sent. */
  readonly airdrop: (address: Address, lamports: bigint) => Promise<string>
}

export type Method = (params: readonly unknown[], node: Node) => unknown

/** A method that runs only with parameters of the right form. */
export const method =
  <Schema extends z.ZodType<readonly unknown[]>>(
    schema: Schema,
    run: (params: z.output<Schema>, node: Node) => unknown,
  ): Method =>
  (params, node) =>
    run(readParams(schema, params, node.ledger.slots), node)

/** A value with the slot that it was read at. */
export const atSlot = ({ ledger }: Node, value: unknown) => ({
  context: { apiVersion: nodeVersion, slot: ledger.slots.slot() },
  value,
})

/** The validator release whose answers these are modelled on. */
export const nodeVersion = '3.1.0'
