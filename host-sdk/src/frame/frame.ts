import {
  createHostLink,
  errorCode,
  ProviderRpcError,
  timing,
  type FailureReason,
  type Handlers,
  type HostApi,
  type HostLink,
  type InitConfig,
  type Snapshot,
} from '@walletframe/bridge-protocol/host'
import { createFrameElement } from './element.ts'
import { failureText, visitorText } from './failures.ts'

export type FrameOptions = {
  readonly frameUrl: string
  readonly projectId: string
  readonly config: () => InitConfig
  readonly handlers: Omit<Handlers<HostApi>, 'ready' | 'rejected' | 'event' | 'setVisible'>
  readonly onSnapshot: (snapshot: Snapshot) => void
  readonly onMessage: (message: { readonly type: string; readonly data: unknown }) => void
}

/** The frame as the rest of the page's script uses it: there when it is needed, shown when it asks for it. */
export const createFrame = (options: FrameOptions) => {
  const { frameUrl, projectId } = options
  const frameOrigin = new URL(frameUrl).origin
  const base = frameUrl.replace(/\/+$/, '')
  let failure: FailureReason | undefined
  let told: FailureReason | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const fail = (reason: FailureReason, detail = '') =>
    link.fail(reason, failureText(reason, frameUrl, projectId, detail))

  const onFailure = (reason: FailureReason, detail: string) => {
    failure = reason
    const text = failureText(reason, frameUrl, projectId, detail)
    // oxlint-disable-next-line no-console -- the developer's only way to learn why
    if (told !== reason) console.error(`[WalletFrame] ${text}`)
    told = reason
    if (element.isShown()) element.say(visitorText(reason), 'alert')
  }

  /** After `load` without a hello: asks the server why. Where the page's CSP blocks the question, the deadline decides. */
  const probe = async () => {
    if (link.state() !== 'connecting') return
    let blocked = false
    const onViolation = ({ blockedURI, effectiveDirective }: SecurityPolicyViolationEvent) => {
      blocked ||= effectiveDirective === 'connect-src' && blockedURI.startsWith(frameOrigin)
    }
    document.addEventListener('securitypolicyviolation', onViolation)
    try {
      const answer = await fetch(`${base}/v1/health?projectId=${projectId}`, {
        credentials: 'omit',
        cache: 'no-store',
      })
      const { embedding } = (await answer.json()) as { embedding?: unknown }
      if (link.state() === 'connecting' && embedding !== 'allowed') fail('refused')
    } catch {
      // The violation is reported in a later task than the rejection.
      await new Promise((resolve) => setTimeout(resolve))
      if (!blocked && link.state() === 'connecting') fail('network')
    } finally {
      document.removeEventListener('securitypolicyviolation', onViolation)
    }
  }

  const element = createFrameElement({
    src: `${base}/v1/?projectId=${projectId}`,
    frameOrigin,
    onLoad: () => {
      clearTimeout(timer)
      if (link.state() === 'connecting') timer = setTimeout(() => void probe(), timing.probeAfterLoad)
    },
    onCancel: () => {
      if (link.state() !== 'ready') {
        element.hide()
        cancelWaiting()
      }
      // The frame hides itself; one that does not answer has been dealt with above.
      else link.call('close', {}).catch(() => element.hide())
    },
    onReinsert: () => begin(),
  })

  const progress = () => {
    if (link.state() === 'connecting' && element.isShown()) element.say('Loading …')
  }

  const begin = () => {
    failure = undefined
    element.say(null)
    link.begin(element.load())
    setTimeout(progress, timing.showProgress)
  }

  /** Calls of a visitor who closed the modal before the frame was there. */
  const waiting = new Set<(error: ProviderRpcError) => void>()
  const cancelWaiting = () => {
    const error = new ProviderRpcError(errorCode.userRejected, 'The wallet was closed.')
    for (const reject of waiting) reject(error)
    waiting.clear()
  }

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
      setVisible: ({ visible }) => {
        if (visible) element.show()
        else element.hide()
        return null
      },
    },
    isFrame: (source) => source !== null && source === element.window(),
    post: (message, port) => element.window()?.postMessage(message, frameOrigin, [port as MessagePort]),
    createChannel: () => {
      const { port1, port2 } = new MessageChannel()
      return { near: port1, far: port2 }
    },
    reload: begin,
    onSnapshot: options.onSnapshot,
    onMessage: options.onMessage,
    onReady: (ready) => {
      // A document that came by a reload shows nothing: neither may its place in the page be left over.
      if (waiting.size === 0 && !ready.snapshot.open) element.hide()
      waiting.clear()
      element.say(null)
    },
    onState: (state, failed) => {
      if (state === 'failed' && failed) onFailure(failed.reason, failed.message)
    },
  })

  const onMessage = (event: MessageEvent) => link.receive(event)
  const onViolation = ({ blockedURI, effectiveDirective }: SecurityPolicyViolationEvent) => {
    const isFrame =
      /^(frame|child|default)-src$/.test(effectiveDirective) && blockedURI.startsWith(frameOrigin)
    if (isFrame && link.state() === 'connecting') fail('csp')
  }
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    // A frame that is gone is made anew by the link itself.
    if (persisted) link.resync().catch(() => undefined)
  }
  window.addEventListener('message', onMessage)
  window.addEventListener('pageshow', onPageShow)
  document.addEventListener('securitypolicyviolation', onViolation)

  /** Brings the frame up, or up again after a failure. */
  const ensure = () => {
    if (link.state() === 'closed') return
    if (link.state() === 'idle' || failure) begin()
  }

  /** A call that a visitor can give up by closing the modal before the frame is there. */
  const orClosed = <T>(work: Promise<T>): Promise<T> => {
    if (link.state() === 'ready') return work
    return new Promise<T>((resolve, reject) => {
      waiting.add(reject)
      work.then(resolve, reject).finally(() => waiting.delete(reject))
    })
  }

  return {
    /** Loads the frame without showing it. */
    preload: ensure,
    /** Shows the modal's place at once, then asks the frame to fill it. */
    open: (view: Parameters<typeof link.call<'open'>>[1]['view']): Promise<null> => {
      ensure()
      element.show()
      return orClosed(link.call('open', view === undefined ? {} : { view }))
    },
    request: (request: Parameters<HostLink['request']>[0], signal?: Parameters<HostLink['request']>[1]) => {
      ensure()
      if (request.method === 'eth_requestAccounts') element.show()
      return orClosed(link.request(request, signal))
    },
    call: ((method, args) => {
      ensure()
      return link.call(method, args)
    }) as HostLink['call'],
    isReady: () => link.state() === 'ready',
    destroy: () => {
      clearTimeout(timer)
      window.removeEventListener('message', onMessage)
      window.removeEventListener('pageshow', onPageShow)
      document.removeEventListener('securitypolicyviolation', onViolation)
      link.close()
      element.hide()
      element.remove()
    },
  }
}

export type Frame = ReturnType<typeof createFrame>
