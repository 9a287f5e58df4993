import type { Caip10 } from '@walletframe/bridge-protocol'
import { createStore } from 'zustand/vanilla'
import { activeConnection, connectionsStore } from '../../connections/connections.ts'
import type { Problem } from '../../state/problem.ts'

/** What somebody is about to send, as they filled it in. It is of the account that is active now, on its network. */
export type SendForm = {
  /** Contract of a token; null for the network's own coin; undefined where nothing was chosen yet. */
  readonly token: string | null | undefined
  /** Canonical (`1234.5`); empty: nothing yet; undefined: what stands there is no amount. */
  readonly amount: string | undefined
  /** As it was typed: an address or a name. */
  readonly recipient: string
}

/** A send that the wallet has and has not answered. */
export type Waiting = {
  readonly account: Caip10
  /** The wallet's name, where it asks on screens of its own. */
  readonly wallet: string | undefined
  /** Nobody waits any more. */
  readonly stop: () => void
}

export type Send = {
  readonly form: SendForm
  readonly waiting: Waiting | null
  /** Why the last one was not sent. */
  readonly problem: Problem | null
}

export const emptyForm: SendForm = { token: undefined, amount: '', recipient: '' }

export const sendStore = createStore<Send>(() => ({ form: emptyForm, waiting: null, problem: null }))

/** What was filled in: what went wrong before is of another form. */
export const fillForm = (change: Partial<SendForm>): void =>
  sendStore.setState(({ form }) => ({ form: { ...form, ...change }, problem: null }))

export const clearForm = (): void => sendStore.setState({ form: emptyForm, problem: null })

// Another account or network: what was filled in was for the one before (specification, sections 4 and 6).
connectionsStore.subscribe((now, before) => {
  if (activeConnection(now).accounts[0] !== activeConnection(before).accounts[0]) clearForm()
})
