import type { Caip10 } from '@walletframe/bridge-protocol'
import { createStore } from 'zustand/vanilla'
import type { Transfer } from '../../chains/send.ts'
import type { SendableNft } from '../../data/nfts.ts'
import { activeConnection, connectionsStore } from '../../connections/connections.ts'
import { isSameAddress } from '../../state/addresses.ts'
import type { Problem } from '../../state/problem.ts'
import { isSameToken } from './isSameToken.ts'

/** What somebody is about to send, as they filled it in. It is of the account that is active now, on its network. */
export type SendForm = {
  /** Contract of a token; null for the network's own coin; undefined where nothing was chosen yet. */
  readonly token: string | null | undefined
  /** Canonical (`1234.5`); empty: nothing yet; undefined: what stands there is no amount. */
  readonly amount: string | undefined
  /** As it was typed: an address or a name. */
  readonly recipient: string
  /** Dollars, canonical, where the amount was entered in those; `amount` is what is sent all the same. */
  readonly dollars?: string | undefined
  /** A piece of a collection, whose contract (or mint) `token` is; `amount` is how many. */
  readonly piece?: SendableNft | undefined
  /** The address that stood below the name when the person went on to the preview. */
  readonly agreed?: string | undefined
  /** The person comes from the scan of a code: `filled` by it, or to go on by hand. */
  readonly scan?: 'filled' | 'by-hand' | undefined
}

/** A send that the wallet has and has not answered. */
export type Waiting = {
  readonly account: Caip10
  /** The wallet's name, where it asks on screens of its own. */
  readonly wallet: string | undefined
  /** Nobody waits any more. */
  readonly stop: () => void
}

/** Nobody waits any more, and the wallet did not answer yet. */
export const stopped: Problem = { code: 'stopped', message: 'Nobody waits any more.' }

/** The wallet did not say whether it sent it. */
export const unknown: Problem = { code: 'unknown', message: 'Nobody knows whether it was sent.' }

/** Whether nobody knows what became of it. */
export const isDoubtful = (problem: Problem | null | undefined): boolean =>
  problem?.code === unknown.code || problem?.code === stopped.code

/** Something by account: what one waits for, or did not send, is no other one's. */
type ByAccount<T> = Readonly<Partial<Record<Caip10, T>>>

/** A send of which nobody knows whether it was sent. */
export type Unsure = { readonly transfer: Transfer }

export type Send = {
  readonly form: SendForm
  readonly waiting: ByAccount<Waiting>
  /** What became of the last one, where that is not that it was sent. */
  readonly problem: ByAccount<Problem>
  /** For as long as the document lives: money moves once, or somebody said twice that it is to. */
  readonly unsure: readonly Unsure[]
}

export const emptyForm: SendForm = { token: undefined, amount: '', recipient: '' }

export const sendStore = createStore<Send>(() => ({ form: emptyForm, waiting: {}, problem: {}, unsure: [] }))

/** Something of one account, changed; undefined takes it away. */
const changed = <T>(all: ByAccount<T>, account: Caip10, value: T | undefined): ByAccount<T> => {
  const { [account]: _before, ...others } = all
  return value === undefined ? others : { ...others, [account]: value }
}

export const setWaiting = (account: Caip10, value: Waiting | undefined): void =>
  sendStore.setState(({ waiting }) => ({ waiting: changed(waiting, account, value) }))

export const setProblem = (account: Caip10, value: Problem | undefined): void =>
  sendStore.setState(({ problem }) => ({ problem: changed(problem, account, value) }))

const isSame = (one: Transfer, other: Transfer): boolean =>
  one.units === other.units &&
  isSameAddress(one.account, other.account) &&
  isSameAddress(one.to, other.to) &&
  isSameToken(one.token, other.token) &&
  one.piece?.id === other.piece?.id

/** Whether this very transfer may have been sent before: to send it again is to be said once more. */
export const isUnsure = ({ unsure }: Pick<Send, 'unsure'>, transfer: Transfer): boolean =>
  unsure.some((each) => isSame(each.transfer, transfer))

const activeAccount = () => activeConnection(connectionsStore.getState()).accounts[0]

/** What was filled in: what went wrong before is of another form. */
export const fillForm = (change: Partial<SendForm>): void =>
  sendStore.setState(({ form, problem }) => {
    const account = activeAccount()
    return {
      form: { ...form, agreed: undefined, scan: undefined, ...change },
      problem: account === undefined ? problem : changed(problem, account, undefined),
    }
  })

/** The same form, with something that nobody filled in: what went wrong before is still of it. */
export const adjustForm = (change: Partial<SendForm>): void =>
  sendStore.setState(({ form }) => ({ form: { ...form, ...change } }))

/** Whether the same is to be sent to the same: how it was entered, and what was agreed to on the way, is no matter. */
export const isSameForm = (one: SendForm, other: SendForm): boolean =>
  one.token === other.token &&
  one.piece?.id === other.piece?.id &&
  one.amount === other.amount &&
  one.recipient === other.recipient

/** An empty form for a piece of a collection; nothing where the form is of that piece already. What went wrong before was of another form. */
export const startPiece = (piece: SendableNft): void => {
  if (sendStore.getState().form.piece?.id === piece.id) return
  sendStore.setState({ form: emptyForm })
  fillForm({
    piece,
    token: piece.contract,
    amount: piece.standard === 'ERC-721' || piece.amount === '1' ? '1' : '',
  })
}

export const clearForm = (): void => sendStore.setState({ form: emptyForm })

// Another account or network: what was filled in was for the one before (specification, sections 4 and 6).
connectionsStore.subscribe((now, before) => {
  if (activeConnection(now).accounts[0] !== activeConnection(before).accounts[0]) clearForm()
})
