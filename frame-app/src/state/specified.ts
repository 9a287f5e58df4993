/*
 * Numbers of the specification (sections 4, 6 and 9, and its facts) that what is built goes by, in one place: `specified.test.ts` holds each against
 * its words, and with them those that stand in the page's script and in style sheets. Numbers of our own stand where they are used; those of the
 * specification that nothing here goes by are in docs/decisions/0037 and 0047, each with its reason.
 */

/** A request to our server: milliseconds that it may take, new tries, milliseconds before the first of them, doubled for each further one. */
export const requestTimeout = 10_000
export const requestTries = 3
export const requestFirstWait = 150

/** Milliseconds for which a balance that was read is good; and in which one that could not be read is not asked for again by itself. */
export const balanceLifetime = 30_000
export const balanceRetryLock = 30_000
/** Milliseconds for which a name and a picture of an account are good. */
export const identityLifetime = 5 * 60_000
/** Decimals of a token's balance on screen. */
export const balanceDecimals = 3

/** Wallets that are remembered as the last used ones. */
export const recentWallets = 2
/** Wallets of the server's list that stand on Connect: those that the page puts first, and those that the operator does, less what else stands there. */
export const featuredWallets = 4
export const recommendedWallets = 4
/** Wallets of a page of the server's list, and of a search there; milliseconds that such a search takes at least, so that its sign can be seen. */
export const walletPage = 40
export const walletSearch = 100
export const walletSearchWait = 300
/** Milliseconds without a key before the server is asked, and letters that it takes. */
export const walletSearchPause = 500
export const walletSearchLetters = 2

/** Milliseconds for which a code of WalletConnect is good, and how many are left when it counts as expired: another one is made then. */
export const pairingLifetime = 4 * 60_000
export const pairingLeft = 10_000
/** Milliseconds after which somebody may doubt that an app opened, and is told to try again. */
export const appDoubt = 5_000

/** Milliseconds that what only machines do for a login may take, with all its tries: to begin it, to trade the answer, to ask whose wallet it is. */
export const loginTimeout = 30_000

/** Milliseconds between two looks of a subscription at its node. */
export const nodeInterval = 4_000

/** What a base fee is taken times, in tenths: room for it to rise before the transaction is mined. */
export const baseFeeTenths = 12n

/** Milliseconds for which a toast is shown, and between it and the one in its place. */
export const toastLifetime = 2_500
export const toastGap = 150
/** Milliseconds between a refused method and the toast that says so. */
export const refusedDelay = 300
