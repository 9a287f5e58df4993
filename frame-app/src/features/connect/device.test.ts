import { afterEach, describe, expect, test, vi } from 'vitest'
import { systemOf } from './device.ts'

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15'

test.each([
  [iphone, true, 'ios'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9)', true, 'android'],
  [mac, false, 'desktop'],
  [mac, true, 'ios'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', true, 'desktop'],
] as const)('%s, touch %s: %s', (agent, touches, system) => {
  expect(systemOf(agent, touches)).toBe(system)
})

describe('the browser of Telegram', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.resetModules()
  })
  /** As the document has it when the frame is loaded. */
  const seen = async (globals: Readonly<Record<string, unknown>>) => {
    vi.stubGlobal('navigator', { userAgent: iphone, maxTouchPoints: 5 })
    for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
    vi.resetModules()
    const { deviceStore } = await import('./device.ts')
    return deviceStore.getState()
  }

  test.each(['TelegramWebviewProxy', 'TelegramWebviewProxyProto', 'Telegram'])(
    'is known by %s',
    async (name) => {
      expect(await seen({ [name]: {} })).toEqual({ system: 'ios', telegram: true })
    },
  )
  test('and by nothing else', async () => {
    expect(await seen({ TelegramBot: {} })).toEqual({ system: 'ios', telegram: false })
  })
})
