import { expect, test } from 'vitest'
import { ConfigError, loadConfig } from './config.ts'
import { newKey, newWebhookSecret } from './cli/keys.ts'

const secret = newWebhookSecret()
const values = {
  publicUrl: 'https://wallet.example.com',
  keyEncryption: { current: 'one', keys: { one: newKey() } },
  pepper: newKey(),
}
const hook = {
  id: 'billing',
  url: 'https://hooks.example.com/walletframe?a=b',
  secrets: [secret],
  events: ['wallet.created'],
}
const load = (webhooks: readonly object[], more: object = {}) =>
  loadConfig({ values: { ...values, webhooks, ...more } })

test('a webhook that can be used', () => {
  expect(load([hook]).webhooks).toEqual([
    { ...hook, allowPrivate: false, withEmail: false, timeoutSeconds: 15 },
  ])
})

test.each([
  'http://hooks.example.com/',
  'https://127.0.0.1/',
  'https://10.1.2.3/',
  'https://[::1]/',
  'https://[::ffff:169.254.169.254]/',
  'https://2130706433/',
  'https://localhost/',
  'https://a.localhost./',
  'https://user:pw@hooks.example.com/',
])('%s is refused by name, and taken where a private network is meant', (url) => {
  expect(() => load([{ ...hook, url }])).toThrow(/webhooks\.0\.url: .*"allowPrivate": true/)
  expect(load([{ ...hook, url, allowPrivate: true }]).webhooks).toHaveLength(1)
})

test.each<[string, object, RegExp]>([
  [
    'no secret at all',
    { secrets: undefined },
    /webhooks\.0\.secrets: expected secrets here, or webhookSecrets/,
  ],
  ['a short secret', { secrets: ['whsec_c2hvcnQ='] }, /webhooks\.0\.secrets\.0: .*24 to 64/],
  ['a secret of another form', { secrets: [newKey()] }, /webhooks\.0\.secrets\.0: .*keys new --webhook/],
  [
    'a secret that nobody drew',
    { secrets: [`whsec_${Buffer.alloc(32).toString('base64')}`] },
    /webhooks\.0\.secrets\.0: .*random/,
  ],
  [
    'an unknown event',
    { events: ['wallet.burned'] },
    /webhooks\.0\.events\.0: expected one of wallet\.created, /,
  ],
  ['no event', { events: [] }, /webhooks\.0\.events: expected at least one event/],
  ['no name', { id: '' }, /webhooks\.0\.id: expected a short name/],
  [
    'another scheme',
    { url: 'ftp://hooks.example.com', allowPrivate: true },
    /webhooks\.0\.url: expected an https address/,
  ],
  ['a field that does not exist', { secret }, /webhooks\.0: .*"secret"/],
])('%s is refused by name, and nothing secret is repeated', (_what, more, message) => {
  expect(() => load([{ ...hook, ...more }])).toThrow(message)
  try {
    load([{ ...hook, ...more }])
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    expect((error as Error).message).not.toContain('c2hvcnQ')
  }
})

test('two of one name are refused', () => {
  expect(() => load([hook, { ...hook, url: 'https://other.example.com' }])).toThrow(
    'webhooks: billing is there twice',
  )
})

test('secrets for all come as a list, or as one text from a variable or a mounted file', () => {
  const other = newWebhookSecret()
  const bare = [{ ...hook, secrets: undefined }]
  expect(load(bare, { webhookSecrets: [secret, other] }).webhookSecrets).toEqual([secret, other])
  const env = {
    WALLETFRAME_WEBHOOK_SECRETS: `${secret} ${other}`,
    WALLETFRAME_WEBHOOKS: JSON.stringify(bare),
  }
  expect(loadConfig({ values, env }).webhookSecrets).toEqual([secret, other])
  expect(() => loadConfig({ values, env: { WALLETFRAME_WEBHOOK_SECRETS: 'hunter2' } })).toThrow(
    /webhookSecrets\.0 \(WALLETFRAME_WEBHOOK_SECRETS\): /,
  )
})
