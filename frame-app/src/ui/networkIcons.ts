/** Addresses of the files, by their paths. */
const files = import.meta.glob<string>('../../icons/networks/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** By CAIP-2 id with `-` for `:`. */
const icons: ReadonlyMap<string, string> = new Map(
  Object.entries(files).map(([path, url]) => [/([^/]+)\.svg$/.exec(path)?.[1] ?? '', url]),
)

/** Test networks of EVM chains look like what they test. */
const testsOf: Readonly<Record<string, string>> = {
  'eip155-97': 'eip155-56',
  'eip155-338': 'eip155-25',
  'eip155-300': 'eip155-324',
  'eip155-919': 'eip155-34443',
  'eip155-1287': 'eip155-1284',
  'eip155-1301': 'eip155-130',
  'eip155-1946': 'eip155-1868',
  'eip155-4801': 'eip155-480',
  'eip155-5003': 'eip155-5000',
  'eip155-10143': 'eip155-143',
  'eip155-10200': 'eip155-100',
  'eip155-11124': 'eip155-2741',
  'eip155-17000': 'eip155-1',
  'eip155-43113': 'eip155-43114',
  'eip155-59141': 'eip155-59144',
  'eip155-80002': 'eip155-137',
  'eip155-80069': 'eip155-80094',
  'eip155-84532': 'eip155-8453',
  'eip155-421614': 'eip155-42161',
  'eip155-534351': 'eip155-534352',
  'eip155-560048': 'eip155-1',
  'eip155-763373': 'eip155-57073',
  'eip155-11142220': 'eip155-42220',
  'eip155-11155111': 'eip155-1',
  'eip155-11155420': 'eip155-10',
  'eip155-168587773': 'eip155-81457',
  'eip155-999999999': 'eip155-7777777',
}

/**
 * The address of a network's icon; undefined where there is none.
 * @param testnet one of a family with one chain of note looks like that chain; test networks of EVM are told apart.
 */
export const networkIconUrl = (id: string, testnet: boolean): string | undefined => {
  const key = id.replace(':', '-')
  const own = icons.get(testsOf[key] ?? key)
  if (own !== undefined || !testnet || id.startsWith('eip155:')) return own
  const family = key.slice(0, key.indexOf('-') + 1)
  return icons.get([...icons.keys()].find((name) => name.startsWith(family)) ?? '')
}

const local: ReadonlySet<string> = new Set(['eip155:31337', 'eip155:31338', 'eip155:1337'])

/** Whether a chain runs on the developer's own machine, by the ids that their tools give it. */
export const isLocalNetwork = (id: string): boolean => local.has(id)
