import { localWildcards } from '@walletframe/api-contract'
import { describe, expect, test } from 'vitest'
import { readAddress, type Surroundings } from './document.ts'
import { features } from '../../test/features.ts'

const app = 'https://app.example.com'
const project = JSON.stringify({
  projectId: 'demo',
  name: 'Demo',
  allowedOrigins: [app],
  allowNesting: false,
  features: features(),
  networks: [],
  approvals: { limitUsd: 50, nativeLimit: { eip155: '0.02' }, trusted: [], window: 'over-limit' },
})
const nonce = '0123456789abcdef0123456789abcdef'
const good: Surroundings = {
  project,
  fragment: `#n=${nonce}&o=${encodeURIComponent(app)}`,
  isFramed: true,
  parentIsTop: true,
  ancestorOrigins: [app],
  previousEpoch: 0,
}

/** Framed by a page of this machine, in a project of the local world. */
const atLocal = (origin: string): Surroundings => ({
  ...good,
  project: project.replace(`["${app}"]`, JSON.stringify(localWildcards)),
  fragment: `#n=${nonce}&o=${encodeURIComponent(origin)}`,
  ancestorOrigins: [origin],
})

describe('behaviour', () => {
  test.each(['http://localhost:5173', 'http://127.0.0.1:5173', 'http://my.app.localhost:5173'])(
    'the forms of the local world let %s in, and the host is that page',
    (origin) => {
      expect(readAddress(atLocal(origin))).toMatchObject({ hostOrigin: origin })
    },
  )
  test('reads the nonce, the host and the epoch', () => {
    expect(readAddress(good)).toMatchObject({
      nonce,
      hostOrigin: app,
      epoch: 1,
      project: { projectId: 'demo' },
    })
  })
  test('counts documents of the same frame', () => {
    expect(readAddress({ ...good, previousEpoch: 3 })).toMatchObject({ epoch: 4 })
  })
  test('works where the browser tells no ancestors', () => {
    expect(readAddress({ ...good, ancestorOrigins: undefined })).toMatchObject({ hostOrigin: app })
  })
  test('nests only where the operator allows it', () => {
    const nested = { ...good, parentIsTop: false, ancestorOrigins: [app, 'https://outer.example'] }
    expect(readAddress(nested)).toEqual({ refusal: 'nested' })
    const allowing = project.replace('"allowNesting":false', '"allowNesting":true')
    expect(readAddress({ ...nested, project: allowing })).toMatchObject({ hostOrigin: app })
  })
})

describe('errors', () => {
  test.each<[string, Partial<Surroundings>, string]>([
    ['no project element', { project: null }, 'no-project'],
    ['a project element that is not ours', { project: '{"projectId":1}' }, 'no-project'],
    ['a project element that is no JSON', { project: 'hello' }, 'no-project'],
    ['a tab of its own', { isFramed: false }, 'not-framed'],
    ['no nonce', { fragment: `#o=${app}` }, 'no-nonce'],
    ['a short nonce', { fragment: `#n=abc&o=${app}` }, 'no-nonce'],
    ['no origin', { fragment: `#n=${nonce}` }, 'origin-not-listed'],
    ['an origin that is not listed', { fragment: `#n=${nonce}&o=https://evil.example` }, 'origin-not-listed'],
    [
      'an origin that only begins like a listed one',
      { fragment: `#n=${nonce}&o=${app}.evil.example` },
      'origin-not-listed',
    ],
    [
      'a claim that the browser contradicts',
      { ancestorOrigins: ['https://evil.example'] },
      'origin-mismatch',
    ],
  ])('stays silent with %s', (_name, change, refusal) => {
    expect(readAddress({ ...good, ...change })).toEqual({ refusal })
  })

  test.each(['http://evil.example', 'http://localhost.evil.example:4000', 'http://localhost:*'])(
    'the forms of the local world let %s not in',
    (origin) => {
      expect(readAddress(atLocal(origin))).toEqual({ refusal: 'origin-not-listed' })
    },
  )

  test('a page of this machine cannot claim to be another one', () => {
    const claimed = { ...atLocal('http://localhost:5173'), ancestorOrigins: ['http://localhost:5174'] }
    expect(readAddress(claimed)).toEqual({ refusal: 'origin-mismatch' })
  })
})
