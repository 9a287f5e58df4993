import { group } from '../group.ts'

/** Sentences of the view that connects a wallet app by a code. */
export const walletConnectTexts = group('walletConnect', {
  code: 'QR code to connect a wallet',
  scan: 'Scan this QR code with your phone',
  scanWith: (name: string) => `Scan this QR code with ${name}`,
  hint: 'Approve the connection in your wallet app.',
  preparing: 'Preparing the QR code',
  ready: 'The QR code is ready.',
  copy: 'Copy link',
  copied: 'Link copied',
  notCopied: 'Failed to copy',
  failed: 'The connection did not work',
  failedHint: 'The wallet, or the way to it, answered with an error. Try again.',
  unreachable: 'The connection service cannot be reached',
  unreachableHint: 'Check your internet connection, then try again.',
  unfit: 'The wallet shared no account for this site',
  unfitHint: 'Choose an account on a network of this site in the wallet, then try again.',
})
