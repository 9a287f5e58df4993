import { group } from '../group.ts'

/** Params of a warning in words: texts as they are, amounts written for the person. */
type Words = Readonly<Record<string, string>>

const of = (name: string | undefined, otherwise: string) => (name ? name : otherwise)

/** What each warning says. Short sentences: they are read by people who want to go on. */
export const warningTexts = group('warnings', {
  'listed-site': ({ host = '' }: Words) =>
    `This site is on a list of known scams: ${host}. Reject this, and leave the site.`,
  'listed-address': ({ address = '' }: Words) =>
    `This address is on a list of known scams: ${address}. Reject this, unless you know better.`,
  'scams-unchecked': () => 'This could not be compared with the lists of known scams.',
  'not-text': () => 'This message cannot be read as text. Sign it only if you know what it is.',
  'sign-in-account': ({ address = '' }: Words) =>
    `This signs you in as another account than the one that is connected: ${address}.`,
  'sign-in-chain': ({ chain = '' }: Words) =>
    `This sign-in is for another network than the one shown: ${chain}.`,
  'sign-in-uri': ({ uri = '' }: Words) => `This sign-in is meant for another address than this site: ${uri}.`,
  'sign-in-expired': ({ time = '' }: Words) => `This sign-in has expired: ${time}.`,
  'sign-in-not-yet': ({ time = '' }: Words) => `This sign-in is not valid yet: ${time}.`,
  'sign-in-odd': () => 'This looks like a sign-in, but not all of it has the usual form. Read it with care.',
  permit: ({ amount = '' }: Words) =>
    `With this signature this address can take ${amount} from you. It needs no further transaction of yours.`,
  'unlimited-permit': ({ symbol }: Words) =>
    `With this signature this address can take all of your ${of(symbol, 'tokens of this kind')}. It needs no further transaction of yours.`,
  'signed-transfer': ({ amount }: Words) =>
    `With this signature ${of(amount, 'tokens')} can be moved away from you. It needs no further transaction of yours.`,
  order: () =>
    'This is an order to sell or to exchange: whoever has your signature can carry it out until it expires, at the price that it names.',
  'bulk-order': () =>
    'This signs many orders at once, and none of them can be read here. They can give away everything that you have allowed to be traded.',
  'safe-transaction': ({ to = '' }: Words) => `This signs a transaction of a shared account (Safe) to ${to}.`,
  'safe-delegatecall': ({ to = '' }: Words) =>
    `This lets the code of ${to} run as your shared account (Safe). It can take over the whole account.`,
  'safe-refund': ({ amount = '', to }: Words) =>
    `The shared account also pays back gas: up to about ${amount} goes to ${of(to, 'whoever sends it')}.`,
  'meta-transaction': () => 'This signature lets somebody else send a transaction in your name.',
  'user-operation': () => 'This signs an operation of a smart account: it can do whatever a transaction can.',
  delegation: ({ to = '' }: Words) => `This hands rights of yours to ${of(to, 'somebody else')}.`,
  'more-permits': ({ count = '' }: Words) =>
    `It also allows taking of ${count} further tokens, which are listed below.`,
  'look-alike': ({ contract = '' }: Words) =>
    `This has the form of a well-known request, but it is for another contract: ${contract}. Sign it only if you know that contract.`,
  'order-for-nothing': () => 'You give something away here and get nothing for it.',
  'other-recipient': ({ to = '' }: Words) => `What you get goes to another account: ${to}.`,
  'safe-message': () =>
    'This signs a message in the name of a shared account (Safe): it can allow whatever that account can.',
  'approval-over-balance': ({ balance = '' }: Words) =>
    `This allows more than you have (${balance}): what comes to you later can be taken too.`,
  'exchange-unchecked': () =>
    'The wallet does not know this contract, and cannot tell whether it keeps to what is said here.',
  'typed-data-unknown': () =>
    'The wallet does not know what this data is used for. Sign it only if you trust this site.',
  'no-chain': () => 'This data names no network: the signature can be used on all of them.',
  'contract-unknown': () =>
    'The wallet does not understand what this transaction does. Continue only if you trust this site.',
  'extra-data': () => 'There is more data behind this call that the wallet does not understand.',
  approval: ({ amount = '' }: Words) => `This address can take up to ${amount} without asking you again.`,
  'unlimited-approval': ({ symbol }: Words) =>
    `This address can take all of your ${of(symbol, 'tokens of this kind')}, now or later, without asking you again.`,
  'item-approval': () => 'This address can take this item without asking you again.',
  'approve-all': () =>
    'This address can take every item that you own in this collection, now or later, without asking you again.',
  'token-unknown': () =>
    'This contract does not say what kind of token it is: the number can be an amount, or the number of one item.',
  'value-attached': ({ amount = '' }: Words) =>
    `This also pays ${amount} to the contract. What it does there needs no payment.`,
  'value-deploy': ({ amount = '' }: Words) => `This also pays ${amount} into the new contract.`,
  deploy: () => 'This runs new code that the wallet does not understand.',
  'high-fee': ({ amount = '' }: Words) =>
    `The page has set a fee far above what the network asks for: up to ${amount}.`,
  'gas-low': () =>
    'The page allows less gas than this transaction needs: it is likely to fail, and you would still pay the fee.',
  'nonce-ahead': () =>
    'The page numbered this transaction ahead: it stays open, and can happen at any later time, until others of this account were sent.',
  'nonce-used': () =>
    'The page gave this transaction the number of one that was sent already: it takes its place.',
  'will-fail': ({ reason }: Words) =>
    `This transaction is likely to fail${reason ? `: ${reason}` : ''}. You would still pay the fee.`,
  unchecked: () => 'This call depends on the ones before it and could not be checked beforehand.',
  'one-by-one': () =>
    'These run one by one. If one fails, the ones before it stay done and the rest is not sent.',
  'account-code': ({ address = '' }: Words) =>
    `This also gives your account on this network a standard program (${address}) that makes several calls one. Your address and your key stay as they are.`,
  'account-made': () => 'This also makes your smart account on this network. That happens once.',
  permission: () =>
    'Until it ends, whoever has that account can do this without asking you again, also when you are not here.',
  'permission-call': () =>
    'What these functions do, the wallet cannot read: they may use whatever you have at that contract, or have allowed it to take.',
  'permission-code': ({ address = '' }: Words) =>
    `This also gives your account on this network a standard program (${address}) that holds such limits. Your address and your key stay as they are.`,
  'permission-again': () =>
    'This changes permissions that you have given, in a way that the wallet cannot read.',
  'self-call': () =>
    'This calls your own account: it can do whatever your account can, and the wallet cannot read what.',
  'asset-symbol': () => 'The page gives another symbol than the token itself.',
  'asset-decimals': () => 'The page gives other decimals than the token itself: amounts would look wrong.',
  'asset-namesake': ({ symbol = '' }: Words) =>
    `Something else is called ${symbol} too. Compare the address before you add this.`,
  'asset-not-held': () => 'This item does not belong to your account.',
  'account-takeover': ({ account = '' }: Words) =>
    `This hands the whole account ${account} to a program. Everything in it can be taken.`,
  'token-owner': () => 'This gives a token account away: its tokens belong to somebody else afterwards.',
  'token-authority': () => 'This gives away a right over tokens: to make, to freeze or to close them.',
  'token-allow': () => 'This address can take these tokens later without asking you again.',
  'unlimited-token-allow': () =>
    'This address can take all of your tokens of this kind, now or later, without asking you again.',
  'stake-authority': () => 'This gives away a right over your stake. Who may withdraw it owns it.',
  'nonce-authority': () => 'This gives a nonce account away, with the SOL in it.',
  'program-authority': () => 'This changes a program on the network, or who may change it.',
  'durable-nonce': () => 'This transaction does not expire: it can be sent at any later time.',
  'program-unread': ({ program = '' }: Words) =>
    `The wallet does not understand what this asks of ${program}. Go on only if you trust this site.`,
  'program-unknown': () =>
    'It calls a program that the wallet does not understand. Go on only if you trust this site.',
  'cluster-unchecked': ({ network = '' }: Words) =>
    `It could not be checked that this transaction is for ${network}. It may be sent on another network.`,
})
