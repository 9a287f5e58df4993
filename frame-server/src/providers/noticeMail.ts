import { escapeHtml } from '../html.ts'

/** What somebody is told about their wallet without having asked. `label` is the name of a slot, as its device gave it. */
export type Notice =
  | {
      readonly type: 'removal-asked'
      readonly label: string
      /** Milliseconds since 1970. */
      readonly removeAt: number
      readonly cancelUrl: string
    }
  | { readonly type: 'removal-cancelled'; readonly label: string }
  | { readonly type: 'slot-removed'; readonly label: string }
  | {
      readonly type: 'codes-paused'
      /** Milliseconds since 1970. */
      readonly until: number
    }

/** A mail with a notice. */
export type NoticeMail = {
  /** The same at each attempt to send it. */
  readonly id: string
  readonly to: string
  /** Where the wallet is: the host of the server's public address. */
  readonly host: string
  readonly notice: Notice
}

/** `23 November 2026, 14:05 UTC` */
export const timeInWords = (milliseconds: number): string =>
  `${new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(milliseconds).replace(' at ', ', ')} UTC`

/** What somebody does whose wallet was touched by another person. */
const rescue =
  'If this was not you, somebody uses one of your devices or reads your mail. Change the password of your mailbox first, and switch on its second factor. Then sign in to your wallet, look at the list of devices, and sign out everywhere.'

type Words = {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** An address that stands alone after the paragraph of this number. */
  readonly link?: { readonly after: number; readonly url: string; readonly text: string }
}

const wordsOf = (host: string, notice: Notice): Words => {
  const name = 'label' in notice ? `“${notice.label}”` : ''
  switch (notice.type) {
    case 'removal-asked':
      return {
        subject: `A way to open your wallet at ${host} will be removed`,
        paragraphs: [
          `Somebody who is signed in to your wallet at ${host} asked to remove ${name}. It will be removed on ${timeInWords(notice.removeAt)}. Without it you may not get into your wallet on a new device.`,
          'If this was not you, open this page and press its button. That keeps it, and signs out the device that asked.',
          'If it was you, there is nothing to do.',
        ],
        link: { after: 1, url: notice.cancelUrl, text: 'Keep it' },
      }
    case 'removal-cancelled':
      return {
        subject: `Nothing is removed from your wallet at ${host}`,
        paragraphs: [
          `${name} stays: its removal was cancelled, and the device that asked for it was signed out.`,
          rescue.replace('If this was not you, s', 'If you did not ask for the removal, s'),
        ],
      }
    case 'slot-removed':
      return {
        subject: `A way to open your wallet at ${host} was removed`,
        paragraphs: [`${name} was removed. It no longer opens your wallet at ${host}.`, rescue],
      }
    case 'codes-paused':
      return {
        subject: `No more codes for ${host} for a while`,
        paragraphs: [
          `Codes to sign in at ${host} were asked for your address more often than usual, so no more are sent to devices that are new. Nobody signed in by that: it takes a code.`,
          `If you want to sign in on a new device, ask for a code after ${timeInWords(notice.until)}. Devices on which you signed in before get theirs now.`,
        ],
      }
  }
}

/** Subject and both bodies. */
export const composeNotice = ({ host, notice }: Pick<NoticeMail, 'host' | 'notice'>) => {
  const { subject, paragraphs, link } = wordsOf(host, notice)
  const parts = paragraphs.flatMap((text, index) => {
    const plain = { text, html: `<p>${escapeHtml(text)}</p>` }
    if (index !== link?.after) return [plain]
    const url = escapeHtml(link.url)
    const html = `<p><a href="${url}" style="font-weight:600">${escapeHtml(link.text)}</a><br><span style="font-size:13px;word-break:break-all">${url}</span></p>`
    return [plain, { text: link.url, html }]
  })
  return {
    subject,
    text: `${parts.map(({ text }) => text).join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><body style="font:16px/1.5 system-ui,sans-serif;color:#111">\n${parts.map(({ html }) => html).join('\n')}</body></html>`,
  }
}
