import { describe, expect, test } from 'vitest'
import { isLocalOrigin, localWildcards, mayEmbed } from './embedding.ts'

const app = 'https://app.example.com'

describe('behaviour', () => {
  test('an exact origin stands for itself', () => {
    expect(mayEmbed([app], app)).toBe(true)
    for (const other of [
      `${app}:8443`,
      `${app}/`,
      `${app}.evil.example`,
      'http://app.example.com',
      '',
      'null',
    ])
      expect(mayEmbed([app], other)).toBe(false)
    expect(mayEmbed([], app)).toBe(false)
  })

  test.each([
    'http://localhost',
    'http://localhost:5173',
    'http://127.0.0.1:65535',
    'http://my.app.localhost:3000',
    'http://app.localhost',
  ])('the forms of the local world stand for %s', (origin) => {
    expect(mayEmbed(localWildcards, origin)).toBe(true)
    expect(isLocalOrigin(origin)).toBe(true)
  })

  test('each form stands for its own host only', () => {
    expect(mayEmbed(['http://localhost:*'], 'http://127.0.0.1:1')).toBe(false)
    expect(mayEmbed(['http://localhost:*'], 'http://a.localhost:1')).toBe(false)
    expect(mayEmbed(['http://*.localhost:*'], 'http://localhost:1')).toBe(false)
  })
})

describe('errors', () => {
  test.each([
    'http://evil.example',
    'http://localhost.evil.example',
    'http://localhost.evil.example:4000',
    'http://evil.example:4000#.localhost:4000',
    'http://evil.example/.localhost',
    'http://a@localhost:1',
    'http://xlocalhost:1',
    'http://.localhost:1',
    'http://a..localhost:1',
    'http://localhost:',
    'http://localhost:123456',
    'http://localhost:80\n',
    'http://127.0.0.1.evil.example',
    'http://127.0.0.2:1',
    'http://127a0b0c1:1',
    'https://localhost:5173',
    'ws://localhost:5173',
    'null',
    '',
    ...localWildcards,
  ])('they do not stand for %j', (origin) => {
    expect(mayEmbed(localWildcards, origin)).toBe(false)
    expect(isLocalOrigin(origin)).toBe(false)
  })

  test('no other wildcard stands for anything', () => {
    for (const wildcard of ['*', 'http://*', 'https://*.example.com', 'http://*:*', 'http://localhost:40*'])
      expect(mayEmbed([wildcard], 'http://localhost:4000')).toBe(false)
  })
})
