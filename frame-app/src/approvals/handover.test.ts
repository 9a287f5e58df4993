import { expect, test } from 'vitest'
import { fragmentOf, open, randomKey, readFragment, seal, type Handover } from './handover.ts'

const handover: Handover = {
  key: randomKey(),
  decision: { id: 'a'.repeat(22), readSecret: 'b'.repeat(43) },
  verdict: { id: 'c'.repeat(22), readHash: 'd'.repeat(43) },
}

test('the address says it in one form, since frame and window may come from two releases', () => {
  const { key } = handover
  const rest = `i=${'a'.repeat(22)}&s=${'b'.repeat(43)}&v=${'c'.repeat(22)}&h=${'d'.repeat(43)}`
  expect(fragmentOf(handover)).toBe(`#k=${key}&${rest}`)
})

test('what stands in the address is read back whole, and nothing else is', () => {
  expect(readFragment(fragmentOf(handover))).toEqual(handover)
  for (const fragment of ['', '#', '#k=1', fragmentOf(handover).replace('h=', 'x=')])
    expect(readFragment(fragment)).toBeUndefined()
})

test('a message is opened with its key and as its kind only', async () => {
  const sealed = await seal(handover.key, 'verdict', { approved: true })
  expect(await open(handover.key, 'verdict', sealed)).toEqual({ approved: true })
  await expect(open(randomKey(), 'verdict', sealed)).rejects.toThrow()
  await expect(open(handover.key, 'decision', sealed)).rejects.toThrow()
  const changed = sealed.slice()
  changed[20] = (changed[20] ?? 0) ^ 1
  await expect(open(handover.key, 'verdict', changed)).rejects.toThrow()
  // A nonce of its own for each.
  expect(await seal(handover.key, 'verdict', { approved: true })).not.toEqual(sealed)
})
