import { createChannel, type DropReason } from '../channel.ts'
import { messageSpace, protocolVersion } from '../constants.ts'
import type {
  Caller,
  FrameApi,
  Handlers,
  HostApi,
  InitConfig,
  OptionChanges,
  Ready,
  Snapshot,
} from '../contract.ts'
import type { MessageLike, PortLike } from '../environment.ts'
import { errorCode, ProviderRpcError, toErrorData } from '../errors.ts'
import { isRecord } from '../isRecord.ts'
import type { Json } from '../json.ts'
import { isInit, type Hello } from '../messages.ts'
import { initConfig, optionChanges } from '../schemas.ts'
import { isWalletMethod } from '../walletMethods.ts'
import { unfoldAttributes } from './attributes.ts'
import { checkOf, frameChecks, hostAnswerChecks, pack, unpack } from './checks.ts'

/*
 * The frame's end of the handshake, and of the connection that it makes. In the order of the code:
 *
 * 1. `hello` goes to the one origin that the caller has checked against the project's list. Never `*`.
 * 2. `init` is taken once per document: the flag is set before anything else runs, so two in one tick cannot race. It is taken only
 *    from the parent window, only from the checked origin, only with the nonce of this document, with exactly one port. From then on
 *    window messages mean nothing any more.
 * 3. The options are checked. `ready` is said as soon as the frame can answer, not a fixed time later. A frame that cannot serve them
 *    says `rejected` and closes its port: nothing is served over state that was never set up.
 * 4. Changes of state and provider messages go to the page in order, numbered.
 * 5. Calls to the page end with the port. A document whose port is closed stays silent.
 */

export type FrameConnectionOptions = {
  /** From the frame's own address: digits, 128 bit. */
  readonly nonce: string
  /** Origin of the page: on the project's list, and equal to `ancestorOrigins[0]` where the browser has it. */
  readonly hostOrigin: string
  /** Counts the documents of this frame, from 1. */
  readonly epoch: number
  readonly build: string
  /** Posts to the parent window, for exactly `hostOrigin`. */
  readonly post: (message: Hello) => void
  readonly isParent: (source: unknown) => boolean
  /**
   * Takes the page's options, and what it changed of them since (undefined where the changes are wrong). @returns what `ready` says.
   * @throws ProviderRpcError when the frame cannot serve these options.
   */
  readonly onInit: (
    config: InitConfig,
    changes: OptionChanges | undefined,
  ) => Omit<Ready, 'epoch'> | Promise<Omit<Ready, 'epoch'>>
  readonly handlers: Omit<Handlers<FrameApi>, 'ping' | 'snapshot'>
  readonly getSnapshot: () => Snapshot
}

export type FrameConnection = {
  /** Says `hello`; call once the `message` listener is installed. */
  readonly hello: () => void
  /** Every window message of the frame; what is not the host's `init` is counted and dropped. */
  readonly receive: (event: MessageLike) => void
  /** Calls the page. @throws ProviderRpcError; 4900 before `init` and after the end. */
  readonly call: Caller<HostApi>
  /** Tells the page the state as it is now. Silent before `ready`. */
  readonly tellState: () => void
  /** Tells the page a provider message (EIP-1193 `message`). */
  readonly tellMessage: (type: string, data: Json) => void
  /** Messages that were not taken, by reason. */
  readonly drops: () => Readonly<Record<string, number>>
}

const notConnected = (message: string) => new ProviderRpcError(errorCode.disconnected, message)

/** Options or changes as JSON that fits `schema`. @throws ProviderRpcError -32602 naming the field. */
const parse = (schema: Parameters<typeof checkOf>[0], value: unknown): unknown =>
  checkOf(schema)(unfoldAttributes(unpack(value)))

export const createFrameConnection = (options: FrameConnectionOptions): FrameConnection => {
  const dropped: Record<string, number> = {}
  const count = (reason: DropReason | 'foreign' | 'second-init') => {
    dropped[reason] = (dropped[reason] ?? 0) + 1
  }
  let isTaken = false
  let isOpen = false
  let isReady = false
  let seq = 0

  const channel = createChannel<FrameApi, HostApi>(
    {
      handlers: {
        ...options.handlers,
        ping: () => ({ epoch: options.epoch }),
        snapshot: () => ({ epoch: options.epoch, seq, snapshot: options.getSnapshot() }),
      },
      pack,
      unpack,
      checks: frameChecks,
      answers: hostAnswerChecks,
      errorOf: toErrorData,
      // The port is for the life of the document: nothing is ever sent again.
      ruleOf: () => ({ repeats: false }),
      onEnd: () => close('The page ended the connection.'),
    },
    count,
  )

  // 1.
  const hello = () =>
    options.post({
      space: messageSpace,
      type: 'hello',
      nonce: options.nonce,
      versions: [protocolVersion],
      build: options.build,
      epoch: options.epoch,
    })

  // 2.
  const receive = (event: MessageLike) => {
    if (isTaken) return count('second-init')
    const [port, ...more] = event.ports ?? []
    const isGenuine =
      options.isParent(event.source) &&
      event.origin === options.hostOrigin &&
      isInit(event.data, options.nonce) &&
      event.data.version === protocolVersion &&
      port !== undefined &&
      more.length === 0
    if (!isGenuine) return count('foreign')
    isTaken = true
    isOpen = true
    channel.attach(port as PortLike)
    channel.flush()
    // A page that does not answer `ready` or `rejected` is gone: there is nobody left to tell.
    void start((event.data as { config: unknown }).config).catch(() => count('shape'))
  }

  // 3.
  async function start(config: unknown) {
    try {
      const checked = parse(initConfig, config) as InitConfig
      const { changes, refused } = readChanges(config)
      const ready = await options.onInit(checked, changes)
      if (!isOpen) return
      isReady = true
      await channel.call('ready', { ...refused, ...ready, epoch: options.epoch })
    } catch (thrown) {
      if (isReady) return
      const error =
        thrown instanceof ProviderRpcError
          ? { code: thrown.code, message: thrown.message }
          : { code: errorCode.internal, message: 'The wallet frame could not start.' }
      const said = channel.call('rejected', error).catch(() => undefined)
      close('The frame could not start.')
      await said
    }
  }

  // 4.
  const tell = (event: { readonly snapshot?: Snapshot; readonly message?: { type: string; data: Json } }) => {
    if (!isReady) return
    seq += 1
    // An event that the page refuses or never answers is made good by the next snapshot: sequence numbers show the gap.
    channel.call('event', { epoch: options.epoch, seq, ...event }).catch(() => count('stray-answer'))
  }

  // 5.
  const call: Caller<HostApi> = (method, args, signal) => {
    if (!isOpen) return Promise.reject(notConnected('The page is not connected to the frame.'))
    if (method === 'walletRequest' && !isWalletMethod((args as { method?: unknown }).method))
      return Promise.reject(
        new ProviderRpcError(errorCode.unsupportedMethod, 'This method is not asked of wallets of the page.'),
      )
    return channel.call(method, args, signal)
  }

  function close(message: string) {
    isOpen = false
    isReady = false
    channel.close(notConnected(message))
  }

  return {
    hello,
    receive,
    call,
    tellState: () => tell({ snapshot: options.getSnapshot() }),
    tellMessage: (type, data) => tell({ message: { type, data } }),
    drops: () => dropped,
  }
}

/** What the page changed before the frame was there. Wrong changes do not stop the frame: the page hears why they were not taken. */
const readChanges = (
  config: unknown,
): { readonly changes?: OptionChanges | undefined; readonly refused?: { readonly refused: string } } => {
  const changes = isRecord(config) ? config['changes'] : undefined
  if (changes === undefined) return {}
  try {
    return { changes: parse(optionChanges, changes) as OptionChanges }
  } catch (thrown) {
    return { refused: { refused: (thrown as Error).message } }
  }
}
