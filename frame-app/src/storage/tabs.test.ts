import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

const load = async () => {
  vi.resetModules()
  return import('./tabs.ts')
}

class Denied {
  constructor() {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
}

test.each([
  ['has none', undefined],
  ['denies it with storage', Denied],
])('where the browser %s, tabs are by themselves, and nothing breaks', async (_why, channel) => {
  vi.stubGlobal('BroadcastChannel', channel)
  const { hearTabs, tellAllTabs, tellTabs } = await load()
  const hear = vi.fn()
  hearTabs(hear)
  tellTabs({ kind: 'wallet' })
  tellAllTabs({ kind: 'wallet' })
  expect(hear).not.toHaveBeenCalled()
})

test('this tab hears what it tells all, and not what it tells the others; what is none of ours is not heard', async () => {
  const { hearTabs, tellAllTabs, tellTabs } = await load()
  const hear = vi.fn()
  hearTabs(hear)
  tellTabs({ kind: 'wallet' })
  const other = new BroadcastChannel('walletframe')
  other.postMessage({ kind: 'else' })
  other.close()
  tellAllTabs({ kind: 'page', origin: 'https://app.example.com' })
  await vi.waitFor(() =>
    expect(hear).toHaveBeenCalledWith({ kind: 'page', origin: 'https://app.example.com' }),
  )
  expect(hear).toHaveBeenCalledOnce()
})
