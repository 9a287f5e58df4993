import { fileURLToPath } from 'node:url'

const at = (name: string) => fileURLToPath(new URL(`../scams/${name}.txt`, import.meta.url))

/** Of the server's settings: lists of an address and of a host that are taken for known scams. */
export const localScams = { kind: 'lists', addresses: [at('addresses')], sites: [at('sites')] } as const
