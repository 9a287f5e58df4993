import type { NameRecord } from '@walletframe/api-contract'
import { z } from 'zod'
import { Failure } from '../failure.ts'
import { evmNetworkId } from '../networkConfig.ts'
import { serviceUrl } from '../serviceUrl.ts'
import { createBens } from './names/bens.ts'
import { createEns } from './names/ens.ts'
import { nobody, type Identity, type NameLookup } from './names/lookup.ts'
import { createOwnNames } from './names/ownNames.ts'
import type { Registration } from './names/registration.ts'
import { isLabel, normalized } from './names/rules.ts'
import { lifetimes, orFailure, type ProviderParts } from './provider.ts'

const unreadable = 'Names cannot be looked up now. Try again.'
const ethereum = 60

/** Names of accounts: what they stand for, and who has which. */
export type Names = {
  /**
   * The name that an EVM address is shown by, and where its picture is: an address that strangers wrote, for the image proxy alone.
   * @throws Failure `provider_unavailable`.
   */
  readonly identity: (address: string) => Promise<Identity>
  /** @throws Failure `name_not_found`, `invalid_request`, `provider_unavailable`. */
  readonly resolve: (name: string, coinType?: number) => Promise<NameRecord>
  /** Names of the operator's zone. */
  readonly namesOf: (address: string) => Promise<readonly NameRecord[]>
  readonly suggest: (
    typed: string,
    zone?: string,
  ) => Promise<readonly { readonly name: string; readonly registered: boolean }[]>
  /** @throws Failure; see the contract's `registerName`. */
  readonly register: (registration: Registration) => Promise<NameRecord>
}

/** Of ENS, the same on each chain that has it (docs.ens.domains, deployments). */
const universalResolver = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'

const zone = z
  .string()
  .max(190)
  .regex(/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/, 'expected a domain such as id.example.com')
  .refine((value) => normalized(value) === value, 'expected a domain that can hold names')

/** Names that visitors register, in the database, where there is a zone. */
const ownZone = {
  zone: zone.nullable().default(null),
  reserved: z
    .array(z.string().refine(isLabel, 'expected 4 to 63 letters, digits or hyphens in lower case'))
    .max(10_000)
    .default([]),
}

/**
 * `self`: names of ENS by the node of a network that is served, Ethereum's where nothing is said, or not at all with `null`. `bens`: those
 * of a name service of Blockscout. Both have the operator's own `zone`. `none`: no names.
 */
export const namesConfig = z
  .discriminatedUnion(
    'kind',
    [
      z.strictObject({
        kind: z.literal('self'),
        ...ownZone,
        ens: z
          .strictObject({
            network: evmNetworkId.default('eip155:1'),
            universalResolver: z
              .string()
              .regex(/^0x[0-9a-fA-F]{40}$/, 'expected the address of a contract')
              .default(universalResolver),
            ccipRead: z.boolean().default(true),
          })
          .nullable()
          .prefault({}),
      }),
      z.strictObject({
        kind: z.literal('bens'),
        ...ownZone,
        url: serviceUrl('a BENS'),
        network: evmNetworkId.default('eip155:1'),
      }),
      z.strictObject({ kind: z.literal('none') }),
    ],
    { error: 'expected { "kind": "self", … }, { "kind": "bens", … } or { "kind": "none" }' },
  )
  .prefault({ kind: 'self' })
export type NamesConfig = z.output<typeof namesConfig>

/** A name of nobody: what the specification calls an empty result. */
const empty = (name: string): NameRecord => ({ name, addresses: {}, attributes: [] })

/** Where names that are not the operator's own are looked up, if anywhere. */
const lookupOf = (config: NamesConfig, parts: ProviderParts): NameLookup | undefined => {
  if (config.kind === 'bens') return createBens(config, parts)
  return config.kind === 'self' && config.ens !== null && parts.rpc.serves(config.ens.network)
    ? createEns(config.ens, parts)
    : undefined
}

export const createNames = (config: NamesConfig, parts: ProviderParts): Names => {
  const own =
    config.kind !== 'none' && config.zone !== null
      ? createOwnNames({ zone: config.zone, reserved: config.reserved }, parts)
      : undefined
  const lookup = lookupOf(config, parts)

  /** Kept for all visitors: names seldom change, and each costs several calls. */
  const kept = <T>(key: string, load: () => Promise<T>): Promise<T> =>
    orFailure(parts.cache.get(`names:${key}`, lifetimes.name, load), unreadable)

  return {
    identity: async (address) => {
      const known = lookup
        ? await kept(`identity:${address.toLowerCase()}`, () => lookup.identity(address))
        : nobody
      if (known.name !== null || !own) return known
      const record = await own.nameOf(address)
      return { name: record?.name ?? null, avatar: record?.attributes[0]?.avatar ?? null }
    },
    resolve: async (typed, coinType = ethereum) => {
      const name = normalized(typed)
      if (name === undefined || !name.includes('.'))
        throw new Failure('invalid_request', 'Nothing can have this name.', { field: 'path.name' })
      if (!own && !lookup) return empty(name)
      const notFound = () => new Failure('name_not_found', 'Nobody has this name. Check how it is written.')
      if (own && (name === own.zone || name.endsWith(`.${own.zone}`))) {
        const record = await own.find(name)
        if (!record) throw notFound()
        return record
      }
      const found = lookup
        ? await kept(`address:${coinType}:${name}`, async () => ({
            address: await lookup.resolve(name, coinType),
          }))
        : undefined
      if (found?.address === undefined) throw notFound()
      return { ...empty(name), addresses: { [coinType]: { address: found.address } } }
    },
    namesOf: async (address) => {
      const record = address.startsWith('0x') ? await own?.nameOf(address) : undefined
      return record ? [record] : []
    },
    suggest: async (typed, wanted) =>
      own && (wanted === undefined || wanted === own.zone) ? own.suggest(typed) : [],
    register: (registration) => {
      if (!own) throw new Failure('names_disabled', 'No names are given out here.')
      return own.register(registration)
    },
  }
}
