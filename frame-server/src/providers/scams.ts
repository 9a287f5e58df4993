import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { ConfigError } from '../configError.ts'
import { Failure } from '../failure.ts'
import { OutboundError } from '../outbound/failure.ts'
import type { ProviderParts } from './provider.ts'
import { hasAddress, hasHost, hostForm, plainForm, readScamList, type ScamList } from './scams/list.ts'

const hour = 60 * 60_000
/** Bytes of a list, and milliseconds for it: the largest public ones have some ten megabytes. */
const listBytes = 64 * 1024 * 1024
const listPatience = 60_000
/** Milliseconds after which a list that could not be read is tried again. */
const pause = 60_000

/** An address of a list, or a file. */
const source = z.string().min(1).max(2_048)

/**
 * `lists`: files or addresses of lists of known scams, of addresses and of hosts; read anew every `hours`. `none`: nothing is compared.
 */
export const scamsConfig = z
  .discriminatedUnion(
    'kind',
    [
      z
        .strictObject({
          kind: z.literal('lists'),
          addresses: z.array(source).max(16).default([]),
          sites: z.array(source).max(16).default([]),
          hours: z.number().min(0.1).max(168).default(6),
        })
        .refine(
          ({ addresses, sites }) => addresses.length + sites.length > 0,
          'expected a list of addresses or of sites',
        ),
      z.strictObject({ kind: z.literal('none') }),
    ],
    { error: 'expected { "kind": "lists", … } or { "kind": "none" }' },
  )
  .prefault({ kind: 'none' })
export type ScamsConfig = z.output<typeof scamsConfig>

/** What is known to cheat, by lists that others keep. */
export type Scams = {
  /** Whether there are lists. */
  readonly isOn: boolean
  /**
   * Which of these are listed, as they were given. Of several lists one is enough.
   * @throws Failure `provider_unavailable` where a list was never read: not listed and not compared are two things.
   */
  readonly listed: (
    addresses: readonly string[],
    sites: readonly string[],
  ) => Promise<{ readonly addresses: string[]; readonly sites: string[] }>
}

const off: Scams = { isOn: false, listed: () => Promise.resolve({ addresses: [], sites: [] }) }

const isUrl = (from: string): boolean => /^https?:\/\//.test(from)

type Form = (entry: string) => string
type Named = {
  readonly from: string
  readonly form: Form
  readonly label: string
  /** Of a file, which is read at the start in any case. */
  readonly first: ScamList | undefined
}

/** A list that is kept in memory: an old one serves while a newer one is read, and where none can be had. */
const keepList = (
  { from, form, label, first }: Named,
  every: number,
  { outbound, logger, now }: ProviderParts,
) => {
  const target = isUrl(from)
    ? outbound.target({ label, trust: 'operator', deadline: listPatience, maxBytes: listBytes, tries: 2 })
    : undefined
  const read = (): Promise<ScamList> =>
    target
      ? target.call({
          url: from,
          read: ({ status, body }) => {
            if (status !== 200) throw new Error(`status ${status}`)
            return readScamList(new TextDecoder().decode(body), form)
          },
        })
      : readFile(from, 'utf8').then((text) => readScamList(text, form))
  let held = first
  let askedAt = first ? now() : -Infinity
  let reading: Promise<ScamList> | undefined
  const renew = (): Promise<ScamList> => {
    askedAt = now()
    reading ??= read()
      .then((list) => {
        held = list
        return list
      })
      .catch((error: unknown) => {
        const reason = error instanceof OutboundError ? error.reason : (error as Error).message.slice(0, 200)
        logger.warn({ list: label, reason }, 'a list of known scams cannot be read')
        throw error
      })
      .finally(() => {
        reading = undefined
      })
    return reading
  }
  // Before somebody asks: a person waits for the answer, and a list may take seconds.
  if (!first) renew().catch(() => undefined)
  /** @throws where it was never read. */
  return async (): Promise<ScamList> => {
    if (!held) return reading ?? (now() - askedAt > pause ? renew() : Promise.reject(new Error('not read')))
    // Its failure is logged; the old one serves.
    if (now() - askedAt > every) renew().catch(() => undefined)
    return held
  }
}

/** @throws ConfigError naming the file. */
const readFirst = (from: string, form: Form): ScamList => {
  try {
    return readScamList(readFileSync(from, 'utf8'), form)
  } catch (error) {
    throw new ConfigError(`The list of scams ${from} cannot be used: ${(error as Error).message}`)
  }
}

const named = (froms: readonly string[], form: Form, kind: string): readonly Named[] =>
  froms.map((from, index) => ({
    from,
    form,
    label: `scams ${kind} #${index + 1}`,
    first: isUrl(from) ? undefined : readFirst(from, form),
  }))

/**
 * Reads the files that the configuration names, which also tells at the start what cannot be used.
 * @throws ConfigError naming the file.
 */
export const prepareScams = (config: ScamsConfig): ((parts: ProviderParts) => Scams) => {
  if (config.kind === 'none') return () => off
  const addressLists = named(config.addresses, plainForm, 'addresses')
  const siteLists = named(config.sites, hostForm, 'sites')
  return (parts) => {
    const keep = (each: Named) => keepList(each, config.hours * hour, parts)
    const [ofAddresses, ofSites] = [addressLists.map(keep), siteLists.map(keep)]
    return {
      isOn: true,
      listed: async (addresses, sites) => {
        const all = Promise.all([
          Promise.all(ofAddresses.map((current) => current())),
          Promise.all(ofSites.map((current) => current())),
        ])
        const [byAddress, bySite] = await all.catch(() => {
          throw new Failure('provider_unavailable', 'The lists of known scams cannot be read now. Try again.')
        })
        return {
          addresses: addresses.filter((each) => byAddress.some((list) => hasAddress(list, each))),
          sites: sites.filter((each) => bySite.some((list) => hasHost(list, hostForm(each)))),
        }
      },
    }
  }
}
