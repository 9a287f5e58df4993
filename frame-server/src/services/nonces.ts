import { createHmac, timingSafeEqual } from 'node:crypto'
import { secretFor } from './secrets.ts'

/*
 * DPoP nonces (RFC 9449, sections 8 and 9): the time of this server under a key of its own. Nothing is stored, and every server of a
 * deployment reads the nonces of the others. A client whose clock is wrong proves with one that its proof is new.
 */

const timeBytes = 6
const macBytes = 16

const macOf = (pepper: string, time: Buffer): Buffer =>
  createHmac('sha256', secretFor(pepper, 'dpop-nonce')).update(time).digest().subarray(0, macBytes)

/** @param now milliseconds since 1970. */
export const makeNonce = (pepper: string, now: number): string => {
  const time = Buffer.alloc(timeBytes)
  time.writeUIntBE(Math.floor(now / 1_000), 0, timeBytes)
  return Buffer.concat([time, macOf(pepper, time)]).toString('base64url')
}

/** When a nonce was made, in seconds since 1970; undefined where no server of ours made it. */
export const nonceTime = (pepper: string, nonce: string): number | undefined => {
  const bytes = Buffer.from(nonce, 'base64url')
  if (bytes.length !== timeBytes + macBytes || bytes.toString('base64url') !== nonce) return undefined
  const time = bytes.subarray(0, timeBytes)
  return timingSafeEqual(bytes.subarray(timeBytes), macOf(pepper, time))
    ? time.readUIntBE(0, timeBytes)
    : undefined
}
