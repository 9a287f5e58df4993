import type { VaultFault, VaultResult } from '../payload.ts'

/** Thrown inside the worker; crosses as a {@link VaultFault}. */
export class Fault extends Error {
  readonly code: VaultFault['code']
  readonly at: number | undefined
  constructor(code: VaultFault['code'], message: string, at?: number) {
    super(message)
    this.code = code
    this.at = at
  }
}

/** What a stranger's error becomes where a request of the page was read. */
export const unreadable: VaultFault = {
  code: 'malformed',
  message: 'This request cannot be read, so it cannot be signed.',
}

/** What it becomes where the wallet did something for itself. */
const failed: VaultFault = {
  code: 'failed',
  message: 'Something went wrong inside the wallet. Nothing was signed. Try again.',
}

/** Runs `work` and turns what it throws into a value. Of a stranger's error no text leaves the worker: `otherwise` stands for it. */
export const settle = async <T>(
  work: () => T | Promise<T>,
  otherwise: VaultFault = failed,
): Promise<VaultResult<T>> => {
  try {
    return { ok: true, value: await work() }
  } catch (thrown) {
    const fault: VaultFault =
      thrown instanceof Fault ? { code: thrown.code, message: thrown.message, at: thrown.at } : otherwise
    return { ok: false, fault }
  }
}
