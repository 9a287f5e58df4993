/** Milliseconds of quiet before something is fetched ahead, where the browser has no idle callback. */
const quiet = 200

/** Runs when the browser has nothing better to do. @returns what takes it back. */
export const whenIdle = (run: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, quiet)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run)
  return () => cancelIdleCallback(handle)
}
