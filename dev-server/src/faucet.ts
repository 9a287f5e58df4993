import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Hooks } from '@walletframe/server'
import type { Chain } from './chain.ts'
import type { SolanaNode } from './solana.ts'

/** Wei of one gift: 100 ETH. */
const gift = `0x${(100n * 10n ** 18n).toString(16)}`
/** One gift on Solana: 10 SOL in lamports, and 1000 of the local token in base units. */
const solanaGift = { lamports: 10n * 10n ** 9n, tokens: 1_000n * 10n ** 6n }

/** An e-mail address that begins so gets money when its wallet is made. */
const fundedPrefix = 'funded'

/** Gives money of the local chains. */
export type Faucet = {
  /**
   * Now and at each later start: to an EVM address (20 bytes, hex) 100 ETH on every chain,
   * to a Solana address (base58) 10 SOL and 1000 of the local token.
   * @throws Error where the address is neither.
   */
  readonly give: (address: string) => Promise<void>
  /** Whoever was given something, and whoever will be, is given this too. */
  readonly alsoGive: (more: (address: string) => Promise<void>) => Promise<void>
}

/**
 * Chains begin afresh at each start and wallets do not: who was given something before is given it again.
 * @param file list of addresses, kept beside the wallets' database.
 */
export const openFaucet = async (
  file: string,
  chains: readonly Chain[],
  solana: Pick<SolanaNode, 'give'> | null,
): Promise<Faucet> => {
  const known = new Set(existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[]) : [])
  const pay = async (address: string): Promise<void> => {
    if (!address.startsWith('0x')) return solana?.give(address, solanaGift)
    await Promise.all(chains.map((chain) => chain.request('anvil_setBalance', [address, gift])))
  }
  let giveMore = (_address: string): Promise<void> => Promise.resolve()
  for (const address of known) await pay(address)
  return {
    alsoGive: async (more) => {
      giveMore = more
      for (const address of known) await giveMore(address)
    },
    give: async (address) => {
      await pay(address)
      await giveMore(address)
      known.add(address)
      writeFileSync(file, JSON.stringify([...known]))
    },
  }
}

/** The server's hook that gives to new wallets whose e-mail address asks for it, on every chain that they are on. */
export const fundNewWallets =
  (faucet: Pick<Faucet, 'give'>): NonNullable<Hooks['walletCreated']> =>
  async ({ email, addresses }) => {
    if (!email.startsWith(fundedPrefix)) return
    await faucet.give(addresses.eip155)
    if (addresses.solana !== undefined) await faucet.give(addresses.solana)
  }
