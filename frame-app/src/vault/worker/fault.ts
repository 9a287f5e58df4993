import type { VaultFault, VaultResult } from '../payload.ts'

/** Thrown inside the worker; crosses as a {@link VaultFault}. */
export class Fault extends Error {
  readonly code: VaultFault['code']
  constructor(code: VaultFault['code'], message: string) {
    super(message)
    this.code = code
  }
}

/** Runs `work` and turns what it throws into a value. A stranger's error becomes `malformed`: no text of it leaves the worker. */
export const settle = async <T>(work: () => T | Promise<T>): Promise<VaultResult<T>> => {
  try {
    return { ok: true, value: await work() }
  } catch (thrown) {
    const fault: VaultFault =
      thrown instanceof Fault
        ? { code: thrown.code, message: thrown.message }
        : { code: 'malformed', message: 'This request cannot be read, so it cannot be signed.' }
    return { ok: false, fault }
  }
}
