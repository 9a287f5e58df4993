import { smartAccount } from '@walletframe/api-contract/smartAccount'
import { pino } from 'pino'
import { entryPoints } from '../../services/nodes/bundler.ts'
import { createRpc } from '../../services/nodes/rpc.ts'
import { askingCheck } from './asking.ts'
import { failed, ok, type Check } from './check.ts'
import type { Parts } from './parts.ts'

/** What must be on a network before a smart account can be made there. */
const needed = [
  ['SimpleFactory', smartAccount.factory],
  ['HybridDeleGator', smartAccount.implementation],
  ['entry point 0.7', entryPoints['0.7']],
] as const

/** Whether each network that is to have smart accounts (ERC-4337) has the contracts that make and run them. */
export const smartAccountChecks = ({ config, outbound }: Pick<Parts, 'config' | 'outbound'>): Check[] =>
  config.networks.flatMap(({ id, erc4337 }) => {
    if (!erc4337) return []
    const name = `smart accounts ${id}`
    const advice = 'See the nodes of this network (rpcUrl, rpcUrls of networks).'
    const check = askingCheck(name, advice, async (signal) => {
      const rpc = createRpc({ config, outbound, logger: pino({ level: 'silent' }), now: Date.now })
      const codes = await Promise.all(
        needed.map(([, address]) => rpc.read(id, 'eth_getCode', [address, 'latest'], signal)),
      )
      const missing = needed.filter((_one, index) => codes[index] === '0x')
      return missing.length === 0
        ? ok(name, 'The contracts of smart accounts are there.')
        : failed(
            name,
            `No contract is at ${missing.map(([what, address]) => `${address} (${what})`).join(', ')}: no smart account can be made there.`,
            'Take erc4337 out of the network, or have the contracts put there.',
          )
    })
    return [check]
  })
