import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { Plugin } from 'vite'

/** Folder of the package that a module of node_modules belongs to. */
const packageFolder = (module: string): string | undefined => {
  const inModules = `${sep}node_modules${sep}`
  if (!module.includes(inModules)) return undefined
  const start = module.lastIndexOf(inModules) + inModules.length
  const [first = '', second = ''] = module.slice(start).split(sep)
  return join(module.slice(0, start), first.startsWith('@') ? join(first, second) : first)
}

const entryOf = (folder: string): string => {
  const { name, version, license } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as Partial<Record<'name' | 'version' | 'license', string>>
  const file = readdirSync(folder).find((candidate) => /^(licen[cs]e|copying)/i.test(candidate))
  const text = file && existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8').trim() : ''
  return `## ${name} ${version} (${license ?? 'its text follows'})\n\n${text || 'The package has no text of its own.'}\n`
}

/** Drawings that are kept in the repository, and where they and their licence lie. */
const keptIcons = 'frame-app/icons'
const entryOfIcons = (): string => {
  const folder = join(import.meta.dirname, '..', '..', keptIcons)
  return `## Icons of networks and wallets, from @web3icons/core (MIT)\n\n${readFileSync(join(folder, 'LICENCE'), 'utf8').trim()}\n\nNames and logos of networks and wallets are trademarks of their owners.\n`
}

/**
 * Writes `.vite/licenses.md` beside a build that has a manifest: whose code is in it, and their licences' texts, which must go with it. One instance serves
 * the document's build and those of its workers, which Vite makes apart and before it.
 */
export const bundledLicenses = (what = 'the frame'): Plugin => {
  const folders = new Set<string>()
  let hasIcons = false
  return {
    name: 'walletframe:bundled-licenses',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        hasIcons ||=
          file.type === 'asset' && file.originalFileNames.some((name) => name.includes('icons/networks/'))
        for (const [module, { renderedLength }] of Object.entries(
          file.type === 'chunk' ? file.modules : {},
        )) {
          const folder = renderedLength > 0 ? packageFolder(module) : undefined
          if (folder !== undefined) folders.add(folder)
        }
      }
    },
    writeBundle({ dir = '' }, bundle) {
      if (!('.vite/manifest.json' in bundle)) return
      const folder = join(dir, '.vite')
      const entries = [...[...folders].map(entryOf), ...(hasIcons ? [entryOfIcons()] : [])].toSorted()
      writeFileSync(
        join(folder, 'licenses.md'),
        `# Licences of what is bundled in ${what}\n\n${entries.join('\n')}`,
      )
    },
  }
}
