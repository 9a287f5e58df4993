import type { FeatureName } from '../src/state/options.ts'

/** Features of a project: what a screen needs is on, what asks others or counts is off, but for what is given. */
export const features = (
  given: Partial<Readonly<Record<FeatureName, boolean>>> = {},
): Readonly<Record<FeatureName, boolean>> => ({
  email: true,
  injected: true,
  walletConnect: false,
  analytics: false,
  history: true,
  receive: true,
  send: true,
  ...given,
})
