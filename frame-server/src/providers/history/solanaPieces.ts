import { base58 } from '@scure/base'
import { z } from 'zod'
import { coreProgram } from '../solana/tokenPrograms.ts'

/*
 * Pieces of collections that no token account counts: what moved them stands in the instruction alone. Of programs that a node does not read it tells accounts and
 * data as they are.
 */

const unread = z.object({
  programId: z.string(),
  accounts: z.array(z.string()).max(64),
  data: z.string().max(1_024),
})

type Form = {
  /** How the data begins; `whole`: and ends. */
  readonly begins: readonly number[]
  readonly whole?: true
  /** Which accounts it goes from and to. */
  readonly from: (accounts: readonly string[], program: string) => string | undefined
  readonly to: number
  /** Which account is the piece, where it is one. */
  readonly asset?: number
}

/** MPL Core's `TransferV1` without a proof, and the transfers of Bubblegum (the first eight bytes of SHA-256 of `global:transfer`). */
const forms: Readonly<Record<string, Form>> = {
  [coreProgram]: {
    begins: [14, 0],
    whole: true,
    // Who allows it, where that is not who pays: an account that is left out is named by the program.
    from: ([, , payer, authority], program) => (authority === program ? payer : authority),
    to: 4,
    asset: 0,
  },
  BGUMAp9Gq7iTEuizy4pqaxsTyUCBK68MDfK752saRPUY: {
    begins: [0xa3, 0x34, 0xc8, 0xe7, 0x8c, 0x03, 0x45, 0xba],
    from: ([, owner]) => owner,
    to: 3,
  },
}

const bytesOf = (text: string): Uint8Array | undefined => {
  try {
    return base58.decode(text)
  } catch {
    return undefined
  }
}

export type MovedPiece = {
  readonly from: string
  readonly to: string
  /** The piece's own account, which has its name. */
  readonly asset: string | undefined
}

/** Who gave a piece to whom, by an instruction as `jsonParsed` has it; undefined for every other one. */
export const movedPiece = (instruction: unknown): MovedPiece | undefined => {
  const { data: one } = unread.safeParse(instruction)
  const form = one && Object.hasOwn(forms, one.programId) ? forms[one.programId] : undefined
  const data = form && bytesOf(one?.data ?? '')
  if (!one || !form || !data) return undefined
  if (!form.begins.every((byte, at) => data[at] === byte)) return undefined
  if (form.whole && data.length !== form.begins.length) return undefined
  const [from, to] = [form.from(one.accounts, one.programId), one.accounts[form.to]]
  if (from === undefined || to === undefined) return undefined
  return { from, to, asset: form.asset === undefined ? undefined : one.accounts[form.asset] }
}
