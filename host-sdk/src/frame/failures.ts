import type { FailureReason } from '@walletframe/bridge-protocol/host'

/** What a developer must change, by reason; `frame` is the frame's origin. Told once in the console, in the modal's place, and with every rejected call. */
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
      return `${frame} cannot be reached: check frameUrl and the server.`
    case 'no-hello':
      return `${frame} said nothing: check frameUrl, and that it allows ${location.origin}.`
    case 'no-ready':
      return `${frame} could not start. ${detail}`
  }
}
