import { readFileSync } from 'node:fs'
import { concat, getCreate2Address, type Hex } from 'viem'
import type { Chain } from './chain.ts'

/** The contract through which public chains have these (https://github.com/Arachnid/deterministic-deployment-proxy); local chains are born with it. */
const deployer = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
/** Pays for it here: an account of nobody's. */
const payer = '0x00000000000000000000000000000000de1e6a70'

type Framework = { readonly salt: Hex; readonly contracts: Readonly<Record<string, Hex>> }

/**
 * The delegation framework that permissions of accounts are held by (ERC-7710), as public chains have it: what made its contracts there. Their addresses
 * follow from these bytes (CREATE2), so they cannot be others.
 */
export const readFramework = (): Framework =>
  JSON.parse(readFileSync(new URL('delegationFramework.json', import.meta.url), 'utf8')) as Framework

/** Where each contract is, by its name. */
export const frameworkAddresses = ({ salt, contracts }: Framework): Readonly<Record<string, Hex>> =>
  Object.fromEntries(
    Object.entries(contracts).map(([name, bytecode]) => [
      name,
      getCreate2Address({ from: deployer, salt, bytecode }),
    ]),
  )

/** Makes them on a local chain, in one block. @throws Error with the chain's message. */
export const openFramework = async ({ request }: Pick<Chain, 'request'>): Promise<void> => {
  const { salt, contracts } = readFramework()
  await request('anvil_setBalance', [payer, '0xde0b6b3a7640000'])
  await request('anvil_impersonateAccount', [payer])
  await request('evm_setAutomine', [false])
  try {
    for (const code of Object.values(contracts))
      await request('eth_sendTransaction', [
        { from: payer, to: deployer, data: concat([salt, code]), gas: '0x800000' },
      ])
    await request('anvil_mine', [])
  } finally {
    await request('evm_setAutomine', [true])
    await request('anvil_stopImpersonatingAccount', [payer])
  }
}
