import { describe, expect, test } from 'vitest'
import { readBitcoinAddress } from './address.ts'
import { bitcoinMainnet, isBitcoinNetwork } from './networks.ts'

const testnet = 'bip122:000000000933ea01ad0ee984209779ba'
const regtest = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'

describe('addresses of Bitcoin', () => {
  test.each([
    // Bitcoin's wiki; BIP-173; BIP-350.
    ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'p2pkh'],
    ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'p2sh'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'p2wpkh'],
    ['bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3', 'p2wsh'],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', 'p2tr'],
    ['bc1sw50qgdz25j', 'witness'],
    ['bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs', 'witness'],
  ])('%s', (address, kind) => {
    expect(readBitcoinAddress(address, bitcoinMainnet)).toEqual({ address, kind })
    expect(readBitcoinAddress(address, testnet)).toEqual({ fault: 'network' })
    expect(readBitcoinAddress(address, 'bip122:1a91e3dace36e2be3bf030a65679fe82')).toEqual({
      fault: 'network',
    })
  })

  test('codes write witness programs in capitals: one address, in lower case', () => {
    const low = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
    expect(readBitcoinAddress(low.toUpperCase(), bitcoinMainnet)).toEqual({ address: low, kind: 'p2wpkh' })
    expect(readBitcoinAddress(`BC1${low.slice(3)}`, bitcoinMainnet)).toEqual({ fault: 'form' })
  })

  test('of test networks, and of regtest, whose witness programs are its own', () => {
    const hash = 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'
    const program = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
    expect(readBitcoinAddress(hash, testnet)).toEqual({ address: hash, kind: 'p2pkh' })
    expect(readBitcoinAddress(hash, regtest)).toEqual({ address: hash, kind: 'p2pkh' })
    expect(readBitcoinAddress(program, testnet)).toEqual({ address: program, kind: 'p2wpkh' })
    expect(readBitcoinAddress(program, regtest)).toEqual({ fault: 'network' })
    expect(readBitcoinAddress(program, bitcoinMainnet)).toEqual({ fault: 'network' })
  })

  test.each([
    // One character is another one.
    ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3', 'checksum'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', 'checksum'],
    // The checksum of the other version (BIP-350).
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', 'checksum'],
    ['BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL', 'checksum'],
    ['bc1qr508d6qejxtdg4y5r3zarvaryv98gj9p', 'form'],
    ['bc1pw5dgrnzv', 'form'],
    ['bc1gmk9yu', 'form'],
    ['0x70997970c51812dc3a010c7d01b50e0d17dc79c8', 'form'],
    // Somebody's of Solana: 32 bytes.
    ['7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU', 'form'],
    ['', 'form'],
    ['bc1', 'form'],
    ['1', 'form'],
  ])('%s is none: %s', (text, fault) => {
    expect(readBitcoinAddress(text, bitcoinMainnet)).toEqual({ fault })
  })

  test('other chains of the namespace are not read', () => {
    expect([bitcoinMainnet, testnet, regtest].map(isBitcoinNetwork)).toEqual([true, true, true])
    expect(isBitcoinNetwork('bip122:1a91e3dace36e2be3bf030a65679fe82')).toBe(false)
    expect(isBitcoinNetwork('__proto__')).toBe(false)
  })
})
