import type { FrameApi, Handlers, HostApi, InitConfig, Ready, Snapshot } from './contract.ts'
import { checkOf, frameChecks } from './checks.ts'
import { unfoldAttributes } from './attributes.ts'
import { initConfig } from './schemas.ts'
import type { Border } from '../shared/border.ts'
import { openBorder } from './border.ts'
import { messageSpace, protocolVersions } from '../shared/constants.ts'
import type { MessageLike, PortLike } from '../shared/environment.ts'
import { errorCode, ProviderRpcError } from '../shared/errors.ts'
import type { DropReason } from '../shared/guard.ts'
import { copyJson, type Json } from '../shared/json.ts'
import { isInit, type Hello } from '../shared/messages.ts'

/*
 * The frame's end of the handshake. What it holds to, in the order of the code:
 *
 * 1. `hello` goes to the one origin that the caller has checked against the project's list. Never `*`.
 * 2. `init` is taken once per document. The flag is set before anything is awaited, so two in one tick cannot race.
 * 3. It is taken only from the parent window, only from the checked origin, only with the nonce of this document, with exactly one port.
 * 4. From then on the origin of that event is the host's name for the life of the document, and window messages mean nothing any more.
 * 5. `ready` is said when the frame can answer, not a fixed time later.
 */

export type FrameLinkOptions = {
  /** From the frame's own address: hex, 128 bit. */
  readonly nonce: string
  /** Origin of the page: on the project's list, and equal to `ancestorOrigins[0]` where the browser has it. */
  readonly hostOrigin: string
  /** Counts the documents of this frame, from 1. */
  readonly epoch: number
  readonly build: string
  /** Posts to the parent window, for exactly `hostOrigin`. */
  readonly post: (message: Hello) => void
  readonly isParent: (source: unknown) => boolean
  /** Takes the page's options. @returns what `ready` tells the page. @throws ProviderRpcError when the frame cannot serve these options. */
  readonly onInit: (config: InitConfig) => Omit<Ready, 'epoch'> | Promise<Omit<Ready, 'epoch'>>
  readonly handlers: Omit<Handlers<FrameApi>, 'ping' | 'snapshot'>
  readonly getSnapshot: () => Snapshot
}

export type FrameLink = {
  /** Says `hello`; call once the `message` listener is installed. */
  readonly hello: () => void
  /** Every window message of the frame; what is not the host's `init` is counted and dropped. */
  readonly receive: (event: MessageLike) => void
  /** Calls the page. @throws ProviderRpcError; 4900 before `init`. */
  readonly call: Border<HostApi>['call']
  /** Tells the page the state as it is now. Silent before `ready`. */
  readonly tellState: () => void
  /** Tells the page a provider message (EIP-1193 `message`). */
  readonly tellMessage: (type: string, data: Json) => void
  /** Messages that were not taken, by reason. */
  readonly drops: () => Readonly<Record<string, number>>
}

export const createFrameLink = (options: FrameLinkOptions): FrameLink => {
  const dropped: Record<string, number> = {}
  const count = (reason: DropReason | 'foreign' | 'second-init') => {
    dropped[reason] = (dropped[reason] ?? 0) + 1
  }
  let taken = false
  let ready = false
  let seq = 0
  let border: Border<HostApi> | undefined

  const handlers: Handlers<FrameApi> = {
    ...options.handlers,
    ping: () => ({ epoch: options.epoch }),
    snapshot: () => ({ epoch: options.epoch, seq, snapshot: options.getSnapshot() }),
  }

  const start = async (config: unknown) => {
    if (!border) return
    try {
      const json = copyJson(config)
      if ('fault' in json)
        throw new ProviderRpcError(errorCode.invalidParams, `The options are ${json.fault}.`)
      const checked = checkOf(initConfig)(unfoldAttributes(json.copy))
      if ('wrong' in checked) throw new ProviderRpcError(errorCode.invalidParams, checked.wrong)
      const told = await options.onInit(checked.args as InitConfig)
      ready = true
      await border.call('ready', { ...told, epoch: options.epoch })
    } catch (thrown) {
      const error =
        thrown instanceof ProviderRpcError
          ? { code: thrown.code, message: thrown.message }
          : { code: errorCode.internal, message: 'The wallet frame could not start.' }
      await border.call('rejected', error)
    }
  }

  const receive = (event: MessageLike) => {
    if (taken) return count('second-init')
    const [port, ...more] = event.ports ?? []
    const genuine =
      options.isParent(event.source) &&
      event.origin === options.hostOrigin &&
      isInit(event.data, options.nonce) &&
      protocolVersions.includes(event.data.version) &&
      port !== undefined &&
      more.length === 0
    if (!genuine) return count('foreign')
    taken = true
    border = openBorder<FrameApi, HostApi>({ port: port as PortLike, checks: frameChecks, handlers, count })
    // A page that does not answer `rejected` is gone; there is nobody left to tell.
    void start((event.data as { config: unknown }).config).catch(() => count('shape'))
  }

  const tell = (event: { readonly snapshot?: Snapshot; readonly message?: { type: string; data: Json } }) => {
    if (!ready || !border) return
    seq += 1
    // An event that the page refuses or never answers is made good by the next snapshot: sequence numbers show the gap.
    void border.call('event', { epoch: options.epoch, seq, ...event }).catch(() => count('stray-answer'))
  }

  return {
    hello: () =>
      options.post({
        space: messageSpace,
        type: 'hello',
        nonce: options.nonce,
        versions: protocolVersions,
        build: options.build,
        epoch: options.epoch,
      }),
    receive,
    call: (method, args) =>
      border
        ? border.call(method, args)
        : Promise.reject(
            new ProviderRpcError(errorCode.disconnected, 'The page is not connected to the frame yet.'),
          ),
    tellState: () => tell({ snapshot: options.getSnapshot() }),
    tellMessage: (type, data) => tell({ message: { type, data } }),
    drops: () => dropped,
  }
}
