import { AddressLookupTableAccount } from '@solana/web3.js'
import type { Caip2 } from '@walletframe/bridge-protocol'
import type { DecodedSolanaTransaction } from '../../vault/decoded.ts'
import type { Exposure, Move } from '../chain.ts'
import { caution, danger, type Warning } from '../warning.ts'
import { solAmount } from './amounts.ts'
import { readCluster } from './cluster.ts'
import { readMint, readTokenAccount } from './mint.ts'
import { readAccounts, readBalance, readFee, readRent, simulate } from './node.ts'
import { knownNames, programs } from './programs.ts'
import type { SolanaAction, SolanaTransaction } from './subject.ts'
import { explainToken, readTokenFacts, unknown, type Instruction, type TokenFacts } from './tokens.ts'

/** What an approval shows of one transaction, what it warns of, and what could be lost by it. */
export type Explained = {
  readonly shown: SolanaTransaction
  readonly warnings: readonly Warning[]
  readonly exposure: Exposure
}

/** The instructions with their accounts, those of lookup tables read from the chain. */
const resolve = async (
  network: Caip2,
  { accounts, instructions }: DecodedSolanaTransaction,
): Promise<readonly Instruction[]> => {
  const tables = [...new Set(accounts.flatMap((one) => (typeof one === 'string' ? [] : [one.table])))]
  const found = await readAccounts(network, tables)
  const addresses = new Map(
    tables.map((table, index) => {
      const account = found[index]
      const isTable = account?.owner === programs.lookupTable
      return [table, isTable ? AddressLookupTableAccount.deserialize(account.data).addresses : []] as const
    }),
  )
  const keys = accounts.map((one) =>
    typeof one === 'string' ? one : addresses.get(one.table)?.[one.index]?.toBase58(),
  )
  return instructions.map(({ program, name, roles, values }) => ({
    program: keys[program],
    name,
    roles: Object.fromEntries(Object.entries(roles).map(([role, at]) => [role, keys[at]])),
    values,
  }))
}

const nameOf = (program: string): string | undefined =>
  Object.hasOwn(knownNames, program) ? knownNames[program] : undefined

const explainNative = ({ name, roles, values }: Instruction, account: string): SolanaAction | undefined => {
  const amount = solAmount(BigInt(values['lamports'] ?? '0'))
  const at = (role: string) => roles[role] ?? unknown
  const from = roles['from']
  switch (name ?? '') {
    case 'transfer':
      return {
        kind: 'transfer',
        amount,
        to: at('to'),
        ...(from === account ? {} : { from: from ?? unknown }),
      }
    case 'create':
      return { kind: 'create-account', amount, owner: values['owner'] ?? unknown }
    case 'assign':
      return { kind: 'assign', owner: values['owner'] ?? unknown, account: at('account') }
    case 'memo':
      return { kind: 'memo', text: values['text'] ?? '' }
    case 'nonce-advance':
      return { kind: 'nonce' }
    case 'nonce-authorize':
      return { kind: 'nonce-authority', account: at('nonce'), to: values['authority'] ?? unknown }
    case 'stake-authorize':
      return {
        kind: 'stake-authority',
        role: values['authorityKind'] === '0' ? 'staker' : 'withdrawer',
        account: at('stake'),
        to: values['authority'] ?? at('authority'),
      }
    case 'stake-delegate':
      return { kind: 'stake-delegate', account: at('stake'), to: at('vote') }
    case 'stake-deactivate':
      return { kind: 'stake-deactivate', account: at('stake') }
    case 'stake-split':
    case 'stake-withdraw':
      return { kind: 'stake-move', account: at('stake'), to: at('to'), amount }
    case 'program-upgrade':
      return { kind: 'program-upgrade', account: at('account') }
    case 'program-authority':
      return { kind: 'program-authority', account: at('account'), to: roles['authority'] ?? null }
    case 'program-close':
      return { kind: 'program-close', account: at('account'), to: at('to') }
    default:
      return undefined
  }
}

const explainOne = (instruction: Instruction, facts: TokenFacts, account: string): SolanaAction => {
  const program = instruction.program ?? unknown
  return (
    explainToken(instruction, facts, account) ??
    explainNative(instruction, account) ?? { kind: 'call', program, name: nameOf(program) }
  )
}

/** What to warn of each kind of instruction. */
const warningOf = (action: SolanaAction): readonly Warning[] => {
  switch (action.kind) {
    case 'assign':
      return [danger('account-takeover', { account: action.account })]
    case 'token-authority':
      return [action.authority === 'owner' ? danger('token-owner') : danger('token-authority')]
    case 'token-allow':
      return [action.unlimited ? danger('unlimited-token-allow') : caution('token-allow')]
    case 'stake-authority':
      return [danger('stake-authority')]
    case 'nonce-authority':
      return [danger('nonce-authority')]
    case 'program-upgrade':
    case 'program-authority':
    case 'program-close':
      return [danger('program-authority')]
    case 'nonce':
      return [caution('durable-nonce')]
    case 'call':
      return [
        action.name === undefined
          ? caution('program-unknown')
          : caution('program-unread', { program: action.name }),
      ]
    case 'transfer':
    case 'token-transfer':
    case 'token-revoke':
    case 'token-account':
    case 'token-recover':
    case 'token-mint':
    case 'token-burn':
    case 'token-close':
    case 'token-sync':
    case 'create-account':
    case 'stake-delegate':
    case 'stake-deactivate':
    case 'stake-move':
    case 'memo':
      return []
  }
}

const moveOf = (network: Caip2, action: SolanaAction): readonly Move[] => {
  if (action.kind === 'transfer' || action.kind === 'create-account' || action.kind === 'stake-move')
    return [{ asset: 'native', amount: BigInt(action.amount.value), network }]
  if (action.kind === 'token-transfer' || action.kind === 'token-allow' || action.kind === 'token-burn')
    return [{ asset: `${network}/token:${action.mint}`, amount: BigInt(action.amount.value), network }]
  return []
}

/** Bytes of a token account with many extensions, and the lamports that it has at least: where what is made cannot be told. */
const manyBytes = 300
const muchRent = 3_000_000n

/** Coins that stay in token accounts which the transaction makes and the account pays for; rather too much than too little. */
const depositsOf = async (
  network: Caip2,
  instructions: readonly Instruction[],
  payer: string,
): Promise<readonly Move[]> => {
  const made = new Map(
    instructions.flatMap(({ roles: { payer: paying, account, to, mint } }) => {
      // Who has a payer makes an account: by itself, or on the way of what it moves there.
      const place = paying === payer ? (account ?? to) : undefined
      return place === undefined ? [] : [[place, mint] as const]
    }),
  )
  if (made.size === 0) return []
  const mints = [...new Set([...made.values()].filter((mint) => mint !== undefined))]
  const found = await readAccounts(network, [...made.keys(), ...mints]).catch(() => [])
  const deposits = await Promise.all(
    [...made.values()].map(async (mint, index) => {
      const there = found[index] ?? null
      if (readTokenAccount(there)) return 0n
      const of = mint === undefined ? null : found[made.size + mints.indexOf(mint)]
      const rent = await readRent(network, readMint(of ?? null)?.accountBytes ?? manyBytes).catch(
        () => muchRent,
      )
      const paid = BigInt(there?.lamports ?? 0)
      return paid < rent ? rent - paid : 0n
    }),
  )
  return deposits.flatMap((amount) => (amount > 0n ? [{ asset: 'native', amount, network }] : []))
}

/** A transaction without an end counts as not understood: nobody knows what it will do by then. */
const notRead: ReadonlySet<string> = new Set([
  'program-unknown',
  'program-unread',
  'durable-nonce',
  'cluster-unchecked',
])

/** What a failing simulation means to a person. */
const willFail = (logs: readonly string[]): Warning =>
  danger('will-fail', {
    reason: logs.some((line) => /insufficient/i.test(line)) ? 'the account does not hold enough' : '',
  })

/** One of each code: the same line twice tells nobody more. */
const distinct = (warnings: readonly Warning[]): readonly Warning[] => [
  ...new Map(
    warnings.map((warning) => [`${warning.code} ${JSON.stringify(warning.params)}`, warning]),
  ).values(),
]

/**
 * Explains a transaction by instruction, checks its cluster, prices and simulates it. Nodes that cannot simulate leave that part out.
 * @param wire the whole transaction, for the simulation. @param name of the network, for an error.
 * @throws ProviderRpcError -32003 where it is not valid on this cluster.
 */
export const explain = async (
  network: { readonly id: Caip2; readonly name: string },
  decoded: DecodedSolanaTransaction,
  wire: Uint8Array,
  account: string,
): Promise<Explained> => {
  const id = network.id
  const instructions = await resolve(id, decoded)
  const [facts, cluster, fee, before, simulated, deposits] = await Promise.all([
    readTokenFacts(id, instructions),
    readCluster(network, decoded.blockhash, instructions),
    readFee(id, decoded.message).catch(() => null),
    readBalance(id, account).catch(() => null),
    simulate(id, wire, account).catch(() => null),
    depositsOf(id, instructions, account),
  ])
  const actions = instructions
    // Compute limits and priority are in the fee.
    .filter(({ name }) => name !== 'compute')
    .map((instruction) => explainOne(instruction, facts, account))
  const failed = simulated !== null && simulated.err !== null
  const change =
    !failed && simulated?.lamports != null && before !== null ? simulated.lamports - before : null
  const warnings = distinct([
    ...actions.flatMap(warningOf),
    ...cluster,
    ...(failed ? [willFail(simulated.logs)] : []),
  ])
  return {
    shown: {
      actions,
      fee: fee === null ? null : solAmount(fee),
      change: change === null ? null : solAmount(change),
      message: decoded.message,
    },
    warnings,
    exposure: {
      danger: warnings.some(({ tone }) => tone === 'danger'),
      unknown: warnings.some(({ code }) => notRead.has(code)),
      moves: [...actions.flatMap((action) => moveOf(id, action)), ...deposits],
    },
  }
}
