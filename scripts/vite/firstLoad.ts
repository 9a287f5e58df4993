import { minify } from 'terser'
import type { Plugin } from 'vite'
import { shortNames } from './shortNames.ts'

/** What the entry needs beside what its modules name themselves: of the server's contract the project's document, and the bundler's own helpers. */
const alsoCore = /rolldown\/runtime|api-contract\/src\/(?:project|approvals|embedding|numbers)\.ts/

/** The bundler's wrapper of a dynamic import: it fetches style sheets and lists of modules first, and we have one sheet and no lists. */
const preloadHelper = '\0vite/preload-helper.js'

/** Dynamic imports as they were written: `helper(async () => { const { A } = await import(…); return { A } }, [])` and its short form. */
const withoutHelper = (code: string): string =>
  code
    .replaceAll(
      /__vitePreload\(async \(\) => \{\s*const \{[^{}]*\} = await (import\([^()]*\));\s*return \{[^{}]*\};\s*\}, [^()]*?\)/g,
      '$1',
    )
    .replaceAll(/__vitePreload\(\(\) => (import\([^()]*\)), [^()]*?\)/g, '$1')

const isFirst = (name: string): boolean => name === 'core' || name === 'first'

/**
 * What the first view needs lies in two files: `core`, all that the bridge's entry imports, and `first`, the screens and what they import beside it.
 * Both follow from the modules' own static imports, so nothing gets into them by the folder that it lies in. Without them there is a file
 * for each set of chunks that shares something, a dozen small ones, and each compresses by itself.
 * @param quick without what makes the files smallest: it takes twenty times as long as all else.
 */
export const firstLoad = (entry: string, screens: string, { quick }: { readonly quick: boolean }) => {
  let core: ReadonlySet<string> = new Set()
  let first: ReadonlySet<string> = new Set()
  const plugin: Plugin = {
    name: 'walletframe:first-load',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === preloadHelper ? 'export const __vitePreload = (load) => load()' : null),
    buildEnd() {
      // A package's index reaches all of it: what the first view takes of such a one is named.
      const isIndex = (id: string) => id.endsWith('api-contract/src/index.ts')
      const importsOf = (from: string): ReadonlySet<string> => {
        const found = new Set<string>()
        const visit = (id: string) => {
          if (found.has(id) || isIndex(id)) return
          found.add(id)
          for (const imported of this.getModuleInfo(id)?.importedIds ?? []) visit(imported)
        }
        visit(from)
        return found
      }
      // Not the entry itself: it acts when it is loaded, and the approval window loads `core` too.
      core = new Set([...importsOf(entry)].filter((id) => id !== entry))
      first = importsOf(screens)
    },
    // Terser and then the bundler's own minifier give smaller files than the latter alone; it takes seconds, so only where each byte counts.
    async renderChunk(rendered, { name }) {
      const code = withoutHelper(rendered)
      if (quick || !isFirst(name)) return { code, map: null }
      const { code: smaller } = await minify(code, {
        module: true,
        ecma: 2020,
        compress: { passes: 2, inline: 1 },
      })
      return smaller === undefined ? null : { code: smaller, map: null }
    },
  }
  const groups = [
    // Style sheets leave no code behind: where the document and a screen name the same one, the entry would wait for the screens' file.
    {
      name: 'core',
      test: (id: string) => core.has(id) || alsoCore.test(id) || id.endsWith('.css'),
      priority: 2,
    },
    { name: 'first', test: (id: string) => first.has(id), priority: 1 },
    // Else those that a page may ask for would be in the next file, with all that views share.
    { name: 'definitions', test: /\/definition(?:s)?\.ts$/, priority: 0.5 },
    {
      // What several of the later views share, fetched ahead with the first of them: one file, not a dozen, each with a line in every list.
      name: 'views',
      test: /frame-app\/src\/(?:ui|i18n|features|approvals|connections)\//,
      minShareCount: 2,
    },
  ]
  return { plugins: quick ? [plugin] : [plugin, shortNames(isFirst)], groups }
}
