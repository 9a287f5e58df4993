import { expect, test } from 'vitest'
import { makeKit } from '../vault/worker/exitKit.ts'
import { drawCode } from '../vault/worker/recoveryCode.ts'
import { addressesOf, exportOf } from '../vault/worker/root.ts'
import { openWithCode, readFile } from './openedKit.ts'

const root = new Uint8Array(32).fill(7)
const code = drawCode()
const about = { walletId: 'w1', walletHost: 'wallet.example.com', created: '2026-11-23T14:05:00.000Z' }
const kit = await makeKit(root, addressesOf(root), about, code)

const problemOfFile = async (text: string) => {
  const read = await readFile(new Blob([text]))
  return 'problem' in read ? read.problem : 'none'
}
const problemOfCode = async (typed: string) => {
  const done = await openWithCode(kit, typed)
  return 'problem' in done ? done.problem : 'none'
}

test('threat 28: a file and its code show the addresses, and each part as other wallets take it', async () => {
  const read = await readFile(new Blob([JSON.stringify(kit)]))
  if (!('kit' in read)) throw new Error(read.problem)
  const done = await openWithCode(read.kit, code)
  if (!('opened' in done)) throw new Error(done.problem)
  const { opened } = done
  expect([opened.addresses(0), opened.addresses(3)]).toEqual([addressesOf(root), addressesOf(root, 3)])
  expect(opened.parts).toEqual(['words', 'eip155', 'solana'])
  for (const part of opened.parts)
    for (const account of [0, 3]) expect(opened.read(part, account)).toBe(exportOf(root, part, account))
})

test('what goes wrong has a sentence each', async () => {
  const said = [
    await problemOfFile('something else'),
    await problemOfFile('x'.repeat(200_000)),
    await problemOfFile(JSON.stringify({ ...kit, version: 9 })),
    await problemOfFile(JSON.stringify(kit).slice(0, 300)),
    await problemOfCode('ABC'),
    await problemOfCode(`${code.slice(0, -1)}U`),
    await problemOfCode(code.slice(0, -1) + (code.endsWith('0') ? '1' : '0')),
    await problemOfCode(drawCode()),
  ]
  expect(said[0]).toBe(said[1])
  expect(new Set(said).size).toBe(said.length - 1)
  expect(said).not.toContain('none')
})
