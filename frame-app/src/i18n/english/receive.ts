import { group } from '../group.ts'

/** Sentences of the view that shows where others send to: they come with it. */
export const receiveTexts = group('receive', {
  code: 'QR code of your address',
  codeOf: (amount: string) => `QR code that asks for ${amount}`,
  hint: 'Copy your address or scan this QR code to receive on {network}.',
  only: 'Only receive assets on these networks',
  onlyOne: 'Only receive assets on this network',
  lost: 'This is your address on these networks. What is sent over another network may be lost.',
  /** Of a multi-signature wallet or a smart account: its address is its own where it was made. */
  contract:
    'This account is a contract on {network}. On other networks its address may be nobody’s, or somebody else’s: what is sent there may be lost.',
  amount: 'Amount (optional)',
  copyLink: 'Copy payment link',
  linkCopied: 'Payment link copied',
  linkHint: 'The QR code asks for this amount now. If a wallet cannot read it, clear the amount.',
  notANumber: 'Enter an amount, such as 0.5.',
  tooPrecise: 'This coin does not have so many decimal places.',
  tooMuch: 'There cannot be so much.',
})
