import { errorCode, ProviderRpcError, type Signal } from '@walletframe/bridge-protocol'

/* How long the relay and a wallet are waited for, and what ends it before. */

/** Milliseconds until the relay must have taken a message. */
export const relayPatience = 15_000

export const unreachable = () =>
  new ProviderRpcError(errorCode.disconnected, 'The relay of WalletConnect cannot be reached. Try again.')

export const unanswered = () => new ProviderRpcError(errorCode.internal, 'The wallet did not answer in time.')

/** @throws what `late` gives, where the work is not done after so many milliseconds. */
export const inTime = async <T>(
  work: Promise<T>,
  patience = relayPatience,
  late: () => Error = unreachable,
): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    return await Promise.race([
      work,
      new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(late()), patience)
      }),
    ])
  } finally {
    clearTimeout(timer)
  }
}

/** The work, or the reason of the first signal that aborts. */
export const unlessAborted = async <T>(
  work: Promise<T>,
  ...signals: readonly (Signal | undefined)[]
): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>()
  const end = () => reject(signals.find((signal) => signal?.aborted)?.reason as Error)
  for (const signal of signals) signal?.addEventListener('abort', end)
  if (signals.some((signal) => signal?.aborted)) end()
  try {
    return await Promise.race([work, promise])
  } finally {
    for (const signal of signals) signal?.removeEventListener('abort', end)
  }
}
