import type { IncomingMessage } from 'node:http'

/* What the stand-ins of providers show, and how they read what is sent there. */

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const page = (
  inside: string,
) => `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Stand-in</title><link rel="icon" href="data:,"><style>body{font:16px system-ui;display:grid;place-items:center;min-height:80vh}form{display:grid;gap:12px}</style>
${inside}</html>`

/**
 * A form that asks who logs in (`login`), and has a button for each thing to say (`say`).
 * @param choices values, and what the buttons say.
 */
export const loginForm = (title: string, action: string, choices: Readonly<Record<string, string>>): string =>
  page(
    `<form method="post" action="${escape(action)}"><h1>${escape(title)}</h1><label>Log in as <input name="login" autofocus></label>
${Object.entries(choices)
  .map(([value, text]) => `<button name="say" value="${value}">${text}</button>`)
  .join(' ')}</form>`,
  )

export const sentence = (text: string): string => page(`<p>${escape(text)}</p>`)

/** @throws Error where it has no end. */
export const textOf = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const part of request) {
    text += String(part)
    if (text.length > 16_384) throw new Error('too much')
  }
  return text
}
