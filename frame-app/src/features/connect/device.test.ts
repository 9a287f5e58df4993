import { expect, test } from 'vitest'
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
