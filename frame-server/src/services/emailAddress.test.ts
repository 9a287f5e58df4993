import { describe, expect, test } from 'vitest'
import { normaliseEmail } from './emailAddress.ts'

describe('one mailbox has one form', () => {
  test.each([
    ['  A@Example.COM ', 'a@example.com'],
    ['a.b+c@example.com', 'a.b+c@example.com'],
    ['e\u0301@example.com', 'é@example.com'],
    ['a@bücher.example', 'a@xn--bcher-kva.example'],
    ['a@XN--BCHER-KVA.example', 'a@xn--bcher-kva.example'],
    ['用户@example.com', '用户@example.com'],
  ])('%j is %s', (typed, known) => {
    expect(normaliseEmail(typed)).toBe(known)
  })
})

describe('what is no mailbox is refused before anything is counted', () => {
  test.each([
    'v\u0000ic@example.com',
    'v\u0001ic@example.com',
    'v\u007Fic@example.com',
    'v\u200Bic@example.com',
    'v\u202Eic@example.com',
    'v\u00ADic@example.com',
    'a@exa\u00ADmple.com',
    'a@exa\u200Bmple.com',
    // U+037E becomes a semicolon by NFC: a second recipient in some mail programs.
    'zz\u037Evic@example.com',
    'a;b@example.com',
    'a,b@example.com',
    'a b@example.com',
    'a\u2028b@example.com',
    '"a"@example.com',
    'a@b@example.com',
    'a..b@example.com',
    '.a@example.com',
    'a.@example.com',
    'a@x..example.com',
    'a@-x.example.com',
    'a@example',
    'root@127.0.0.11',
    'root@[127.0.0.1]',
    'a@example.com.',
    '@example.com',
    'a@',
    '',
    `${'x'.repeat(65)}@example.com`,
    `a@${'x'.repeat(64)}.example.com`,
    'a<b>@example.com',
  ])('%j', (typed) => {
    expect(() => normaliseEmail(typed)).toThrow('Invalid email. Try again.')
  })
})
