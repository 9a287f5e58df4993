import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paymentUri } from '../receive/views/paymentUri.ts'
import { readPaymentCode } from './paymentCode.ts'

const evm = '0xfb6916095ca1df60bb79Ce92cE3Ea74c37c5d359'
const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const solana = 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN'
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const bitcoin = '175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W'
const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const most = 2n ** 256n - 1n

const bare = { token: undefined, amount: undefined }
const nothing = { fault: 'nothing' }
const noAmount = { fault: 'amount' }
const more = { fault: 'more' }
const value = (text: string) => readPaymentCode(`ethereum:${evm}@1?value=${text}`)
const units = (of: bigint) => ({ on: 'eip155:1', recipient: evm, token: null, amount: { units: of } })

describe('addresses', () => {
  test.each([evm, evm.slice(2), solana, bitcoin, 'ada.example.eth', `  ${evm}\n`])(
    '%j is what it is',
    (text) => {
      expect(readPaymentCode(text)).toEqual({ on: undefined, recipient: text.trim(), ...bare })
    },
  )
  test('CAIP-10 names its network', () => {
    expect(readPaymentCode(`eip155:8453:${evm}`)).toEqual({ on: 'eip155:8453', recipient: evm, ...bare })
    expect(readPaymentCode(`${mainnet}:${solana}`)).toEqual({ on: mainnet, recipient: solana, ...bare })
  })
})

describe('EIP-681', () => {
  test('the examples of the standard', () => {
    expect(readPaymentCode(`ethereum:${evm}?value=2.014e18`)).toEqual({
      on: 'eip155',
      recipient: evm,
      token: null,
      amount: { units: 2_014_000_000_000_000_000n },
    })
    expect(
      readPaymentCode(
        'ethereum:0x89205a3a3b2a69de6dbf7f01ed13b2108b2c43e7/transfer?address=0x8e23ee67d1332ad560396262c48ffbb01f93d052&uint256=1',
      ),
    ).toEqual({
      on: 'eip155',
      recipient: '0x8e23ee67d1332ad560396262c48ffbb01f93d052',
      token: '0x89205a3a3b2a69de6dbf7f01ed13b2108b2c43e7',
      amount: { units: 1n },
    })
  })
  test.each([
    [`ethereum:${evm}`, { on: 'eip155', recipient: evm, ...bare }],
    [`ethereum:pay-${evm}@10`, { on: 'eip155:10', recipient: evm, ...bare }],
    [`ETHEREUM:${evm}@0010`, { on: 'eip155:10', recipient: evm, ...bare }],
    ['ethereum:ada.example.eth@1?value=1', { ...units(1n), recipient: 'ada.example.eth' }],
    [`ethereum:${evm}@1?value=0`, { on: 'eip155:1', recipient: evm, ...bare }],
    [`ethereum:${evm}@1?gas=21000&gasPrice=9e99&value=5`, units(5n)],
    [
      `ethereum:${token}@137/transfer?address=${evm}`,
      { on: 'eip155:137', recipient: evm, token, amount: undefined },
    ],
  ])('%s', (text, read) => expect(readPaymentCode(text)).toEqual(read))

  test.each([
    ['1', 1n],
    ['+1', 1n],
    ['007', 7n],
    ['1e18', 10n ** 18n],
    ['1E18', 10n ** 18n],
    ['1.5e1', 15n],
    ['1.50e1', 15n],
    ['10.0', 10n],
    [String(most), most],
    ['1.000000000000000001e18', 10n ** 18n + 1n],
  ])('an amount of %s wei', (text, amount) => expect(value(text)).toEqual(units(amount)))

  test.each([
    '',
    '-1',
    '-0',
    '1.5',
    '1.0000000000000000001e18',
    '1e',
    'e18',
    '1e-18',
    '1e999999999',
    '1e79',
    '1e77777',
    '0x10',
    '1,000',
    '1_000',
    '1 000',
    'NaN',
    'Infinity',
    '١٢',
    '1%00',
    String(most + 1n),
    '9'.repeat(400),
    `${'9'.repeat(78)}e18`,
  ])('%j is no amount', (text) => expect(value(encodeURIComponent(text))).toEqual(noAmount))

  test.each([
    ['another function', `ethereum:${token}@1/approve?address=${evm}&uint256=1`],
    ['a transfer from somebody', `ethereum:${token}@1/transferFrom?address=${evm}&address=${evm}&uint256=1`],
    ['coins beside the token', `ethereum:${token}@1/transfer?address=${evm}&uint256=1&value=1e18`],
    ['data', `ethereum:${evm}@1?value=1&data=0xa9059cbb`],
    ['one thing twice', `ethereum:${evm}@1?value=1&value=2`],
    ['the receiver twice', `ethereum:${token}@1/transfer?address=${evm}&address=${token}&uint256=1`],
    ['what looks like one thing twice', `ethereum:${evm}@1?value=1&v%61lue=2`],
    ['letters that are none', `ethereum:${evm}@1?value=%E0%A4%A`],
  ])('%s is not read', (_what, text) => expect(readPaymentCode(text)).toEqual(more))

  test.each([
    ['no receiver', `ethereum:${token}@1/transfer?uint256=1`],
    ['a receiver that is none', `ethereum:${token}@1/transfer?address=${evm}0&uint256=1`],
    ['a receiver with something behind it', `ethereum:${token}@1/transfer?address=${evm}%20&uint256=1`],
    ['a token by its name', `ethereum:usdc.example.eth@1/transfer?address=${evm}&uint256=1`],
    ['network 0', `ethereum:${evm}@0`],
    ['a network that is no number', `ethereum:${evm}@0x1`],
    ['a network in front', `ethereum:1@${evm}`],
    ['two networks', `ethereum:${evm}@1@10?value=1`],
    ['a short address', 'ethereum:0x12?value=1'],
    ['slashes', `ethereum://${evm}@1?value=1`],
    ['a fragment', `ethereum:${evm}@1#?value=1`],
  ])('%s is no payment', (_what, text) => expect(readPaymentCode(text)).toEqual(nothing))
})

describe('Solana Pay', () => {
  test.each([
    [`solana:${solana}`, { ...bare }],
    [`solana:${solana}?amount=1`, { token: null, amount: { whole: '1' } }],
    [
      `solana:${solana}?amount=0.01&label=Shop&message=Hi%20%E2%80%AE`,
      { token: null, amount: { whole: '0.01' } },
    ],
    [`solana:${solana}?amount=00.010&spl-token=${mint}`, { token: mint, amount: { whole: '0.01' } }],
    [`solana:${solana}?spl-token=${mint}`, { token: mint, amount: undefined }],
    [`solana:${solana}?amount=0`, { ...bare }],
  ])('%s', (text, read) => expect(readPaymentCode(text)).toEqual({ on: mainnet, recipient: solana, ...read }))
  test.each(['', '1e9', '.5', '1.', '-1', '1,5', '+1', '9'.repeat(80), `0.${'1'.repeat(79)}`])(
    '%j is no amount',
    (text) => expect(readPaymentCode(`solana:${solana}?amount=${text}`)).toEqual(noAmount),
  )
  test.each([
    ['a transaction of a server', 'solana:https://shop.example.com/pay'],
    ['the same, written otherwise', 'solana:https%3A%2F%2Fshop.example.com%2Fpay%3Fid%3D1'],
    ['what the receiver looks for', `solana:${solana}?amount=1&reference=${mint}`],
    ['a note on the chain', `solana:${solana}?amount=1&memo=1234`],
  ])('%s is more than a payment', (_what, text) => expect(readPaymentCode(text)).toEqual(more))
})

describe('BIP-21', () => {
  test.each([
    [`bitcoin:${bitcoin}`, bare],
    [`bitcoin:${bitcoin}?amount=20.3&label=Luke-Jr`, { token: null, amount: { whole: '20.3' } }],
    [`bitcoin:${bitcoin}?somethingyoudontunderstand=50&amount=1`, { token: null, amount: { whole: '1' } }],
  ])('%s', (text, read) =>
    expect(readPaymentCode(text)).toEqual({
      on: 'bip122:000000000019d6689c085ae165831e93',
      recipient: bitcoin,
      ...read,
    }),
  )
  test.each([
    'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
    'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
    'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn',
    '2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc',
  ])('an address of a test network says by itself which it is of: %s', (address) =>
    expect(readPaymentCode(`bitcoin:${address}?amount=1`)).toEqual({
      on: undefined,
      recipient: address,
      token: null,
      amount: { whole: '1' },
    }),
  )
  test('what is required and not known is not read', () =>
    expect(readPaymentCode(`bitcoin:${bitcoin}?req-somethingyoudontunderstand=50`)).toEqual(more))
})

test.each([
  '',
  'hello',
  'javascript:alert(1)',
  `javascript:${evm}`,
  `data:text/html,${evm}`,
  'https://shop.example.com/pay',
  `https://shop.example.com/?to=${evm}`,
  'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?relay-protocol=irn',
  'otpauth://totp/x?secret=ABC',
  `lightning:${evm}`,
  '__proto__:x',
  'constructor:x',
  `${evm} ${token}`,
  `${evm}\n${token}`,
  // A letter that turns the direction, one that is not seen, one of another script.
  `\u202e${evm}`,
  `${evm.slice(0, 10)}\u200b${evm.slice(10)}`,
  `${mint.slice(0, 9)}\u0430${mint.slice(10)}`,
  'ad\u0430.example.eth',
  `ethereum:\u2066${evm}@1?value=1`,
  `ethereum:${evm}@1?value=\u0661`,
  `ethereum:${evm}@1?value=1&x=${'y'.repeat(3_000)}`,
])('%j is nothing', (text) => expect(readPaymentCode(text)).toEqual(nothing))

test('a link that Receive makes says here what was asked for there, to the unit', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: most }), fc.integer({ min: 1, max: 2 ** 40 }), (amount, chain) => {
      const uri = paymentUri(`eip155:${chain}:${evm}`, amount, 18) ?? ''
      expect(readPaymentCode(uri)).toEqual({ ...units(amount), on: `eip155:${chain}` })
    }),
  )
})

test('any text is read or refused, and nothing that is read has a character that was not in it', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string().map((text) => `ethereum:${evm}@1?${text}`),
        fc.string().map((text) => `solana:${solana}?${text}`),
        fc.string().map((text) => `ethereum:${token}/transfer?address=${evm}&${text}`),
      ),
      (text) => {
        const read = readPaymentCode(text)
        if ('fault' in read) return
        expect(text).toContain(read.recipient)
        expect(read.recipient).toMatch(/^[\w.-]+$/)
      },
    ),
  )
})
