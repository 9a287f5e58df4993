import { beforeEach, describe, expect, test, vi } from 'vitest'
import { optionsStore } from '../state/options.ts'
import { approvalsStore, type Approval } from './approval.ts'
import { open, randomKey, readFragment, seal } from './handover.ts'
import { decideSealed, prepareHandover } from './sealedWindow.ts'

/** What lies in the mailboxes, by id; a reader waits until something does. */
const boxes = vi.hoisted(() => ({
  left: new Map<string, Uint8Array>(),
  isAway: false,
  onTaken: (): void => undefined,
}))
vi.mock('../api/mailbox.ts', async (real) => ({
  ...(await real<object>()),
  leaveSealed: async ({ id }: { id: string }, sealed: Uint8Array) => {
    if (boxes.isAway) throw new Error('no server')
    boxes.left.set(id, sealed)
  },
  waitForSealed: async ({ id }: { id: string }, signal: AbortSignal) =>
    vi.waitFor(() => {
      signal.throwIfAborted()
      const found = boxes.left.get(id)
      if (!found) throw new Error('nothing yet')
      boxes.onTaken()
      return found
    }),
}))
const queue = vi.hoisted(() => ({ did: [] as unknown[] }))
vi.mock('./queue.ts', () => ({
  approve: async (...given: unknown[]) => void queue.did.push(['approve', ...given]),
  reject: (...given: unknown[]) => void queue.did.push(['reject', ...given]),
  holdApproval: (id: string) => {
    queue.did.push(['hold', id])
    return () => void queue.did.push(['release', id])
  },
}))

const approval: Approval = {
  id: '7',
  method: 'personal_sign',
  network: 'eip155:1',
  account: '0xaa',
  requester: { kind: 'page', origin: 'https://app.example.com' },
  status: 'ready',
  revision: 3,
  changed: false,
  subject: null,
  warnings: [],
  place: { where: 'window', reason: 'danger' },
  problem: null,
  failure: null,
  outcome: null,
}
const shown = { title: 'Approve', mark: { word: 'fox', color: 'red' }, language: 'en' as const }

beforeEach(() => {
  boxes.left.clear()
  boxes.isAway = false
  boxes.onTaken = () => undefined
  queue.did = []
  approvalsStore.setState({ queue: [approval, { ...approval, id: '8', status: 'preparing' }] })
  optionsStore.setState({
    metadata: { name: 'Page' },
    networks: [
      {
        id: 'eip155:1',
        name: 'One',
        nativeCurrency: { name: 'E', symbol: 'E', decimals: 18 },
        testnet: false,
      },
    ],
  })
})

const begin = async () => {
  const prepared = await prepareHandover()
  const giveUp = new AbortController()
  const decided = decideSealed(prepared, shown, giveUp.signal)
  const { key, decision, verdict } = prepared.handover
  const read = () =>
    vi.waitFor(() => {
      const left = boxes.left.get(decision.id)
      if (!left) throw new Error('nothing yet')
      return open(key, 'decision', left)
    })
  const answer = async (said: unknown, kind: 'verdict' | 'decision' = 'verdict', by = key) =>
    void boxes.left.set(verdict.id, await seal(by, kind, said))
  return { prepared, giveUp, decided, read, answer }
}
const untouched = [
  ['hold', '7'],
  ['release', '7'],
]

describe('what the window gets', () => {
  test('the whole decision, by the keys in its address', async () => {
    const { prepared, decided, read, answer } = await begin()
    expect(readFragment(prepared.fragment)).toMatchObject({
      key: prepared.handover.key,
      verdict: { id: prepared.verdictBox.id, readHash: prepared.verdictBox.readHash },
    })
    // The window can leave a verdict, and cannot read one.
    expect(JSON.stringify(readFragment(prepared.fragment))).not.toContain(prepared.verdictBox.readSecret)
    expect(await read()).toEqual({
      approval,
      waiting: 2,
      title: 'Approve',
      pageName: 'Page',
      network: { id: 'eip155:1', name: 'One', testnet: false },
      mark: { word: 'fox', color: 'red' },
      language: 'en',
    })
    await answer({ approved: false })
    await decided
  })

  test('a network without a name by its id', async () => {
    optionsStore.setState({ networks: [] })
    const { decided, read, answer } = await begin()
    expect(await read()).toMatchObject({ network: { id: 'eip155:1', name: 'eip155:1' } })
    await answer({ approved: false })
    await decided
  })
})

describe('what comes back', () => {
  test('yes: to what was shown, decided in the window, and held until then', async () => {
    const { decided, read, answer } = await begin()
    await read()
    // Something newer does not become what was shown.
    approvalsStore.setState({ queue: [{ ...approval, revision: 4 }] })
    await answer({ approved: true })
    await decided
    expect(queue.did).toEqual([
      ['hold', '7'],
      ['approve', '7', { revision: 3, where: 'window' }],
      ['release', '7'],
    ])
  })

  test('no', async () => {
    const { decided, answer } = await begin()
    await answer({ approved: false })
    await decided
    expect(queue.did).toEqual([
      ['hold', '7'],
      ['reject', '7'],
      ['release', '7'],
    ])
  })

  test.each<[string, unknown, 'verdict' | 'decision', 'ours' | 'another']>([
    ['another key', { approved: true }, 'verdict', 'another'],
    ['a message of another kind', { approved: true }, 'decision', 'ours'],
    ['no verdict', { approved: 'yes' }, 'verdict', 'ours'],
    ['nothing', null, 'verdict', 'ours'],
  ])('%s decides nothing', async (_name, said, kind, key) => {
    const { prepared, decided, answer } = await begin()
    await answer(said, kind, key === 'ours' ? prepared.handover.key : randomKey())
    await decided
    expect(queue.did).toEqual(untouched)
  })
})

describe('nothing is decided', () => {
  test('where it was given up, also when the answer comes afterwards', async () => {
    const { giveUp, decided, read, answer } = await begin()
    await read()
    giveUp.abort()
    await answer({ approved: true })
    await decided
    expect(queue.did).toEqual(untouched)
  })

  test('where it is given up while the answer is read', async () => {
    const { giveUp, decided, answer } = await begin()
    boxes.onTaken = () => giveUp.abort()
    await answer({ approved: true })
    await decided
    expect(queue.did).toEqual(untouched)
  })

  test('where the server is away', async () => {
    boxes.isAway = true
    const { decided } = await begin()
    await decided
    expect(queue.did).toEqual(untouched)
  })

  test.each(['preparing', 'signing', 'failed'] as const)(
    'of what is %s: nothing is even shown',
    async (status) => {
      approvalsStore.setState({ queue: [{ ...approval, status }] })
      const { decided } = await begin()
      await decided
      expect(queue.did).toEqual([])
      expect(boxes.left.size).toBe(0)
    },
  )

  test('of an empty queue', async () => {
    approvalsStore.setState({ queue: [] })
    const { decided } = await begin()
    await decided
    expect(queue.did).toEqual([])
  })
})
