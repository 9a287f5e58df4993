import { describe, expect, test } from 'vitest'
import { httpsUrl, isAppLink } from './links.ts'

describe('what opens an app', () => {
  test.each([
    'trust://',
    'exodus:',
    'okex://main',
    'bnc://app.binance.com/cedefi',
    'msafe://',
    'https://metamask.app.link',
  ])('%s does', (link) => expect(isAppLink(link)).toBe(true))
  test.each([
    'javascript://x',
    'data:',
    'intent://scan',
    'itms-services://x',
    'market://details',
    'ms-msdt://x',
    'ms-settings:',
    'search-ms://x',
    'shell://x',
    'tel://1',
    'wc://x',
    'x-apple.systempreferences://x',
    'http://wallet.example',
    'https://name:word@wallet.example',
    'Trust://',
    `trust://${'x'.repeat(600)}`,
    'trust://a b',
    'trust://a?b=c',
  ])('%s does not', (link) => expect(isAppLink(link)).toBe(false))
})

test('a page is an https: address without a name or password', () => {
  expect(httpsUrl('https://wallet.example/a?b#c')?.host).toBe('wallet.example')
  for (const text of [
    'http://wallet.example',
    'https://',
    'https://a@b',
    'https://a\u202eb',
    'https://a"b',
    '//a',
  ])
    expect(httpsUrl(text)).toBeUndefined()
})
