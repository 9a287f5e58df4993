import type { Address } from 'viem'
import type { Chain } from '../chain.ts'
import { readOwnContracts } from './artifacts.ts'
import { calldata, hexOf } from './calldata.ts'

const maker: Address = '0x00000000000000000000000000005072696e7473'

/** Where the collections of a local chain are: at every start the same, since the first transactions of one account make them. */
export const collections = {
  /** Local Prints (ERC-721). */
  prints: '0x7344b4f971481A239Ab44c0a4843Aeab09370480',
  /** Local Tickets (ERC-1155). */
  tickets: '0xe1326A86D51bfc2Cc7f2A8df834B2775dd1E1d39',
} as const satisfies Readonly<Record<string, Address>>

/** Prints of one gift; and tickets, of the kind with the number 1. */
const gift = { prints: 2, tickets: 5n } as const

/**
 * Puts a collection of each standard on a local chain that has none yet; their pictures stand in the contracts.
 * @returns what gives some of each to an EVM address. @throws Error with the chain's message.
 */
export const openCollections = async ({
  request,
}: Pick<Chain, 'request'>): Promise<(address: string) => Promise<void>> => {
  const { TestPieces, TestKinds } = readOwnContracts()
  const [giver] = (await request('eth_accounts')) as readonly Address[]
  const send = (from: Address | undefined, data: string, to?: Address) => {
    const gas = hexOf(150_000n + 120n * BigInt(data.length))
    return request('eth_sendTransaction', [{ from, data, gas, ...(to === undefined ? {} : { to }) }])
  }
  await request('anvil_impersonateAccount', [maker])
  await request('anvil_setBalance', [maker, hexOf(10n ** 20n)])
  await send(maker, TestPieces.bytecode)
  await send(maker, TestKinds.bytecode)
  await request('anvil_stopImpersonatingAccount', [maker])
  return async (address) => {
    const to = address as Address
    for (let print = 0; print < gift.prints; print += 1)
      await send(giver, calldata('mintPrint', [to]), collections.prints)
    await send(giver, calldata('mintTickets', [to, 1n, gift.tickets]), collections.tickets)
  }
}
