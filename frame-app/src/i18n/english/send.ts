import { group } from '../group.ts'

/** Sentences of sending: they come with its views. Words in braces are places. */
export const sendTexts = group('send', {
  /** What the button says: what is missing first, or that all is there. */
  steps: {
    'select-token': 'Select token',
    'incorrect-value': 'Incorrect value',
    'add-amount': 'Add amount',
    'insufficient-funds': 'Insufficient funds',
    'insufficient-gas': 'Insufficient gas funds',
    'add-address': 'Add address',
    'invalid-address': 'Invalid address',
    checking: 'Checking…',
    preview: 'Preview send',
  },
  token: 'Token',
  amount: 'Amount',
  max: 'Max',
  balance: (amount: string) => `Balance: ${amount}`,
  faults: {
    'not-a-number': 'Enter a number.',
    'too-precise': 'This token has fewer places behind the point.',
  },
  to: 'To',
  placeholder: 'Type or paste address',
  paste: 'Paste',
  notPasted: 'The browser does not let the wallet read the clipboard. Paste it into the field yourself.',
  /** Reading a QR code with the camera. */
  scan: {
    open: 'Scan QR code',
    /** With the page’s host: the browser asks in its name. */
    asking: (site: string) =>
      `Your browser asks whether ${site} may use the camera. If you allow it, that page may use it too.`,
    hold: 'Hold the QR code in front of the camera.',
    byHand: 'Type or paste instead',
    /** Why there is no picture. */
    off: {
      refused:
        'The browser does not let the wallet use the camera. Allow it for this page in your browser’s settings, or type or paste the address.',
      policy: 'This page does not let the wallet use the camera. Type or paste the address.',
      insecure: 'The browser lends the camera to pages over https only. Type or paste the address.',
      none: 'No camera was found. Connect one, or type or paste the address.',
      busy: 'The camera shows no picture. Close what else uses it, then try again.',
      hidden: 'The camera was switched off while this tab was out of sight.',
      reader: 'What reads codes could not be loaded. Check your connection, then try again.',
    },
  },
  /** Of what a code or a payment link asks for. */
  code: {
    filled: 'Filled in for you. Check it before you send.',
    /** What is wrong with it. */
    faults: {
      nothing: 'This is no address and no payment link.',
      amount: 'The amount asked for cannot be sent.',
      more: 'More is asked for than a plain payment, which the wallet does not do. Ask for the address.',
      token: 'A token is asked for that you do not have on this network.',
      piece: 'Money is asked for. To send an NFT, use an address alone.',
    },
    elsewhere: 'This is for another network than the one you send on.',
    elsewhereNamed: (network: string) => `This is for ${network}. You are about to send on another network.`,
    switchTo: (network: string) => `Switch to ${network}`,
  },
  /** What is wrong with a recipient. */
  recipient: {
    form: 'This is no address of this network.',
    checksum: 'A character of this address is wrong. Copy it again.',
    nobody: 'Nobody has this address. What goes there is lost.',
    name: 'This name has no address on this network.',
    spelling: 'No name can be written like this.',
    off: 'Names cannot be looked up at the moment.',
    token: 'This is the contract of the token itself. What goes there is lost.',
  },
  /** With the names of what could not be read. */
  unread: {
    balance: 'Your balance could not be read.',
    fee: 'The network fee could not be read.',
    recipient: 'What is at this address could not be read.',
  },
  /** Of a piece of a collection. */
  nft: {
    whole: 'Enter a whole number.',
    tooMany: 'You do not have that many',
    /** On the button, and as a sentence. */
    gone: 'Not yours any more',
    notOwned: 'You no longer own this NFT.',
    unread: 'What you own of this could not be read.',
  },
  feeStays: (fee: string) => `${fee} stay for the network fee.`,
  yours: 'Your tokens',
  search: 'Search tokens',
  found: (count: number) => `Found: ${count}`,
  none: 'No tokens found',
  noneHint: 'Your tokens will appear here',
  notAll: 'Not all of your tokens could be read.',
  bait: 'Looks like a lure of strangers',
  /** Of the preview. */
  send: 'Send',
  cancel: 'Cancel',
  cost: 'Network cost (max)',
  /** Where the wallet prices it. */
  costAbout: 'Network cost (about)',
  pricedByWallet:
    'Your wallet makes this transaction and sets its fee. Compare address, amount and fee there before you confirm.',
  deposit: 'Token account for the recipient',
  keptBack: 'Kept back by the token',
  address: 'Address',
  network: 'Network',
  review: 'Review transaction carefully',
  changed: 'This changed meanwhile. Nothing was sent.',
  moved: 'This name stands for another address now. Nothing was sent. Go back and look at the new address.',
  /** How much, in the token or in dollars. */
  inDollars: 'Enter in USD',
  inToken: (symbol: string) => `Enter in ${symbol}`,
  priceOld: 'The price is too old to go by. Enter how much of the token.',
  /** Whom the person knows. */
  people: {
    own: 'Your accounts',
    recents: 'Sent to lately',
    contacts: 'Contacts',
    keep: 'Save to contacts',
    label: 'Name of the contact',
    save: 'Save',
    edit: (name: string) => `Edit contact ${name}`,
    remove: 'Remove',
    sure: (name: string) => `Remove ${name} from your contacts?`,
    full: 'There is no room for another contact. Remove one first.',
    denied: 'The browser does not let the wallet keep contacts.',
  },
  notes: {
    own: 'This is your own address.',
    'look-alike':
      'Not {address}, only like it at both ends. Whoever made one of them copied the other. Compare every character.',
    contract: 'A contract is at this address. Send only what it is made to receive.',
    held: 'A program holds this address, and nobody has a key to it. Send only what it is made to receive.',
    program: 'This is a program and nobody’s address. What goes there is lost.',
    mint: 'This is a token and nobody’s address. What goes there is lost.',
    'token-account': 'This is an account for one token alone. Ask for the address of its owner.',
    'first-time': 'You have not sent anything to this address lately.',
    'other-letters':
      'This name has other signs than plain Latin letters, which may look like those. Compare the address.',
    'first-here': 'Nothing went to this address from this browser. Other devices were not looked at.',
    'not-compared': 'What you did lately could not be read, so this address was not compared with it.',
  },
  /** While a wallet with screens of its own has it. */
  waiting: (wallet: string) => `Confirm in ${wallet}`,
  waitingHere: 'Waiting for your decision',
  stop: 'Stop waiting',
  stopped: 'You do not wait any more. If you confirm it in the wallet, it is sent all the same.',
  declined: 'Declined. Nothing was sent.',
  notSent: 'The wallet did not send it.',
  /** Nobody knows what became of it: neither sent nor not sent. */
  unknown:
    'It is not known whether this was sent. Look in your wallet and in Activity before you send it again.',
  sendAgain: 'Send again',
  otherNetwork: 'Your wallet is on another network. Switch it in the wallet, then try again.',
})
