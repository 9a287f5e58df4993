import type { NetworkConfig } from '../../config.ts'
import { readGenesis } from '../../providers/bitcoin/esplora.ts'
import { askingCheck } from './asking.ts'
import { failed, ok, stepPatience, type Check } from './check.ts'
import { withTimes, type Parts } from './parts.ts'

/** Whether each network of Bitcoin has an Esplora that answers and is of it. */
export const bitcoinChecks = (
  { outbound, times }: Pick<Parts, 'outbound' | 'times'>,
  networks: readonly NetworkConfig[],
): Check[] =>
  networks.flatMap(({ id, esploraUrl, isPublic }) => {
    if (esploraUrl === undefined) return []
    const name = `esplora ${id}`
    const advice = isPublic
      ? 'It is a public one: name one of your own (esploraUrl of networks).'
      : 'See its address in networks (esploraUrl): the paths of Esplora, such as /block-height/0, lie right below it.'
    const check = askingCheck(name, advice, async (signal) => {
      const target = withTimes(
        outbound.target({ label: name, trust: 'operator', deadline: stepPatience }),
        times,
      )
      const reference = await readGenesis(target, esploraUrl, signal)
      return `bip122:${reference}` === id
        ? ok(name, `It is of ${id}.`)
        : failed(
            name,
            `It is of another network (bip122:${reference}), and is never used.`,
            'Put its address to the network that it is of (esploraUrl of networks).',
          )
    })
    return [check]
  })
