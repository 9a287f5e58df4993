import {
  FailedTransactionMetadata,
  SimulatedTransactionInfo,
  type InnerInstruction,
  type TransactionMetadata,
} from 'litesvm'
import { getBase58Decoder, getBase64Decoder } from '@solana/kit'
import { failureOf, type Failure } from './transactionErrors.ts'
import type { RawInstruction } from './wire.ts'

const base58 = getBase58Decoder()
const base64 = getBase64Decoder()

/** What came of running a transaction. */
export type Outcome = {
  readonly failure: Failure | null
  readonly logs: readonly string[]
  readonly unitsConsumed: number
  /** What programs called, below the instruction that they were called from. */
  readonly innerInstructions: readonly {
    readonly index: number
    readonly instructions: readonly RawInstruction[]
  }[]
  readonly returnData: { readonly programId: string; readonly data: readonly [string, 'base64'] } | null
}

/** The outcome of a transaction that never ran. */
export const notRun = (failure: Failure): Outcome => ({
  failure,
  logs: [],
  unitsConsumed: 0,
  innerInstructions: [],
  returnData: null,
})

const innerInstruction = (inner: InnerInstruction): RawInstruction => {
  const instruction = inner.instruction()
  return {
    programIdIndex: instruction.programIdIndex(),
    accounts: [...instruction.accounts()],
    data: instruction.data(),
    stackHeight: inner.stackHeight(),
  }
}

/** Reads what LiteSVM hands back. */
export const outcomeOf = (
  result: TransactionMetadata | SimulatedTransactionInfo | FailedTransactionMetadata,
): Outcome => {
  const meta =
    result instanceof FailedTransactionMetadata || result instanceof SimulatedTransactionInfo
      ? result.meta()
      : result
  const returned = meta.returnData()
  const data = returned.data()
  return {
    failure: result instanceof FailedTransactionMetadata ? failureOf(result) : null,
    logs: meta.logs(),
    unitsConsumed: Number(meta.computeUnitsConsumed()),
    innerInstructions: meta
      .innerInstructions()
      .map((instructions, index) => ({ index, instructions: instructions.map(innerInstruction) }))
      .filter(({ instructions }) => instructions.length > 0),
    returnData:
      data.length === 0
        ? null
        : { programId: base58.decode(returned.programId()), data: [base64.decode(data), 'base64'] },
  }
}
