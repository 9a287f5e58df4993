import { group } from '../group.ts'

/** Sentences of the sheet that shows where something can be sent to: they come with Account. */
export const receiveTexts = group('receive', {
  title: 'Receive',
  open: 'Show the QR code to receive',
  code: 'QR code of your address',
  hint: 'Scan it with another wallet to send to this address on {network}.',
  only: 'Only receive on these networks',
  lost: 'This is your address on these networks. What is sent over another network may be lost.',
})
