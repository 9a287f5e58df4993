import { describe, expect, test } from 'vitest'
import { ConfigError, loadConfig } from '../src/index.ts'
import { configValues } from './harness.ts'

/* What an operator may say about approvals. */

const app = 'https://app.example.com'

const load = (approvals?: unknown) =>
  loadConfig({
    values: configValues(
      'sqlite:x',
      { frameDir: '.', loaderFile: 'x' },
      { projects: [{ id: 'demo', name: 'Demo', allowedOrigins: [app], approvals }] },
    ),
  }).projects[0]?.approvals

describe('the rules of approvals', () => {
  test('without a word: 50 USD, 0.02 of an EVM coin, 0.5 SOL, nobody trusted', () => {
    expect(load()).toEqual({
      limitUsd: 50,
      nativeLimit: { eip155: '0.02', solana: '0.5' },
      trusted: [],
      window: 'over-limit',
    })
  })

  test('what is said is taken, the rest stays', () => {
    expect(
      load({
        nativeLimit: { 'eip155:1': '0.01' },
        trusted: [{ origin: app, limitUsd: 500 }],
        window: 'always',
      }),
    ).toEqual({
      limitUsd: 50,
      nativeLimit: { eip155: '0.02', solana: '0.5', 'eip155:1': '0.01' },
      trusted: [{ origin: app, limitUsd: 500 }],
      window: 'always',
    })
  })

  test.each<[unknown, string]>([
    [{ limitUsd: -1 }, 'projects.0.approvals.limitUsd: expected 0 or more US dollars'],
    [{ limitUsd: '50' }, 'projects.0.approvals.limitUsd: '],
    [
      { nativeLimit: { eip155: '0,02' } },
      'projects.0.approvals.nativeLimit.eip155: expected a decimal in quotes such as "0.02"',
    ],
    [
      { nativeLimit: { 'eip155:137': '1' } },
      'projects.0.approvals.nativeLimit.eip155:137: expected eip155, solana or one of the networks',
    ],
    [
      { nativeLimit: { bip122: '1' } },
      'projects.0.approvals.nativeLimit.bip122: expected eip155, solana or one of the networks',
    ],
    [
      { trusted: [{ origin: 'https://other.example.com' }] },
      "projects.0.approvals.trusted.0.origin: https://other.example.com is not among the project's allowedOrigins",
    ],
    [
      { trusted: [{ origin: app }, { origin: app }] },
      `projects.0.approvals.trusted.1.origin: ${app} is there twice`,
    ],
    [
      { trusted: [{ origin: app, nativeLimit: { 'eip155:137': '1' } }] },
      'projects.0.approvals.trusted.0.nativeLimit.eip155:137: expected eip155, solana or one of the networks',
    ],
    [{ trusted: [{ origin: `${app}/` }] }, 'projects.0.approvals.trusted.0.origin: expected an exact origin'],
    [{ window: 'never' }, 'projects.0.approvals.window: expected "over-limit" or "always"'],
    [{ limit: 5 }, 'projects.0.approvals: '],
  ])('%j is refused and named', (approvals, message) => {
    expect(() => load(approvals)).toThrow(ConfigError)
    expect(() => load(approvals)).toThrow(message)
  })
})
