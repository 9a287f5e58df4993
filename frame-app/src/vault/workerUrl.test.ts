import { beforeEach, expect, test, vi } from 'vitest'

vi.mock('./worker/vaultWorker.ts?worker&url', () => ({ default: '/v1/assets/vaultWorker-1.js' }))
vi.mock('./worker/stretchWorker.ts?worker&url', () => ({ default: '/v1/assets/stretchWorker-1.js' }))

beforeEach(() => {
  vi.resetModules()
  vi.unstubAllGlobals()
})

test('the policy is made once, and lets through the workers of the vault and nothing else', async () => {
  let rule: (url: string) => string = () => 'no rule'
  const createPolicy = vi.fn((name: string, rules: { createScriptURL: (url: string) => string }) => {
    rule = rules.createScriptURL
    return { createScriptURL: (url: string) => `${name} ${rules.createScriptURL(url)}` }
  })
  vi.stubGlobal('trustedTypes', { createPolicy })
  const { trustedWorkerUrl } = await import('./workerUrl.ts')
  expect(trustedWorkerUrl('vault')).toBe('walletframe /v1/assets/vaultWorker-1.js')
  expect(trustedWorkerUrl('stretch')).toBe('walletframe /v1/assets/stretchWorker-1.js')
  expect(createPolicy).toHaveBeenCalledTimes(1)
  for (const url of [
    'https://evil.example.com/x.js',
    '/v1/assets/other-1.js',
    '',
    '/v1/assets/vaultWorker-1.js?x',
  ])
    expect(() => rule(url)).toThrow('Only workers of the vault may be started.')
})

test('a browser without Trusted Types gets the address itself', async () => {
  const { trustedWorkerUrl } = await import('./workerUrl.ts')
  expect(trustedWorkerUrl('vault')).toBe('/v1/assets/vaultWorker-1.js')
})
