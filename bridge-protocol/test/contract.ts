import type { HostConnection } from '../src/host/connection.ts'
import type { Snapshot } from '../src/index.ts'
import { networkOf } from './fakeBorder.ts'

/*
 * What the border promises, whatever carries it. Each case gets a fresh pair of ends, ready. The same cases run
 * over a fake port (contract.test.ts) and over real cross-origin windows in Chromium (e2e/border.spec.ts).
 */

/** A page connected to a scripted frame, ready, and what a hostile page can reach besides. */
export type Pair = {
  readonly host: HostConnection
  readonly snapshots: readonly Snapshot[]
  readonly messages: readonly unknown[]
  /** Posts a raw message to the frame's end of the port, past every guard of ours: what a hostile page does. */
  readonly attack: (message: unknown) => void
}

export type ContractCase = { readonly name: string; readonly run: (pair: Pair) => Promise<void> }

const assert = (holds: boolean, what: string, found?: unknown) => {
  if (!holds) throw new Error(found === undefined ? what : `${what}; found ${JSON.stringify(found)}`)
}

const failed = async (
  promise: Promise<unknown>,
): Promise<{ code?: unknown; message?: unknown; data?: unknown }> => {
  try {
    await promise
  } catch (error) {
    return error as { code?: unknown }
  }
  throw new Error('expected a rejection')
}

const until = async (holds: () => boolean | Promise<boolean>, what: string) => {
  for (let turn = 0; turn < 500; turn += 1) {
    if (await holds()) return
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  throw new Error(`never came: ${what}`)
}

const raw = (value: unknown) => ({ type: 'RAW', value })

/** Comlink messages that run, read, write or leak on a bare endpoint. */
export const comlinkAttacks: readonly unknown[] = [
  {
    id: 'a1',
    type: 'CONSTRUCT',
    path: ['ping', 'constructor'],
    argumentList: [raw('globalThis.polluted = 1')],
  },
  {
    id: 'a2',
    type: 'CONSTRUCT',
    path: ['request', 'constructor', 'constructor'],
    argumentList: [raw('return this')],
  },
  { id: 'a3', type: 'APPLY', path: ['ping', 'constructor'], argumentList: [raw('globalThis.polluted = 1')] },
  { id: 'a4', type: 'SET', path: ['__proto__', 'polluted'], value: raw(1) },
  { id: 'a5', type: 'SET', path: ['ping', '__proto__', '__proto__', 'polluted'], value: raw(1) },
  { id: 'a6', type: 'SET', path: ['request'], value: raw(1) },
  { id: 'a7', type: 'GET', path: ['request'] },
  { id: 'a8', type: 'GET', path: [] },
  { id: 'a9', type: 'ENDPOINT', path: [] },
  { id: 'a10', type: 'RELEASE', path: [] },
]

export const contract: readonly ContractCase[] = [
  {
    name: 'carries a value there and back',
    run: async ({ host }) => {
      const value = { text: 'ü', list: [1, null, true], nested: { deep: ['x'] } }
      const answer = await host.call('request', { method: 'test_echo', params: value })
      assert(JSON.stringify(answer) === JSON.stringify(value), 'the same value', answer)
    },
  },
  {
    name: 'errors keep code, message and data; a stranger’s error tells nothing',
    run: async ({ host }) => {
      const declined = await failed(host.call('request', { method: 'test_decline' }))
      assert(declined.code === 4001 && declined.message === 'Declined.', 'code and message', declined)
      assert(JSON.stringify(declined.data) === '{"by":"test"}', 'data', declined.data)
      const strange = await failed(host.call('request', { method: 'test_strange' }))
      assert(strange.code === -32603 && !String(strange.message).includes('secret'), 'no secret', strange)
    },
  },
  {
    name: 'a method that is on no list gets 4200',
    run: async ({ host }) => {
      assert((await failed(host.call('request', { method: 'eth_sign' }))).code === 4200, '4200')
      assert((await failed(host.call('constructor' as 'ping', {}))).code === 4200, '4200 at the guard')
    },
  },
  {
    name: 'wrong arguments get -32602 with the field named',
    run: async ({ host }) => {
      const wrong = await failed(host.call('switchNetwork', { network: 'nonsense' as 'eip155:1' }))
      assert(wrong.code === -32602 && String(wrong.message).includes('network'), 'named', wrong)
    },
  },
  {
    name: 'more than 256 kB is refused on the way in',
    run: async ({ host }) => {
      assert(
        (await failed(host.call('request', { method: 'test_echo', params: 'x'.repeat(300_000) }))).code ===
          -32602,
        '-32602',
      )
    },
  },
  {
    name: 'state arrives before the answer that follows it',
    run: async ({ host, snapshots }) => {
      await host.call('request', { method: 'test_tell', params: 'eip155:99' })
      await until(() => networkOf(snapshots.at(-1)) === 'eip155:99', 'the state')
    },
  },
  {
    name: 'an event that is lost is made good by a snapshot',
    run: async ({ host, snapshots }) => {
      await host.call('request', { method: 'test_skip', params: 'eip155:77' })
      await until(() => networkOf(snapshots.at(-1)) === 'eip155:77', 'the state behind the gap')
      await host.call('request', { method: 'test_tell', params: 'eip155:78' })
      await until(() => networkOf(snapshots.at(-1)) === 'eip155:78', 'the next state')
    },
  },
  {
    name: 'provider messages arrive in order',
    run: async ({ host, messages }) => {
      for (const number of [1, 2, 3]) await host.call('request', { method: 'test_message', params: number })
      await until(() => messages.length === 3, 'three messages')
      assert(
        JSON.stringify(messages.map((message) => (message as { data: unknown }).data)) === '[1,2,3]',
        'in order',
        messages,
      )
    },
  },
  {
    name: 'an abort ends the call with its reason and reaches the handler',
    run: async ({ host }) => {
      const controller = new AbortController()
      const pending = failed(host.call('request', { method: 'test_never' }, controller.signal))
      controller.abort(new Error('changed my mind'))
      assert((await pending).message === 'changed my mind', 'the signal’s reason')
      await until(
        async () => ((await host.call('request', { method: 'test_seen' })) as string[]).includes('aborted'),
        'the abort',
      )
    },
  },
  {
    name: 'a reload: unsafe calls get 4900 and are not replayed, safe ones are sent again, the new state counts',
    run: async ({ host, snapshots }) => {
      const unsafe = failed(host.call('request', { method: 'test_never' }))
      const safe = host.call('request', { method: 'test_neverSafe' })
      void host.call('request', { method: 'test_reload' }).catch(() => undefined)
      assert((await unsafe).code === 4900, '4900')
      assert((await safe) === 'answered', 'sent again')
      await until(() => networkOf(snapshots.at(-1)) === 'eip155:2', 'the new document’s state')
      const seen = (await host.call('request', { method: 'test_seen' })) as string[]
      assert(!seen.includes('test_never'), 'nothing unsafe was replayed', seen)
    },
  },
  {
    name: 'comlink’s CONSTRUCT, SET, GET, ENDPOINT and RELEASE do nothing, and a counter rises',
    run: async ({ host, attack }) => {
      const before = (await host.call('request', { method: 'test_drops' })) as Record<string, number>
      for (const message of comlinkAttacks) attack(message)
      const after = (await host.call('request', { method: 'test_drops' })) as Record<string, number>
      assert(
        (after['shape'] ?? 0) - (before['shape'] ?? 0) === comlinkAttacks.length,
        'each is counted',
        after,
      )
      assert((await host.call('request', { method: 'test_echo', params: 1 })) === 1, 'the border still works')
      assert((globalThis as { polluted?: unknown }).polluted === undefined, 'nothing ran')
      assert(({} as { polluted?: unknown }).polluted === undefined, 'nothing is polluted')
    },
  },
]
