import type { Generated } from 'kysely'

/*
 * Portable types: ids and JSON are text, times are bigint milliseconds since 1970, secrets are hashed or encrypted.
 */

type Users = {
  id: string
  /** The address that logs in; where a provider does, a text that no address is (`oidc:…`). */
  email: string
  /** Where mails go, if `email` is no address: what the provider vouches for. It opens nothing. */
  contact: string | null
  /** The provider that logs them in; null where that is a code by e-mail. */
  provider: string | null
  /** Of the last sign-in; null where that was before it was kept. */
  language: string | null
  created_at: number
}

/** Who a user is at a provider. */
type LoginIdentities = {
  issuer: string
  subject: string
  user_id: string
  created_at: number
  /** Its name in the configuration, and the address that it vouched for, when it was added; null in what an older release wrote: the user's own. */
  provider: string | null
  address: string | null
}

/** Logins that are under way at a provider; what they need beside is computed from their secret. */
type SocialLogins = {
  id: string
  secret_hash: string
  jkt: string
  provider: string
  expires_at: number
  /** The session whose user gets it as a further login; null where it begins a session. */
  session_id: string | null
  /** Farcaster alone: what the relay calls the request. */
  channel: string | null
  /** Farcaster alone: what was signed there, which the relay tells once. */
  answer: string | null
  /** Who it is (JSON: issuer, subject, label), where an address is waited for that no provider vouches for. It ends no other way then. */
  proven: string | null
}

/** One-time codes; several of one address may live side by side. */
type Challenges = {
  id: string
  email: string
  secret_hash: string
  code_mac: string
  /** The one session that its code is good for; null where it begins one. */
  session_id: string | null
  /** For a change of address: `old`, mailed to the one that logs in, or `new`, mailed to `change_to`; null where the code is for anything else. */
  change_step: 'old' | 'new' | null
  change_to: string | null
  /** That the code's mail is in. */
  language: string | null
  attempts_left: number
  expires_at: number
}

/** Devices that want to log in with an address, and wait for whoever reads its mail; see loginDevices.ts. */
type LoginDevices = {
  id: string
  email: string
  /** Thumbprint of the DPoP key that asked: it alone is approved. */
  jkt: string
  secret_hash: string
  /** Hash of the token in the mail's link, which works once: while the state is `waiting`. */
  link_hash: string
  state: 'waiting' | 'approved' | 'declined'
  /** What the page behind the link says of who asks: the project's name, the browser, the network (clientAddress.ts). */
  site: string
  agent: string | null
  network: string
  asked_at: number
  /** Of the link; once approved, of the approval. A code that was typed makes the device known (`known_clients`). */
  expires_at: number
}

type Sessions = {
  id: string
  user_id: string
  /** Thumbprint of the DPoP key (RFC 7638). */
  jkt: string
  refresh_hash: string
  access_hash: string
  access_expires_at: number
  /** The access token of before, which another tab may still use. */
  previous_access_hash: string | null
  previous_access_expires_at: number | null
  created_at: number
  last_seen_at: number
  /** When a one-time code was typed in this session; null in sessions of before this was kept. */
  code_at: number | null
  /** Hash of the refresh token that was traded last, when that was, and with what its answer can be computed again; see sessions.ts. */
  previous_hash: string | null
  rotated_at: number | null
  grace_salt: string | null
  /** What kind of browser it belongs to, coarsely. */
  agent: string | null
}

/** Refresh tokens that were used: one that comes back kills its family. */
type SpentTokens = { hash: string; session_id: string; spent_at: number }

/** DPoP keys that proved the mailbox of a user. */
type KnownClients = { user_id: string; jkt: string; proven_at: number }

/** Sealed messages that wait to be read once. */
type Mailbox = { id_hash: string; read_hash: string; message: string; expires_at: number }

/** Values that were dear to get: JSON, until `expires_at`. Like the next three empty where Redis or memory has what servers share. */
type Cached = { key: string; value: string; expires_at: number }

/** DPoP proofs that were seen. */
type Proofs = { hash: string; expires_at: number }

/** Times of rare events, newest last, for exact sliding limits. */
type Logs = { key: string; times: string; version: number; expires_at: number }

/** Counts of frequent events in fixed windows. */
type Counters = { key: string; count: Generated<number>; expires_at: number }

type Wallets = {
  id: string
  user_id: string
  addresses: string
  created_at: number
  /** The owner's list of accounts, the first one first; null: there is one, without a name. */
  accounts: string | null
  accounts_revision: number | null
}

/** Work to be done after the transaction that wrote it; see jobs/outbox.ts. */
type Jobs = {
  id: string
  kind: string
  /** A second job with the same key is not written. */
  unique_key: string | null
  payload: string
  /** Under the key-encryption key `secret_key_id`; removed when the job is over. */
  secret: string | null
  secret_key_id: string | null
  state: Generated<'waiting' | 'done' | 'dead'>
  /** Attempts that were begun. */
  attempts: Generated<number>
  /** When it is due; while somebody does it, when its lease ends. */
  run_at: number
  lease: string | null
  /** When a waiting job is worth nothing any more, and when one that is over is removed. */
  expires_at: number | null
  /** Code of why the last attempt failed. */
  last_error: string | null
  created_at: number
}

/** Tokens for one action of one session. */
type StepUps = { token_hash: string; session_id: string; action: string; subject: string; expires_at: number }

type Slots = {
  id: string
  wallet_id: string
  user_id: string
  /** The session that opened it: only that one commits it. */
  session_id: string | null
  kind: string
  label: string
  jkt: string
  /** `open`: half given out, nothing stored yet; `live`: committed. */
  state: 'open' | 'live'
  /** Server half under the key-encryption key `key_id`: `iv.ciphertext`, base64url. */
  half: string
  key_id: string
  wrapped: string | null
  /** JSON of the addresses that `wrapped` is bound to; set with it and never changed. */
  addresses: string | null
  /** Of a passkey's slot, base64url: the credential, and what its PRF is evaluated on. */
  credential_id: string | null
  prf_salt: string | null
  /** Of an operator's slot (JSON): its code, sealed to the operator's recovery key. */
  sealed_code: string | null
  created_at: number
  last_used_at: number | null
}

/** Devices that had a slot's half. */
type SlotDevices = { slot_id: string; jkt: string; seen_at: number }

/** Slots that are to be removed. Times by the jobs' clock, which is the database's own. */
type SlotRemovals = {
  id: string
  slot_id: string
  user_id: string
  /** DPoP key of the device that asked. */
  jkt: string
  /** Hash of the token in the mail's link. */
  cancel_hash: string
  asked_at: number
  /** Null until the mail server took the mail: before that the owner does not know. */
  remove_at: number | null
}

/** Other addresses that are to log in. Times by the jobs' clock, which is the database's own. */
type EmailChanges = {
  id: string
  user_id: string
  new_email: string
  /** DPoP key of the device that asked. */
  jkt: string
  /** Hash of the token in the mail's link. */
  cancel_hash: string
  asked_at: number
  /** Null until the mail server took the mail to the old address. */
  change_at: number | null
}

/** Accounts that are to be deleted. Times by the jobs' clock, which is the database's own. */
type UserDeletions = {
  id: string
  user_id: string
  /** DPoP key of the device that asked; empty where the operator did. */
  jkt: string
  /** Hash of the token in the mail's link. */
  cancel_hash: string
  asked_at: number
  /** Null until the mail server took the mail. */
  delete_at: number | null
}

/** Names in the operator's zone. */
type Names = {
  label: string
  /** What is left of it where nobody looks closely: unique too. */
  skeleton: string
  /** EVM address in lower case. */
  owner: string
  /** JSON: what the owner signed. */
  attributes: string
  registered_at: number
  updated_at: number
}

/** Networks that a name stands for its owner on. */
type NameAddresses = { label: string; coin_type: number; created_at: number }

/** What a user can read of their account. */
type AuditLog = {
  id: string
  user_id: string
  type: string
  at: number
  /** What happens often is written once for each key. */
  unique_key: string | null
  session_id: string | null
  agent: string | null
  slot_id: string | null
  /** Name of the slot as it was then. */
  label: string | null
}

/** How often events of the modal happened. */
type EventCounts = {
  project_id: string
  /** `2026-01-31`, in UTC. */
  day: string
  event: string
  /** JSON with its names in order; `` for what came after a day's rows were full. */
  properties: string
  number: number
}

type KeptPrices = {
  /** CAIP-10. */
  asset: string
  /** Hours since 1970. */
  hour: number
  /** Dollars, in digits. */
  price: string
}

/** Projects that are not in the configuration's file. */
type Projects = {
  id: string
  /** JSON, as it was given (projectConfig.ts). */
  definition: string
}

/** Counts of changes: a running server that sees another number reads again. */
type Revisions = { name: string; number: number }

/** Which blocks of an account the history's index has read: `low` to `high`; null before the first. `is_done` and `gaps` are 0 or 1. */
type HistorySpans = {
  /** CAIP-2. */
  network: string
  /** Lower case. */
  account: string
  low: number | null
  high: number | null
  high_hash: string | null
  /** Of how much of it movements of the coin are known. */
  coins: 'all' | 'some' | 'none'
  gaps: number
  is_done: number
  begun_at: number
  asked_at: number
  /** 0: never. */
  worked_at: number
}

/** What is in them: transactions as JSON of the API's HistoryItem, by block and place in it. */
type HistoryItems = { network: string; account: string; block: number; place: number; item: string }

/** Permissions that accounts have given (ERC-7715). */
type Permissions = {
  user_id: string
  /** CAIP-10, lower case. */
  account: string
  /** Hash of the delegation. */
  pci: string
  context: string
  /** JSON of the functions' signatures. */
  functions: string
  /** Of the page. */
  origin: string
  created_at: number
  /** When the wallet ended it. */
  revoked_at: number | null
}

export type Schema = {
  users: Users
  login_identities: LoginIdentities
  social_logins: SocialLogins
  challenges: Challenges
  login_devices: LoginDevices
  sessions: Sessions
  spent_tokens: SpentTokens
  known_clients: KnownClients
  mailbox: Mailbox
  proofs: Proofs
  logs: Logs
  counters: Counters
  wallets: Wallets
  slots: Slots
  slot_devices: SlotDevices
  slot_removals: SlotRemovals
  email_changes: EmailChanges
  user_deletions: UserDeletions
  audit_log: AuditLog
  step_ups: StepUps
  projects: Projects
  revisions: Revisions
  jobs: Jobs
  cached: Cached
  names: Names
  name_addresses: NameAddresses
  event_counts: EventCounts
  kept_prices: KeptPrices
  history_spans: HistorySpans
  history_items: HistoryItems
  permissions: Permissions
}
