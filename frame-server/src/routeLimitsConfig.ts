import type { LimitName } from '@walletframe/api-contract'
import { z } from 'zod'

/** Milliseconds in which a kind's calls are counted; a minute where it is not named. */
export const limitWindows: Partial<Record<LimitName, number>> = {
  /** Each message is up to 64 kB, and lies there for ten minutes. */
  'mailbox-leave': 10 * 60_000,
  /** Whoever picks a name picks one. */
  'register-name': 60 * 60_000,
}

/** Calls of one client to the routes of each kind. Those to nodes have a setting of their own. */
const usual: Record<Exclude<LimitName, 'rpc'>, number> = {
  probe: 600,
  'start-login': 120,
  login: 300,
  // Whoever waits for a link to be approved looks every three seconds.
  'wait-login': 240,
  session: 1_200,
  // Pages that a link of a mail leads to.
  page: 60,
  'mailbox-leave': 60,
  // Whoever waits for a message looks once a second.
  'mailbox-take': 240,
  // Calls of the specification's section 7: a view makes a handful.
  provider: 600,
  // A list shows forty at once.
  image: 1_200,
  // Images that are fetched and drawn, which costs a host a call and this server a moment; the others are at hand.
  'image-load': 240,
  // Prices and swaps: each is a few calls to a node. Whoever types an amount asks again and again.
  market: 300,
  // A page walks over thousands of blocks.
  history: 60,
  // Networks that an account's balances are read of, each some calls to its node where the answer of the last 30 seconds is not there; the
  // first look at an account counts for four (routes/balances.ts).
  balance: 300,
  // Registrations that could be good. Addresses cost nothing, so this is what keeps one visitor from taking all names.
  'register-name': 20,
  // Sockets to WalletConnect's relay that are opened through this server: one a tab, and again where a line breaks.
  relay: 120,
  // Calls with up to 32 events of the modal each: one every few seconds of a visit.
  event: 60,
}

const calls = z
  .number('expected a number of calls')
  .int('expected a whole number of calls')
  .min(1, 'expected at least 1: a limit of 0 would switch the routes off')
  .max(1_000_000_000)

/** What one client may call, by kind of route; what is not named is as usual. */
export const routeLimitsConfig = z
  .strictObject(
    Object.fromEntries(Object.entries(usual).map(([name, most]) => [name, calls.default(most)])) as {
      readonly [Name in keyof typeof usual]: z.ZodDefault<typeof calls>
    },
    {
      error: (issue) =>
        issue.code === 'unrecognized_keys'
          ? `there is no limit ${issue.keys.join(', ')}; there are ${Object.keys(usual).join(', ')}`
          : undefined,
    },
  )
  .prefault({})
