import { createHash } from 'node:crypto'
import type { Response } from 'express'

/** Headers of a picture: opened by itself it is a document that may do nothing, and no other site shows it. */
const headers = {
  'content-type': 'image/png',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
} as const

/** Sends a PNG, named by its content: whoever has the same already gets 304. */
export const sendPicture = (response: Response, png: Uint8Array): void => {
  const etag = `"${createHash('sha256').update(png).digest('base64url').slice(0, 27)}"`
  response.set({ ...headers, etag }).send(Buffer.from(png))
}
