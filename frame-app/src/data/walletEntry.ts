import { httpsUrl, isAppLink, unseenCharacters, type CatalogueWallet } from '@walletframe/api-contract'

/*
 * Wallets of the catalogue as they may be shown. The server checks its files; what is followed or shown is checked here again, since what
 * stands here is one tap away from being opened.
 */

const longestName = 64

const appStores = ['apps.apple.com', 'itunes.apple.com']
const playStores = ['play.google.com']
const chromeStores = ['chromewebstore.google.com', 'chrome.google.com']

const webLink = (text: string | null | undefined): string | null => (text && httpsUrl(text) ? text : null)

const linkAt = (hosts: readonly string[], text: string | null): string | null =>
  text !== null && hosts.includes(httpsUrl(text)?.host ?? '') ? text : null

const appLink = (text: string | null): string | null => (text && isAppLink(text) ? text : null)

/** A wallet with what of it is in order; undefined where it has no name or id that could be shown. A link that is none is left out. */
export const checkWallet = (wallet: CatalogueWallet): CatalogueWallet | undefined => {
  const { id, name, homepage, image_id: image, rdns } = wallet
  if (
    !/^[0-9a-f]{64}$/.test(id) ||
    name.trim() === '' ||
    name.length > longestName ||
    unseenCharacters.test(name)
  )
    return undefined
  const { homepage: _homepage, image_id: _image, ...rest } = wallet
  const home = webLink(homepage)
  return {
    ...rest,
    ...(home !== null && { homepage: home }),
    ...(image !== undefined && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(image) && { image_id: image }),
    mobile_link: appLink(wallet.mobile_link),
    desktop_link: appLink(wallet.desktop_link),
    webapp_link: webLink(wallet.webapp_link),
    app_store: linkAt(appStores, wallet.app_store),
    play_store: linkAt(playStores, wallet.play_store),
    chrome_store: linkAt(chromeStores, wallet.chrome_store),
    rdns: rdns !== null && /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(rdns) ? rdns : null,
  }
}
