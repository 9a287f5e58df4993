import type { MailWords } from '../words.ts'

const rescue =
  'someone is using one of your devices or reading your email. First change the password of your mailbox and turn on its two-step verification. Then sign in to your wallet, check the list of devices, and sign out everywhere.'

export const english: MailWords = {
  code: {
    subject: '{code} is your code for {name}',
    lead: 'Your code is',
    use: 'Enter it in the {name} window that asked for it. It works once, for {minutes}.',
    never: 'We’ll never ask you for this code. Didn’t request it? You can ignore this email.',
  },
  change: {
    old: 'This code changes the address that signs in to your wallet at {host} to {email}. If you don’t want that, don’t enter it anywhere.',
    new: 'This code makes {email} the address that signs in to a wallet at {host}.',
    subject: 'The address of your wallet at {host} will change',
    asked:
      'Someone who is signed in to your wallet at {host} asked to change its address to {email}. From {time} on, only that address can sign in.',
    notYou:
      'If this wasn’t you, open this page and press its button. That keeps the address as it is, and signs out the device that asked.',
    keep: 'Keep the address',
    changedSubject: 'The address of your wallet at {host} has changed',
    changed: 'From now on, {email} signs in to your wallet at {host}, and the address before it does not.',
    keptSubject: 'The address of your wallet at {host} stays',
    kept: '{email} goes on to sign in to your wallet at {host}: the change of its address was cancelled.',
  },
  deletion: {
    subject: 'Your wallet account at {host} will be deleted',
    asked:
      'Someone who is signed in to your wallet at {host} asked to delete its account. On {time}, everything that opens the wallet there is deleted. Without recovery words or an exit kit, what is in the wallet is lost then.',
    notYou:
      'If this wasn’t you, open this page and press its button. That keeps the account, and signs out the device that asked.',
    operatorAsked:
      'Support for your wallet at {host} was asked to delete its account. On {time}, everything that opens the wallet there is deleted. Without recovery words or an exit kit, what is in the wallet is lost then.',
    operatorNotYou: 'If this wasn’t you, open this page and press its button. That keeps the account.',
    keep: 'Keep the account',
    keptSubject: 'Your wallet account at {host} stays',
    kept: 'The account of your wallet at {host} is not deleted: its deletion was cancelled.',
    doneSubject: 'Your wallet account at {host} was deleted',
    done: 'What the wallet at {host} kept of you is deleted: your address, your sign-ins, and every way to open the wallet there. Your accounts on the chains stay as they are. Recovery words or an exit kit open them elsewhere.',
  },
  logins: {
    addedSubject: 'A new way to sign in to your wallet at {host}',
    added: '{provider} ({address}) signs in to your wallet at {host} from now on.',
    removedSubject: 'A way to sign in to your wallet at {host} was removed',
    removed:
      '{provider} ({address}) no longer signs in to your wallet at {host}. All other devices were signed out.',
  },
  kinds: { code: 'Recovery code', passphrase: 'Passphrase', operator: 'Key kept by the operator' },
  removalAsked: {
    subject: 'A way to open your wallet at {host} will be removed',
    asked:
      'Someone who is signed in to your wallet at {host} asked to remove “{label}”. It will be removed on {time}. Without it you may not get into your wallet on a new device.',
    notYou:
      'If this wasn’t you, open this page and press its button. That keeps it, and signs out the device that asked.',
    keep: 'Keep it',
    you: 'If it was you, there is nothing to do.',
  },
  removalCancelled: {
    subject: 'Nothing is removed from your wallet at {host}',
    stays: '“{label}” stays: its removal was cancelled, and the device that asked for it was signed out.',
    rescue: `If you did not ask for the removal, ${rescue}`,
  },
  slotAdded: {
    subject: 'A new way to open your wallet at {host}',
    opens: '“{label}” was added and opens your wallet at {host} from now on.',
    rescue: `If this wasn’t you, ${rescue}`,
  },
  slotRemoved: {
    subject: 'A way to open your wallet at {host} was removed',
    gone: '“{label}” was removed. It no longer opens your wallet at {host}.',
    rescue: `If this wasn’t you, ${rescue}`,
  },
  exported: {
    subject: 'Your wallet at {host} was exported',
    shown:
      'The recovery words and private keys of your wallet at {host} were shown in a browser that is signed in. Whoever has them has everything in the wallet.',
    rescue:
      'If this wasn’t you, send everything in it to another wallet now: what was shown cannot be taken back. Then change your email’s password and sign out everywhere.',
  },
  kitSaved: {
    subject: 'An exit kit of your wallet at {host} was saved',
    saved:
      'An exit kit of your wallet at {host} was saved in a browser that is signed in. It is a file: whoever has it and your recovery code has everything in the wallet, also without us.',
    rescue:
      'If this wasn’t you, send everything in it to another wallet now: a new recovery code does not stop the file. Then change your email’s password and sign out everywhere.',
  },
  openedByOperator: {
    subject: 'The key of your wallet at {host} that we keep was opened',
    opened:
      'Someone asked us, the operator of {host}, to open the key of your wallet that you let us keep. It is a code: typed where you are signed in, it opens your wallet.',
    rescue:
      'If this wasn’t you, tell us at once. Then remove this key under Security, change your email’s password and sign out everywhere.',
  },
  codesPaused: {
    subject: 'No more codes for {host} for a while',
    why: 'Codes to sign in at {host} were requested for your address more often than usual, so new devices don’t get any for now. Nobody signed in that way: it takes a code.',
    until:
      'To sign in on a new device, request a code after {time}. Devices where you signed in before still get theirs now.',
  },
  loginAsked: {
    subject: 'Approve the login at {name}',
    asked: 'A browser wants to log in at {name} with your address: {browser}, on {time}.',
    if: 'If that is you, open this page and press its button. It works once, for {minutes}.',
    approve: 'Approve the login',
    never:
      'If it wasn’t you, don’t approve it, whoever asks you to: without you nobody gets in. We never ask for this link.',
    unknownBrowser: 'a browser that doesn’t say what it is',
  },
}
