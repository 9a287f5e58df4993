import { LiteSVM, SimulatedTransactionInfo } from 'litesvm'
import { lamports, type Address, type EncodedAccount } from '@solana/kit'
import { feeOf } from './fees.ts'
import { notRun, outcomeOf, type Outcome } from './outcome.ts'
import { startSlots, type Slots } from './slots.ts'
import { mintOf, tokenAmount, tokenOf } from './tokens.ts'
import { failure } from './transactionErrors.ts'
import { keysOf, type Key, type Wire } from './wire.ts'

/** Slots of an epoch, as on the public clusters. */
export const slotsPerEpoch = 432_000

/** Slots that the SlotHashes sysvar holds; a lookup table is made for one of them. */
const slotHashes = 512

/** Lamports and tokens of a transaction's accounts, before or after it. */
export type Balances = {
  readonly lamports: readonly bigint[]
  readonly tokens: readonly object[]
}

/** A transaction in the ledger: it paid its fee, whether or not it did what it should. */
export type Landed = Outcome & {
  readonly wire: Wire
  readonly signature: string
  readonly keys: readonly Key[]
  readonly slot: number
  /** Seconds since 1970. */
  readonly blockTime: number
  /** Lamports. */
  readonly fee: bigint
  readonly before: Balances
  readonly after: Balances
}

export type Simulation = Outcome & {
  /** Accounts as the transaction would leave them. */
  readonly accounts: ReadonlyMap<string, EncodedAccount>
}

export type Ledger = {
  readonly slots: Slots
  readonly account: (address: Address) => EncodedAccount | undefined
  readonly accountsOf: (program: Address) => readonly EncodedAccount[]
  /** Lamports that an account of so many bytes must hold. */
  readonly rentFor: (bytes: number) => bigint
  /** Puts lamports on an account out of nothing: only for the accounts that the chain begins with. */
  readonly endow: (address: Address, lamports: bigint) => void
  /** Puts an account there as a program of real networks would have made it that is not here: only what the chain begins with. */
  readonly place: (address: Address, programAddress: Address, data: Uint8Array) => void
  readonly simulate: (
    wire: Wire,
    how: { readonly verifySignatures: boolean; readonly anyBlockhash: boolean },
  ) => Simulation
  /** Runs a transaction. One that cannot even pay its fee leaves no trace, as on a real network. */
  readonly send: (wire: Wire) => Landed | undefined
  readonly transaction: (signature: string) => Landed | undefined
  /** Newest first. */
  readonly transactionsOf: (address: string) => readonly Landed[]
  readonly count: () => number
  /** @returns what ends it. */
  readonly onLanded: (listener: (landed: Landed) => void) => () => void
}

/**
 * The chain: a real Solana runtime (LiteSVM), to which it adds what a network has and a runtime lacks: slots that pass,
 * blockhashes that expire, a history, and a transaction that counts once. What is in it is final at once.
 * @param now milliseconds since 1970.
 */
export const openLedger = (now: () => number): Ledger => {
  const svm = new LiteSVM().withBlockhashCheck(false).withTransactionHistory(0n).withNativeMints()
  const firstSlot = Number(svm.getClock().slot)
  const slots = startSlots(firstSlot, now)
  const history = new Map<string, Landed>()
  const byAddress = new Map<string, Landed[]>()
  const listeners = new Set<(landed: Landed) => void>()

  const account = (address: Address): EncodedAccount | undefined => {
    const found = svm.getAccount(address)
    return found.exists && found.lamports > 0n ? found : undefined
  }
  let clockSlot: number | undefined
  /** Tells the runtime what time it is: programs read it from the sysvars. */
  const setClock = () => {
    const slot = slots.slot()
    const clock = svm.getClock()
    clock.slot = BigInt(slot)
    clock.epoch = BigInt(Math.floor(slot / slotsPerEpoch))
    clock.leaderScheduleEpoch = clock.epoch + 1n
    clock.unixTimestamp = BigInt(Math.floor(now() / 1_000))
    svm.setClock(clock)
    if (clockSlot === slot) return
    clockSlot = slot
    const { blockhash: hash } = slots.latestBlockhash()
    const length = Math.min(slotHashes, slot - firstSlot + 1)
    svm.setSlotHashes(Array.from({ length }, (_, age) => ({ slot: BigInt(slot - age), hash })))
  }
  /** Why a transaction may not run now; undefined where it may. */
  const objection = (
    { message, signatures, transaction }: Wire,
    how: { readonly verifySignatures: boolean; readonly anyBlockhash: boolean },
  ) => {
    if (how.verifySignatures && Object.values(transaction.signatures).includes(null))
      return failure('SignatureFailure')
    if (history.has(signatures[0] ?? '')) return failure('AlreadyProcessed')
    if (!how.anyBlockhash && !slots.isValid(message.lifetimeToken)) return failure('BlockhashNotFound')
    return undefined
  }
  const balances = (keys: readonly Key[]): Balances => {
    const accounts = keys.map(({ address }) => account(address))
    return {
      lamports: accounts.map((found) => found?.lamports ?? 0n),
      tokens: accounts.flatMap((found, accountIndex) => {
        const token = tokenOf(found)
        const mint = token && mintOf(account(token.mint))
        if (!found || !token || !mint) return []
        const { programAddress: programId } = found
        const uiTokenAmount = tokenAmount(token.amount, mint.decimals)
        return [{ accountIndex, mint: token.mint, owner: token.owner, programId, uiTokenAmount }]
      }),
    }
  }

  const put = (address: Address, programAddress: Address, data: Uint8Array, amount: bigint) => {
    svm.setAccount({
      address,
      lamports: lamports(amount),
      programAddress,
      data,
      executable: false,
      space: BigInt(data.length),
    })
  }

  return {
    slots,
    account,
    accountsOf: (program) => svm.getProgramAccounts(program).filter(({ lamports }) => lamports > 0n),
    rentFor: (bytes) => svm.minimumBalanceForRentExemption(BigInt(bytes)),
    endow: (address, amount) => {
      put(address, '11111111111111111111111111111111' as Address, new Uint8Array(), amount)
    },
    place: (address, programAddress, data) => {
      put(address, programAddress, data, svm.minimumBalanceForRentExemption(BigInt(data.length)))
    },
    simulate: (wire, how) => {
      const refused = objection(wire, how)
      if (refused) return { ...notRun(refused), accounts: new Map() }
      setClock()
      svm.withSigverify(how.verifySignatures)
      try {
        const result = svm.simulateTransaction(wire.transaction)
        const after = result instanceof SimulatedTransactionInfo ? result.postAccounts() : []
        return { ...outcomeOf(result), accounts: new Map(after.map((one) => [one.address, one])) }
      } finally {
        svm.withSigverify(true)
      }
    },
    send: (wire) => {
      if (objection(wire, { verifySignatures: true, anyBlockhash: false })) return undefined
      setClock()
      const keys = keysOf(wire.message, (address) => svm.getAccount(address))
      const before = balances(keys)
      const outcome = outcomeOf(svm.sendTransaction(wire.transaction))
      const after = balances(keys)
      // A fee that nobody paid: the transaction did not get into a block.
      if (outcome.failure && before.lamports[0] === after.lamports[0]) return undefined
      const landed: Landed = {
        ...outcome,
        wire,
        signature: wire.signatures[0] ?? '',
        keys,
        slot: slots.slot(),
        blockTime: Math.floor(now() / 1_000),
        fee: feeOf(wire.message),
        before,
        after,
      }
      history.set(landed.signature, landed)
      for (const { address } of keys) {
        const known = byAddress.get(address)
        if (known) known.unshift(landed)
        else byAddress.set(address, [landed])
      }
      for (const listener of listeners) listener(landed)
      return landed
    },
    transaction: (signature) => history.get(signature),
    transactionsOf: (address) => byAddress.get(address) ?? [],
    count: () => history.size,
    onLanded: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
