import { expect, test } from 'vitest'
import { loadSend, sendNamespaces } from '../../chains/send.ts'
import { canSendOn } from './canSend.ts'

test('what is offered has a part of its chain, and the other way round', async () => {
  for (const namespace of ['eip155', 'solana', 'bip122', 'polkadot', '__proto__', ''])
    expect(canSendOn(`${namespace}:1`)).toBe(sendNamespaces.includes(namespace))
  await expect(loadSend('constructor')).rejects.toThrow('Unsupported chain')
})

test('a namespace that begins as one of these is another', () => {
  for (const name of ['eip1559', 'solanax']) {
    expect(canSendOn(`${name}:1`)).toBe(false)
    expect(canSendOn(name)).toBe(false)
  }
  expect(canSendOn('solana')).toBe(true)
})
