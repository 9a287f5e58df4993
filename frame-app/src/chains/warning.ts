import type { Amount } from './amount.ts'

/** How much a person should worry about a line. */
export type Tone = 'caution' | 'danger'

/** What may be warned of. The words are in `i18n/english/warnings.ts`, which has one for each. */
export type WarningCode =
  // Of every kind of request.
  | 'listed-site'
  | 'listed-address'
  | 'scams-unchecked'
  // Messages.
  | 'not-text'
  | 'sign-in-account'
  | 'sign-in-chain'
  | 'sign-in-uri'
  | 'sign-in-expired'
  | 'sign-in-not-yet'
  | 'sign-in-odd'
  // Typed data.
  | 'permit'
  | 'unlimited-permit'
  | 'signed-transfer'
  | 'order'
  | 'bulk-order'
  | 'safe-transaction'
  | 'safe-delegatecall'
  | 'safe-refund'
  | 'meta-transaction'
  | 'user-operation'
  | 'delegation'
  | 'more-permits'
  | 'look-alike'
  | 'order-for-nothing'
  | 'other-recipient'
  | 'safe-message'
  | 'typed-data-unknown'
  | 'no-chain'
  // Transactions of EVM networks.
  | 'contract-unknown'
  | 'extra-data'
  | 'approval'
  | 'unlimited-approval'
  | 'approval-over-balance'
  | 'exchange-unchecked'
  | 'item-approval'
  | 'approve-all'
  | 'token-unknown'
  | 'value-attached'
  | 'value-deploy'
  | 'deploy'
  | 'high-fee'
  | 'gas-low'
  | 'nonce-ahead'
  | 'nonce-used'
  | 'will-fail'
  | 'unchecked'
  | 'one-by-one'
  | 'account-code'
  | 'account-made'
  | 'self-call'
  | 'permission'
  | 'permission-call'
  | 'permission-code'
  | 'permission-again'
  // Tokens to be shown.
  | 'asset-symbol'
  | 'asset-decimals'
  | 'asset-namesake'
  | 'asset-not-held'
  // Solana.
  | 'account-takeover'
  | 'token-owner'
  | 'token-authority'
  | 'token-allow'
  | 'unlimited-token-allow'
  | 'stake-authority'
  | 'nonce-authority'
  | 'program-authority'
  | 'durable-nonce'
  | 'program-unread'
  | 'program-unknown'
  | 'cluster-unchecked'

/** A line above the buttons. `params` are what its words are about: texts of strangers, or amounts. */
export type Warning = {
  readonly code: WarningCode
  readonly tone: Tone
  readonly params?: Readonly<Record<string, string | Amount>> | undefined
}

export const caution = (code: WarningCode, params?: Warning['params']): Warning => ({
  code,
  tone: 'caution',
  params,
})

export const danger = (code: WarningCode, params?: Warning['params']): Warning => ({
  code,
  tone: 'danger',
  params,
})
