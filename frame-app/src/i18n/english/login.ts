import { group } from '../group.ts'

/** Sentences of code entry, and of a wallet that is somewhere else: they come with those views. */
export const loginTexts = group('login', {
  code: {
    from: (sender: string) => `From ${sender}. Nothing there? Check your spam folder.`,
    spam: 'Nothing there? Check your spam folder.',
    valid: (time: string) => `The code works for ${time}.`,
    sending: 'Sending a code …',
    checking: 'Checking the code …',
    done: 'You are connected',
  },
  /** The link that approves this browser before a code comes. */
  device: {
    sent: 'Approve the login link we sent to',
    anywhere: 'Open it on any device. This screen continues by itself.',
    valid: (time: string) => `The link works for ${time}.`,
    expired: 'This link has expired. Send a new one.',
    sending: 'Sending a link …',
    approved: 'Approved. Sending a code …',
    resend: 'Send a new link',
    resendIn: (seconds: number) => `New link in ${seconds} s`,
  },
  mark: {
    why: 'This mark is yours alone. Your wallet shows it on every request that it asks you to approve.',
  },
  elsewhere: {
    text: 'You are signed in, but the key of your wallet is not here.',
    made: (browser: string, date: string) => `It was made with ${browser} on ${date}.`,
    /** The case: another site in this browser, perhaps; another browser or device; data that was cleared. */
    newSite:
      'A browser keeps the key for each site by itself. If this is the browser that has it, it has it for another site.',
    newBrowser: 'This browser has never had the key: it is in another browser or on another device.',
    denied:
      'This browser does not let the wallet keep anything inside of a site, so it has to be opened on each visit.',
    wasHere: 'This browser had the key for this site; the site’s data has been cleared since.',
    /** The ways on. */
    ownWindow: 'If this browser has its key, a window of the wallet opens it here.',
    withCode: 'Your recovery code opens it here too. Your address stays the same.',
    withoutCode:
      'Open it where it was made: on that site, in that browser. There you can save a recovery code, which then opens it here too.',
  },
})
