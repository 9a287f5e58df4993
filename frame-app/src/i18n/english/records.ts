import { group } from '../group.ts'

/** Sentences of batches and of tokens to be shown: they come with those views. */
export const recordTexts = group('records', {
  of: (position: number, total: number) => `${position} of ${total}`,
  asOne: 'All of these happen together. If one fails, none happens.',
  total: 'Total',
  fee: 'Network fee',
  failedFree: 'It was not carried out. You paid nothing.',
  data: 'Data',
  done: 'Done',
  state: { pending: 'Waiting', confirmed: 'Done', reverted: 'Failed', skipped: 'Not sent' },
  summary: {
    100: 'Waiting for the network.',
    200: 'All done.',
    400: 'Nothing was sent.',
    500: 'Failed. You only paid the fee.',
    600: 'Some are done, the rest was not sent.',
  },
  transaction: 'View transaction',
  tooOld: 'The status of transactions is kept for 24 hours only.',
  asset: (name: string) => `Add ${name} to your wallet`,
  nameless: 'this token',
  unknown: 'unknown',
  contract: 'Token contract',
  item: 'Item',
  symbolRead: 'Symbol (contract)',
  symbolClaimed: 'Symbol (site)',
  decimalsRead: 'Decimals (contract)',
  decimalsClaimed: 'Decimals (site)',
})
