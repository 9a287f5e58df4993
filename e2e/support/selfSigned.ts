import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'

/* A certificate that vouches for itself (RFC 5280), good for a day: for an https host of a test. Written by hand, since Node makes none. */

const length = (size: number): Buffer => {
  if (size < 0x80) return Buffer.from([size])
  const bytes = size < 0x100 ? [size] : [size >> 8, size & 0xff]
  return Buffer.from([0x80 | bytes.length, ...bytes])
}
/** One element of DER: tag, length, content. */
const der = (tag: number, ...content: readonly (Buffer | string)[]): Buffer => {
  const body = Buffer.concat(content.map((part) => Buffer.from(part as string)))
  return Buffer.concat([Buffer.from([tag]), length(body.length), body])
}
const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const utcTime = (at: Date) => der(0x17, at.toISOString().slice(2, 19).replaceAll(/[-T:]/g, '').concat('Z'))

const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'))
const day = 24 * 60 * 60_000

/** @param name DNS name that the certificate is for. @returns key and certificate in PEM. */
export const selfSigned = (name: string): { readonly key: string; readonly cert: string } => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const subject = sequence(der(0x31, sequence(oid('550403'), der(0x0c, name))))
  const extension = (id: string, value: Buffer) => sequence(oid(id), der(0x04, value))
  const now = Date.now()
  const body = sequence(
    // Version 3.
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    subject,
    sequence(utcTime(new Date(now - day)), utcTime(new Date(now + day))),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    // Names of the host (subjectAltName, 2.5.29.17).
    der(0xa3, sequence(extension('551d11', sequence(der(0x82, name))))),
  )
  const signature = sign('sha256', body, createPrivateKey(key))
  const certificate = sequence(body, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature))
  const lines = certificate.toString('base64').replaceAll(/.{64}/g, '$&\n')
  return { key, cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n` }
}
