import { randomBytes } from 'node:crypto'
import type { Command } from 'commander'
import { builtFilesOf } from '../../builtFiles.ts'
import { ConfigError, loadConfig, type ServerConfig } from '../../config.ts'
import { unknownVariables } from '../../configSources.ts'
import { prepareProviders } from '../../providers/providers.ts'
import { notesOn } from '../config.ts'
import { configFileOf } from '../configFile.ts'
import type { Io } from '../io.ts'
import { failed, ok, warning, type Check, type Finding } from './check.ts'

const name = 'configuration'
const inDocs = 'Set it as docs/self-hosting.md says.'

const newKey = () => randomBytes(32).toString('base64url')

/** For settings that must be there: never used, since what needs a wrong setting is not looked at. */
const placeholders: Readonly<Record<string, () => unknown>> = {
  publicUrl: () => 'http://localhost:4100',
  keyEncryption: () => ({ current: 'none', keys: { none: newKey() } }),
  pepper: newKey,
}

type Loaded = {
  /** With defaults in the place of what is wrong; undefined where the configuration cannot even be read. */
  readonly config: ServerConfig | undefined
  readonly wrong: ReadonlySet<string>
  readonly findings: readonly Finding[]
}

/**
 * Loads what can be: a wrong setting must not hide what is the matter with all others. What is wrong is left at its default, and so are settings
 * that only contradict such a default.
 */
const load = (file: string | undefined, env: NodeJS.ProcessEnv): Loaded => {
  const wrong = new Set<string>()
  let findings: readonly Finding[] = []
  for (;;) {
    const instead = Object.fromEntries([...wrong].map((setting) => [setting, placeholders[setting]?.()]))
    try {
      return { config: loadConfig({ file, env, instead }), wrong, findings }
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      const { problems, message } = error
      if (wrong.size === 0)
        findings =
          problems.length > 0
            ? problems.map(({ text }) => failed(name, text, inDocs))
            : [failed(name, message, `${inDocs} Until then nothing else can be looked at.`)]
      const fresh = problems.flatMap(({ settings }) => settings).filter((setting) => !wrong.has(setting))
      if (fresh.length === 0) return { config: undefined, wrong, findings }
      for (const setting of fresh) wrong.add(setting)
    }
  }
}

/** What else is said of a configuration whose values have their form. */
const lookCloser = (config: ServerConfig, wrong: ReadonlySet<string>): readonly Finding[] => {
  const notes = notesOn(config)
    .filter(({ setting }) => !wrong.has(setting))
    .map(({ message, advice }) => warning(name, message, advice))
  try {
    if (!wrong.has('providers')) prepareProviders(config.providers)
    return notes
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return [failed(name, error.message, inDocs), ...notes]
  }
}

/** Reads the configuration and says everything that is wrong with it. */
export const examineConfiguration = (program: Command, { env }: Pick<Io, 'env'>): Loaded => {
  const file = configFileOf(program, env)
  const { config, wrong, findings } = load(file, env)
  const unread = unknownVariables(env).map((variable) =>
    warning(name, `Nothing reads the variable ${variable}.`, 'See the list in docs/self-hosting.md.'),
  )
  const closer = config ? lookCloser(config, wrong) : []
  const all = [...findings, ...unread, ...closer]
  const isUsable = all.every(({ result }) => result !== 'failed')
  const said = isUsable ? [ok(name, `It can be used (${file ?? 'environment variables alone'}).`)] : []
  return { config, wrong, findings: [...said, ...all] }
}

/** The built frame and the scripts of the page. */
export const filesCheck = (config: Pick<ServerConfig, 'frameDir' | 'loaderFile'>): Check => ({
  name: 'built files',
  run: () => {
    try {
      const { frameDir } = builtFilesOf(config)
      return Promise.resolve([
        ok('built files', `The frame is at ${frameDir}, with the scripts of the page.`),
      ])
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      return Promise.resolve([
        failed('built files', error.message, 'The package brings them: leave frameDir and loaderFile away.'),
      ])
    }
  },
})
