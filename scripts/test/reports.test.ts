import { expect, test } from 'vitest'
import { failedOfPlaywright, failedOfVitest } from '../reports.ts'

const counts = { numPassedTests: 1, numFailedTests: 1, numPendingTests: 0, numTodoTests: 0 }

test('Vitest: each test that failed by its name, and a file that could not be loaded', () => {
  const named = failedOfVitest({
    ...counts,
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [
          { fullName: 'sums one and one', status: 'passed' },
          { fullName: 'sums two and two', status: 'failed', failureMessages: ['expected 5\n  to be 4'] },
        ],
      },
      { name: 'b.test.ts', status: 'failed', assertionResults: [] },
      { name: 'c.test.ts', status: 'passed', assertionResults: [] },
    ],
  })
  expect(named).toEqual(['a.test.ts › sums two and two: expected 5 to be 4', 'b.test.ts'])
})

test('Playwright: failed ones of a file, and of what is described in it', () => {
  const spec = (title: string, ok: boolean, line: number, message?: string) => ({
    title,
    ok,
    line,
    file: 'a.spec.ts',
    tests: [
      { results: [message === undefined ? {} : { error: { message }, errorLocation: { line: line + 2 } }] },
    ],
  })
  const named = failedOfPlaywright({
    stats: { expected: 1, unexpected: 2, flaky: 0, skipped: 0 },
    suites: [
      {
        specs: [spec('opens', true, 3), spec('closes', false, 7, '\u001b[31mstill open\u001b[39m')],
        suites: [{ specs: [spec('opens again', false, 12)] }],
      },
    ],
  })
  expect(named).toEqual(['a.spec.ts:7 › closes (line 9): still open', 'a.spec.ts:12 › opens again'])
})

test('what passed at its second try is named apart, with what failed at the first', () => {
  expect(
    failedOfVitest(
      {
        ...counts,
        testResults: [
          {
            name: 'a.test.ts',
            status: 'passed',
            assertionResults: [
              { fullName: 'sums', status: 'passed', failureMessages: [] },
              { fullName: 'opens', status: 'passed', failureMessages: ['not there'] },
              { fullName: 'closes', status: 'failed', failureMessages: ['still open'] },
            ],
          },
          { name: 'b.test.ts', status: 'failed', assertionResults: [] },
        ],
      },
      'again',
    ),
  ).toEqual(['a.test.ts › opens: not there'])
  const spec = (title: string, ok: boolean, status: string) => ({
    title,
    ok,
    line: 3,
    file: 'a.spec.ts',
    tests: [{ status, results: [{ error: { message: 'not there' } }, {}] }],
  })
  const report = {
    stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 },
    suites: [
      {
        specs: [
          spec('right', true, 'expected'),
          spec('late', true, 'flaky'),
          spec('wrong', false, 'unexpected'),
        ],
      },
    ],
  }
  expect(failedOfPlaywright(report, 'again')).toEqual(['a.spec.ts:3 › late: not there'])
  expect(failedOfPlaywright(report)).toEqual(['a.spec.ts:3 › wrong: not there'])
})
