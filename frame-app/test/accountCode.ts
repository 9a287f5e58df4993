import { readFileSync } from 'node:fs'
import type { Hex } from 'viem'

import { delegationTo } from '../src/chains/eip155/accountCode.ts'
import { accountCodes } from '../src/vault/worker/accountCode.ts'
import sessions from './sessionsCode.json' with { type: 'json' }

export const accountCode = accountCodes.batches
export const delegation = delegationTo('batches')
/** The code of accounts with permissions, as a node of chain 31338 tells it. */
export const codeOfSessions = sessions.code as Hex

/** Bytes of the code, which end what makes it. */
const length = 3_639

/** The code that smart accounts run, as a node tells it. */
export const codeOfAccounts: Hex = `0x${(
  JSON.parse(
    readFileSync(new URL('../../dev-server/src/simple7702Account.json', import.meta.url), 'utf8'),
  ) as { readonly bytecode: string }
).bytecode.slice(-2 * length)}`
