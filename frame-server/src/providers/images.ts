import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { OutboundError } from '../outbound/failure.ts'
import { createTextCache } from '../services/nodes/cache.ts'
import { secretFor } from '../services/secrets.ts'
import { createCache } from '../shared/sharedState.ts'
import { createPainter } from './images/painter.ts'
import { orFailure, providerFailure, type ProviderParts } from './provider.ts'

/** Bytes of an image as its host has it. */
const mostBytes = 2 * 1024 * 1024
/** Milliseconds for a host to send one. */
const patience = 8_000
/** Milliseconds that a drawn image is kept, and that it is remembered that there was none to draw. */
const keptFor = 24 * 60 * 60_000
const nothingFor = 10 * 60_000
/** Longest address that is fetched, as in the contract. */
const longestUrl = 2_048

/** Characters of a picture that stands in an address (`data:`), and of all that are kept. */
const longestDrawing = 128 * 1024
const drawingsRoom = 16 * 1024 * 1024
/** An address of ours for such a picture: what it is, not what is in it. */
const drawingPrefix = 'data:sha256,'

const source = z.string().refine((value) => {
  const url = URL.canParse(value) ? new URL(value) : undefined
  return url?.protocol === 'https:' && url.origin === value
}, 'expected an origin such as https://images.example.com, without path or wildcard')

/**
 * `proxy`: images are fetched, drawn anew as small PNGs, and kept in memory. `none`: there are none, and the frame draws its own signs.
 */
export const imagesConfig = z
  .discriminatedUnion(
    'kind',
    [
      z.strictObject({
        kind: z.literal('proxy'),
        /** Origins that a page may name images of, beside those of its own project. */
        sources: z.array(source).max(200).default([]),
        /** Where images of this server's own answers (tokens, names, NFTs) may lie: anywhere, or at `sources`. */
        from: z.enum(['anywhere', 'sources'], 'expected "anywhere" or "sources"').default('anywhere'),
        /** For drawn images, 2 to 30 kB each. */
        cacheMegabytes: z.number().int().min(1).max(4_096).default(64),
      }),
      z.strictObject({ kind: z.literal('none') }),
    ],
    { error: 'expected { "kind": "proxy", … } or { "kind": "none" }' },
  )
  .prefault({ kind: 'proxy' })
export type ImagesConfig = z.output<typeof imagesConfig>

/** Where an image lies: anywhere on the internet, or in a file of the operator's. */
export type ImageSource = { readonly url: string } | { readonly file: string }

export type Images = {
  /**
   * Where the frame finds an image that lies elsewhere: a path at this server that nobody else can make, for answers. A picture that stands in
   * its address (`data:image/…`) is kept in this process, and its path names it by its hash: where it went meanwhile there is no image until the
   * next answer.
   * @param url as its owner wrote it. @returns undefined where nothing would be there.
   * @example '/v1/image?url=https%3A%2F%2Fexample.com%2Ficon.png&signature=…'
   */
  readonly pathOf: (url: string) => string | undefined
  /** Whether {@link pathOf} made this signature for this address. */
  readonly isOurs: (url: string, signature: string) => boolean
  /** Whether a page of these origins may name this address. */
  readonly mayName: (origins: readonly string[], url: string) => boolean
  /**
   * A PNG that fits into a square of `size` pixels; null where there is none.
   * @param mayLoad is asked before something is fetched and drawn, not for what is at hand; what it throws ends the call.
   * @throws Failure where the host may have it and cannot be asked now.
   */
  readonly draw: (
    source: ImageSource,
    size: number,
    mayLoad: () => Promise<void>,
  ) => Promise<Uint8Array | null>
  readonly stop: () => Promise<void>
}

const noImages: Images = {
  pathOf: () => undefined,
  isOurs: () => false,
  mayName: () => false,
  draw: () => Promise.resolve(null),
  stop: () => Promise.resolve(),
}

const httpsUrl = (text: string): URL | undefined => {
  const url = text.length <= longestUrl && URL.canParse(text) ? new URL(text) : undefined
  return url?.protocol === 'https:' && url.username + url.password === '' ? url : undefined
}

/** The bytes of a `data:` address (RFC 2397). Contracts write drawings as they are, or with percent signs. */
const bytesIn = (address: string): Uint8Array => {
  const comma = address.indexOf(',')
  const body = address.slice(comma + 1)
  if (/;base64$/i.test(address.slice(0, Math.max(comma, 0)))) return Buffer.from(body, 'base64')
  try {
    return Buffer.from(decodeURIComponent(body))
  } catch {
    return Buffer.from(body)
  }
}

/** Reasons for which there is no image at an address, and will be none in a moment: it is not asked again for a while. */
const lasting: ReadonlySet<OutboundError['reason']> = new Set(['too_large', 'refused_address', 'bad_answer'])

const unavailable = 'This image cannot be loaded right now. Try again.'

const imageProxy = (
  config: Extract<ImagesConfig, { readonly kind: 'proxy' }>,
  { config: { pepper }, outbound, now }: ProviderParts,
): Images => {
  const key = secretFor(pepper, 'images')
  const sources = new Set(config.sources)
  const painter = createPainter()
  const target = outbound.target({
    label: 'images',
    trust: 'public',
    deadline: patience,
    maxBytes: mostBytes,
    concurrency: 12,
    queue: 64,
    redirects: 3,
    // Strangers choose what is asked of a host that many use: what it does not have says nothing of its other pictures.
    failures: Number.POSITIVE_INFINITY,
  })
  const room = createTextCache(config.cacheMegabytes * 1024 * 1024, now)
  const values = {
    read: (at: string) => Promise.resolve(room.get(at) ?? null),
    write: (at: string, value: string) =>
      Promise.resolve(room.set(at, value, now() + (value === 'null' ? nothingFor : keptFor))),
  }
  const cache = createCache(values)

  const drawings = createTextCache(drawingsRoom, now)
  /** @returns the short address of a picture that stands in its own; undefined for every other address. */
  const keep = (address: string): string | undefined => {
    if (config.from === 'sources' || address.length > longestDrawing) return undefined
    if (!/^data:image\/[\w.+-]+[;,]/i.test(address)) return undefined
    const short = drawingPrefix + createHash('sha256').update(address).digest('hex')
    drawings.set(short, address, now() + keptFor)
    return short
  }

  const signatureOf = (url: string): string => createHmac('sha256', key).update(url).digest('base64url')

  const fetchBytes = async (url: string): Promise<Uint8Array | null> => {
    if (url.startsWith(drawingPrefix)) {
      const kept = drawings.get(url)
      return kept === undefined ? null : bytesIn(kept)
    }
    try {
      return await target.call({
        url,
        headers: { accept: 'image/png,image/webp,image/jpeg,image/gif,image/svg+xml' },
        read: ({ status, body }) => (status === 200 ? body : null),
      })
    } catch (error) {
      if (error instanceof OutboundError && lasting.has(error.reason)) return null
      throw providerFailure(error, unavailable)
    }
  }

  /** In base64: where it is kept holds texts. */
  const load = async (from: ImageSource, size: number): Promise<string | null> => {
    const bytes = 'url' in from ? await fetchBytes(from.url) : await readFile(from.file).catch(() => null)
    if (!bytes || bytes.length === 0 || bytes.length > mostBytes) return null
    // The origin of `data:` is "null": all of them are one source.
    const source = 'url' in from ? new URL(from.url).origin : 'file:'
    const png = await orFailure(painter.draw(source, bytes, size), unavailable)
    return png ? Buffer.from(png).toString('base64') : null
  }

  return {
    pathOf: (url) => {
      const parsed = httpsUrl(url)
      const isFar = config.from === 'sources' && (!parsed || !sources.has(parsed.origin))
      const named = parsed ? !isFar && url : keep(url)
      if (!named) return undefined
      return `/v1/image?${new URLSearchParams({ url: named, signature: signatureOf(named) }).toString()}`
    },
    isOurs: (url, signature) => {
      const [expected, given] = [Buffer.from(signatureOf(url)), Buffer.from(signature)]
      return expected.length === given.length && timingSafeEqual(expected, given)
    },
    mayName: (origins, url) => {
      const parsed = httpsUrl(url)
      return parsed !== undefined && (sources.has(parsed.origin) || origins.includes(parsed.origin))
    },
    draw: async (from, size, mayLoad) => {
      const at = `${size}|${'url' in from ? from.url : `file:${from.file}`}`
      if ((await values.read(at)) === null) {
        // The next answer that names it brings it back: that it is gone is not remembered.
        if ('url' in from && from.url.startsWith(drawingPrefix) && drawings.get(from.url) === undefined)
          return null
        await mayLoad()
      }
      const text = await cache.get(at, keptFor, () => load(from, size))
      return text === null ? null : Buffer.from(text, 'base64')
    },
    stop: painter.stop,
  }
}

export const createImages = (config: ImagesConfig, parts: ProviderParts): Images =>
  config.kind === 'none' ? noImages : imageProxy(config, parts)
