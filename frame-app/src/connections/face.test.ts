import { describe, expect, test } from 'vitest'
import type { Caip10, Namespace } from '@walletframe/bridge-protocol'
import type { ConnectorInfo } from '../connectors/connector.ts'
import type { Connection, Connections } from './connections.ts'
import { faceOf } from './face.ts'

const at = (connector: ConnectorInfo, ...accounts: readonly Caip10[]): Connection => ({
  status: 'connected',
  connector,
  accounts,
  network: null,
})
const evm: Caip10 = 'eip155:1:0xbb'
const sun: Caip10 = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:Key'
const email: ConnectorInfo = { type: 'embedded', id: 'wallet-1', name: 'E-mail wallet', email: 'a@b.c' }
const both: ConnectorInfo = { type: 'injected', id: 'm', name: 'Mask' }
const faces = (byNamespace: Connections['byNamespace']) =>
  (Object.keys(byNamespace) as Namespace[]).map((active) => faceOf({ active, byNamespace }))

describe('one person has one face', () => {
  test('of the embedded wallet: whichever namespace is active, and whichever the page has', () => {
    expect(faces({ eip155: at(email, evm), solana: at(email, sun) })).toEqual(['wallet-1', 'wallet-1'])
    expect(faces({ solana: at(email, sun) })).toEqual(['wallet-1'])
  })
  test('of a wallet of the page with two families: its EVM account', () =>
    expect(faces({ solana: at(both, sun), eip155: at(both, evm) })).toEqual(['0xbb', '0xbb']))
  test('two wallets are two accounts', () =>
    expect(faces({ eip155: at(both, evm), solana: at({ ...both, id: 'p' }, sun) })).toEqual(['0xbb', 'Key']))
  test('nobody has none', () => expect(faceOf({ active: 'eip155', byNamespace: {} })).toBe(''))
})
