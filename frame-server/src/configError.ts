/** A configuration that cannot be used. The message names every wrong field and the expected form. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
