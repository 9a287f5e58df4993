import { group } from '../group.ts'

/** What the engine reads in exchanges and signatures, and why it refuses: they come with the views of approvals. Words in braces are places. */
export const engineTexts = group('engine', {
  exchange: { gives: 'Exchange {gives} for at least {gets}', gets: 'Exchange at most {gives} for {gets}' },
  wrap: 'Wrap {amount}',
  unwrap: 'Unwrap {amount}',
  asSafe: 'As shared account {safe}: {sentence}',
  through: 'Through contract',
  recipient: 'Recipient',
  moreChanges: (count: number) => `and ${count} more`,
  signed: {
    cancel: 'Cancel a signed transfer of {token}',
    orderAt: 'Order to exchange at {market}',
    gives: 'You give, at most',
    gets: 'You get, at least',
    others: 'Others get',
    nothing: 'Nothing',
    anyItem: 'any item of {token}',
    until: 'Good until',
  },
  failures: {
    titles: {
      funds: 'Not enough funds',
      fails: 'Transaction would fail',
      notSent: 'Nothing was sent',
      notSigned: 'Nothing was signed',
    },
    funds: 'You need {needed} for this and its fee. {missing} is missing.',
    fundsUnknown: 'Your account cannot pay for this and its fee.',
    fails: 'Nothing was sent, and no fee was paid.',
    callFails: (index: number, total: number) =>
      `Call ${index} of ${total} would fail. Nothing was sent, and no fee was paid.`,
    says: 'The contract says: {reason}',
    error: 'The contract refuses it with the error {error}.',
    panic: {
      overflow: 'A number in the contract would become too large or too small.',
      division: 'The contract would divide by zero.',
      missing: 'The contract looks for something that is not there.',
      other: 'The contract stopped because of a fault of its own.',
    },
    tokenRefuses: {
      'not-transferable': 'This token cannot be sent: whoever made it does not allow that.',
      frozen: 'Whoever made this token has frozen it in your account or in the recipient’s.',
      hook: 'This token runs a program of its own at each transfer, which cannot be checked here. Nothing was sent.',
      paused: 'Whoever made this token has paused all transfers of it.',
      memo: 'The recipient takes this token only with a memo, which cannot be added here.',
    },
    recipientRefuses: 'The recipient’s contract cannot receive this NFT.',
    minimum: {
      sender: 'Send all of it, or leave at least {minimum} in your account: the network takes no less.',
      recipient: 'This account is new on the network and must hold at least {minimum}. Send more.',
    },
    nonceTaken: 'Another transaction of this account came first.',
    alreadyDone: 'It was already done: the network has it in a block.',
    beingCancelled: 'It is being cancelled already.',
    dust: 'The network passes on no amount so small. Send at least {minimum}.',
    feeTooLow: 'The fee is too low for the network now.',
    beingMade: 'Your smart account is being made by what you sent before. Try again when that is done.',
    namesOther:
      'This names another account of yours, for which the same key signs. Switch to that account to sign it.',
    noOperations: 'This network takes nothing of smart accounts at the moment. Use the account of your key.',
  },
})
