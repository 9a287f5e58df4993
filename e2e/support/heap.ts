import type { CDPSession } from '@playwright/test'

/*
 * What a document, and the workers that it started, have in their heaps: every string that the engine could be asked for. Contents of
 * buffers are not in a snapshot.
 */

type Send = (
  method: 'HeapProfiler.enable' | 'HeapProfiler.takeHeapSnapshot',
  params?: { readonly captureNumericValue?: boolean },
) => Promise<unknown>

/** The protocol of a worker, inside of the session of the document that started it. */
type Worker = {
  readonly sessionId: string
  readonly name: string
  readonly send: Send
  readonly on: (event: string, heard: (params: never) => void) => void
}

type Message = {
  readonly id?: number
  readonly method?: string
  readonly params?: unknown
  readonly result?: unknown
  readonly error?: { readonly message: string }
}

/** The workers that a document has: the list follows them as they come and end. */
export const workersOf = async (document: CDPSession): Promise<readonly Worker[]> => {
  const sessions = new Map<
    string,
    { answered: Map<number, (message: Message) => void>; heard: Map<string, (params: never) => void> }
  >()
  const workers: Worker[] = []
  document.on('Target.receivedMessageFromTarget', ({ sessionId, message }) => {
    const said = JSON.parse(message) as Message
    const session = sessions.get(sessionId)
    if (said.id !== undefined) session?.answered.get(said.id)?.(said)
    else if (said.method) session?.heard.get(said.method)?.(said.params as never)
  })
  document.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    const answered = new Map<number, (message: Message) => void>()
    const heard = new Map<string, (params: never) => void>()
    sessions.set(sessionId, { answered, heard })
    let last = 0
    workers.push({
      sessionId,
      name: targetInfo.title,
      send: (method, params = {}) =>
        new Promise((resolve, reject) => {
          last += 1
          answered.set(last, ({ result, error }) =>
            error ? reject(new Error(error.message)) : resolve(result),
          )
          const message = JSON.stringify({ id: last, method, params })
          document.send('Target.sendMessageToTarget', { sessionId, message }).catch(reject)
        }),
      on: (event, listener) => heard.set(event, listener),
    })
  })
  document.on('Target.detachedFromTarget', ({ sessionId }) => {
    const ended = workers.findIndex((worker) => worker.sessionId === sessionId)
    if (ended !== -1) workers.splice(ended, 1)
  })
  await document.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  })
  return workers
}

/** All strings of a heap, each once. */
export const stringsOf = async (target: {
  readonly send: Send
  readonly on: (
    event: 'HeapProfiler.addHeapSnapshotChunk',
    heard: (params: { chunk: string }) => void,
  ) => unknown
}): Promise<readonly string[]> => {
  const chunks: string[] = []
  target.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await target.send('HeapProfiler.enable')
  await target.send('HeapProfiler.takeHeapSnapshot', { captureNumericValue: true })
  return (JSON.parse(chunks.join('')) as { readonly strings: readonly string[] }).strings
}
