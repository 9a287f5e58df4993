import { readFileSync } from 'node:fs'
import type { Hex } from 'viem'
import type { Chain } from './chain.ts'

/** Where Simple7702Account of ERC-4337's contracts 0.8 is on public chains, and on the local ones. */
export const accountCode = '0xe6Cae83BdE06E4c305530e199D7217f42808555B'

/** What an account has that runs the code at an address (EIP-7702). */
export const delegationOf = (address: Hex): Hex => `0xef0100${address.slice(2).toLowerCase()}`

/** What makes it, as `@account-abstraction/contracts` 0.8.0 (MIT) has it: the address follows from these bytes (CREATE2, salt 0), so they cannot be others. */
export const readAccountCode = (): Hex =>
  (
    JSON.parse(readFileSync(new URL('simple7702Account.json', import.meta.url), 'utf8')) as {
      readonly bytecode: Hex
    }
  ).bytecode

/** Puts the code of smart accounts on a local chain, where public chains have it. No block is mined for it. @throws Error with the chain's message. */
export const openAccountCode = async ({ request }: Pick<Chain, 'request'>): Promise<void> => {
  const code = await request('eth_call', [{ data: readAccountCode() }, 'latest'])
  await request('anvil_setCode', [accountCode, code])
}
