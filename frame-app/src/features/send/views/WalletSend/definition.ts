import * as z from 'zod/mini'
import { activeConnection, connectionsStore } from '../../../../connections/connections.ts'
import { defineView } from '../../../../state/view.ts'
import { account as accountView } from '../../../account/views/Account/definition.ts'
import { canSendOn } from '../../canSend.ts'
import { canWalletSend } from '../../canWalletSend.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    /** What a page fills in: never to whom, which is the person's to say. */
    WalletSend: {
      readonly namespace?: string | undefined
      /** Contract of a token, or `native`. */
      readonly token?: string | undefined
      /** Of whole tokens, such as `1.5`. */
      readonly amount?: string | undefined
    }
  }
}

const wish = z.optional(z.string())

export const walletSend = defineView({
  name: 'WalletSend',
  feature: 'send',
  guard: ({ namespace = '' }) => {
    const state = connectionsStore.getState()
    const { accounts, connector } = activeConnection(state)
    const [account] = accounts
    return (
      account !== undefined &&
      canSendOn(account) &&
      canWalletSend(account, connector) &&
      state.active.startsWith(namespace) &&
      accountView.guard?.({}) === true
    )
  },
  // What is no token and no amount the screen leaves out: it is the person's to fill in.
  public: z.strictObject({ namespace: wish, token: wish, amount: wish }),
  next: ['WalletSendSelectToken', 'WalletSendPreview'],
})
