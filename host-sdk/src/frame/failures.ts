import type { FailureReason } from '@walletframe/bridge-protocol/host'

/**
 * What a developer must change, by reason; `frame` is the frame's origin. Told once in the console, in the modal's place, and with every
 * rejected call. docs/dapp-developers.md says more of each.
 */
export const failureText = (
  reason: FailureReason,
  frame: string,
  projectId: string,
  detail: string,
): string => {
  const { origin } = location
  const texts = {
    csp: `is blocked by the page's CSP: add "frame-src ${frame}".`,
    refused: `refuses this page: add ${origin} to "${projectId}".`,
    network: 'cannot be reached: check frameUrl.',
    'no-hello': `said nothing: check frameUrl, add ${origin}.`,
    'no-ready': `could not start. ${detail}`,
  }
  return `${frame} ${texts[reason]}`
}
