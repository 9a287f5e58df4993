/*
 * Which pages may embed the frame. An operator lists exact origins. Besides them there are three forms that stand for pages of the
 * developer's own machine at any port; a server takes them only where it is itself reached under such a name (`isLocalOrigin`).
 */

/** Forms of `allowedOrigins` that stand for many pages, as a Content-Security-Policy writes them. */
export const localWildcards = ['http://localhost:*', 'http://127.0.0.1:*', 'http://*.localhost:*'] as const

type LocalWildcard = (typeof localWildcards)[number]

/** What each form stands for: whole origins as a browser writes them, so that `localhost.evil.example` is none of them. */
const patterns: Readonly<Record<LocalWildcard, RegExp>> = {
  'http://localhost:*': /^http:\/\/localhost(:\d{1,5})?$/,
  'http://127.0.0.1:*': /^http:\/\/127\.0\.0\.1(:\d{1,5})?$/,
  'http://*.localhost:*': /^http:\/\/([\w-]+\.)+localhost(:\d{1,5})?$/,
}

export const isLocalWildcard = (entry: string): entry is LocalWildcard =>
  (localWildcards as readonly string[]).includes(entry)

/**
 * Whether an origin is of this machine alone: `http` at `localhost`, below `.localhost` (RFC 6761, 6.3), or `127.0.0.1`.
 * Browsers and resolvers send no such name to anybody else.
 */
export const isLocalOrigin = (origin: string): boolean =>
  Object.values(patterns).some((pattern) => pattern.test(origin))

/** Whether a page may embed the frame. @param origin as a browser writes it; anything else is refused. */
export const mayEmbed = (allowedOrigins: readonly string[], origin: string): boolean =>
  allowedOrigins.some((entry) => (isLocalWildcard(entry) ? patterns[entry].test(origin) : entry === origin))
