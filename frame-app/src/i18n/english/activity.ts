import { group } from '../group.ts'

/** Sentences of what happened to an account: they come with Account. */
export const activityTexts = group('activity', {
  title: 'Activity',
  /** What the tabs are about. */
  tabs: 'Your account',
  failed: 'Failed to fetch transactions',
  empty: 'No transactions yet',
  onlySent: 'On this network only what was sent from this browser is listed.',
  emptyHint: 'What this account sends and receives is listed here.',
  more: 'Show older ones',
  /** With the symbol of the network's coin. */
  lacks: (symbol: string) => `Transfers of ${symbol}, and some others, may be missing here.`,
  to: (address: string) => `To ${address}`,
  from: (address: string) => `From ${address}`,
  pending: 'Pending',
  notDone: 'Failed',
  failedHint: 'It did nothing, but its fee was paid.',
  replaced: 'Replaced',
  replacedHint: 'Another transaction of yours took its place. This one will never happen.',
  dropped: 'Dropped',
  droppedHint: 'The network does not know it any more. It may still happen.',
  /** Of attempts with one nonce, of which one happens: a word each. */
  fates: {
    'speeding-up': 'Being sped up',
    cancelling: 'Being cancelled',
    repriced: 'Sped up',
    cancelled: 'Cancelled',
    late: 'Not needed',
  },
  fateHints: {
    'speeding-up': 'It was sent again with a higher fee. Only one of the two will happen.',
    cancelling: 'Whichever the network takes first counts: this or its cancellation.',
    repriced: 'The same with a higher fee happened in its place.',
    cancelled: 'You cancelled it in time. This one will never happen.',
    late: 'The one before it happened. This one never will, and costs nothing.',
  },
  /** The kind `send`, where it is a piece of a collection. */
  sentPiece: 'NFT sent',
  kinds: {
    cancellation: 'Cancellation',
    send: 'Sent',
    receive: 'Received',
    trade: 'Swapped',
    approve: 'Approved',
    revoke: 'Approval revoked',
    mint: 'Minted',
    burn: 'Burned',
    deploy: 'Contract deployed',
    execute: 'Contract call',
    bridge: 'Bridged',
    deposit: 'Deposited',
    withdraw: 'Withdrawn',
    claim: 'Claimed',
    cancel: 'Cancelled',
    stake: 'Staked',
    unstake: 'Unstaked',
    other: 'Transaction',
  },
})
