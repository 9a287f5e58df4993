import * as z from 'zod/mini'
import { texts } from '../../../../i18n/texts.ts'
import { defineView } from '../../../../state/view.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    WhatIsAWallet: NoArguments
  }
}

export const whatIsAWallet = defineView({
  name: 'WhatIsAWallet',
  load: async () => (await import('../Guide.tsx')).WhatIsAWallet,
  title: texts.titles.WhatIsAWallet,
  public: z.strictObject({}),
})
