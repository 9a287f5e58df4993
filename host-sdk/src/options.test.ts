import { describe, expect, test } from 'vitest'
import { createWalletFrame, WalletFrameError, type WalletFrameOptions } from './index.ts'
import { checkOptions } from './options.ts'

const good = { frameUrl: 'https://wallet.example.com', projectId: 'demo' }

describe('parameters', () => {
  test.each<[string, object]>([
    ['frameUrl', { projectId: 'demo' }],
    ['frameUrl', { ...good, frameUrl: 'wallet.example.com' }],
    ['projectId', { frameUrl: good.frameUrl }],
    ['projectId', { ...good, projectId: 'Demo!' }],
    ['networks', { ...good, networks: [] }],
    ['networks', { ...good, networks: ['1'] }],
    ['networks', { ...good, networks: 'eip155:1' }],
    ['defaultNetwork', { ...good, defaultNetwork: 1 }],
    ['defaultNetwork', { ...good, networks: ['eip155:1'], defaultNetwork: 'eip155:5' }],
    ['metadata', { ...good, metadata: { name: 7 } }],
    ['features', { ...good, features: { emial: true } }],
    ['features', { ...good, features: { email: 'yes' } }],
    ['themeMode', { ...good, themeMode: 'blue' }],
    ['themeVariables', { ...good, themeVariables: { colour: 'red' } }],
    ['termsConditionsUrl', { ...good, termsConditionsUrl: 'javascript:alert(1)' }],
    ['netwrks', { ...good, netwrks: ['eip155:1'] }],
  ])('%s is named', (option, options) => {
    const check = () => checkOptions(options as WalletFrameOptions)
    expect(check).toThrow(WalletFrameError)
    expect(check).toThrow(
      expect.objectContaining({
        code: 'INVALID_OPTION',
        option,
        message: expect.stringContaining('expected'),
      }),
    )
  })

  test('what is right passes', () => {
    const check = () =>
      checkOptions({
        ...good,
        networks: ['eip155:1', 'eip155:5'],
        defaultNetwork: 'eip155:5',
        themeMode: 'dark',
        features: { email: true },
        metadata: undefined,
      })
    expect(check).not.toThrow()
  })
})

describe('on a server', () => {
  test('importing and creating does nothing, and calls end with 4900', async () => {
    const wallet = createWalletFrame({ ...good, networks: ['eip155:8453'] })
    expect(wallet.getState()).toMatchObject({ status: 'disconnected', network: 'eip155:8453' })
    await expect(wallet.provider.request({ method: 'eth_accounts' })).rejects.toMatchObject({ code: 4900 })
    expect(wallet.provider.on('connect', () => undefined)).toBe(wallet.provider)
    wallet.destroy()
  })
})
