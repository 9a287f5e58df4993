import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { safeSvg } from './safeSvg.ts'

/** Folder of the package that was unpacked, from the command line. */
const unpackedPackage = (): string => {
  const [folder] = process.argv.slice(2)
  if (folder === undefined) throw new Error('Name the folder of the unpacked package.')
  return folder
}

/**
 * Replaces the files of a folder by icons of `@web3icons/core`, each made safe.
 * @param files names of our files, without their ending, by the package's names.
 * @throws Error where the package lacks one, or one is more than a drawing.
 */
export const takeIcons = (
  kind: 'networks' | 'wallets',
  to: string,
  files: Readonly<Record<string, string>>,
): void => {
  const from = unpackedPackage()
  rmSync(to, { recursive: true, force: true })
  mkdirSync(to, { recursive: true })
  for (const [name, file] of Object.entries(files)) {
    const module = readFileSync(join(from, `dist/svgs/${kind}/background`, `${name}.svg.js`), 'utf8')
    const [, svg] = /=\s*'(<svg[\s\S]*<\/svg>)\\n'/.exec(module) ?? []
    if (svg === undefined) throw new Error(`The package has no icon ${name}.`)
    writeFileSync(join(to, `${file}.svg`), safeSvg(svg.replaceAll('\\n', '\n')))
  }
}
