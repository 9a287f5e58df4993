import type { Caip10 } from '@walletframe/bridge-protocol'
import { defineView } from '../../../../state/view.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    PendingTransaction: { readonly account: Caip10; readonly hash: string }
  }
}

export const pendingTransaction = defineView({
  name: 'PendingTransaction',
  title: { of: ({ titles }) => titles.CallsStatus, follows: [] },
})
