import {
  createHostLink,
  timing,
  type AbortLike,
  type FailureReason,
  type FrameApi,
  type Handlers,
  type HostApi,
  type HostLink,
  type SentConfig,
  type Snapshot,
} from '@walletframe/bridge-protocol/host'
import { createFrameElement } from './element.ts'
import { failureText } from './failures.ts'

/** Methods that wait for a person: closing the modal gives them up. Reads go on. */
const asksPerson = /_(requestA|s(ign|endT))|^wallet_(?!get)/

export type FrameOptions = {
  readonly frameUrl: string
  readonly projectId: string
  readonly container?: Element | undefined
  readonly config: () => SentConfig
  readonly handlers: Omit<Handlers<HostApi>, 'ready' | 'rejected' | 'event' | 'setVisible'>
  readonly onSnapshot: (snapshot: Snapshot) => void
  readonly onMessage: (message: { readonly type: string; readonly data: unknown }) => void
}

/** The frame as the rest of the page's script uses it: there when it is needed, shown when it asks for it. */
export const createFrame = (options: FrameOptions) => {
  const { frameUrl, projectId } = options
  const frameOrigin = new URL(frameUrl).origin
  const base = frameUrl.replace(/\/+$/, '')
  const query = `projectId=${encodeURIComponent(projectId)}`
  let told: FailureReason | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Whether the frame's document wants to be seen. */
  let visible = false
  /** The page's policy lets nobody ask the server why. */
  let probeBlocked = false

  const isConnecting = () => link.state() === 'connecting'
  const fail = (reason: FailureReason) => {
    if (isConnecting()) link.fail(reason)
  }

  /** After `load` without a hello: asks the server why. Where the page's CSP blocks the question, the deadline decides. */
  const probe = async () => {
    if (!isConnecting()) return
    try {
      const answer = await fetch(`${base}/v1/health?${query}`, {
        credentials: 'omit',
        cache: 'no-store',
      })
      const { embedding } = (await answer.json()) as { embedding?: unknown }
      if (embedding !== 'allowed') fail('refused')
    } catch {
      // The violation is reported in a later task than the rejection.
      await new Promise((resolve) => setTimeout(resolve))
      if (!probeBlocked) fail('network')
    }
  }

  const element = createFrameElement({
    src: `${base}/v1/?${query}`,
    container: options.container,
    onLoad: () => {
      clearTimeout(timer)
      if (isConnecting()) timer = setTimeout(() => void probe(), timing.probeAfterLoad)
      // A document that is not ours says no hello: the one that was there is gone.
      else check()
    },
    onCancel: () => void close().catch(() => undefined),
    onRemoved: () => begin(),
  })

  const begin = () => {
    link.begin(element.load())
    element.say('')
    setTimeout(() => {
      if (isConnecting() && element.isShown()) element.say('Loading …')
    }, timing.showProgress)
  }

  /** Calls that a visitor gives up by closing the modal before the frame is there: they do not open it later. */
  const waiting = new Set<AbortController>()

  /** At once, whether the frame still lives or not. One that is not there yet is not asked. */
  const close = async () => {
    element.hide()
    if (link.state() === 'ready') await link.call('close', {})
    else for (const call of waiting) call.abort()
  }

  const check = () => void link.check().catch(() => undefined)

  /** A wallet of the page is asked: its own window must not be behind a modal dialog of ours. */
  const lettingThrough = async <T>(work: T | Promise<T>): Promise<T> => {
    element.setModal(false)
    try {
      return await work
    } finally {
      element.setModal(true)
    }
  }

  const link: HostLink = createHostLink({
    frameOrigin,
    config: options.config,
    handlers: {
      ...options.handlers,
      connectWallet: (args) => lettingThrough(options.handlers.connectWallet(args)),
      walletRequest: (args) => lettingThrough(options.handlers.walletRequest(args)),
      setVisible: (wanted) => {
        visible = wanted.visible
        if (visible) element.show()
        else element.hide()
        return null
      },
    },
    isFrame: (source) => source !== null && source === element.window(),
    post: (message, port) => element.window()?.postMessage(message, frameOrigin, [port as MessagePort]),
    createChannel: () => new MessageChannel(),
    reload: begin,
    onSnapshot: options.onSnapshot,
    onMessage: options.onMessage,
    onReady: ({ snapshot }) => {
      visible = snapshot.open
      // A document that came by a reload shows nothing: neither may its place in the page be left over.
      if (waiting.size === 0 && !visible) element.hide()
      element.say('')
    },
    explain: (reason, detail) => failureText(reason, frameOrigin, projectId, detail),
    onState: (_state, failure) => {
      if (!failure) return
      const { reason, message } = failure
      // oxlint-disable-next-line no-console -- the developer's only way to learn why
      if (told !== reason) console.error(`[WalletFrame] ${message}`)
      told = reason
      if (element.isShown()) element.say(`The wallet cannot be opened. ${message}`, true)
    },
  })

  const listening = new AbortController()
  const { signal } = listening
  window.addEventListener('message', link.receive, { signal })
  window.addEventListener(
    'pageshow',
    ({ persisted }) => {
      // A frame that is gone is made anew by the link itself.
      if (persisted) link.resync().catch(() => undefined)
    },
    { signal },
  )
  document.addEventListener(
    'securitypolicyviolation',
    ({ blockedURI, disposition, effectiveDirective }) => {
      // A policy that only reports blocks nothing.
      if (disposition === 'report' || !blockedURI.startsWith(frameOrigin)) return
      if (effectiveDirective === 'connect-src') probeBlocked = true
      if (/^(frame|child|default)-src$/.test(effectiveDirective)) fail('csp')
    },
    { signal },
  )

  const isDown = () => ['idle', 'failed'].includes(link.state())
  /** Brings the frame up, or up again after a failure. */
  const ensure = () => {
    if (isDown()) begin()
  }

  /** Runs a call that a person answers, with the page's own signal or the visitor's closing to end it. */
  const dismissable = async <T>(run: (signal: AbortSignal) => Promise<T>, signal?: AbortLike): Promise<T> => {
    const call = new AbortController()
    if (signal?.aborted) call.abort()
    signal?.addEventListener('abort', () => call.abort(), { once: true })
    waiting.add(call)
    try {
      return await run(call.signal)
    } finally {
      waiting.delete(call)
      // Answered without a person, or refused: nothing will fill the place that was shown for it.
      if (link.state() === 'ready' && !visible) element.hide()
    }
  }

  return {
    /** Loads the frame without showing it. */
    preload: ensure,
    /** Shows the modal's place at once, then asks the frame to fill it. */
    open: (view: FrameApi['open']['args']['view']): Promise<null> => {
      ensure()
      element.show()
      check()
      return dismissable((signal) => link.call('open', view === undefined ? {} : { view }, signal))
    },
    close,
    request: (request: Parameters<HostLink['request']>[0], signal?: AbortLike) => {
      ensure()
      if (request.method.endsWith('_requestAccounts')) element.show()
      return asksPerson.test(request.method)
        ? dismissable((either) => link.request(request, either), signal)
        : link.request(request, signal)
    },
    call: ((method, args) => {
      ensure()
      return link.call(method, args)
    }) as HostLink['call'],
    /** Whether there is a frame to tell of changes: it is ready, or will be. */
    isThere: () => !isDown(),
    destroy: () => {
      clearTimeout(timer)
      listening.abort()
      link.close()
      element.hide()
      element.remove()
    },
  }
}

export type Frame = ReturnType<typeof createFrame>
