import {
  AddressLookupTableAccount,
  PublicKey,
  SystemInstruction,
  TransactionInstruction,
  type VersionedTransaction,
} from '@solana/web3.js'
import { base64 } from '@scure/base'
import type { Caip2 } from '@walletframe/bridge-protocol'
import type { SolanaAction, SolanaTransaction, Warning } from '../../approvals/approval.ts'
import { showChange, showSol } from './amounts.ts'
import { readAccounts, readBalance, readFee, simulate } from './node.ts'
import { knownNames, programs } from './programs.ts'
import { explainToken, readTokenFacts, type Instruction, type TokenFacts } from './tokens.ts'

/** What an approval shows of one transaction, and what it warns of. */
export type Explained = { readonly shown: SolanaTransaction; readonly warnings: readonly Warning[] }

/** The message's instructions with their accounts, those of lookup tables read from the chain. */
const resolve = async (
  network: Caip2,
  { message }: VersionedTransaction,
): Promise<readonly Instruction[]> => {
  const lookups = message.addressTableLookups
  const found = await readAccounts(
    network,
    lookups.map(({ accountKey }) => accountKey.toBase58()),
  )
  const addresses = (pick: 'writableIndexes' | 'readonlyIndexes') =>
    lookups.flatMap((lookup, index) => {
      const account = found[index]
      const table = account ? AddressLookupTableAccount.deserialize(account.data).addresses : []
      return lookup[pick].map((at) => table[at]?.toBase58())
    })
  const keys = [
    ...message.staticAccountKeys.map((key) => key.toBase58()),
    ...addresses('writableIndexes'),
    ...addresses('readonlyIndexes'),
  ]
  return message.compiledInstructions.map(({ programIdIndex, accountKeyIndexes, data }) => ({
    program: keys[programIdIndex],
    accounts: accountKeyIndexes.map((at) => keys[at]),
    data,
  }))
}

/** An instruction of the system program, read by the library that made it. */
const explainSystem = ({ accounts, data }: Instruction): SolanaAction | undefined => {
  const instruction = new TransactionInstruction({
    programId: new PublicKey(programs.system),
    keys: accounts.map((account) => ({
      pubkey: new PublicKey(account ?? programs.system),
      isSigner: false,
      isWritable: false,
    })),
    data: data as TransactionInstruction['data'],
  })
  switch (SystemInstruction.decodeInstructionType(instruction)) {
    case 'Transfer': {
      const { lamports, toPubkey } = SystemInstruction.decodeTransfer(instruction)
      return { kind: 'transfer', amount: showSol(lamports), to: toPubkey.toBase58() }
    }
    case 'TransferWithSeed': {
      const { lamports, toPubkey } = SystemInstruction.decodeTransferWithSeed(instruction)
      return { kind: 'transfer', amount: showSol(lamports), to: toPubkey.toBase58() }
    }
    case 'Create': {
      const { lamports, programId } = SystemInstruction.decodeCreateAccount(instruction)
      return { kind: 'create-account', amount: showSol(BigInt(lamports)), owner: programId.toBase58() }
    }
    case 'CreateWithSeed': {
      const { lamports, programId } = SystemInstruction.decodeCreateWithSeed(instruction)
      return { kind: 'create-account', amount: showSol(BigInt(lamports)), owner: programId.toBase58() }
    }
    case 'Assign':
      return { kind: 'assign', owner: SystemInstruction.decodeAssign(instruction).programId.toBase58() }
    case 'AssignWithSeed':
      return {
        kind: 'assign',
        owner: SystemInstruction.decodeAssignWithSeed(instruction).programId.toBase58(),
      }
    case 'AdvanceNonceAccount':
      return { kind: 'nonce' }
    case 'WithdrawNonceAccount': {
      const { lamports, toPubkey } = SystemInstruction.decodeNonceWithdraw(instruction)
      return { kind: 'transfer', amount: showSol(BigInt(lamports)), to: toPubkey.toBase58() }
    }
    case 'Allocate':
    case 'AllocateWithSeed':
    case 'AuthorizeNonceAccount':
    case 'InitializeNonceAccount':
    case 'UpgradeNonceAccount':
      return undefined
  }
}

const explainKnown = (instruction: Instruction, facts: TokenFacts): SolanaAction | undefined => {
  const [, , owner, mint] = instruction.accounts
  switch (instruction.program ?? '') {
    case programs.system:
      return explainSystem(instruction)
    case programs.token:
    case programs.token2022:
      return explainToken(instruction, facts)
    case programs.associatedToken:
      return owner && mint ? { kind: 'token-account', owner, mint } : undefined
    case programs.memo:
    case programs.memoV1:
      return { kind: 'memo', text: new TextDecoder().decode(instruction.data) }
    default:
      return undefined
  }
}

const explainOne = (instruction: Instruction, facts: TokenFacts): SolanaAction => {
  const program = instruction.program ?? '?'
  const unread: SolanaAction = { kind: 'call', program, name: nameOf(program) }
  try {
    return explainKnown(instruction, facts) ?? unread
  } catch {
    // Data that the program itself would not take: shown as a call of it, with the warning that goes with that.
    return unread
  }
}

const nameOf = (program: string): string | undefined => {
  if (Object.hasOwn(knownNames, program)) return knownNames[program]
  const own = Object.entries(programs).find(([, address]) => address === program)
  return own && { system: 'System', token: 'Token', token2022: 'Token 2022' }[own[0] as 'system']
}

const warningsOf = (actions: readonly SolanaAction[]): readonly Warning[] => {
  const has = (kind: SolanaAction['kind']) => actions.some((action) => action.kind === kind)
  const all: readonly (readonly [boolean, Warning])[] = [
    [
      has('assign'),
      {
        code: 'account-takeover',
        tone: 'danger',
        text: 'This hands your whole account to a program. Everything in it could be taken.',
      },
    ],
    [
      has('token-owner'),
      {
        code: 'token-owner',
        tone: 'danger',
        text: 'This gives a token account away: its tokens belong to somebody else afterwards.',
      },
    ],
    [
      has('token-allow'),
      { code: 'token-allow', tone: 'caution', text: 'This lets somebody take tokens of you later.' },
    ],
    [
      has('nonce'),
      {
        code: 'durable-nonce',
        tone: 'caution',
        text: 'This transaction does not expire: it can be sent at any later time.',
      },
    ],
    [
      actions.some((action) => action.kind === 'call' && action.name === undefined),
      {
        code: 'program-unknown',
        tone: 'caution',
        text: 'It calls a program that this wallet cannot read. Go on only if you trust the page.',
      },
    ],
  ]
  return all.flatMap(([applies, warning]) => (applies ? [warning] : []))
}

/** What a failing simulation means to a person. */
const willFail = (logs: readonly string[]): Warning => ({
  code: 'will-fail',
  tone: 'danger',
  text: logs.some((line) => /insufficient/i.test(line))
    ? 'This will fail: the account does not hold enough.'
    : 'This will fail, as the network sees it now.',
})

/** Explains a transaction by instruction, prices and simulates it. Nodes that cannot simulate leave that part out. */
export const explain = async (
  network: Caip2,
  transaction: VersionedTransaction,
  account: string,
): Promise<Explained> => {
  const message = transaction.message.serialize()
  const instructions = await resolve(network, transaction)
  const [facts, fee, before, simulated] = await Promise.all([
    readTokenFacts(network, instructions),
    readFee(network, message).catch(() => null),
    readBalance(network, account).catch(() => null),
    simulate(network, transaction.serialize(), account).catch(() => null),
  ])
  const actions = instructions
    // Compute limits and priority are in the fee.
    .filter(({ program }) => program !== programs.computeBudget)
    .map((instruction) => explainOne(instruction, facts))
  const failed = simulated !== null && simulated.err !== null
  const change =
    !failed && simulated?.lamports != null && before !== null ? simulated.lamports - before : null
  return {
    shown: {
      actions,
      fee: fee === null ? null : showSol(fee),
      change: change === null ? null : showChange(change),
      message: base64.encode(message),
    },
    warnings: [...warningsOf(actions), ...(failed ? [willFail(simulated.logs)] : [])],
  }
}
