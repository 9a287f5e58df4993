import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { methods } from '../src/server.ts'
import { kinds } from '../src/subscriptions.ts'

/* The scope is frozen: what is answered is what README.md names, and a method more is a decision there first. */

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
/** Names in a row of the table. */
const row = (label: string): string[] => {
  const line = readme.split('\n').find((text) => text.startsWith(`| ${label} `)) ?? ''
  return [...line.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
}

test('methods and subscriptions are those of the README', () => {
  expect([...row('the product'), ...row('clients')].toSorted()).toEqual(Object.keys(methods).toSorted())
  expect(row('subscriptions').toSorted()).toEqual(Object.keys(kinds).toSorted())
})
