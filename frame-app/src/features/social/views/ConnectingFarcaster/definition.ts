import { socialName } from '@walletframe/api-contract'
import { defineView } from '../../../../state/view.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    ConnectingFarcaster: NoArguments
  }
}

export const connectingFarcaster = defineView({
  name: 'ConnectingFarcaster',
  title: { of: () => socialName('farcaster'), follows: [] },
  feature: 'email',
  keeps: true,
  next: ['EmailVerifyOtp', 'SecretMark', 'Account', 'WalletElsewhere'],
})
