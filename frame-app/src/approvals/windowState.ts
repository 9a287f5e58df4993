import { createStore } from 'zustand/vanilla'

/** The window of our own that an approval is continued in, where the page covers the frame. */
export type ApprovalWindow =
  | { readonly status: 'none' }
  | { readonly status: 'opening' }
  /** The browser, or the page's opener policy, let none come up. */
  | { readonly status: 'blocked' }
  /** `root` is an element of the window's document: screens are drawn into it. */
  | { readonly status: 'open'; readonly root: HTMLElement }

export const approvalWindowStore = createStore<ApprovalWindow>(() => ({ status: 'none' }))
