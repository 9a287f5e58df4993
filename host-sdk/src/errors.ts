/**
 * A wrong option, or a wrong argument of a method: its name, and the expected form or the list of values.
 * `createWalletFrame`, `on`, `subscribe` and `mount` throw it; a method that gives a promise rejects with it.
 * @example
 * try {
 *   createWalletFrame(options)
 * } catch (error) {
 *   if (error instanceof WalletFrameError) report(`${error.option}: ${error.message}`)
 * }
 */
export class WalletFrameError extends Error {
  override readonly name = 'WalletFrameError'
  readonly code: 'INVALID_OPTION' | 'INVALID_ARGUMENT'
  /** The option or argument that is wrong. */
  readonly option: string

  /** @param method whose argument it is; without one it is an option of `createWalletFrame`. */
  constructor(option: string, expected: string, method?: string) {
    super(
      `WalletFrame ${method === undefined ? `option ${option}` : `${method}(), ${option}`}: expected ${expected}.`,
    )
    this.code = method === undefined ? 'INVALID_OPTION' : 'INVALID_ARGUMENT'
    this.option = option
  }
}
