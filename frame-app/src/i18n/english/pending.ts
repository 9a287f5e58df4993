import { group } from '../group.ts'

/** A transaction that waits, and what can be done about it: they come with its view. */
export const pendingTexts = group('pending', {
  waits: 'Waiting for the network',
  since: 'Sent',
  number: 'Number (nonce)',
  fee: 'Network fee, at most',
  feeUnread: 'What the network asks for now could not be read.',
  /** Why it waits. */
  why: {
    fee: 'Its fee is below what the network asks for now. It waits until that falls, or until you speed it up.',
    /** With what waits before it. */
    earlier: (what: string) => `It comes after an earlier transaction of yours that still waits: ${what}.`,
    elsewhere:
      'It comes after an earlier transaction of this account, which was not sent from this browser and still waits.',
    turn: 'Nothing is wrong with it. The network has not taken it yet.',
    dropped:
      'The network does not know it any more. It may still happen. Sent again with a higher fee, it is known again.',
  },
  speedUp: 'Speed up',
  /** With amounts: the whole fee, and how much more that is. */
  speedUpCost: (fee: string, more: string) => `Fee of at most ${fee}, ${more} more`,
  cancel: 'Cancel transaction',
  cancelCost: (fee: string) => `Fee of at most ${fee}`,
  cancelHint: 'If the network takes the transaction before its cancellation, it happens all the same.',
  noCancel: 'It cannot be cancelled at the moment.',
  /** A later attempt waits too. */
  faster: 'It was sent again with a higher fee. Only one of the two will happen.',
  cancelling: 'Its cancellation is on the way. Whichever the network takes first counts.',
  fasterCancel: 'Speed up the cancellation',
  rival: 'Another transaction of yours was sent with the same number since. Only one of them will happen.',
  /** What became of it. */
  ends: {
    confirmed: 'It was already done. There is nothing to speed up or cancel.',
    repriced: 'It was done, with the higher fee.',
    cancelled: 'It was cancelled. Nothing of it was sent.',
    failed: 'It was taken by the network and failed. Only its fee was paid.',
    replaced: 'Another transaction of yours took its place. This one will never happen.',
    gone: 'Nothing more is known of it here. Activity says what became of it.',
  },
  view: 'View in the explorer',
  deciding: 'Waiting for your decision',
})
