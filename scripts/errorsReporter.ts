import { writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'

/** Variable that names the file which gets the messages, a list in JSON. */
export const errorsFile = 'WALLETFRAME_ERRORS_FILE'

/** Vitest's report in JSON is silent about errors that no test threw, though its run fails by them. */
export default class ErrorsReporter implements Reporter {
  onTestRunEnd(_modules: unknown, errors: readonly { readonly message: string }[]): void {
    const file = process.env[errorsFile]
    if (file !== undefined) writeFileSync(file, JSON.stringify(errors.map(({ message }) => message)))
  }
}
