import { createStore } from 'zustand/vanilla'
import type { Exported } from '../../vault/worker/root.ts'

/**
 * Words and keys on their way out: the only place of the document that names them, and only while somebody holds a button. They are strings, of which
 * the browser, and what draws the screen, may have copies for a while after that: no page can wipe those.
 */
export type Export = {
  /** What there is to be shown, once that was confirmed. */
  readonly parts: readonly Exported[]
  readonly chosen: Exported
  /** Whose key, where a key is chosen: the account, counted from zero. */
  readonly account: number
  /** What is shown; null: nothing. */
  readonly secret: string | null
}

export const exportBegin: Export = { parts: [], chosen: 'words', account: 0, secret: null }

export const exportStore = createStore<Export>(() => exportBegin)
