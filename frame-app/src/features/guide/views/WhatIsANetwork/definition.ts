import * as z from 'zod/mini'
import { defineView } from '../../../../state/view.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    WhatIsANetwork: NoArguments
  }
}

export const whatIsANetwork = defineView({
  name: 'WhatIsANetwork',
  public: z.strictObject({}),
  next: ['Networks'],
})
