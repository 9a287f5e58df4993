import { defineView } from '../../../../state/view.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    /** What can be known of the wallet whose key is not here. */
    WalletElsewhere: {
      /** The key was here: this site's data was cleared since, or a part of it. */
      readonly wasHere: boolean
      /** Where it was made, as that browser called itself then. */
      readonly madeWith: string | null
      /** Milliseconds since 1970. */
      readonly madeAt: number | null
    }
  }
}

export const walletElsewhere = defineView({
  name: 'WalletElsewhere',
  load: async () => (await import('./WalletElsewhere.tsx')).WalletElsewhere,
})
