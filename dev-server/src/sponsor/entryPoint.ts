import { readFileSync } from 'node:fs'
import type { Hex } from 'viem'
import type { Chain } from '../chain.ts'

/** Where the entry points of ERC-4337 are on public chains, and on the local one: code of accounts obeys one of them. */
export const entryPoints = {
  '0.7': '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  '0.8': '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
} as const satisfies Readonly<Record<string, Hex>>
export type EntryPointVersion = keyof typeof entryPoints
export const versions = ['0.7', '0.8'] as const satisfies readonly EntryPointVersion[]

/** The contract that each makes with itself, by which it asks factories for accounts: its address follows from the entry point's (CREATE, nonce 1). */
export const senderCreators: Readonly<Record<EntryPointVersion, Hex>> = {
  '0.7': '0xEFC2c1444eBCC4Db75e7613d20C6a62fF67A167C',
  '0.8': '0x449ED7C3e6Fee6a97311d4b55475DF59C44AdD33',
}

/** Where npm's archives of them are (scripts/archives.mjs): fetched by set-up and part of nothing, since their source is GPL-3.0. */
const folders: Readonly<Record<EntryPointVersion, string>> = { '0.7': 'contracts-0.7', '0.8': 'contracts' }

/** What makes an entry point. @throws Error where set-up has not fetched it. */
export const readEntryPoint = (version: EntryPointVersion): Hex => {
  const path = `../../../.cache/archives/@account-abstraction/${folders[version]}/artifacts/EntryPoint.json`
  const text = readFileSync(new URL(path, import.meta.url), 'utf8')
  return (JSON.parse(text) as { readonly bytecode: Hex }).bytecode
}

/** Has that code for a moment. */
const reader = '0x0000000000000000000000000000526561646572'
/** Code that answers with the code at an address: EXTCODESIZE, EXTCODECOPY, RETURN. */
const reading = (address: Hex): Hex => `0x73${address.slice(2)}803b805f5f843c5ff3`

type Simulated = readonly { readonly calls: readonly { readonly returnData: Hex }[] }[]

/**
 * Puts an entry point on a local chain, at its address, and the contract that it makes with itself at its own. What makes it runs in a block that is not
 * kept, as if it were its code: so it finds the address that it will have, which its signatures' domain and that contract have in them.
 * No block is mined for it.
 * @throws Error with the chain's message.
 */
export const openEntryPoint = async (
  { request }: Pick<Chain, 'request'>,
  version: EntryPointVersion,
): Promise<void> => {
  const [address, creator] = [entryPoints[version], senderCreators[version]]
  const stateOverrides = {
    [address]: { code: readEntryPoint(version), nonce: '0x1' },
    [reader]: { code: reading(creator) },
  }
  const calls = [{ to: address }, { to: reader }]
  const [block] = (await request('eth_simulateV1', [
    { blockStateCalls: [{ stateOverrides, calls }] },
    'latest',
  ])) as Simulated
  const [code, creatorCode] = block?.calls ?? []
  await Promise.all([
    request('anvil_setCode', [address, code?.returnData]),
    request('anvil_setCode', [creator, creatorCode?.returnData]),
  ])
}
