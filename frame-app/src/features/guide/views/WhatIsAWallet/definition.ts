import * as z from 'zod/mini'
import { defineView } from '../../../../state/view.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    WhatIsAWallet: NoArguments
  }
}

export const whatIsAWallet = defineView({
  name: 'WhatIsAWallet',
  public: z.strictObject({}),
})
