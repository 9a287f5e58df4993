import * as z from 'zod/mini'
import { connectionsStore } from '../../../../connections/connections.ts'
import { defineView } from '../../../../state/view.ts'
import { account } from '../../../account/views/Account/definition.ts'
import { canSendOn } from '../../canSend.ts'

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
    const { active } = connectionsStore.getState()
    return canSendOn(active) && active.startsWith(namespace) && account.guard?.({}) === true
  },
  // What is no token and no amount the screen leaves out: it is the person's to fill in.
  public: z.strictObject({ namespace: wish, token: wish, amount: wish }),
  next: ['WalletSendSelectToken', 'WalletSendPreview'],
})
