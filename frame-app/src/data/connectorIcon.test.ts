import { expect, test } from 'vitest'
import { walletConnect, type ConnectorInfo } from '../connectors/connector.ts'
import { connectorIconOf } from './connectorIcon.ts'

const app: ConnectorInfo = { ...walletConnect, name: 'Pocket' }

test('a wallet of the page brings its icon with it', () => {
  const icon = 'data:image/svg+xml,<svg/>'
  expect(connectorIconOf({ type: 'injected', id: 'm', name: 'Mask', icon })).toBe(icon)
})
test('what a wallet app names is asked of our own server, and of nobody else', () => {
  const icon = 'https://pocket.example/a b.png?"><img src=x onerror=alert(1)>&size=512'
  const address = connectorIconOf({ ...app, icon }) ?? ''
  expect(address.startsWith('/v1/page-image?')).toBe(true)
  const asked = new URL(address, 'https://frame.example').searchParams
  expect([asked.get('url'), asked.getAll('size')]).toEqual([icon, ['128']])
})
test('one that was picked from the list has the operator’s picture', () => {
  const imageId = '01234567-89ab-cdef-0123-456789abcdef'
  expect(connectorIconOf({ ...app, icon: 'https://pocket.example/i.png', imageId })).toMatch(
    new RegExp(`^/v1/getWalletImage/${imageId}\\?`),
  )
})
test.each([undefined, '', 'javascript:alert(1)', 'data:image/svg+xml,<svg/>', 'http://pocket.example/i.png'])(
  'of %j no image is made',
  (icon) => {
    expect(connectorIconOf({ ...app, icon })).toBeUndefined()
  },
)
