/* What a page without any library needs of Ethereum: amounts, the calls of a token, and a receipt. */

/** A JSON-RPC quantity. */
export const hex = (value) => `0x${BigInt(value).toString(16)}`

/** One argument of 32 bytes: a number or an address. */
const word = (value) => BigInt(value).toString(16).padStart(64, '0')

/** Call data: a function's selector (four bytes in hex) and arguments of 32 bytes each. */
export const callOf = (selector, ...args) => `0x${selector}${args.map(word).join('')}`

/** ERC-20 by selector; `mint` is what the tokens of the local world give to anybody. */
export const token = {
  transfer: (to, amount) => callOf('a9059cbb', to, amount),
  approve: (spender, amount) => callOf('095ea7b3', spender, amount),
  mint: (to, amount) => callOf('40c10f19', to, amount),
  balanceOf: (owner) => callOf('70a08231', owner),
}

/** '0.012' with 18 decimals as the number of smallest units. */
export const unitsOf = (text, decimals) => {
  const [whole, fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(decimals, '0').slice(0, decimals))
}

/** UTF-8 as hex, for `personal_sign`. */
export const hexOfText = (text) =>
  `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** The receipt of a transaction once it is in a block. @throws Error after a minute without one. */
export const receiptOf = async (provider, hash) => {
  const end = Date.now() + 60_000
  while (Date.now() < end) {
    const receipt = await provider.request({ method: 'eth_getTransactionReceipt', params: [hash] })
    if (receipt) return receipt
    await pause(500)
  }
  throw new Error('The network has not taken the payment into a block for a minute.')
}

/** The page's wallet, once its script has run. */
export const walletOf = () =>
  new Promise((resolve) => {
    if (window.walletFrame) resolve(window.walletFrame)
    else addEventListener('walletframe:ready', (event) => resolve(event.detail), { once: true })
  })
