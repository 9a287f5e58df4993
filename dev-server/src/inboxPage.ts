import type { Message } from './mail.ts'

const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0) ?? 0};`)

/** The inbox as a page: newest first, reloaded every three seconds. */
export const inboxPage = (messages: readonly Message[]): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="refresh" content="3">
    <title>Inbox of the local world</title>
    <style>
      :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
      body { max-width: 640px; margin: 32px auto; padding: 0 16px }
      article { border: 1px solid color-mix(in srgb, currentcolor 18%, transparent); border-radius: 12px; padding: 12px 16px; margin: 12px 0 }
      h2 { margin: 0; font-size: 16px } p { margin: 4px 0; opacity: .7 } pre { white-space: pre-wrap; font: inherit; margin: 8px 0 0 }
    </style>
  </head>
  <body>
    <h1>Inbox</h1>
    ${
      messages.length === 0
        ? '<p>No mail yet. Ask for a login code in the demo dapp.</p>'
        : messages
            .map(
              (message) => `<article>
      <h2>${escapeHtml(message.subject)}</h2>
      <p>to ${escapeHtml(message.to.join(', '))}, ${new Date(message.receivedAt).toLocaleTimeString()}</p>
      <pre>${escapeHtml(message.text)}</pre>
      <p><a href="/messages/${message.id}">As a mail program shows it</a></p>
    </article>`,
            )
            .join('\n    ')
    }
  </body>
</html>
`
