import { describe, expect, test } from 'vitest'
import type { Network } from '@walletframe/api-contract'
import { eip155Send } from '../../../chains/eip155/send.ts'
import { solanaSend } from '../../../chains/solana/send.ts'
import { unitsOf } from '../rules.ts'
import type { SendForm } from '../sendState.ts'
import { bitcoinSend } from '../../../chains/bip122/send.ts'
import { optionsStore } from '../../../state/options.ts'
import { fromCode, type CodePlace } from './fromCode.ts'

const network = (id: string, symbol = 'ETH', decimals = 18): Network => ({
  id,
  name: id,
  nativeCurrency: { name: symbol, symbol, decimals },
  testnet: false,
})
const one = network('eip155:1')
const base = network('eip155:8453')
const solanaMain = network('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'SOL', 9)
const solanaDev = network('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'SOL', 9)
const evm = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const solana = 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN'
const bitcoin = '175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W'

const here: CodePlace = {
  network: one,
  networks: [one, base, solanaMain],
  readAddress: eip155Send.readAddress,
  tokens: [
    { address: null, decimals: 18 },
    { address: usdc, decimals: 6 },
  ],
  isLoading: false,
  form: { token: undefined },
}
const onSolana: CodePlace = {
  ...here,
  network: solanaMain,
  readAddress: solanaSend.readAddress,
  tokens: [
    { address: null, decimals: 9 },
    { address: mint, decimals: 6 },
  ],
}
const fills = (change: Partial<SendForm>) => ({ kind: 'fill', change })
const fault = (which: string) => ({ kind: 'fault', fault: which })

describe('what is filled in', () => {
  test('an address alone leaves token and amount as they are', () => {
    expect(fromCode(evm, here)).toEqual(fills({ recipient: evm }))
    expect(fromCode(evm.toLowerCase(), here)).toEqual(fills({ recipient: evm }))
    expect(fromCode(`eip155:1:${evm}`, here)).toEqual(fills({ recipient: evm }))
    expect(fromCode('ada.example.eth', here)).toEqual(fills({ recipient: 'ada.example.eth' }))
    expect(fromCode(solana, onSolana)).toEqual(fills({ recipient: solana }))
  })
  test('coins', () =>
    expect(fromCode(`ethereum:${evm}@1?value=2.014e18`, here)).toEqual(
      fills({ recipient: evm, token: null, amount: '2.014', dollars: undefined }),
    ))
  test('a token, in its own places, as the account has it written', () => {
    const uri = `ethereum:${usdc.toLowerCase()}@1/transfer?address=${evm}&uint256=1500000`
    expect(fromCode(uri, here)).toEqual(
      fills({ recipient: evm, token: usdc, amount: '1.5', dollars: undefined }),
    )
    expect(fromCode(`solana:${solana}?amount=0.01&spl-token=${mint}`, onSolana)).toEqual(
      fills({ recipient: solana, token: mint, amount: '0.01', dollars: undefined }),
    )
  })
  test('the amount of another token is none of this one; that of the same stays', () => {
    const uri = `ethereum:${usdc}@1/transfer?address=${evm}`
    expect(fromCode(uri, here)).toEqual(
      fills({ recipient: evm, token: usdc, amount: '', dollars: undefined }),
    )
    expect(fromCode(uri, { ...here, form: { token: usdc } })).toEqual(fills({ recipient: evm, token: usdc }))
  })
  test('every unit of the most that there can be', () => {
    const most = 2n ** 256n - 1n
    const filled = fromCode(`ethereum:${evm}@1?value=${most}`, here)
    const amount = filled.kind === 'fill' ? filled.change.amount : undefined
    expect(unitsOf({ token: { isCoin: true, decimals: 18 }, amount })).toBe(most)
  })
})

describe('on Bitcoin', () => {
  const main: Network = {
    id: 'bip122:000000000019d6689c085ae165831e93',
    name: 'Bitcoin',
    nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
    testnet: false,
    isRead: true,
  }
  // The example of BIP-21 has a wrong checksum.
  const paid = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'
  const onBitcoin: CodePlace = {
    network: main,
    networks: [main],
    readAddress: bitcoinSend.readAddress,
    tokens: [{ address: null, decimals: 8 }],
    isLoading: false,
    form: { token: undefined },
  }
  test('an address, and a link with every satoshi; capitals of a code are read', () => {
    const program = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
    expect(fromCode(paid, onBitcoin)).toEqual(fills({ recipient: paid }))
    expect(fromCode(`bitcoin:${program.toUpperCase()}?amount=0.00000001`, onBitcoin)).toEqual(
      fills({ recipient: program, token: null, amount: '0.00000001', dollars: undefined }),
    )
  })
  test.each([
    [`bitcoin:${paid}?amount=0.000000001`, { kind: 'fault', fault: 'amount' }],
    [`bitcoin:${bitcoin}?amount=1`, { kind: 'fault', fault: 'checksum' }],
    // Of a test network.
    ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', { kind: 'fault', fault: 'form' }],
  ])('%s is not filled in', (text, read) => expect(fromCode(text, onBitcoin)).toEqual(read))
  test('from another network the page’s Bitcoin is one press away, where the server reads it', () => {
    optionsStore.setState({ networks: [main] })
    const networks = [...here.networks, main]
    expect(fromCode(`bitcoin:${bitcoin}?amount=1`, { ...here, networks })).toEqual({
      kind: 'elsewhere',
      to: main,
    })
    optionsStore.setState({ networks: [] })
    expect(fromCode(bitcoin, { ...here, networks })).toEqual({ kind: 'elsewhere', to: undefined })
  })
})

describe('what is not', () => {
  test.each([
    [`ethereum:${evm}@8453?value=1`, base],
    [`eip155:8453:${evm}`, base],
    [`ethereum:${evm}@56?value=1`, undefined],
    [solana, solanaMain],
    [`solana:${solana}?amount=1`, solanaMain],
    [bitcoin, undefined],
    [`bitcoin:${bitcoin}?amount=1`, undefined],
  ])('%s is for elsewhere', (text, to) => expect(fromCode(text, here)).toEqual({ kind: 'elsewhere', to }))
  test('a link of Solana Pay is for its main network alone', () => {
    const dev = { ...onSolana, network: solanaDev, networks: [solanaDev] }
    expect(fromCode(`solana:${solana}?amount=1`, dev)).toEqual({ kind: 'elsewhere', to: undefined })
    expect(fromCode(solana, dev)).toEqual(fills({ recipient: solana }))
  })
  test.each([
    [`0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d35A`, 'checksum'],
    [`ethereum:0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d358@1?value=1`, 'checksum'],
    ['0x0000000000000000000000000000000000000000', 'nobody'],
    ['0xfb6916', 'nothing'],
    [`0x${'a'.repeat(41)}`, 'form'],
    ['javascript:alert(1)', 'nothing'],
    [`ethereum:${evm}@1?value=1.5`, 'amount'],
    [`ethereum:${evm}@1?value=${'9'.repeat(78)}`, 'amount'],
    [`ethereum:${usdc}@1/approve?address=${evm}&uint256=1`, 'more'],
    [`ethereum:${evm}@1/transfer?address=${evm}&uint256=1`, 'token'],
  ])('%s: %s', (text, which) => expect(fromCode(text, here)).toEqual(fault(which)))
  test.each([
    [`solana:${solana}?amount=0.0000000001`, 'amount'],
    [`solana:${solana}?amount=1&spl-token=${solana}`, 'token'],
    ['ada.example.eth', 'form'],
    ['11111111111111111111111111111111', 'nobody'],
  ])('on Solana, %s: %s', (text, which) => expect(fromCode(text, onSolana)).toEqual(fault(which)))
  test('a token is waited for while it is not known what there is, the coin is not', () => {
    const loading = { ...here, tokens: here.tokens.slice(0, 1), isLoading: true }
    expect(fromCode(`ethereum:${usdc}@1/transfer?address=${evm}`, loading)).toEqual({ kind: 'wait' })
    expect(fromCode(`ethereum:${evm}@1?value=1`, loading).kind).toBe('fill')
  })
  test('who sends a piece is asked for no money, and an address is enough', () => {
    const piece = { ...here, form: { token: usdc, piece: {} as NonNullable<SendForm['piece']> } }
    expect(fromCode(`ethereum:${evm}@1?value=1`, piece)).toEqual(fault('piece'))
    expect(fromCode(`ethereum:${evm}@1`, piece)).toEqual(fills({ recipient: evm }))
  })
})
