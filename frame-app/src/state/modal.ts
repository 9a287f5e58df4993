import { createStore } from 'zustand/vanilla'

/** A view that is shown with nothing but its name. */
// oxlint-disable-next-line typescript/no-generated-empty-object-type -- no member is the point
export type NoArguments = Readonly<Record<never, never>>

/**
 * Every view and what it is shown with. Each view's definition adds its own row
 * (`features/<feature>/views/<Name>/definition.ts`), and the shell's registry must hold a definition for each row.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by declaration merging
export interface Views {}

export type ViewName = keyof Views

/** A view of the modal and what it shows (specification, section 2). */
export type View = { readonly [N in ViewName]: { readonly name: N } & Views[N] }[ViewName]

export type Modal = {
  readonly open: boolean
  /** Never empty; the last one is shown. */
  readonly history: readonly [View, ...View[]]
}

export const modalStore = createStore<Modal>(() => ({
  open: false,
  history: [{ name: 'Connect' }],
}))

/** The view that is shown. */
export const currentView = (modal: Modal): View => modal.history.at(-1) ?? modal.history[0]
