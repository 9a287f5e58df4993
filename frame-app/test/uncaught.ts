/**
 * Takes rejections that nobody awaits from Vitest, which would fail the run for them.
 * @param hear gets what they were rejected with.
 * @returns what gives them back.
 */
export const hearUncaught = (hear: (error: unknown) => void): (() => void) => {
  const hearers = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection')
  process.on('unhandledRejection', hear)
  return () => {
    process.removeAllListeners('unhandledRejection')
    for (const each of hearers) process.on('unhandledRejection', each)
  }
}
