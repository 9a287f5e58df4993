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
    csp: `Add "frame-src ${frame}" to the CSP.`,
    refused: `Add ${origin} to project "${projectId}".`,
    'no-ready': detail,
  }
  return `${frame}: ${reason}. ${texts[reason as 'csp'] ?? `Check frameUrl, add ${origin}.`}`
}

/** What the card says: to a visitor; and on a developer's own machine, where nobody else reads it, what to change as well. */
export const failureCard = (message: string, { hostname }: Pick<Location, 'hostname'> = location): string =>
  `Wallet unavailable\nTry again later.${hostname.endsWith('localhost') ? `\n\n${message}` : ''}`
