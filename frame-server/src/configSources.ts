import { readFileSync } from 'node:fs'
import { parse, printParseErrorCode, type ParseError } from 'jsonc-parser'
import { ConfigError } from './configError.ts'
import { settings, type Setting } from './settings.ts'

/* Where values come from: a file (JSON with comments), the environment, and files that the environment names. */

const placeOf = (text: string, offset: number): string => {
  const lines = text.slice(0, offset).split('\n')
  return `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`
}

/** `InvalidSymbol` as people say it. */
const inWords = (code: string): string => code.replace(/(?<!^)([A-Z])/g, ' $1').toLowerCase()

/** A configuration file. Comments and trailing commas are allowed. @throws ConfigError naming the file and the place. */
export const readConfigFile = (file: string): Readonly<Record<string, unknown>> => {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    throw new ConfigError(
      missing
        ? `The configuration ${file} does not exist. \`walletframe-server init\` writes one.`
        : `The configuration ${file} cannot be read: ${(error as Error).message}`,
    )
  }
  const errors: ParseError[] = []
  const value: unknown = parse(text, errors, { allowTrailingComma: true })
  const [first] = errors
  if (first)
    throw new ConfigError(
      `The configuration ${file} is not JSON (comments are allowed): ${inWords(printParseErrorCode(first.error))} at ${placeOf(text, first.offset)}.`,
    )
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ConfigError(`The configuration ${file} must be a JSON object: { "publicUrl": … }.`)
  return value as Readonly<Record<string, unknown>>
}

/** A variable's text, from itself or from the file that `VARIABLE_FILE` names. Empty counts as not set. */
const textOf = (variable: string, env: NodeJS.ProcessEnv): string | undefined => {
  const own = env[variable] === '' ? undefined : env[variable]
  const file = env[`${variable}_FILE`]
  if (file === undefined || file === '') return own
  if (own !== undefined)
    throw new ConfigError(`${variable} and ${variable}_FILE are both set. Set one of them.`)
  try {
    // Whoever writes a secret into a file ends it with a line break.
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  } catch (error) {
    throw new ConfigError(`${variable}_FILE: ${file} cannot be read: ${(error as Error).message}`)
  }
}

const valueOf = ({ variable, form }: Setting, text: string): unknown => {
  if (form === undefined) return text
  if (form === 'number') {
    if (!/^-?\d+(\.\d+)?$/.test(text))
      throw new ConfigError(`${variable}: expected a number, not '${text.slice(0, 40)}'.`)
    return Number(text)
  }
  try {
    return JSON.parse(text)
  } catch {
    // The text may be a secret: it is not repeated.
    throw new ConfigError(`${variable}: expected JSON.`)
  }
}

/** Reads one setting with its parts and short form. @returns undefined where no variable sets it. */
const fromEnvironment = (setting: Setting, given: unknown, env: NodeJS.ProcessEnv): unknown => {
  const text = textOf(setting.variable, env)
  const { short, parts } = setting
  const shortText = short && textOf(short.variable, env)
  if (short && text !== undefined && shortText !== undefined)
    throw new ConfigError(`${setting.variable} and ${short.variable} are both set. Set one of them.`)
  let value = text === undefined ? undefined : valueOf(setting, text)
  if (short && shortText !== undefined) value = short.toValue(shortText)
  for (const [part, row] of Object.entries(parts ?? {})) {
    const partText = textOf(row.variable, env)
    if (partText === undefined) continue
    const base = value ?? given
    value = { ...(typeof base === 'object' ? base : {}), [part]: valueOf(row, partText) }
  }
  return value
}

/** What the environment sets, by field. @param given values of the file: a part that is set alone changes what is there. */
export const readEnvironment = (
  env: NodeJS.ProcessEnv,
  given: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(settings)
      .map(([field, setting]) => [field, fromEnvironment(setting, given[field], env)] as const)
      .filter(([, value]) => value !== undefined),
  )

/** Variables with our prefix that set nothing: mistyped, or meant for something else. */
export const unknownVariables = (env: NodeJS.ProcessEnv): readonly string[] => {
  const known = new Set(
    Object.values(settings)
      .flatMap((setting) => [
        setting,
        ...(setting.short ? [setting.short] : []),
        ...Object.values(setting.parts ?? {}),
      ])
      .flatMap(({ variable }) => [variable, `${variable}_FILE`]),
  )
  return Object.keys(env).filter(
    (name) => name.startsWith('WALLETFRAME_') && name !== 'WALLETFRAME_CONFIG' && !known.has(name),
  )
}
