import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Chain } from './chain.ts'

/** Wei of one gift: 100 ETH. */
const gift = `0x${(100n * 10n ** 18n).toString(16)}`

/** Gives money of the local chains. */
export type Faucet = {
  /** 100 ETH on every chain, now and at each later start. @param address 20 bytes, hex. */
  readonly give: (address: string) => Promise<void>
}

/**
 * Chains begin afresh at each start and wallets do not: who was given something before is given it again.
 * @param file list of addresses, kept beside the wallets' database.
 */
export const openFaucet = async (file: string, chains: readonly Chain[]): Promise<Faucet> => {
  const known = new Set(existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[]) : [])
  const pay = (address: string) =>
    Promise.all(chains.map((chain) => chain.request('anvil_setBalance', [address, gift])))
  for (const address of known) await pay(address)
  return {
    give: async (address) => {
      await pay(address)
      known.add(address)
      writeFileSync(file, JSON.stringify([...known]))
    },
  }
}
