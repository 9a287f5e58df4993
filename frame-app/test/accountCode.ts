import { readFileSync } from 'node:fs'
import type { Hex } from 'viem'

export { accountCode } from '../src/vault/worker/accountCode.ts'
export { delegation } from '../src/chains/eip155/accountCode.ts'

/** Bytes of the code, which end what makes it. */
const length = 3_639

/** The code that smart accounts run, as a node tells it. */
export const codeOfAccounts: Hex = `0x${(
  JSON.parse(
    readFileSync(new URL('../../dev-server/src/simple7702Account.json', import.meta.url), 'utf8'),
  ) as { readonly bytecode: string }
).bytecode.slice(-2 * length)}`
