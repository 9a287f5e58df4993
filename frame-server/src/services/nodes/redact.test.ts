import { expect, test } from 'vitest'
import { redactor } from './redact.ts'

const redact = redactor('https://user:pass-word@eth.node.example:8443/v2/key-0123456789?token=tok-abcdef')

test.each([
  ['over quota, see https://node.internal/dash?key=secret now', 'over quota, see (address) now'],
  ['wss://node.internal/x', '(address)'],
  [
    'Post "http://10.0.0.2:8545": dial tcp 10.0.0.2:8545: refused',
    'Post "(address)": dial tcp (address): refused',
  ],
  ['dial tcp [::1]:8545: refused', 'dial tcp (address): refused'],
  ['connect to localhost:8545 failed', 'connect to (address) failed'],
  ['eth.node.example:8443 is down', '(address) is down'],
  ['lookup ETH.node.example: no such host', 'lookup (address): no such host'],
  [
    'invalid key key-0123456789 (token tok-abcdef, pass-word)',
    'invalid key (address) (token (address), (address))',
  ],
])('%j is told as %j', (said, told) => {
  expect(JSON.parse(redact(JSON.stringify({ message: said, data: [said] })))).toEqual({
    message: told,
    data: [told],
  })
})

test.each([
  'execution reverted: v2: version 1.2.3',
  '0x08c379a000000000000000000000000000000000000000000000000000000000',
  'nonce too low: next nonce 5, tx nonce 4',
  'at block 12.5',
  'Program log: Error: 1.2.3.4.5',
])('%j is left alone', (said) => {
  const text = `{ "code":-32000,"message":${JSON.stringify(said)},"data":18446744073709551615}`
  expect(redact(text)).toBe(text)
})

test('the name of a host in a compose file is a word too', () => {
  const inCompose = redactor('http://node:8545')
  expect(inCompose('"node is syncing: dial node:8545"')).toBe('"node is syncing: dial (address)"')
})
