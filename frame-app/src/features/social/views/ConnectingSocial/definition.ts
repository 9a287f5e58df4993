import { socialName, type SocialProvider } from '@walletframe/api-contract'
import { defineView } from '../../../../state/view.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    ConnectingSocial: { readonly provider: SocialProvider }
  }
}

export const connectingSocial = defineView({
  name: 'ConnectingSocial',
  title: { of: (_texts, { provider }) => socialName(provider), follows: [] },
  feature: 'email',
  keeps: true,
  next: ['EmailVerifyOtp', 'SecretMark', 'Account', 'WalletElsewhere'],
})
