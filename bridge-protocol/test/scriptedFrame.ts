import type { Caip2, Json, Signal } from '../src/index.ts'
import { snapshotOn } from './fakeBorder.ts'
import { ProviderRpcError } from '../src/errors.ts'
import {
  createFrameConnection,
  type FrameConnection,
  type FrameConnectionOptions,
} from '../src/frame/connection.ts'
import { methodPolicies } from '../src/methods/table.ts'

/*
 * The frame's end for the contract tests: a document that does what the test asks of it over the border itself,
 * so that the same cases run on a fake port and on real cross-origin windows.
 */

const scriptedPolicies = {
  ...methodPolicies,
  test_echo: 'safe',
  test_seen: 'safe',
  test_drops: 'safe',
  test_never: 'unsafe',
  test_neverSafe: 'safe',
  test_decline: 'unsafe',
  test_strange: 'unsafe',
  test_tell: 'safe',
  test_skip: 'safe',
  test_message: 'safe',
  // Were it safe, it would be sent again to the new document, which would reload, and so on.
  test_reload: 'unsafe',
} as const

export type ScriptedFrameOptions = Pick<
  FrameConnectionOptions,
  'nonce' | 'hostOrigin' | 'epoch' | 'post' | 'isParent'
> & { readonly reload: () => void }

/** A frame whose `request` obeys the `test_…` methods. */
export const createScriptedFrame = (options: ScriptedFrameOptions): FrameConnection => {
  const seen: string[] = []
  let snapshot = snapshotOn(`eip155:${options.epoch}`)
  const script: Readonly<Record<string, (params: Json | undefined, signal: Signal) => Json | Promise<Json>>> =
    {
      test_echo: (params) => params ?? null,
      test_seen: () => [...seen],
      test_drops: () => ({ ...link.drops() }),
      test_never: (_params, signal) => {
        signal.addEventListener('abort', () => seen.push('aborted'))
        return new Promise<never>(() => undefined)
      },
      // Answered by the second document only: shows that safe calls are sent again.
      test_neverSafe: () => (options.epoch > 1 ? 'answered' : new Promise<never>(() => undefined)),
      test_decline: () => {
        throw new ProviderRpcError(4001, 'Declined.', { by: 'test' })
      },
      test_strange: () => {
        throw new TypeError('a secret of the frame')
      },
      test_tell: (params) => {
        snapshot = snapshotOn(params as Caip2)
        link.tellState()
        return null
      },
      // A number is used up without an event: the next one shows a gap.
      test_skip: (params) => {
        snapshot = snapshotOn(params as Caip2)
        link.tellMessage('x'.repeat(300_000), 'too large to be taken by the other side')
        link.tellState()
        return null
      },
      test_message: (params) => {
        link.tellMessage('test', params ?? null)
        return null
      },
      test_reload: () => {
        options.reload()
        return null
      },
    }
  const link = createFrameConnection({
    ...options,
    build: 'contract-test',
    onInit: () => ({ policies: scriptedPolicies, snapshot, options: {} }),
    getSnapshot: () => snapshot,
    handlers: {
      request: ({ method, params }, { signal }) => {
        seen.push(method)
        const run = script[method]
        if (!run) throw new ProviderRpcError(4200, 'Requested RPC call is not allowed')
        return run(params, signal)
      },
      open: () => null,
      close: () => null,
      disconnect: () => null,
      switchNetwork: () => null,
      setOptions: () => ({}),
      setWallets: () => null,
      walletChanged: () => null,
    },
  })
  return link
}
