import type { Address } from 'viem'
import type { Chain } from '../chain.ts'
import { readOwnContracts } from './artifacts.ts'
import { calldata, ether, hexOf, tokenWords } from './calldata.ts'
import { market } from './market.ts'

const maker: Address = '0x0000000000000000000000000000000042616974'

/** What strangers send to accounts of public chains, so that somebody who works on a page meets it before their visitors do. */
export const bait = {
  /** A token whose name leads to a site: the first contract of one account, so at every start the same. */
  token: '0x2b809B55A9a6dD1f554EFA00B535C3388830E4e2',
  /** Looks like the account of the chain that everything else comes from (0xf39F…2266): it begins and ends as that does. */
  lookalike: '0xf39Fd6e500000000000000000000000000002266',
} as const satisfies Readonly<Record<string, Address>>

/** Smallest units of the local dollar that a look-alike sends: nothing but its address is to be seen. */
const dust = 1n

/**
 * Puts the token on a local chain that has a market (market.ts) and no bait yet.
 * @returns what sends a thousand of it to an EVM address, and dust from the look-alike. @throws Error with the chain's message.
 */
export const openBait = async ({
  request,
}: Pick<Chain, 'request'>): Promise<(address: string) => Promise<void>> => {
  const { bytecode } = readOwnContracts().TestToken
  const as = async (
    from: Address,
    transactions: readonly { readonly to?: Address; readonly data: string }[],
  ) => {
    await request('anvil_impersonateAccount', [from])
    await request('anvil_setBalance', [from, hexOf(ether)])
    for (const { to, data } of transactions)
      await request('eth_sendTransaction', [
        { from, data, gas: hexOf(150_000n + 120n * BigInt(data.length)), ...(to !== undefined && { to }) },
      ])
    await request('anvil_stopImpersonatingAccount', [from])
  }
  const made = `${bytecode}${tokenWords('Claim at gift.example.com', 'GIFT', 18n)}`
  await as(maker, [{ data: made }])
  return async (address) => {
    const to = address as Address
    await as(maker, [{ to: bait.token, data: calldata('mint', [to, 1_000n * ether]) }])
    await as(bait.lookalike, [
      // The local dollar lets anybody make some.
      { to: market.dollar, data: calldata('mint', [bait.lookalike, dust]) },
      { to: market.dollar, data: calldata('transfer', [to, dust]) },
    ])
  }
}
