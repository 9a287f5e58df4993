import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/*
 * What a picture depends on besides the code: the browser's version and the fonts. Pictures are compared only where both are those that they
 * were taken with; elsewhere every letter differs.
 */

export type Machine = { readonly browser: string; readonly fonts: string }

const record = join(import.meta.dirname, 'pictures/machine.json')

/** All fonts by name, style and version, in one hash; none where the machine cannot list them. */
const fontsHere = (): string => {
  try {
    const list = execFileSync('fc-list', ['--format', '%{family} %{style} %{fontversion}\n'], {
      encoding: 'utf8',
    })
    return createHash('sha256').update(list.split('\n').toSorted().join('\n')).digest('hex')
  } catch {
    return 'none'
  }
}

export const machineHere = (browser: string): Machine => ({ browser, fonts: fontsHere() })

export const recordMachine = (machine: Machine): void => {
  mkdirSync(dirname(record), { recursive: true })
  writeFileSync(record, `${JSON.stringify(machine, null, 2)}\n`)
}

/** Why pictures cannot be compared here; undefined where they can. */
export const whyNotCompared = (
  here: Machine,
  recorded: Machine | undefined = existsSync(record)
    ? (JSON.parse(readFileSync(record, 'utf8')) as Machine)
    : undefined,
): string | undefined => {
  if (!recorded) return 'no pictures were recorded'
  if (recorded.fonts !== here.fonts) return 'other fonts'
  if (recorded.browser !== here.browser) return `browser ${here.browser}, recorded with ${recorded.browser}`
  return undefined
}
