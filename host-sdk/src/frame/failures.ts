import type { FailureReason } from '@walletframe/bridge-protocol/host'

/** What a developer must change, by reason; `frame` is the frame's origin. Told once in the console, and with every rejected call. */
export const failureText = (
  reason: FailureReason,
  frame: string,
  projectId: string,
  detail: string,
): string => {
  switch (reason) {
    case 'csp':
      return `The page's CSP blocks the wallet: add "frame-src ${frame}".`
    case 'refused':
      return `${frame} refuses this page: add ${location.origin} to project "${projectId}".`
    case 'network':
      return `${frame} cannot be reached: check frameUrl, and that the server runs.`
    case 'no-hello':
      return `${frame} said nothing: check frameUrl, and that it allows ${location.origin}.`
    case 'no-ready':
      return `The wallet at ${frame} could not start. ${detail}`
  }
}

/** What a visitor reads in the frame's place. */
export const visitorText = (reason: FailureReason): string =>
  reason === 'network'
    ? 'The wallet cannot be reached. Please try again.'
    : 'The wallet cannot be opened on this page. The console says why.'
