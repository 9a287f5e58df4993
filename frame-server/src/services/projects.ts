import { network, type SocialProvider } from '@walletframe/api-contract'
import type { Logger } from 'pino'
import type { ProjectConfig, ServerConfig } from '../config.ts'
import { Failure } from '../failure.ts'
import type { Images } from '../providers/images.ts'
import type { Database } from '../store/database.ts'
import type { Services } from './services.ts'
import { checkProject, readProjects, readRevision } from './storedProjects.ts'

/** The projects of this server. Everything that needs one asks here, at each request: projects may change while the server runs. */
export type Projects = {
  readonly find: (id: string) => ProjectConfig | undefined
  /** Looks for changes from now on. @returns what ends it. A look that is under way is not waited for: a database may hang. */
  readonly watch: () => () => void
}

/** Whether the pages of a project may use a network: it says which, or has all of them. */
export const networkAllowed = ({ networks }: ProjectConfig, network: string): boolean =>
  networks === undefined || networks.includes(network)

/** CAIP-2 ids of the networks that a project has: those that it names, in its order; else all of this server's. */
export const networkIds = (
  { networks: all }: Pick<ServerConfig, 'networks'>,
  { networks }: Pick<ProjectConfig, 'networks'>,
): readonly string[] => networks ?? all.map(({ id }) => id)

/** Providers that visitors of a project can log in with, in the operator's order. None where the login to the wallet is off: they stand beside it. */
export const socialsOf = (
  config: Pick<ServerConfig, 'socials'>,
  { socials, features }: ProjectConfig,
): readonly SocialProvider[] =>
  features.email
    ? config.socials.map(({ name }) => name).filter((name) => socials === undefined || socials.includes(name))
    : []

/** @throws Failure `project_unknown`, `social_disabled` where a project does not offer the provider. */
export const requireOffered = (
  { projects, config }: Pick<Services, 'projects' | 'config'>,
  { projectId, provider }: { readonly projectId: string; readonly provider: SocialProvider },
): void => {
  const project = projects.find(projectId)
  if (!project)
    throw new Failure('project_unknown', 'This project does not exist.', { field: 'body.projectId' })
  if (!socialsOf(config, project).includes(provider))
    throw new Failure('social_disabled', 'Login by this provider is switched off for this project.')
}

/** Milliseconds between two looks at the database: until a change is taken up. */
const every = 2_000

/**
 * Projects of the configuration's file, and of the database beside them. One that stands in the file is as the file says, whatever the
 * database has. One of the database that cannot be used is logged and not served; the others are.
 */
export const openProjects = async (config: ServerConfig, db: Database, logger: Logger): Promise<Projects> => {
  const inFile = new Map(config.projects.map((project) => [project.id, project]))
  let stored: ReadonlyMap<string, ProjectConfig> = new Map()
  let revision: number | undefined
  let isReading = true

  /** Sessions are the server's: where one project asks for less than another, that is what a thief asks for. */
  const warnOfGaps = (projects: readonly ProjectConfig[]): void => {
    const open = projects.filter(({ features, verifyDevices }) => features.email && !verifyDevices)
    if (open.length > 0 && projects.some(({ features, verifyDevices }) => features.email && verifyDevices))
      logger.warn(
        { projects: open.map(({ id }) => id) },
        'verifyDevices is off in these projects: a code that is asked for there opens the same wallets',
      )
  }

  const read = async (): Promise<void> => {
    // The count first: what changes after it was read is seen at the next look.
    const found = await readRevision(db)
    if (found === revision) return
    const good = new Map<string, ProjectConfig>()
    for (const { id, definition } of await readProjects(db)) {
      if (inFile.has(id)) continue
      const { project, problems } = checkProject(config, definition)
      if (project) good.set(id, project)
      else logger.error({ project: id, problems }, 'project of the database cannot be served')
    }
    stored = good
    revision = found
    warnOfGaps([...inFile.values(), ...good.values()])
  }
  await read()

  const look = () =>
    read().then(
      () => {
        isReading = true
      },
      (err: unknown) => {
        // Once, not every two seconds: what was read last stays in force.
        if (isReading) logger.warn({ err }, 'projects cannot be read')
        isReading = false
      },
    )

  return {
    find: (id) => inFile.get(id) ?? stored.get(id),
    watch: () => {
      let isBusy = false
      const timer = setInterval(() => {
        // A database that is slow is not asked again meanwhile.
        if (isBusy) return
        isBusy = true
        void look().finally(() => {
          isBusy = false
        })
      }, every).unref()
      return () => {
        clearInterval(timer)
        // What the closed database answers to the last look is no news.
        isReading = false
      }
    },
  }
}

/** Networks of a project, as the frame sees them: the node's address stays here, and an icon is fetched by this server. */
export const networksOf = (
  config: ServerConfig,
  { networks }: ProjectConfig,
  images: Pick<Images, 'pathOf'>,
) =>
  config.networks
    .filter(({ id }) => networks === undefined || networks.includes(id))
    .map(({ iconUrl, ...entry }) => {
      const icon = iconUrl === undefined ? undefined : images.pathOf(iconUrl)
      return network.parse({
        ...entry,
        ...(entry.esploraUrl !== undefined && { isRead: true }),
        ...(entry.bundler?.sponsors && { sponsored: true }),
        ...(entry.smartAccounts && entry.bundler?.entryPoints.includes('0.8') && { operations: true }),
        ...(icon === undefined ? {} : { icon }),
      })
    })
