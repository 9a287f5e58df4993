/* Sentences of views that Connect does not need: they come with those views. */
export const recordTexts = {
  of: (position: number, total: number) => `${position} of ${total}`,
  total: 'Value of all',
  fee: 'Fee of all, at most',
  data: 'Data',
  done: 'Done',
  state: { pending: 'Waiting', confirmed: 'Done', reverted: 'Failed', skipped: 'Not sent' },
  summary: {
    100: 'The network is still working on this.',
    200: 'Everything was carried out.',
    400: 'Nothing was carried out.',
    500: 'It failed: only the fee was taken.',
    600: 'A part was carried out, the rest was not.',
  },
  transaction: 'See transaction',
} as const
