import { group } from '../group.ts'

/** Recovery codes, made and used: they come with the views of these. */
export const recoveryTexts = group('recovery', {
  banner: 'Save a recovery code. If you lose this browser without one, you lose this wallet.',
  bannerAction: 'Save a code',
  why: 'A recovery code opens your wallet on other sites, in other browsers and on other devices, together with your email.',
  alone: 'You alone will have it. Nobody can send it to you again, not even we.',
  window: 'It is shown in a window of its own, which this site cannot see or cover.',
  /** Before the code. */
  unseen: 'The code comes next. Make sure that nobody else sees your screen.',
  show: 'Show the code',
  showing: 'Preparing the code …',
  keep: 'Write it down or save it where you will find it again, but not in your email.',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Could not be copied',
  file: 'Save as file',
  kept: 'I have kept it',
  /** In the file, above the code. */
  sheet: (wallet: string, email: string, host: string) =>
    `Recovery code of the wallet ${wallet}, which belongs to ${email}.\nType it only in a window of ${host}. Whoever has it and reads your email can open your wallet.`,
  prove: 'Type the code from where you keep it. Only then does it begin to work.',
  again: 'Show it again',
  save: 'Turn it on',
  saving: 'Saving …',
  done: 'Your recovery code works now',
  doneHint: 'To open your wallet elsewhere, sign in there with your email and type the code.',
  /** In the window that stays where the site, or the wallet, went on without the person. */
  ended: 'This window has ended. Close it, and never type your recovery code on the site itself.',
  field: 'Recovery code',
  fieldHint: (length: number) => `${length} letters and digits. Capitals, spaces and hyphens do not matter.`,
  /** A one-time code is wanted first. */
  fresh: 'To go on, type the code that we have just sent to {email}.',
  faults: {
    character: (character: string) => `No recovery code has “${character}” in it.`,
    length: (typed: number, length: number) => `That is ${typed} of ${length} characters.`,
    check: 'There is a slip in it. Compare it with yours, character by character.',
    other: 'This is not the code that was shown.',
    wrong: 'This is a recovery code, but not of this wallet. Does it belong to another email?',
    hasOne: 'A recovery code opens this wallet already. Keep it: another one cannot be made yet.',
    exists: 'A recovery code was made somewhere else meanwhile. This one opens nothing: throw it away.',
  },
  use: {
    open: 'Use recovery code',
    host: 'This window is at {host}. Type your recovery code nowhere else.',
    here: 'Type it here instead',
    submit: 'Open wallet',
    opening: 'Opening your wallet …',
  },
})
