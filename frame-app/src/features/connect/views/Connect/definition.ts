import * as z from 'zod/mini'
import { connectionStore } from '../../../../connections/connection.ts'
import { texts } from '../../../../i18n/texts.ts'
import { defineView } from '../../../../state/view.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    Connect: NoArguments
  }
}

export const connect = defineView({
  name: 'Connect',
  load: async () => (await import('./Connect.tsx')).Connect,
  title: texts.connect.title,
  left: 'help',
  guard: () => connectionStore.getState().status !== 'connected',
  public: z.strictObject({}),
  next: ['EmailVerifyOtp', 'ConnectingExternal', 'Account'],
})
