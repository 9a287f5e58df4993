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
  mark: {
    why: 'This mark is yours alone. Your wallet shows it on every request that it asks you to approve.',
  },
  elsewhere: {
    text: 'You are signed in, but the key of your wallet is not here.',
    made: (browser: string, date: string) => `It was made with ${browser} on ${date}.`,
    notHere:
      'A wallet is kept in the browser and for the site where it was made. Open it there: on the other site, in the other browser or on the other device.',
    wasHere:
      'This browser had the key for this site; the site’s data has been cleared since. Only a browser that still has the key can open the wallet.',
  },
})
