import { expect, test } from 'vitest'
import { measureTimes, rowOf } from './budget.ts'

/** Gives one list of rows after the other, and counts how many were asked for. */
const inTurn = (runs: readonly (readonly [warm: number, cold: number])[]) => {
  const asked = { count: 0 }
  const measure = async () => {
    const [warm, cold] = runs[asked.count] ?? expect.unreachable('measured too often')
    asked.count += 1
    return [rowOf('warmClick', warm, ''), rowOf('coldCard', cold, '')]
  }
  return { asked, measure }
}
const figures = async (runs: readonly (readonly [number, number])[]) => {
  const { asked, measure } = inTurn(runs)
  const rows = await measureTimes(measure)
  return [...rows.map(({ measured }) => measured), asked.count]
}

test('what is within its limits is measured once', async () => {
  expect(await figures([[50, 600]])).toEqual([50, 600, 1])
})

test('what is over is measured again until nothing is; of each row the lowest counts', async () => {
  expect(
    await figures([
      [90, 600],
      [40, 700],
    ]),
  ).toEqual([40, 600, 2])
})

test('what stays over is told so after five runs', async () => {
  expect(
    await figures([
      [90, 600],
      [80, 600],
      [85, 600],
      [95, 600],
      [82, 600],
    ]),
  ).toEqual([80, 600, 5])
})
