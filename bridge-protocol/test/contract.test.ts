import { expect, test } from 'vitest'
import { createHostConnection } from '../src/host/connection.ts'
import type { FrameConnection } from '../src/frame/connection.ts'
import type { Snapshot } from '../src/index.ts'
import { contract, type Pair } from './contract.ts'
import {
  config,
  frameOrigin,
  frameWindow,
  frameWindowTo,
  hostOrigin,
  hostWindow,
  quietHost,
} from './fakeBorder.ts'
import { fakeChannel, type FakePort } from './fakeWindows.ts'
import { createScriptedFrame } from './scriptedFrame.ts'

/** Both ends in one process, over fake windows. */
const pairUp = async (): Promise<Pair> => {
  const nonce = 'c'.repeat(32)
  const snapshots: Snapshot[] = []
  const messages: unknown[] = []
  let near: FakePort | undefined
  let frame: FrameConnection | undefined

  const load = (epoch: number) => {
    frame = createScriptedFrame({
      nonce,
      hostOrigin,
      epoch,
      post: (message) =>
        queueMicrotask(() => host.receive({ data: message, origin: frameOrigin, source: frameWindow })),
      isParent: (source) => source === hostWindow,
      reload: () => load(epoch + 1),
    })
    frame.hello()
  }

  const host = createHostConnection({
    frameOrigin,
    config: () => config,
    handlers: quietHost,
    frameWindow: () => frameWindowTo((event) => frame?.receive(event)),
    createChannel: () => {
      const channel = fakeChannel()
      near = channel.near
      return { port1: channel.near, port2: channel.far }
    },
    reload: () => undefined,
    onSnapshot: (snapshot) => snapshots.push(snapshot),
    onMessage: (message) => messages.push(message),
    onReady: () => undefined,
    explain: (_reason, detail) => detail,
  })
  host.begin(nonce)
  load(1)
  await host.call('ping', {})
  return { host, snapshots, messages, attack: (message) => near?.postMessage(message) }
}

test.each(contract)('$name', async ({ run }) => {
  const pair = await pairUp()
  await expect(run(pair)).resolves.toBeUndefined()
  pair.host.close()
})
