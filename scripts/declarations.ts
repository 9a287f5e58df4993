import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { API, NodeBuilderFlags } from 'typescript/unstable/async'
import { exec, root } from './exec.ts'

/*
 * Declarations of the npm package that stand alone. `tsc` emits those of host-sdk and of what it uses of bridge-protocol; here
 * 1. types that come from zod schemas are written out, so that a dapp needs no zod to compile,
 * 2. imports of the contract's package become relative, and every relative one ends in `.js` (Node's resolution wants it),
 * 3. files that no entry reaches are taken away.
 */

const types = join(root, 'host-sdk/dist/types')
const entries = [
  'index',
  'pure',
  'react',
  'wagmi',
  'external',
  'satsConnect',
  'polkadot',
  'elements/index',
].map((name) => join(types, `host-sdk/src/${name}.d.ts`))
const contract = 'bridge-protocol/src/contract'

/** Packages of the repository that are emitted along, by their import name. */
const emittedAlong: Readonly<Record<string, string>> = {
  '@walletframe/bridge-protocol/host': 'bridge-protocol/src/host/index.js',
}

/** Each exported type without parameters of a source file, written out in full. */
const writtenOut = async (project: string, file: string): Promise<ReadonlyMap<string, string>> => {
  const api = new API({ cwd: root })
  try {
    const opened = await api.updateSnapshot({ openProjects: [join(root, project, 'tsconfig.json')] })
    const [first] = opened.getProjects()
    const source = await first?.program.getSourceFile(join(root, file))
    const symbol = source && (await first?.checker.getSymbolAtLocation(source))
    if (!first || !symbol) throw new Error(`${file} is not part of ${project}.`)
    const { checker } = first
    const flags =
      NodeBuilderFlags.NoTruncation |
      NodeBuilderFlags.InTypeAlias |
      NodeBuilderFlags.MultilineObjectLiterals |
      NodeBuilderFlags.UseAliasDefinedOutsideCurrentScope
    const written = new Map<string, string>()
    for (const found of await checker.getExportsOfModule(symbol))
      written.set(
        found.name,
        await checker.typeToString(await checker.getDeclaredTypeOfSymbol(found), undefined, flags),
      )
    return written
  } finally {
    await api.close()
  }
}

/** Puts the written-out form in place of every alias that names a schema. */
const withoutSchemas = (text: string, known: ReadonlyMap<string, string>): string =>
  text
    .replace(/^import type \* as (z|schemas) from .*\n/gm, '')
    .replace(/^(?:export )?type (\w+) = ((?:(?!^(?:export |type |\/\*\*)).*\n)+)/gm, (alias, name: string) =>
      alias.includes('schemas.') ? `export type ${name} = ${known.get(name) ?? 'never'};\n` : alias,
    )

/** What a dapp has anyway where it imports the entry of that name. */
const peers = ['react']

const specifier = /(\bfrom |\bimport\()(['"])([^'"]+)\2/g

const withOwnImports = (file: string, text: string): string =>
  text.replace(specifier, (_all, before: string, quote: string, name: string) => {
    const along = emittedAlong[name]
    const path = along === undefined ? name : relative(dirname(file), join(types, along))
    const own = along === undefined || path.startsWith('.') ? path : `./${path}`
    return `${before}${quote}${own.startsWith('.') ? own.replace(/\.tsx?$/, '.js') : own}${quote}`
  })

const reached = (files: readonly string[]): ReadonlySet<string> => {
  const seen = new Set<string>()
  const visit = (file: string) => {
    if (seen.has(file)) return
    if (!existsSync(file)) throw new Error(`${relative(types, file)} is imported and was not emitted.`)
    seen.add(file)
    for (const [, , , name = ''] of readFileSync(file, 'utf8').matchAll(specifier))
      if (name.startsWith('.')) visit(resolve(dirname(file), name.replace(/\.js$/, '.d.ts')))
      else if (!peers.includes(name)) throw new Error(`${relative(types, file)} wants ${name} to compile.`)
  }
  files.forEach(visit)
  return seen
}

/** Emits the declarations of the npm package into `host-sdk/dist/types`. @returns whether it went well. */
export const emitDeclarations = async (): Promise<boolean> => {
  rmSync(types, { recursive: true, force: true })
  mkdirSync(types, { recursive: true })
  if (!(await exec('tsc', ['-p', 'host-sdk/tsconfig.dist.json']))) return false
  const known = await writtenOut('bridge-protocol', `${contract}.ts`)
  const files = readdirSync(types, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  for (const file of files) {
    const text = readFileSync(file, 'utf8')
    const own = file.endsWith(`${contract}.d.ts`) ? withoutSchemas(text, known) : text
    writeFileSync(file, withOwnImports(file, own))
  }
  const wanted = reached(entries)
  for (const file of files) if (!wanted.has(file)) rmSync(file)
  return true
}
