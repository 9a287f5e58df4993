import * as z from 'zod/mini'
import { defineView } from '../../../../state/view.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    Networks: NoArguments
  }
}

export const networks = defineView({
  name: 'Networks',
  public: z.strictObject({}),
  next: ['SwitchNetwork', 'SwitchActiveChain'],
})
