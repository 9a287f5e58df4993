import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ownPageLines } from './ownPage.ts'
import { portTable } from './ports.ts'

test('the README shows the lines that npm start prints', () => {
  const packed = (text: string) => text.replace(/\s+/g, '')
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
  const frame = `http://frame.walletframe.localhost:${portTable.frame.usual}`
  expect(packed(readme)).toContain(packed(ownPageLines(frame).join('')))
  expect(readme).toContain(`http://127.0.0.1:${portTable.inbox.usual}`)
})
