import { expect, test } from 'vitest'
import { composeNotice, timeInWords } from './noticeMail.ts'

const host = 'wallet.example.com'
const label = 'Phone <b>"\'&'

test('a removal says what goes, when, and stands the link that stops it on a line of its own', () => {
  const cancelUrl = 'https://wallet.example.com/v1/keep/abc'
  const removeAt = Date.UTC(2026, 10, 23, 14, 5)
  const { subject, text, html } = composeNotice({
    host,
    notice: { type: 'removal-asked', label, removeAt, cancelUrl },
  })
  expect(subject).toBe('A way to open your wallet at wallet.example.com will be removed')
  expect(text).toContain(`“${label}”. It will be removed on 23 November 2026, 14:05 UTC.`)
  expect(text.split('\n')).toContain(cancelUrl)
  expect(html).toContain(`<a href="${cancelUrl}"`)
  expect(html).toContain('“Phone &#60;b&#62;&#34;&#39;&#38;”')
  expect(html).not.toContain('<b>')
})

test.each([
  ['removal-cancelled', 'Nothing is removed', /If you did not ask for the removal, somebody/],
  ['slot-removed', 'was removed', /If this was not you, somebody/],
] as const)('%s says what to do: mailbox first, then sign out everywhere', (type, subject, advice) => {
  const mail = composeNotice({ host, notice: { type, label } })
  expect(mail.subject).toContain(subject)
  for (const body of [mail.text, mail.html]) expect(body).toMatch(advice)
  expect(mail.text).toMatch(/password of your mailbox first.*sign out everywhere\.\n$/)
})

test('times are in UTC, whatever the machine’s zone', () =>
  expect(timeInWords(Date.UTC(2027, 0, 1, 0, 0))).toBe('1 January 2027, 00:00 UTC'))

test('codes that are held back: until when, and who gets theirs', () => {
  const until = Date.UTC(2026, 10, 23, 14, 5)
  const { subject, text } = composeNotice({ host, notice: { type: 'codes-paused', until } })
  expect(subject).toBe('No more codes for wallet.example.com for a while')
  expect(text).toMatch(/after 23 November 2026, 14:05 UTC\. Devices on which you signed in before/)
})
