import { describe, expect, test } from 'vitest'
import { OutboundError } from './failure.ts'
import { createLane } from './lane.ts'

const never = new AbortController().signal
const failed = () => Promise.reject(new OutboundError('unavailable', 'host', 'x'))
const answers = () => Promise.resolve('answer')

const setUp = (more: { concurrency?: number; queue?: number } = {}) => {
  const clock = { now: 0 }
  const states: string[] = []
  const lane = createLane({
    label: 'host',
    concurrency: more.concurrency ?? 2,
    queue: more.queue ?? 1,
    failures: 3,
    pause: 1_000,
    clock: () => clock.now,
    onState: (state) => states.push(state),
  })
  /** Reason of a call that fails, else its result. */
  const run = (work: () => Promise<string>, signal = never) =>
    lane.run(signal, work).catch((error: OutboundError) => error.reason)
  return { lane, clock, states, run }
}

/** Work that ends when the test says so. */
const held = () => {
  let end = (_value: string) => undefined as void
  const promise = new Promise<string>((resolve) => {
    end = resolve
  })
  return { work: () => promise, end }
}

describe('places', () => {
  test('so many at once, so many more wait, and the next is told that it is busy', async () => {
    const { run } = setUp()
    const [a, b] = [held(), held()]
    let third = 'not begun'
    const calls = [run(a.work), run(b.work), run(() => Promise.resolve((third = 'begun')))]
    expect(await run(answers)).toBe('busy')
    expect(third).toBe('not begun')
    a.end('a')
    expect(await calls[0]).toBe('a')
    expect(await calls[2]).toBe('begun')
    b.end('b')
    await calls[1]
    expect(await run(answers)).toBe('answer')
  })

  test('one who leaves while waiting makes room at once', async () => {
    const { run } = setUp({ concurrency: 1 })
    const first = held()
    const running = run(first.work)
    const leaving = new AbortController()
    const waiting = run(answers, leaving.signal)
    leaving.abort()
    expect(await waiting).toBe('timeout')
    const next = run(answers)
    first.end('first')
    expect([await running, await next]).toEqual(['first', 'answer'])
  })

  test('one who left before there was a place does not wait for one', async () => {
    const { run } = setUp({ concurrency: 1 })
    const first = held()
    const running = run(first.work)
    expect(await run(answers, AbortSignal.abort())).toBe('timeout')
    first.end('first')
    expect(await running).toBe('first')
  })

  test('those who wait are served in the order in which they came', async () => {
    const { run } = setUp({ concurrency: 1, queue: 5 })
    const first = held()
    const order: number[] = []
    const calls = [
      run(first.work),
      ...[1, 2, 3].map((at) => run(() => Promise.resolve(String(order.push(at))))),
    ]
    first.end('x')
    await Promise.all(calls)
    expect(order).toEqual([1, 2, 3])
  })
})

test('a lane is idle when nothing is on its way, also after failures: hosts that fail are forgotten like others', async () => {
  const { lane, run } = setUp()
  const first = held()
  const running = run(first.work)
  expect(lane.isIdle()).toBe(false)
  first.end('x')
  await running
  await run(failed)
  expect(lane.isIdle()).toBe(true)
})

describe('the pause after failures', () => {
  test('opens after three in a row, and nothing is sent meanwhile', async () => {
    const { run, states } = setUp()
    for (let index = 0; index < 3; index += 1) await run(failed)
    let sent = 0
    expect(await run(() => Promise.resolve(String((sent += 1))))).toBe('unavailable')
    expect([sent, states]).toEqual([0, ['open']])
  })

  test('an answer in between begins the count anew', async () => {
    const { run, states } = setUp()
    for (const work of [failed, failed, answers, failed, failed]) await run(work)
    expect(states).toEqual([])
  })

  test('then one call tries, others are refused meanwhile, and its success closes it', async () => {
    const { run, states, clock } = setUp()
    for (let index = 0; index < 3; index += 1) await run(failed)
    clock.now = 1_000
    const trial = held()
    const trying = run(trial.work)
    expect(await run(answers)).toBe('unavailable')
    trial.end('back')
    expect(await trying).toBe('back')
    expect(await run(answers)).toBe('answer')
    expect(states).toEqual(['open', 'half-open', 'closed'])
  })

  test('its failure opens it for another pause', async () => {
    const { run, states, clock } = setUp()
    for (let index = 0; index < 3; index += 1) await run(failed)
    clock.now = 1_500
    await run(failed)
    clock.now = 2_400
    expect(await run(answers)).toBe('unavailable')
    clock.now = 2_500
    expect(await run(answers)).toBe('answer')
    expect(states).toEqual(['open', 'half-open', 'open', 'half-open', 'closed'])
  })

  test('a trial that whoever asked gave up says nothing: the next call tries', async () => {
    const { run, states, clock } = setUp()
    for (let index = 0; index < 3; index += 1) await run(failed)
    clock.now = 1_000
    await run(() => Promise.reject(new OutboundError('aborted', 'host', 'x')))
    expect(await run(answers)).toBe('answer')
    expect(states).toEqual(['open', 'half-open', 'open', 'half-open', 'closed'])
  })

  test.each([
    ['timeout', true],
    ['unavailable', true],
    ['bad_answer', true],
    ['limited', false],
    ['too_large', false],
    ['refused_address', false],
    ['busy', false],
    ['aborted', false],
  ] as const)('%s counts as a failure of the host: %s', async (reason, counts) => {
    const { run, states } = setUp()
    for (let index = 0; index < 3; index += 1)
      await run(() => Promise.reject(new OutboundError(reason, 'host', 'x')))
    expect(states).toEqual(counts ? ['open'] : [])
  })
})
