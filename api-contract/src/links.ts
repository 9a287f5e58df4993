/*
 * Links of wallets. What a catalogue says is a link to tap on a phone: an app's own scheme or a page, and nothing that a browser runs or that a
 * system opens for other ends. The server checks what it serves, the frame what it opens.
 */

/** The part that is used here of what browsers and Node both have (WHATWG URL); this package has the types of neither. */
type PageUrl = { readonly host: string; readonly username: string; readonly password: string }
declare const URL: { new (text: string): PageUrl; readonly canParse: (text: string) => boolean }

/** Schemes of browsers and systems, which open no wallet; those that run what stands behind them above all. */
const refusedSchemes: ReadonlySet<string> = new Set(
  [
    'about blob chrome chrome-extension content data file filesystem ftp http https intent itms itms-apps itms-services',
    'jar javascript mailto market moz-extension resource res search search-ms shell sms smsto ssh tel vbscript',
    'view-source wc ws wss x-javascript',
  ].flatMap((names) => names.split(' ')),
)

/** Characters that are not shown, or that turn the direction of what is: control, bidirectional, zero-width, of one half. */
export const unseenCharacters = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u

/** Longest link that is taken, in characters; those of wallets are far shorter. */
export const longestLink = 512

/** Whether an address has no white space, no character that is not seen, and none that ends an attribute. */
const hasLinkCharacters = (text: string): boolean =>
  !/[\s\\<>"'`{}|^]/.test(text) && !unseenCharacters.test(text)

/** Whether it is an app's own: `scheme:`, `scheme://` or `scheme://path` in lower case, of a scheme that only apps have. */
const isAppScheme = (link: string): boolean => {
  const scheme = /^([a-z][a-z0-9+.-]{1,40}):(\/\/[\w./-]*)?$/.exec(link)?.[1]
  // `ms-…` and `x-apple…`: tools of the system, some of which take commands.
  return scheme !== undefined && !refusedSchemes.has(scheme) && !/^(ms|x-apple)\b/.test(scheme)
}

/** The address of an `https:` page, without a name or password in it; undefined for everything else. */
export const httpsUrl = (text: string): PageUrl | undefined => {
  if (text.length > longestLink || !/^https:\/\/[^/]/.test(text) || !hasLinkCharacters(text)) return undefined
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  return url.username + url.password === '' ? url : undefined
}

/** Whether a link opens an app: by its own scheme, or as an `https:` page that it takes over. */
export const isAppLink = (link: string): boolean =>
  link.length <= longestLink && (isAppScheme(link) || httpsUrl(link) !== undefined)
