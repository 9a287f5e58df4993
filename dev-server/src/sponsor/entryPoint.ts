import { readFileSync } from 'node:fs'
import type { Hex } from 'viem'
import type { Chain } from '../chain.ts'

/** Where entry point 0.8 of ERC-4337 is on public chains, and on the local one. */
export const entryPoint = '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'

/** What makes it, as npm has it (scripts/archives.mjs): fetched by set-up and part of nothing, since its source is GPL-3.0. */
const artifact = new URL(
  '../../../.cache/archives/@account-abstraction/contracts/artifacts/EntryPoint.json',
  import.meta.url,
)

/** @throws Error where set-up has not fetched it. */
export const readEntryPoint = (): Hex =>
  (JSON.parse(readFileSync(artifact, 'utf8')) as { readonly bytecode: Hex }).bytecode

/**
 * Puts the entry point on a local chain, at its address. What makes it runs there, as if it were its code: so it finds the address that it will have,
 * which its signatures' domain and the contract that it makes have in them. No block is mined for it.
 * @throws Error with the chain's message.
 */
export const openEntryPoint = async ({ request }: Pick<Chain, 'request'>): Promise<void> => {
  const making = { [entryPoint]: { code: readEntryPoint(), nonce: '0x1' } }
  const code = await request('eth_call', [{ to: entryPoint }, 'latest', making])
  await request('anvil_setCode', [entryPoint, code])
}
