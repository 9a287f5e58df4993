import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { basePath } from '@walletframe/api-contract'

/* Fonts that the operator hosts: WOFF2 files of one folder. Their addresses have a hash of the content, so a browser may keep them for good. */

/** Most of one file: the largest Latin families have a tenth of it, Chinese ones in one piece most of it. */
const mostBytes = 4 * 1024 * 1024
/** What a WOFF2 file begins with (W3C WOFF 2.0, section 4.1). */
const signature = 'wOF2'

/** A name that stays in its folder: the project's schema lets no other through, and an address may say anything. */
const plainName = /^[A-Za-z0-9][\w.-]{0,99}\.woff2$/

/** @returns the file's bytes, or what is wrong with it, for operators. */
export const readFont = (
  folder: string | undefined,
  name: string,
): { readonly bytes: Buffer } | { readonly problem: string } => {
  if (folder === undefined) return { problem: `expected fontsDir to name the folder that has ${name}` }
  if (!plainName.test(name)) return { problem: 'expected the name of a .woff2 file in fontsDir' }
  const path = join(folder, name)
  try {
    const { size } = statSync(path)
    if (size > mostBytes) return { problem: `${name} has ${size} bytes, and ${mostBytes} are the most` }
    const bytes = readFileSync(path)
    return bytes.toString('latin1', 0, 4) === signature ? { bytes } : { problem: `${name} is no WOFF2 font` }
  } catch (error) {
    return { problem: `${name} cannot be read in ${folder}: ${(error as Error).message}` }
  }
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64url').slice(0, 16)

/** The folder as browsers see it. A file is read when it is first wanted; one that changes has another address after the next start. */
export const openFonts = (folder: string | undefined) => {
  const read = new Map<string, { readonly address: string; readonly bytes: Buffer }>()
  const open = (name: string) => {
    const known = read.get(name)
    if (known) return known
    const found = readFont(folder, name)
    if ('problem' in found) return undefined
    const font = { address: `${basePath}/fonts/${hashOf(found.bytes)}/${name}`, bytes: found.bytes }
    read.set(name, font)
    return font
  }
  return {
    /** Address of a file; undefined where it cannot be had. */
    addressOf: (name: string): string | undefined => open(name)?.address,
    /** What stands at an address. */
    at: (address: string): Buffer | undefined => {
      const font = open(address.slice(address.lastIndexOf('/') + 1))
      return font?.address === address ? font.bytes : undefined
    },
  }
}
export type Fonts = ReturnType<typeof openFonts>
