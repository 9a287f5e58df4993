import { pino } from 'pino'
import type { NetworkConfig } from '../../config.ts'
import { entryPoints } from '../../services/nodes/bundler.ts'
import { hexChainIdOf } from '../../services/nodes/chainId.ts'
import { createChainNode, operatorsNode } from '../../services/nodes/chainNode.ts'
import { askingCheck } from './asking.ts'
import { failed, ok, stepPatience, type Check } from './check.ts'
import { withTimes, type Parts } from './parts.ts'

/** Whether each network's bundler answers, is of the network, and serves the entry points that it is set for. */
export const bundlerChecks = (
  { outbound, times }: Pick<Parts, 'outbound' | 'times'>,
  networks: readonly NetworkConfig[],
): Check[] =>
  networks.flatMap(({ id, bundler }) => {
    if (!bundler) return []
    const name = `bundler ${id}`
    const advice = 'See its address in networks (bundler.url), its key and the limits of the provider.'
    const check = askingCheck(name, advice, async (signal) => {
      const target = withTimes(operatorsNode(outbound, name, false), times)
      const settings = { url: bundler.url, weight: 1, maxBatch: 1 }
      const node = createChainNode(target, pino({ level: 'silent' }), settings)
      /** JSON in small letters: hex may come in either. */
      const ask = async (method: string): Promise<string | undefined> => {
        const [outcome] = await node.ask([{ method, params: '[]' }], { deadline: stepPatience, signal })
        return outcome && 'result' in outcome ? outcome.result.toLowerCase() : undefined
      }
      const [chain, served] = [await ask('eth_chainId'), await ask('eth_supportedEntryPoints')]
      if (chain !== `"${hexChainIdOf(id)}"`)
        return failed(
          name,
          'It is of another network, or does not say of which, and is never used.',
          'Put its address to the network that it is of (bundler.url of networks).',
        )
      const missing = bundler.entryPoints.filter(
        (version) => !served?.includes(entryPoints[version].toLowerCase()),
      )
      return missing.length === 0
        ? ok(name, `It is of ${id}, and serves ${bundler.entryPoints.join(', ')}.`)
        : failed(
            name,
            `It does not serve entry point ${missing.join(', ')}.`,
            'Take what it does not serve out of bundler.entryPoints, or name another bundler.',
          )
    })
    return [check]
  })
