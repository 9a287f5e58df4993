import { defineView } from '../../../../state/view.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    ExportWallet: NoArguments
  }
}

export const exportWallet = defineView({
  name: 'ExportWallet',
  keeps: true,
})
