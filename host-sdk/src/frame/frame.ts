import {
  asksPersonPattern,
  connectionState,
  createHostConnection,
  errorCode,
  ProviderRpcError,
  timing,
  type AbortLike,
  type FailureReason,
  type FrameApi,
  type HostConnection,
  type Json,
  type Ready,
  type SentConfig,
  type Snapshot,
} from '@walletframe/bridge-protocol/host'
import { listen } from '../listen.ts'
import type { createInjected } from '../wallets/injected.ts'
import { createFrameElement } from './element.ts'
import { failureCard, failureText } from './failures.ts'

/** Whether a call of the frame is one that a person answers. */
const waitsForPerson = (method: string, args: Json): boolean =>
  method === 'open' ||
  (method === 'request' && asksPersonPattern.test((args as { readonly method: string }).method))

const closed = () => new ProviderRpcError(errorCode.userRejected, 'Closed.')

export type FrameOptions = {
  readonly frameUrl: string
  readonly projectId: string
  readonly container?: Element | undefined
  readonly config: () => SentConfig
  /** What the page wants of light and dark. */
  readonly scheme: () => string | undefined
  /** Wallets of the page, which the frame asks on the person's choice. */
  readonly wallets: Pick<ReturnType<typeof createInjected>, 'connect' | 'disconnect' | 'request'>
  /** Comes before the first snapshot of a document. */
  readonly onReady: (ready: Ready) => void
  readonly onSnapshot: (snapshot: Snapshot) => void
  readonly onMessage: (message: { readonly type: string; readonly data: unknown }) => void
}

/** The frame as the rest of the page's script uses it: there when it is needed, shown when it asks for it. */
export const createFrame = (options: FrameOptions) => {
  const { frameUrl, projectId, wallets } = options
  const frameOrigin = new URL(frameUrl).origin
  const query = `projectId=${projectId}`
  /** Whether the frame's document wants to be seen. */
  let visible = false
  /** What 'Try again' opens: what was to be seen last. */
  let wanted: FrameApi['open']['args'] = {}
  /** Calls under way that a person answers. */
  let shownFor = 0

  /** Wallets of the page that are being asked. */
  let asked = 0

  const isConnecting = () => connection.state() === connectionState.connecting
  const fail = (reason: FailureReason) => {
    if (isConnecting()) connection.fail(reason)
  }

  /** After `load` without a hello: asks the server why. The page's own CSP may block the question: that is no answer either. */
  const probe = () => {
    if (!isConnecting()) return
    fetch(`${frameOrigin}/v1/health?${query}`, { cache: 'no-store' })
      .then((answer) => answer.json())
      .then(
        ({ embedding }: { readonly embedding?: unknown }) => {
          if (embedding !== 'allowed') fail('refused')
        },
        () => fail('network'),
      )
  }

  const element = createFrameElement(
    `${frameOrigin}/v1/?${query}`,
    options.container,
    options.scheme,
    () => {
      if (isConnecting()) setTimeout(probe, timing.probeAfterLoad)
      // A document that is not ours says no hello: the one that was there is gone.
      else check()
    },
    () => void close(),
    () => void open(wanted).catch(() => undefined),
    () => begin(),
  )

  const begin = () => connection.begin(element.load())

  /** At once, whether the frame still lives or not. Before the frame is there, what would open the modal later is given up. */
  const close = async () => {
    element.hide()
    // A frame that is lost meanwhile shows nothing either.
    if (connection.state() === connectionState.ready)
      await connection.call('close', {}).catch(() => undefined)
    else connection.giveUp(closed(), waitsForPerson)
  }

  const check = () => void connection.check()

  /** A wallet of the page is asked: its own window must not be behind a modal dialog of ours. */
  const lettingThrough = <T>(work: Promise<T>): Promise<T> => {
    asked += 1
    element.setModal(false)
    return work.finally(() => {
      asked -= 1
      element.setModal(!asked)
    })
  }

  const connection: HostConnection = createHostConnection({
    frameOrigin,
    config: () => ({ ...options.config(), styles: element.styles() as never }),
    handlers: {
      connectWallet: ({ walletId }) => lettingThrough(wallets.connect(walletId)),
      disconnectWallet: ({ walletId }) => wallets.disconnect(walletId),
      walletRequest: ({ walletId, method, params, network }) =>
        lettingThrough(wallets.request(walletId, method, params, network)),
      setVisible: (wanted) => {
        visible = wanted.visible
        if (visible) {
          element.uncover()
          element.show()
        } else element.hide()
      },
    },
    frameWindow: element.window,
    createChannel: () => new MessageChannel(),
    reload: begin,
    onSnapshot: options.onSnapshot,
    onMessage: options.onMessage,
    onReady: (ready) => {
      visible = ready.snapshot.open
      // A document that came by a reload shows nothing: neither may its place in the page be left over.
      if (!shownFor && !visible) element.hide()
      options.onReady(ready)
    },
    explain: (reason, detail) => {
      const message = failureText(reason, frameOrigin, projectId, detail)
      // oxlint-disable-next-line no-console -- the developer's only way to learn why
      console.error(`[WalletFrame] ${message}`)
      element.cover(failureCard(message))
      return message
    },
  })

  const stops = [
    listen(window, 'message', connection.receive),
    listen(window, 'pageshow', ({ persisted }: PageTransitionEvent) => {
      // A frame that is gone is made anew by the link itself.
      if (persisted) void connection.resync()
    }),
    listen(
      document,
      'securitypolicyviolation',
      ({ blockedURI, disposition, effectiveDirective }: SecurityPolicyViolationEvent) => {
        // A policy that only reports blocks nothing.
        if (disposition === 'report' || !`${blockedURI}/`.startsWith(`${frameOrigin}/`)) return
        if (/^(frame|child|default)/.test(effectiveDirective)) fail('csp')
      },
    ),
  ]

  const isDown = () => connection.state() <= connectionState.failed
  /** Brings the frame up, or up again after a failure. */
  const ensure = () => {
    if (isDown()) begin()
  }

  /** Runs a call that a person answers: its place is shown until it ends, or the frame fills it. */
  const forPerson = <T>(call: Promise<T>): Promise<T> => {
    shownFor += 1
    return call.finally(() => {
      shownFor -= 1
      // Answered without a person, or refused: nothing will fill the place that was shown for it.
      if (connection.state() === connectionState.ready && !visible) element.hide()
    })
  }

  /** Shows the modal's place at once. A frame that is ready has no card before it: what it shows is there in a moment. */
  const present = (view: FrameApi['open']['args']) => {
    wanted = view
    ensure()
    if (connection.state() === connectionState.ready) element.uncover()
    element.show()
    check()
  }

  /** Then asks the frame to fill it. */
  const open = async (view: FrameApi['open']['args'] = {}): Promise<void> => {
    present(view)
    await forPerson(connection.call('open', { ...view, styles: element.styles() as never })).catch(
      (error: ProviderRpcError) => {
        // Closed, or told in the modal's place: no failure of whoever asked.
        if (error.code < 0) throw error
      },
    )
  }

  return {
    /** Loads the frame without showing it. */
    preload: ensure,
    open,
    close,
    request: (request: FrameApi['request']['args'], signal?: AbortLike) => {
      if (request.method.endsWith('_requestAccounts')) present({})
      else ensure()
      const answer = connection.call('request', request, signal)
      return asksPersonPattern.test(request.method) ? forPerson(answer) : answer
    },
    call: ((method, args) => {
      ensure()
      return connection.call(method, args)
    }) as HostConnection['call'],
    /** Whether there is a frame to tell of changes: it is ready, or will be. */
    isThere: () => !isDown(),
    mount: element.mount,
    destroy: () => {
      for (const stop of stops) stop()
      connection.close()
      element.remove()
    },
  }
}

export type Frame = ReturnType<typeof createFrame>
