import { base64, hex } from '@scure/base'
import * as z from 'zod/mini'

/* What a page asks a Bitcoin wallet for, and what comes back: both are read by these forms. */

/** Satoshis that there will ever be. */
const allSatoshis = 21e14
/** SIGHASH_DEFAULT, ALL, NONE, SINGLE, and the last three with ANYONECANPAY. */
const sighash = z.union([0, 1, 2, 3, 0x81, 0x82, 0x83].map((type) => z.literal(type)))

/** Characters of a message; of a PSBT in base64. What crosses the border is 256 KiB at most. */
const longestMessage = 32 * 1024
const longestPsbt = 160 * 1024
const mostInputs = 1_000

const psbtBytes = (text: string, coder: typeof base64): Uint8Array | undefined => {
  try {
    const bytes = coder.decode(text)
    // `psbt` and 0xff: BIP-174.
    return hex.encode(bytes.slice(0, 5)) === '70736274ff' ? bytes : undefined
  } catch {
    return undefined
  }
}
export const psbt = z.string().check(
  z.maxLength(longestPsbt),
  z.refine((text) => psbtBytes(text, base64) !== undefined),
)
export const psbtHex = z.string().check(z.refine((text) => psbtBytes(text, hex) !== undefined))

/** Base 58 or bech32; which chain it is of, its first characters say. */
export const address = z.string().check(z.regex(/^[a-zA-Z0-9]{14,90}$/))

export const toSign = z.strictObject({
  message: z.string().check(z.minLength(1), z.maxLength(longestMessage)),
  address: z.string(),
  protocol: z.optional(z.enum(['ecdsa', 'bip322'])),
})
export const toPay = z.strictObject({
  recipient: address,
  amount: z.string().check(
    z.regex(/^[1-9]\d{0,15}$/),
    z.refine((amount) => Number(amount) <= allSatoshis),
  ),
})
const signInput = z.strictObject({
  address: z.string(),
  index: z.number().check(z.refine((index) => index >>> 0 === index)),
  sighashTypes: z.optional(z.array(sighash).check(z.maxLength(8))),
})
export const toComplete = z.strictObject({
  psbt,
  signInputs: z.array(signInput).check(z.minLength(1), z.maxLength(mostInputs)),
  broadcast: z.optional(z.boolean()),
})

export type Message = z.output<typeof toSign>
export type Transfer = z.output<typeof toPay>
export type Psbt = z.output<typeof toComplete> & { readonly broadcast: boolean }
export type Signed = { readonly psbt: string; readonly txid?: string | undefined }
/** Signatures are base64: 65 bytes of a legacy signature, or the witness of BIP-322. */
export const signature = z.string().check(z.regex(/^[A-Za-z0-9+/]{20,16384}={0,2}$/))
export const txid = z.pipe(
  z.string().check(z.regex(/^[0-9a-f]{64}$/i)),
  z.transform((id) => id.toLowerCase()),
)
export const publicKey = z.string().check(z.regex(/^(?:[0-9a-f]{2}){32,65}$/i))
