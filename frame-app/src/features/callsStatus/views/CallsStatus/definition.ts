import { texts } from '../../../../i18n/texts.ts'
import { defineView } from '../../../../state/view.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    CallsStatus: NoArguments
  }
}

export const callsStatus = defineView({
  name: 'CallsStatus',
  load: async () => (await import('./CallsStatus.tsx')).CallsStatus,
  title: texts.calls.title,
})
