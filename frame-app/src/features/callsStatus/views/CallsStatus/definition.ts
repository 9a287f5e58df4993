import { defineView } from '../../../../state/view.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    /** The page that sent the batch, and its id (EIP-5792). */
    CallsStatus: { readonly origin: string; readonly id: string }
  }
}

export const callsStatus = defineView({
  name: 'CallsStatus',
})
