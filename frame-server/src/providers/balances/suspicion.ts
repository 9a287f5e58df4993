import { skeletonOf } from '../names/rules.ts'

/** What tokens say that were sent to strangers so that they go to a site. */
const lure =
  /https?:|www\.|t\.me|[\p{L}\d]\.[a-z]{2,}(\W|$)|claim|airdrop|reward|voucher|bonus|redeem|visit/iu

/** Letters and digits alone, as a hurried reader sees them. */
const seen = (text: string): string =>
  skeletonOf(
    text
      .normalize('NFKD')
      .replace(/[^\p{L}\p{N}]/gu, '')
      .toLowerCase(),
  )

type Named = { readonly name: string; readonly symbol: string }

/**
 * Says whether a token that nobody named looks like those that are sent to strangers: its name leads somewhere or promises something, or it
 * calls itself what a token that is known calls itself. Said of honest ones too, at times: it only decides what is hidden at first.
 * @param known tokens at other addresses. They are looked at once: there may be a thousand of them, and hundreds of others.
 */
export const suspicionAmong = (known: readonly Named[]): ((token: Named) => boolean) => {
  const others = new Set(known.flatMap((one) => [seen(one.symbol), seen(one.name)]))
  return ({ name, symbol }) => {
    if (lure.test(name) || lure.test(symbol)) return true
    const own = [seen(symbol), seen(name)].filter((text) => text !== '')
    return own.some((text) => others.has(text))
  }
}
