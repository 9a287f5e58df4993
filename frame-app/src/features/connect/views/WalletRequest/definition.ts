import { walletConnectName } from '../../../../state/walletConnectName.ts'
import { defineView } from '../../../../state/view.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    WalletRequest: NoArguments
  }
}

export const walletRequest = defineView({
  name: 'WalletRequest',
  title: { of: () => walletConnectName, follows: [] },
})
