import { group } from '../group.ts'

/** What stopped a request or the wallet, by what the engine says: they come with approvals and code entry. */
export const faultTexts = group('faults', {
  locked: 'The wallet was locked before this was done. Nothing was signed. Try again.',
  account: 'Someone else is signed in here now. Nothing was signed. Reload the page to continue.',
  notHere: 'This account has no address on the networks of this site. Choose another one.',
  noKey: 'This browser does not hold the key of this wallet.',
  closed:
    'Your wallet is closed, and this browser keeps no key of it for this site. Nothing was signed. Disconnect, and connect again.',
  later: 'A newer version of this wallet stored its key. Reload the page to continue.',
  storage:
    'This browser does not let the wallet keep its key here. Allow storage for this site, or use another browser.',
  chain: 'This request is for another network. Nothing was signed.',
  domain: 'This message would sign you in at another site than the one that asks. Nothing was signed.',
  unread: 'This request cannot be read, so it cannot be signed.',
  failed: 'Something went wrong inside the wallet. Nothing was signed. Try again.',
  own: 'Messages that begin like this are the wallet’s own. Nothing was signed.',
  used: 'This request was signed before. Nothing was signed again.',
  key: 'The wallet could not be opened with the key of this device.',
  invalid: 'This request has a mistake in it, so it cannot be carried out. Nothing was signed.',
  unsupported: 'The wallet does not support this request.',
  busy: 'Too much is under way at the moment. Try again soon.',
  unauthorized: 'The account of this request is not connected any more.',
})
