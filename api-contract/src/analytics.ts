import * as z from 'zod/mini'
import { nothing, route } from './http.ts'
import { wholeNumber } from './numbers.ts'

/*
 * What the modal tells of its use: which event, and a few words from closed or narrow lists. Nothing of it names a person: no account, no
 * e-mail, no amount, no text that somebody typed. What looks like one of these is refused, so a page's wallet cannot smuggle it in by its name.
 */

const platforms = ['qrcode', 'mobile', 'browser', 'desktop', 'web'] as const
const methods = ['qrcode', 'mobile', 'browser', 'email'] as const
const themeModes = ['light', 'dark', 'system'] as const
const sdks = ['cdn', 'html'] as const
const badges = ['certified', 'none'] as const
const socials = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] as const
const accountTypes = ['eoa', 'smartAccount'] as const

/**
 * What a property may say. `flag`: yes or no. `count`: a small number. `label`: the name of a wallet, seller or token. `code`: a stable code of
 * an error, never its text. `network`: a CAIP-2 id. `namespace`: one of CAIP-2, or `all`. A list: one of its words.
 */
export type PropertyKind = 'flag' | 'count' | 'label' | 'code' | 'network' | 'namespace' | readonly string[]

const none = {}
const smart = { isSmartAccount: 'flag' } as const
const onNetwork = { ...smart, network: 'network' } as const
const swap = { ...onNetwork, swapFromToken: 'label', swapToToken: 'label' } as const
const send = { ...onNetwork, token: 'label' } as const
const failed = { message: 'code' } as const
const social = { provider: socials } as const

/**
 * Every event (the specification's names, facts 4.9) and what may be said of it. Left out on purpose: addresses, cursors, amounts, names that
 * somebody registers, what somebody searches for, texts and stacks of errors; and MODAL_CREATED, which is never sent.
 */
export const analyticsEvents = {
  INITIALIZE: { sdk: sdks, themeMode: themeModes, networks: 'count', email: 'flag', injected: 'flag' },
  MODAL_OPEN: { connected: 'flag' },
  MODAL_CLOSE: { connected: 'flag' },
  CLICK_ALL_WALLETS: none,
  CLICK_WALLET_HELP: none,
  CLICK_NETWORK_HELP: none,
  CLICK_GET_WALLET: none,
  CLICK_NETWORKS: none,
  CLICK_CONVERT: none,
  CLICK_SELECT_TOKEN_TO_SWAP: none,
  CLICK_SELECT_NETWORK_TO_SWAP: none,
  CLICK_TRANSACTIONS: smart,
  SELECT_WHAT_IS_A_BUY: none,
  OPEN_ENS_FLOW: none,
  SELECT_WALLET: { name: 'label', platform: platforms },
  CONNECT_SUCCESS: { method: methods, name: 'label' },
  CONNECT_ERROR: failed,
  CONNECT_PROXY_ERROR: { ...failed, name: 'label' },
  DISCONNECT_SUCCESS: { namespace: 'namespace' },
  DISCONNECT_ERROR: failed,
  ERROR_FETCH_TRANSACTIONS: smart,
  LOAD_MORE_TRANSACTIONS: smart,
  CLICK_SIGN_SIWX_MESSAGE: onNetwork,
  CLICK_CANCEL_SIWX: onNetwork,
  SIWX_AUTH_SUCCESS: onNetwork,
  SIWX_AUTH_ERROR: onNetwork,
  EMAIL_LOGIN_SELECTED: none,
  EMAIL_SUBMITTED: none,
  DEVICE_REGISTERED_FOR_EMAIL: none,
  EMAIL_VERIFICATION_CODE_SENT: none,
  EMAIL_VERIFICATION_CODE_PASS: none,
  EMAIL_VERIFICATION_CODE_FAIL: failed,
  EMAIL_EDIT: none,
  EMAIL_UPGRADE_FROM_MODAL: none,
  SWITCH_NETWORK: { network: 'network' },
  SET_PREFERRED_ACCOUNT_TYPE: { accountType: accountTypes, network: 'network' },
  SELECT_BUY_CRYPTO: smart,
  SELECT_BUY_PROVIDER: { ...smart, provider: 'label' },
  OPEN_SWAP: onNetwork,
  OPEN_SEND: onNetwork,
  INITIATE_SWAP: swap,
  SWAP_SUCCESS: swap,
  SWAP_ERROR: { ...swap, ...failed },
  SWAP_APPROVAL_ERROR: { ...swap, ...failed },
  SEND_INITIATED: send,
  SEND_SUCCESS: send,
  SEND_ERROR: { ...send, ...failed },
  SOCIAL_LOGIN_STARTED: social,
  SOCIAL_LOGIN_SUCCESS: social,
  SOCIAL_LOGIN_ERROR: social,
  SOCIAL_LOGIN_REQUEST_USER_DATA: social,
  SOCIAL_LOGIN_CANCELED: social,
  REGISTER_NAME_INITIATED: smart,
  REGISTER_NAME_SUCCESS: smart,
  REGISTER_NAME_ERROR: { ...smart, ...failed },
  SEARCH_WALLET: { badge: badges },
} as const satisfies Readonly<Record<string, Readonly<Record<string, PropertyKind>>>>

export type AnalyticsEventName = keyof typeof analyticsEvents

type ValueOf<Kind> = Kind extends readonly (infer Word)[]
  ? Word
  : Kind extends 'flag'
    ? boolean
    : Kind extends 'count'
      ? number
      : string

/** What may be said of an event. A property that is not known is left out. */
export type AnalyticsProperties<Name extends AnalyticsEventName> = {
  readonly [Property in keyof (typeof analyticsEvents)[Name]]?:
    | ValueOf<(typeof analyticsEvents)[Name][Property]>
    | undefined
}

/** Largest `count`. */
const mostCount = 1_000

/** Words and numbers as a name has them; a dot stands between words, an `@` nowhere. */
const labelForm = /^[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N} &+'’!()_-]|\.(?=\s|$)|\.(?=\p{L}{2,8}$)){0,47}$/u
/** No name of a wallet has so long a word, or so many digits in one: an account, a key, a telephone number. */
const identifying = /[\p{L}\p{N}_-]{25,}|\d{6,}|0x[0-9a-f]{8,}/iu

const forms: Readonly<Record<string, (value: unknown) => boolean>> = {
  flag: (value) => typeof value === 'boolean',
  count: (value) => typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= mostCount,
  label: (value) => typeof value === 'string' && labelForm.test(value) && !identifying.test(value),
  code: (value) => typeof value === 'string' && /^(-?\d{1,5}|[a-z][a-z_]{0,31})$/.test(value),
  network: (value) =>
    typeof value === 'string' && /^(eip155:\d{1,16}|(solana|bip122|polkadot):[A-Za-z0-9]{1,32})$/.test(value),
  namespace: (value) => ['all', 'eip155', 'solana', 'bip122', 'polkadot'].includes(value as string),
}

/** Whether a value may be said under a name of an event. Names that the event does not have: no. */
export const isAnalyticsProperty = (event: AnalyticsEventName, name: string, value: unknown): boolean => {
  const kinds: Readonly<Record<string, PropertyKind>> = analyticsEvents[event]
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined
  if (kind === undefined) return false
  return typeof kind === 'string' ? (forms[kind]?.(value) ?? false) : kind.includes(value as string)
}

/** Most events of one call. */
export const mostEvents = 32

const properties = z.record(
  z.string().check(z.regex(/^[a-zA-Z]{1,32}$/, 'expected the name of a property')),
  z.union([z.string(), z.number(), z.boolean()]),
)

const props = z
  .strictObject({
    type: z.literal('track'),
    event: z.enum(
      Object.keys(analyticsEvents) as [AnalyticsEventName, ...AnalyticsEventName[]],
      'expected one of the events',
    ),
    properties: z.optional(properties),
  })
  .check((context) => {
    const { event, properties: given = {} } = context.value
    for (const [name, value] of Object.entries(given))
      if (!isAnalyticsProperty(event, name, value))
        context.issues.push({
          code: 'custom',
          input: value,
          path: ['properties', name],
          message: 'expected a property of this event, with one of its values',
        })
  })

const event = z.strictObject({
  eventId: z
    .string()
    .check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'expected a UUID in lower case')),
  /** Origin of the page: a path, a query or a fragment could hold anything. */
  url: z
    .string()
    .check(z.regex(/^https?:\/\/[a-z0-9._[\]:-]{1,255}$/, 'expected the origin of the page, without a path')),
  /** Its host. */
  domain: z.string().check(z.regex(/^[a-z0-9._[\]:-]{1,255}$/, 'expected the host name of the page')),
  /** Milliseconds since 1970. The server counts by its own clock. */
  timestamp: wholeNumber(0),
  props,
})
export type AnalyticsEvent = z.output<typeof event>

/**
 * Takes an event, or several in the order in which they happened. All are counted or none. 403 `origin_not_allowed`: the page is not on the
 * project's list. 404: this server, or this project, counts nothing.
 */
export const takeEvents = route({
  method: 'POST',
  path: '/e',
  params: nothing,
  query: nothing,
  project: 'query',
  body: z.union([event, z.array(event).check(z.minLength(1), z.maxLength(mostEvents))]),
  answer: z.object({ taken: z.number() }),
  errors: [],
  auth: 'none',
  origin: 'own',
  limit: 'event',
  size: 'usual',
  cache: 'no-store',
})

/** What is told of the modal's use. */
export const analyticsRoutes = { takeEvents }
