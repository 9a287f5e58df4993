import { group } from '../group.ts'

/** The decision at the top of an approval, the verb on its button, and what became of it. They come with the views of approvals. */
export const approvalTexts = group('approvals', {
  /** What happens, above the amounts. */
  what: {
    send: 'Send',
    move: 'Move from somebody else’s account',
    allow: 'Let this address spend',
    raise: 'Let this address spend more',
    lower: 'Let this address spend less',
    take: 'Let this address take',
    takeOnce: 'Let this address take, once',
    remove: 'Remove access to',
    deploy: 'Deploy a contract',
    call: 'Interact with a contract',
    swap: 'Swap',
    speedUp: 'Speed up transaction',
    cancelSent: 'Cancel transaction',
    transactions: (count: number) => (count === 1 ? 'Send 1 transaction' : `Send ${count} transactions`),
    signSeveral: (count: number) => (count === 1 ? 'Sign 1 transaction' : `Sign ${count} transactions`),
    instructions: (count: number) => (count === 1 ? '1 step' : `${count} steps, all or none`),
    signedTransfer: 'Send by signature',
    votes: 'Hand over your votes',
    signIn: 'Sign in to',
    data: 'Sign this data',
    asset: 'Show in your wallet',
    endPermission: 'Revoke a permission',
  },
  /** What other typed data is about. */
  about: {
    order: 'Sign a trade order',
    'bulk-order': 'Sign many trade orders at once',
    safe: 'Sign for a shared account (Safe)',
    'meta-transaction': 'Let somebody send a transaction for you',
    'user-operation': 'Sign for a smart account',
    delegation: 'Hand over your rights',
  },
  unlimited: (token: string) => `Unlimited ${token}`,
  /** Of a token that has no name. */
  unlimitedAmount: 'An unlimited amount',
  tokenFee: (amount: string) => `The token keeps ${amount} of it.`,
  /** What a shared account pays for gas. */
  refund: 'Gas refund, up to about',
  /** In place of an address. */
  refundAnybody: 'Whoever sends it',
  everyItem: (token: string) => `Every item of ${token}`,
  /** Left of an address, a function or a time. */
  label: {
    to: 'To',
    from: 'From',
    spender: 'Spender',
    contract: 'Contract',
    function: 'Function',
    token: 'Token',
    unverified: 'Name (unverified)',
    until: 'Until',
    expires: 'Expires',
    resources: 'Resources',
    site: 'Site',
    safe: 'Shared account',
    refund: 'Refund to',
  },
  matches: 'Domain matches this site',
  /** The verb on the button that gives consent. */
  verb: {
    send: 'Send',
    allow: 'Allow',
    remove: 'Remove access',
    signIn: 'Sign in',
    sign: 'Sign',
    add: 'Add',
    deploy: 'Deploy',
    swap: 'Swap',
    confirm: 'Confirm',
    speedUp: 'Speed up',
    cancelSent: 'Cancel transaction',
  },
  /** Of what is sent in the place of something that waits. */
  replaces: {
    'speed-up': 'The same once more, with a higher fee. Only one of the two will happen.',
    cancel:
      'You send nothing to yourself in its place. If the network takes the first one before, that one still happens.',
    refused: 'The network wants a higher fee. Nothing was sent. This is the new fee.',
    more: 'Fee above the first',
  },
  sending: 'Sending…',
  /** Of an allowance that the person may lower. */
  lower: {
    limit: 'Spending limit',
    asked: 'As the site asked',
    balance: 'What you have now',
    own: 'Another amount',
    set: 'Set',
    wrong: 'Enter an amount up to {amount}.',
  },
  /** What became of it, below its title. */
  outcome: {
    signed: 'The site has your signature.',
    pending: 'Waiting for the network. You can close this.',
    confirmed: 'The network has carried it out.',
    failed: 'It was not carried out. You only paid the network fee.',
    partly: 'Some are done, the rest was not.',
  },
  /** Before an amount. */
  feePaid: 'Network fee paid',
})
