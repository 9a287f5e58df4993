/*
 * Links of wallets. What a catalogue says is a link to tap on a phone: an app's own scheme or a page, and nothing that a browser runs or that a
 * system opens for other ends. The server checks what it serves, the frame what it opens.
 */

/** Schemes of browsers and systems, which open no wallet; those that run what stands behind them above all. */
const refusedSchemes: ReadonlySet<string> = new Set(
  [
    'about blob chrome chrome-extension content data file filesystem ftp http https intent jar javascript mailto',
    'moz-extension ms-appx resource res sms smsto tel vbscript view-source wc ws wss x-javascript',
  ].flatMap((names) => names.split(' ')),
)

/** Characters that are not shown, or that turn the direction of what is: control, bidirectional, zero-width, of one half. */
export const unseenCharacters = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u

/** Whether an address has no white space, no character that is not seen, and none that ends an attribute. */
export const hasLinkCharacters = (text: string): boolean =>
  !/[\s\\<>"'`{}|^]/.test(text) && !unseenCharacters.test(text)

/** Whether it is an app's own: `scheme:`, `scheme://` or `scheme://path` in lower case, of a scheme that only apps have. */
export const isAppScheme = (link: string): boolean => {
  const scheme = /^([a-z][a-z0-9+.-]{1,40}):(\/\/[\w./-]*)?$/.exec(link)?.[1]
  return scheme !== undefined && !refusedSchemes.has(scheme)
}
