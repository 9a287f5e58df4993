import * as z from 'zod/mini'
import { optionsStore } from '../../../../state/options.ts'
import { defineView } from '../../../../state/view.ts'
import { isAccountThere } from '../Account/definition.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    Transactions: NoArguments
  }
}

export const transactions = defineView({
  name: 'Transactions',
  guard: () => isAccountThere() && optionsStore.getState().features.history,
  public: z.strictObject({}),
})
