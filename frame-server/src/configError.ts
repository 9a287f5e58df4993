/** One wrong value: the settings that it makes useless, by their names in the file, and where and why in words. */
export type ConfigProblem = { readonly settings: readonly string[]; readonly text: string }

/** A configuration that cannot be used. The message names every wrong field and the expected form. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  /** Each wrong value, where all could be read; empty where reading itself failed. */
  readonly problems: readonly ConfigProblem[]

  constructor(message: string, problems: readonly ConfigProblem[] = []) {
    super(message)
    this.problems = problems
  }
}
