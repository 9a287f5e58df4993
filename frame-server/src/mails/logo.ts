import { escapeHtml } from '../html.ts'

/** The operator's logo as a mail carries it: a PNG inside the mail. Whoever opens the mail asks nobody for it, so nobody learns that it was opened. */
export type Logo = {
  readonly png: Uint8Array
  /** What stands there where images are not shown. */
  readonly alt: string
}

/** Content-ID of the image (RFC 2392). */
export const logoId = 'logo'

/** Pixels that a logo fits into on screen; it is drawn with more, for screens that have them. */
const most = { width: 160, height: 48 }
/** Pixels of the square that it is drawn into. */
export const logoSize = 512

/** Width and height on screen of a PNG, whose own stand in its header. */
const shownSize = (png: Uint8Array): { readonly width: number; readonly height: number } => {
  const header = new DataView(png.buffer, png.byteOffset, png.byteLength)
  const [width, height] = [header.getUint32(16), header.getUint32(20)]
  const scale = Math.min(1, most.width / width, most.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * The first row of a mail. On a white plate of its own, since a logo is drawn for a light ground and mail programs make theirs dark; its size stands in attributes,
 * which are all that some programs read.
 */
export const logoRow = ({ png, alt }: Logo): string => {
  const { width, height } = shownSize(png)
  return `<div style="margin:0 0 20px"><span style="display:inline-block;padding:8px 12px;border-radius:10px;background:#ffffff;color:#17171c"><img src="cid:${logoId}" alt="${escapeHtml(alt)}" width="${width}" height="${height}" style="display:block;border:0;width:${width}px;height:auto;max-width:100%"></span></div>`
}

/** The image as a mail's part. */
export const logoPart = ({ png }: Logo) => ({
  cid: logoId,
  filename: 'logo.png',
  contentType: 'image/png',
  contentDisposition: 'inline' as const,
  content: Buffer.from(png),
})
