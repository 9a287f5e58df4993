import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, extname, join, relative, sep } from 'node:path'
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gunzipSync,
  gzipSync,
} from 'node:zlib'
import type { Request, Response } from 'express'

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.map': 'application/json; charset=utf-8',
}

/** A file in memory, in each encoding that it is sent in. */
export type StaticFile = {
  readonly type: string
  readonly etag: string
  readonly bodies: Readonly<Record<'br' | 'gzip' | 'identity', Buffer>>
}

const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }

/** Below this many bytes compression costs more than it saves. */
const worthCompressing = 512

/** A file whose compressed forms are made when they are first asked for, unless they are made ahead: {@link readFolder}. */
const lazyFile = (
  name: string,
  content: Buffer | string,
  made: { readonly gzip?: Buffer | undefined; readonly br?: Buffer | undefined } = {},
) => {
  const identity = Buffer.from(content)
  const small = identity.length < worthCompressing
  let gzip = small ? identity : made.gzip
  let br = small ? identity : made.br
  const file: StaticFile = {
    type: types[extname(name)] ?? 'application/octet-stream',
    // Weak: it names the file, whatever its encoding, and a proxy that compresses makes it weak anyway.
    etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    bodies: {
      identity,
      get gzip() {
        return (gzip ??= gzipSync(identity, { level: 9 }))
      },
      get br() {
        return (br ??= brotliCompressSync(identity, brotli))
      },
    },
  }
  return {
    file,
    /** Makes the costly form beside the server's other work. */
    compressAhead: () => {
      // Where it fails it is made when it is asked for, and tells then.
      if (br === undefined) brotliCompress(identity, brotli, (_error, made) => (br ??= made))
    },
  }
}

export const staticFile = (name: string, content: Buffer | string): StaticFile => lazyFile(name, content).file

/** What undoes a form, by the ending of its file. @throws where the bytes are not of it, or hold more than they may. */
const readers = {
  gz: (bytes: Buffer, maxOutputLength: number) => gunzipSync(bytes, { maxOutputLength }),
  br: (bytes: Buffer, maxOutputLength: number) => brotliDecompressSync(bytes, { maxOutputLength }),
} as const

/**
 * The compressed form that a build laid beside a file (scripts/vite/gzipped.ts, brotliBeside.ts); undefined where there is none, or it is of another content:
 * the server makes its own then.
 */
const formBeside = (path: string, ending: keyof typeof readers, content: Buffer): Buffer | undefined => {
  const beside = `${path}.${ending}`
  if (!existsSync(beside)) return undefined
  const bytes = readFileSync(beside)
  try {
    return readers[ending](bytes, content.length).equals(content) ? bytes : undefined
  } catch {
    return undefined
  }
}

/** Reads one file, once, with the gzip form beside it. @throws where the file cannot be read. */
export const readStaticFile = (path: string): StaticFile => {
  const content = readFileSync(path)
  return lazyFile(basename(path), content, { gzip: formBeside(path, 'gz', content) }).file
}

/**
 * Reads a folder once, at start: what is served cannot change under a running server. Names are relative, with `/`.
 * Brotli forms that the build laid beside files are theirs; the others are made while the server answers already, and take seconds for a whole frame.
 */
export const readFolder = (folder: string): ReadonlyMap<string, StaticFile> => {
  if (!existsSync(folder)) return new Map()
  return new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(
        (entry) => entry.isFile() && !entry.parentPath.includes(`${sep}.`) && !entry.name.endsWith('.br'),
      )
      .map((entry) => {
        const path = join(entry.parentPath, entry.name)
        const content = readFileSync(path)
        const { file, compressAhead } = lazyFile(entry.name, content, { br: formBeside(path, 'br', content) })
        compressAhead()
        return [relative(folder, path).split(sep).join('/'), file]
      }),
  )
}

/**
 * Whether the client has it: a list of tags, compared weakly, or any (RFC 9110, section 13.1.2). Express's `request.fresh` would send the
 * file again to clients that also say `no-cache`, which only asks us to look.
 */
const isKnown = (said: string | undefined, etag: string): boolean =>
  (said ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag.replace(/^W\//, ''))

/** Sends a file in the best encoding that the client takes; 304 where the client has it. */
export const sendStatic = (request: Request, response: Response, file: StaticFile): void => {
  response.setHeader('etag', file.etag)
  response.vary('accept-encoding')
  if (isKnown(request.headers['if-none-match'], file.etag)) {
    response.status(304).end()
    return
  }
  // One by one: of several that a client takes alike, Express would have the one that the client names first, and browsers name gzip before Brotli.
  const name = (['br', 'gzip'] as const).find((each) => request.acceptsEncodings(each) === each) ?? 'identity'
  const body = file.bodies[name]
  if (name !== 'identity' && body !== file.bodies.identity) response.setHeader('content-encoding', name)
  response.setHeader('content-type', file.type)
  response.setHeader('content-length', String(body.length))
  response.end(request.method === 'HEAD' ? undefined : body)
}
