import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { basePath, projectMetaName, type ProjectDocument } from '@walletframe/api-contract'
import type { Request } from 'express'
import type { BuiltFiles } from '../builtFiles.ts'
import type { ProjectConfig } from '../config.ts'
import { Failure } from '../failure.ts'
import { escapeHtml } from '../html.ts'
import { documentHeaders, windowHeaders } from '../http/headers.ts'
import type { Kernel } from '../http/kernel.ts'
import { readStaticFile, sendStatic, staticFile, type StaticFile } from '../http/staticFiles.ts'
import { openAssets } from '../keptAssets.ts'
import { acceptedLanguages, isRightToLeft, mailLanguage, type MailLanguage } from '../mails/languages.ts'
import { exitPage, pageScripts } from '../pageScripts.ts'
import { isCounted } from '../services/analytics.ts'
import { networkIds, networksOf, socialsOf } from '../services/projects.ts'
import type { Services } from '../services/services.ts'
import { openFonts } from '../theme/fonts.ts'
import { pageWords } from './pageWords.ts'
import { themeSheetOf, type ThemeSheet } from '../theme/styleSheet.ts'

/** CSP hashes of the document's inline import maps: the only inline scripts, and they hold no code. */
const importMapHashes = (html: string): string[] =>
  [...html.matchAll(/<script type="importmap">([\s\S]*?)<\/script>/g)].map(
    ([, body = '']) => `sha256-${createHash('sha256').update(body).digest('base64')}`,
  )

/** Pixels that a logo fits into, wherever it is shown. */
const logoSize = '256'

const logoOf = ({ providers }: Services, { logoUrl }: ProjectConfig): Pick<ProjectDocument, 'logo'> => {
  const path = logoUrl === undefined ? undefined : providers.images.pathOf(logoUrl)
  return path === undefined ? {} : { logo: `${path}&size=${logoSize}` }
}

/** The relay of a project's pages; undefined where there is none, or the project does without. */
export const relayOf = (
  { config }: Pick<Services, 'config'>,
  { features }: Pick<ProjectConfig, 'features'>,
): ProjectDocument['walletConnect'] => {
  if (!features.walletConnect || !config.walletConnect) return undefined
  const { throughServer, ...relay } = config.walletConnect
  return { ...relay, ...(throughServer ? { throughServer } : {}) }
}

/** Whether there are wallets to choose from, beside those that a visitor's browser has. */
const hasWallets = ({ config, providers }: Services, project: ProjectConfig): boolean =>
  providers.catalogue.wallets({ entries: '1' }, networkIds(config, project)).count > 0

const socialsIn = ({ config }: Services, project: ProjectConfig): Pick<ProjectDocument, 'socials'> => {
  const socials = socialsOf(config, project)
  return socials.length === 0 ? {} : { socials: [...socials] }
}

const documentOf = (services: Services, project: ProjectConfig): ProjectDocument => ({
  projectId: project.id,
  name: project.name,
  allowedOrigins: project.allowedOrigins,
  allowNesting: project.allowNesting,
  features: {
    ...project.features,
    email: project.features.email && services.config.mail !== null,
    analytics: isCounted(services.config, project),
    walletConnect: relayOf(services, project) !== undefined,
  },
  walletConnect: relayOf(services, project),
  ...socialsIn(services, project),
  ...(project.passphrases ? { passphrases: true } : {}),
  ...(services.config.operatorRecovery === null
    ? {}
    : { operatorRecovery: services.config.operatorRecovery }),
  ...(project.language === undefined ? {} : { language: project.language }),
  ...(project.theme === undefined ? {} : { theme: project.theme }),
  ...logoOf(services, project),
  networks: networksOf(services.config, project, services.providers.images),
  ...(project.rpcHosts.length === 0 ? {} : { rpcHosts: project.rpcHosts }),
  ...(project.paymasterHosts.length === 0 ? {} : { paymasterHosts: project.paymasterHosts }),
  ...(hasWallets(services, project) ? { catalogue: true } : {}),
  ...(services.providers.scams.isOn ? { scams: true } : {}),
  approvals: project.approvals,
})

/** The element of a script that the frame's build made beside its document; empty where it made none. */
const scriptOf = (frameDir: string, entry: string): string => {
  const manifest = join(frameDir, '.vite', 'manifest.json')
  if (!existsSync(manifest)) return ''
  const entries = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, { file: string } | undefined>
  const file = entries[entry]?.file
  return file === undefined ? '' : `<script type="module" src="${basePath}/${file}"></script>`
}

const year = 31_536_000

/** The frame's document, its assets, and the scripts of the page. */
export const mountFrame = (kernel: Kernel, services: Services, paths: BuiltFiles): void => {
  const { projects } = services
  const html = readFileSync(join(paths.frameDir, 'index.html'), 'utf8')
  const hashes = importMapHashes(html)
  const assets = openAssets(paths.frameDir, services.config.assetsDir)
  const scripts = new Map(
    pageScripts.map((name) => [name, readStaticFile(join(dirname(paths.loaderFile), name))]),
  )

  const fonts = openFonts(services.config.fontsDir)
  const sheets = new WeakMap<ProjectConfig, { readonly sheet: ThemeSheet | undefined }>()
  const sheetOf = (project: ProjectConfig): ThemeSheet | undefined => {
    const made = sheets.get(project) ?? { sheet: themeSheetOf(project, fonts) }
    sheets.set(project, made)
    return made.sheet
  }

  // One document a project, made when it is first asked for: a project that was changed is another object, and has another document.
  const documents = new WeakMap<ProjectConfig, StaticFile>()
  const documentFile = (project: ProjectConfig): StaticFile => {
    const made = documents.get(project)
    if (made) return made
    const meta = `<meta name="${projectMetaName}" content="${escapeHtml(JSON.stringify(documentOf(services, project)))}">`
    // The replacement is a function, since `$&` in a text has a meaning.
    const file = staticFile(
      'index.html',
      html.replace('</head>', () => `  ${meta}${sheetOf(project)?.links ?? ''}\n  </head>`),
    )
    documents.set(project, file)
    return file
  }

  kernel.files([`${basePath}/`, `${basePath}/index.html`], (request, response) => {
    const id = request.query['projectId']
    if (typeof id !== 'string')
      throw new Failure('invalid_request', 'Add ?projectId=… to the address.', { field: 'query.projectId' })
    const project = projects.find(id)
    if (!project)
      throw new Failure('project_unknown', 'This project does not exist.', { field: 'query.projectId' })
    const relay = relayOf(services, project)
    for (const [name, value] of Object.entries(
      documentHeaders(project, hashes, relay?.throughServer ? undefined : relay?.relayUrl),
    ))
      response.setHeader(name, value)
    response.setHeader('cache-control', 'no-cache')
    sendStatic(request, response, documentFile(project))
  })

  const style = /<link\b[^>]*\brel="stylesheet"[^>]*>/.exec(html)?.[0] ?? ''
  const icon = /<link\b[^>]*\brel="icon"[^>]*>/.exec(html)?.[0] ?? '<link rel="icon" href="data:,">'
  const windowScript = scriptOf(paths.frameDir, 'src/app/window.tsx')
  const windowFile = (language: MailLanguage, links: string, script: string) =>
    staticFile(
      'window.html',
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Wallet</title><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">${icon}${style}${links}${script}</head><body><div id="root"></div><p class="lonely" lang="${language}" dir="${isRightToLeft(language) ? 'rtl' : 'ltr'}">${escapeHtml(pageWords[language].lonely)}</p></body></html>`,
    )

  /** The document of a window: of the project that is asked for, in the visitor's language; each is made once. */
  const windowsWith = (script: string) => {
    type Windows = Partial<Record<MailLanguage, StaticFile>>
    const plain: Windows = {}
    const themed = new WeakMap<ThemeSheet, Windows>()
    return ({ query, headers }: Request): StaticFile => {
      const id = query['projectId']
      const project = typeof id === 'string' ? projects.find(id) : undefined
      const sheet = project && sheetOf(project)
      const made = (sheet && themed.get(sheet)) ?? (sheet ? {} : plain)
      if (sheet) themed.set(sheet, made)
      // Of the one sentence that stands there before the wallet does; the wallet's own are in the language of its options.
      const language = mailLanguage(...acceptedLanguages(headers['accept-language']))
      return (made[language] ??= windowFile(language, sheet?.links ?? '', script))
    }
  }
  const windowOf = windowsWith(windowScript)
  const idleWindowOf = windowsWith('')

  kernel.files(`${basePath}/window`, (request, response) => {
    response.vary('accept-language')
    for (const [name, value] of Object.entries(windowHeaders)) response.setHeader(name, value)
    response.setHeader('cache-control', 'no-cache')
    sendStatic(request, response, windowOf(request))
  })

  /*
   * The windows that hand a key over. Each believes what stands in its address' fragment. So its script runs only where the browser says that no page led
   * there: to the first a document of our own origin, which knows who asks; to the second nobody, as where a camera read the address. No page can say
   * either. Anybody else gets the document without a script. Never kept: the next one asks again.
   */
  const handOvers = { 'hand-over': 'same-origin', 'other-device': 'none' }
  for (const [name, site] of Object.entries(handOvers))
    kernel.files(`${basePath}/${name}`, (request, response) => {
      const isOurs =
        request.headers['sec-fetch-site'] === site && request.headers['sec-fetch-dest'] === 'document'
      for (const [header, value] of Object.entries(windowHeaders)) response.setHeader(header, value)
      response.setHeader('cache-control', 'no-store')
      if (!isOurs) response.status(403)
      sendStatic(request, response, (isOurs ? windowOf : idleWindowOf)(request))
    })

  kernel.files(`${basePath}/themes/:project/:file`, (request, response) => {
    const { project: id } = request.params
    const project = typeof id === 'string' ? projects.find(id) : undefined
    const sheet = project && sheetOf(project)
    if (!sheet) throw new Failure('not_found', 'There is nothing at this address.')
    // Another server of this address may be a theme ahead or behind: its document gets what there is, and asks again.
    const isThis = request.path === sheet.address
    response.setHeader('cache-control', isThis ? `public, max-age=${year}, immutable` : 'no-cache')
    response.setHeader('cross-origin-resource-policy', 'same-origin')
    sendStatic(request, response, sheet.file)
  })

  const fontFiles = new Map<string, StaticFile>()
  kernel.files(`${basePath}/fonts/:hash/:file`, (request, response) => {
    const bytes = fonts.at(request.path)
    if (!bytes) throw new Failure('not_found', 'There is nothing at this address.')
    const file = fontFiles.get(request.path) ?? staticFile('font.woff2', bytes)
    fontFiles.set(request.path, file)
    response.setHeader('cache-control', `public, max-age=${year}, immutable`)
    response.setHeader('cross-origin-resource-policy', 'same-origin')
    sendStatic(request, response, file)
  })

  const exit = staticFile(exitPage, readFileSync(join(paths.frameDir, exitPage)))
  kernel.files(`${basePath}/${exitPage}`, (request, response) => {
    // To be saved: on this origin it would be a page of the wallet, and what it is for is the day without this origin.
    response.setHeader('content-disposition', 'attachment; filename="open-exit-kit.html"')
    response.setHeader('content-security-policy', "default-src 'none'")
    response.setHeader('cross-origin-resource-policy', 'same-origin')
    response.setHeader('cache-control', 'no-cache')
    sendStatic(request, response, exit)
  })

  kernel.files(`${basePath}/assets/*path`, (request, response) => {
    const parts = request.params['path']
    const file = assets.find([parts].flat().join('/'))
    if (!file) throw new Failure('not_found', 'There is nothing at this address.')
    response.setHeader('cache-control', `public, max-age=${year}, immutable`)
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('cross-origin-resource-policy', 'cross-origin')
    // A worker takes its policy and its embedder policy from its own script: it may load from here and talk to nobody.
    response.setHeader('content-security-policy', "default-src 'none'; script-src 'self'")
    response.setHeader('cross-origin-embedder-policy', 'require-corp')
    sendStatic(request, response, file)
  })

  kernel.files(
    pageScripts.map((name) => `${basePath}/${name}`),
    (request, response) => {
      const script = scripts.get(basename(request.path))
      if (!script) throw new Failure('not_found', 'The script is not built.')
      response.setHeader('cache-control', 'public, max-age=300, stale-while-revalidate=86400')
      response.setHeader('access-control-allow-origin', '*')
      response.setHeader('cross-origin-resource-policy', 'cross-origin')
      sendStatic(request, response, script)
    },
  )
}
