import { stripVTControlCharacters } from 'node:util'

/** A test's result file, as far as a sum needs it. @see https://vitest.dev/guide/reporters#json-reporter */
export type VitestReport = {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: readonly {
    /** The file. */
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly failureMessages?: readonly string[] | null
    }[]
  }[]
}

type Suite = {
  readonly specs: readonly {
    readonly title: string
    readonly ok: boolean
    readonly file: string
    readonly line: number
    readonly tests: readonly {
      /** `flaky`: failed, and passed at a further try. */
      readonly status?: string
      readonly results: readonly {
        readonly error?: { readonly message?: string }
        readonly errorLocation?: { readonly line: number }
      }[]
    }[]
  }[]
  readonly suites?: readonly Suite[]
}

/** @see https://playwright.dev/docs/test-reporters#json-reporter */
export type PlaywrightReport = {
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
    readonly skipped: number
  }
  readonly suites: readonly Suite[]
}

/** A failure's own words, as far as they fit into a line. */
export const lineOf = (message = ''): string => {
  const line = stripVTControlCharacters(message).replace(/\s+/g, ' ').slice(0, 300)
  return line && `: ${line}`
}

/**
 * Names of Vitest's tests that failed, each with its file; the file alone where it could not be loaded.
 * @param tried `again` for those that passed at their second try: the failure of the first is still told of them.
 */
export const failedOfVitest = (
  { testResults }: VitestReport,
  tried: 'once' | 'again' = 'once',
): readonly string[] =>
  testResults.flatMap(({ name, status, assertionResults }) => {
    const wanted = assertionResults.filter((test) =>
      tried === 'again'
        ? test.status === 'passed' && (test.failureMessages?.length ?? 0) > 0
        : test.status === 'failed',
    )
    if (wanted.length > 0)
      return wanted.map(
        ({ fullName, failureMessages }) => `${name} › ${fullName}${lineOf(failureMessages?.[0])}`,
      )
    return status === 'failed' && tried === 'once' ? [name] : []
  })

/**
 * Names of Playwright's tests that failed.
 * @param tried `again` for those that passed at their second try.
 */
export const failedOfPlaywright = (
  { suites }: PlaywrightReport,
  tried: 'once' | 'again' = 'once',
): readonly string[] => {
  const of = ({ specs, suites: inner = [] }: Suite): readonly string[] => [
    ...specs
      .filter(({ ok, tests }) =>
        tried === 'again' ? ok && tests.some(({ status }) => status === 'flaky') : !ok,
      )
      .map(({ file, line, title, tests }) => {
        const failed = tests.flatMap(({ results }) => results).find(({ error }) => error?.message)
        const at = failed?.errorLocation ? ` (line ${failed.errorLocation.line})` : ''
        return `${file}:${line} › ${title}${at}${lineOf(failed?.error?.message)}`
      }),
    ...inner.flatMap(of),
  ]
  return suites.flatMap(of)
}
