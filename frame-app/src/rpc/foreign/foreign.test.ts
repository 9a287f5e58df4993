import { base64, hex } from '@scure/base'
import {
  errorCode,
  namespaceOf,
  ProviderRpcError,
  type Caip10,
  type Caip2,
  type Json,
} from '@walletframe/bridge-protocol'
import { isWalletMethod } from '@walletframe/bridge-protocol/frame'
import { describe, expect, test, vi } from 'vitest'
import { connectionsStore, type Connection } from '../../connections/connections.ts'
import { walletsStore } from '../../connections/wallets.ts'
import { walletConnect, type Connector } from '../../connectors/connector.ts'
import { setRegistry } from '../../connectors/registry.ts'
import { sessionMethods } from '../../connectors/walletConnect/session.ts'
import { askForeign } from './ask.ts'

const mainnet = 'bip122:000000000019d6689c085ae165831e93'
const testnet = 'bip122:000000000933ea01ad0ee984209779ba'
const relay = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const payment = 'bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh'
const ordinals = 'bc1p5d7rjq7g6rdk2yhzks9smlaqtedr4dekq08ge8ztwac72sfr9rusxg3297'
const stranger = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'
const dot = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'

const bytes = Uint8Array.of(0x70, 0x73, 0x62, 0x74, 0xff, 1, 2)
const psbt = base64.encode(bytes)
const done = base64.encode(Uint8Array.of(...bytes, 3))
const signature = base64.encode(new Uint8Array(65).fill(7))
const txid = 'ab'.repeat(32)

type Answers = { readonly [method: string]: Json | Error | ((...args: readonly Json[]) => Json) }

const setUp = (
  wallet: { readonly name?: string; readonly speaks?: string },
  answers: Answers,
  {
    network = mainnet,
    addresses = [payment, ordinals],
    isRelayed = false,
  }: { network?: string; addresses?: string[]; isRelayed?: boolean } = {},
) => {
  const ask = vi.fn(async (method: string, args: readonly Json[]): Promise<Json> => {
    // What the page is asked for is on the list: it would refuse all else. An app over the relay has a list of its own.
    const listed = sessionMethods[namespaceOf(network as Caip2)]
    expect(isRelayed ? listed?.includes(method) : isWalletMethod(method)).toBe(true)
    const answer = answers[method]
    if (answer instanceof Error) throw answer
    return typeof answer === 'function' ? answer(...args) : (answer ?? null)
  })
  const id = network as Caip2
  walletsStore.setState({ injected: isRelayed ? [] : [{ id: 'w', name: 'Purse', ...wallet }] })
  const connection: Connection = {
    status: 'connected',
    connector: isRelayed ? { ...walletConnect, name: 'Purse' } : { type: 'injected', id: 'w', name: 'Purse' },
    accounts: addresses.map((address): Caip10 => `${id}:${address}`),
    network: id,
  }
  connectionsStore.setState({ byNamespace: { [namespaceOf(id)]: connection } })
  const connector = { request: (name: string, args: Json) => ask(name, args as readonly Json[]) }
  setRegistry({ of: () => connector as unknown as Connector })
  const request = (method: string, params: Json = []) => askForeign({ method, params, network: id })
  return { request, ask }
}
const sats = { speaks: 'sats' }
const unisat = { speaks: 'unisat' }
const leather = { speaks: 'sats', name: 'Leather' }
const standard = {}

const message = { message: 'Hello', address: payment }
const transfer = { recipient: stranger, amount: '1500' }
const signInputs = [
  { address: payment, index: 0 },
  { address: ordinals, index: 2, sighashTypes: [0x83] },
  { address: payment, index: 1, sighashTypes: [1] },
]
const complete = { psbt, signInputs }

describe('sats-connect', () => {
  test('signMessage', async () => {
    const { request, ask } = setUp(sats, { signMessage: { result: { signature, messageHash: '00' } } })
    expect(await request('signMessage', message)).toBe(signature)
    expect(ask).toHaveBeenLastCalledWith('signMessage', [message])
    await request('signMessage', { ...message, protocol: 'bip322' })
    expect(ask).toHaveBeenLastCalledWith('signMessage', [{ ...message, protocol: 'BIP322' }])
  })

  test('signPsbt: inputs by address', async () => {
    const { request, ask } = setUp(sats, { signPsbt: { result: { psbt: done } } })
    expect(await request('signPsbt', complete)).toEqual({ psbt: done })
    expect(ask).toHaveBeenLastCalledWith('signPsbt', [
      { psbt, signInputs: { [payment]: [0, 1], [ordinals]: [2] }, broadcast: false },
    ])
  })

  test('signPsbt that sends', async () => {
    const { request } = setUp(sats, { signPsbt: { result: { psbt: done, txid: txid.toUpperCase() } } })
    expect(await request('signPsbt', { ...complete, broadcast: true })).toEqual({ psbt: done, txid })
  })

  test('sendTransfer: satoshis as a number', async () => {
    const { request, ask } = setUp(sats, { sendTransfer: { result: { txid } } })
    expect(await request('sendTransfer', transfer)).toBe(txid)
    expect(ask).toHaveBeenLastCalledWith('sendTransfer', [
      { recipients: [{ address: stranger, amount: 1500 }] },
    ])
  })

  test('getAccountAddresses: connected ones alone, with what can be read of them', async () => {
    const { request } = setUp(sats, {
      getAccounts: {
        result: [
          { address: ordinals, publicKey: 'cd'.repeat(32), purpose: 'ordinals' },
          { address: stranger, publicKey: 'cd'.repeat(33), purpose: 'payment' },
          { address: payment, publicKey: '<b>', purpose: 'payment' },
          null,
        ],
      },
    })
    expect(await request('getAccountAddresses')).toEqual([
      { address: payment, purpose: 'payment' },
      { address: ordinals, publicKey: 'cd'.repeat(32), purpose: 'ordinal' },
    ])
  })

  test.each([
    [{ code: -32000, message: 'User rejected' }, errorCode.userRejected],
    [{ code: 4001, message: '' }, errorCode.userRejected],
    [{ code: -32601, message: 'no' }, errorCode.unsupportedMethod],
    [{ code: -32001, message: 'no' }, errorCode.unsupportedMethod],
    [{ code: -32602, message: 'no' }, errorCode.invalidParams],
    [{ message: 'boom' }, errorCode.internal],
    ['x', errorCode.internal],
  ])('an answer that is the error %j', async (error, code) => {
    const { request } = setUp(sats, { signMessage: { error } })
    await expect(request('signMessage', message)).rejects.toMatchObject({ code })
  })
})

describe('Leather', () => {
  test('signMessage: by the kind of address, BIP-322 alone', async () => {
    const { request, ask } = setUp(leather, { signMessage: { result: { signature } } })
    await request('signMessage', message)
    expect(ask).toHaveBeenLastCalledWith('signMessage', [{ message: 'Hello', paymentType: 'p2wpkh' }])
    await request('signMessage', { ...message, address: ordinals, protocol: 'bip322' })
    expect(ask).toHaveBeenLastCalledWith('signMessage', [{ message: 'Hello', paymentType: 'p2tr' }])
    await expect(request('signMessage', { ...message, protocol: 'ecdsa' })).rejects.toMatchObject({
      code: 4200,
    })
  })

  test('signPsbt: in hex', async () => {
    const { request, ask } = setUp(leather, { signPsbt: { result: { hex: hex.encode(bytes), txid } } })
    expect(await request('signPsbt', { ...complete, broadcast: true })).toEqual({ psbt, txid })
    expect(ask).toHaveBeenLastCalledWith('signPsbt', [
      { hex: hex.encode(bytes), signAtIndex: [0, 2, 1], broadcast: true, allowedSighash: [0x83, 1] },
    ])
  })

  test('sendTransfer: satoshis as text', async () => {
    const { request, ask } = setUp(leather, { sendTransfer: { result: { txid } } })
    expect(await request('sendTransfer', transfer)).toBe(txid)
    expect(ask).toHaveBeenLastCalledWith('sendTransfer', [
      { recipients: [{ address: stranger, amount: '1500' }] },
    ])
  })

  test('getAccountAddresses', async () => {
    const list = [{ address: payment, publicKey: 'cd'.repeat(33), type: 'p2wpkh', symbol: 'BTC' }]
    const { request } = setUp(leather, { getAddresses: { result: { addresses: list } } })
    expect(await request('getAccountAddresses')).toEqual([
      { address: payment, publicKey: 'cd'.repeat(33) },
      { address: ordinals },
    ])
  })
})

describe('UniSat’s form', () => {
  test('signMessage', async () => {
    const { request, ask } = setUp(unisat, { signMessage: signature })
    expect(await request('signMessage', message)).toBe(signature)
    expect(ask).toHaveBeenLastCalledWith('signMessage', ['Hello', 'ecdsa'])
    await request('signMessage', { ...message, protocol: 'bip322' })
    expect(ask).toHaveBeenLastCalledWith('signMessage', ['Hello', 'bip322-simple'])
  })

  test('signPsbt, and that it sends is a call of its own', async () => {
    const { request, ask } = setUp(unisat, {
      signPsbt: hex.encode(base64.decode(done)),
      pushPsbt: txid,
    })
    expect(await request('signPsbt', complete)).toEqual({ psbt: done })
    expect(ask).toHaveBeenCalledOnce()
    expect(ask).toHaveBeenLastCalledWith('signPsbt', [
      hex.encode(bytes),
      { autoFinalized: false, toSignInputs: signInputs },
    ])
    expect(await request('signPsbt', { ...complete, broadcast: true })).toEqual({ psbt: done, txid })
    expect(ask).toHaveBeenLastCalledWith('pushPsbt', [hex.encode(base64.decode(done))])
  })

  test('sendTransfer', async () => {
    const { request, ask } = setUp(unisat, { sendBitcoin: txid })
    expect(await request('sendTransfer', transfer)).toBe(txid)
    expect(ask).toHaveBeenLastCalledWith('sendBitcoin', [stranger, 1500])
  })

  test('getAccountAddresses: the key of its one account; without it where it does not tell', async () => {
    const { request } = setUp(unisat, { getPublicKey: 'cd'.repeat(33) })
    expect(await request('getAccountAddresses')).toEqual([
      { address: payment, publicKey: 'cd'.repeat(33) },
      { address: ordinals },
    ])
    const silent = setUp(unisat, { getPublicKey: new ProviderRpcError(4200, 'Not asked.') })
    expect(await silent.request('getAccountAddresses')).toEqual([{ address: payment }, { address: ordinals }])
    const declines = setUp(unisat, { getPublicKey: new ProviderRpcError(4001, 'No.') })
    await expect(declines.request('getAccountAddresses')).rejects.toMatchObject({ code: 4001 })
  })
})

describe('Wallet Standard', () => {
  test('signMessage: as UTF-8; it takes no choice of a protocol', async () => {
    const { request, ask } = setUp(standard, { signMessage: [{ signature, signedMessage: '' }] })
    expect(await request('signMessage', { ...message, message: 'Grüße' })).toBe(signature)
    expect(ask).toHaveBeenLastCalledWith('signMessage', [
      { account: payment, message: Buffer.from('Grüße').toString('base64') },
    ])
    await expect(request('signMessage', { ...message, protocol: 'ecdsa' })).rejects.toMatchObject({
      code: 4200,
    })
  })

  test('signPsbt: inputs by address and type of signature', async () => {
    const buffer = { type: 'Buffer', data: [...base64.decode(done)] }
    const { request, ask } = setUp(standard, { signTransaction: [{ signedPsbt: buffer }] })
    expect(await request('signPsbt', complete)).toEqual({ psbt: done })
    expect(ask).toHaveBeenLastCalledWith('signTransaction', [
      {
        psbt,
        inputsToSign: [
          { account: payment, signingIndexes: [0] },
          { account: payment, signingIndexes: [1], sigHash: 'ALL' },
          { account: ordinals, signingIndexes: [2], sigHash: 'SINGLE|ANYONECANPAY' },
        ],
      },
    ])
  })

  test.each(['txId', 'txid'])('signPsbt that sends: %s', async (name) => {
    const { request } = setUp(standard, { signAndSendTransaction: [{ [name]: txid }] })
    expect(await request('signPsbt', { ...complete, broadcast: true })).toEqual({ psbt, txid })
  })

  test('sendTransfer: it has none', async () => {
    const { request, ask } = setUp(standard, {})
    await expect(request('sendTransfer', transfer)).rejects.toMatchObject({
      code: 4200,
      message: 'Purse cannot do sendTransfer.',
    })
    expect(ask).not.toHaveBeenCalled()
  })

  test('getAccountAddresses', async () => {
    const key = new Uint8Array(33).fill(2)
    const { request } = setUp(standard, {
      getAccounts: [{ address: payment, publicKey: base64.encode(key) }],
    })
    expect(await request('getAccountAddresses')).toEqual([
      { address: payment, publicKey: hex.encode(key) },
      { address: ordinals },
    ])
  })
})

describe('an app over the relay', () => {
  const relayed = { isRelayed: true }
  const bytesOfSignature = hex.encode(base64.decode(signature))

  test('signMessage: the account is named, and the signature comes in hex', async () => {
    const { request, ask } = setUp(
      {},
      { signMessage: { address: payment, signature: bytesOfSignature } },
      relayed,
    )
    expect(await request('signMessage', { ...message, protocol: 'bip322' })).toBe(signature)
    expect(ask).toHaveBeenLastCalledWith('signMessage', { account: payment, ...message, protocol: 'bip322' })
  })
  test.each([signature, `0x${bytesOfSignature.toUpperCase()}`])(
    'signMessage answered by %s',
    async (answer) => {
      const { request } = setUp({}, { signMessage: { signature: answer } }, relayed)
      expect(await request('signMessage', message)).toBe(signature)
    },
  )
  test('signPsbt', async () => {
    const { request, ask } = setUp({}, { signPsbt: { psbt: done } }, relayed)
    expect(await request('signPsbt', complete)).toEqual({ psbt: done })
    expect(ask).toHaveBeenLastCalledWith('signPsbt', { account: payment, psbt, signInputs, broadcast: false })
  })
  test('signPsbt that sends, and does not say what', async () => {
    const { request } = setUp({}, { signPsbt: { psbt: done } }, relayed)
    await expect(request('signPsbt', { ...complete, broadcast: true })).rejects.toMatchObject({
      code: -32603,
    })
  })
  test('sendTransfer: satoshis as text', async () => {
    const { request, ask } = setUp({}, { sendTransfer: { txid } }, relayed)
    expect(await request('sendTransfer', transfer)).toBe(txid)
    expect(ask).toHaveBeenLastCalledWith('sendTransfer', {
      account: payment,
      recipientAddress: stranger,
      amount: '1500',
    })
  })
  describe('the addresses of its account', () => {
    const one = { ...relayed, addresses: [payment] }
    const told = [
      { address: stranger, publicKey: 'cd'.repeat(33), path: "m/49'/0'/0'/0/7" },
      { address: payment, publicKey: 'cd'.repeat(33), intention: 'payment' },
      { address: ordinals, publicKey: '<b>', intention: 'ordinal' },
    ]
    const inputs = [payment, ordinals].map((address, index) => ({ address, index }))
    const asked = (ask: { mock: { calls: unknown[][] } }) => ask.mock.calls.map(([name]) => name)

    test('are told: the one that it shared first, then those that it says are its own', async () => {
      const { request, ask } = setUp({}, { getAccountAddresses: told }, one)
      expect(await request('getAccountAddresses')).toEqual([
        { address: payment, publicKey: 'cd'.repeat(33), purpose: 'payment' },
        { address: stranger, publicKey: 'cd'.repeat(33) },
        { address: ordinals, purpose: 'ordinal' },
      ])
      expect(ask).toHaveBeenLastCalledWith('getAccountAddresses', { account: payment })
    })

    test('sign: it is asked once which they are, and not at all for the one that it shared', async () => {
      const { request, ask } = setUp(
        {},
        { getAccountAddresses: told, signMessage: { signature }, signPsbt: { psbt: done } },
        one,
      )
      await request('signMessage', message)
      expect(asked(ask)).toEqual(['signMessage'])
      expect(await request('signMessage', { ...message, address: ordinals })).toBe(signature)
      expect(ask).toHaveBeenLastCalledWith('signMessage', {
        account: payment,
        message: 'Hello',
        address: ordinals,
      })
      expect(await request('signPsbt', { psbt, signInputs: inputs })).toEqual({ psbt: done })
      expect(asked(ask)).toEqual(['signMessage', 'getAccountAddresses', 'signMessage', 'signPsbt'])
    })

    test.each<[string, Json | Error]>([
      ['that it does not have', told.slice(1, 2)],
      ['of another chain', [{ address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx' }]],
      ['that are none', [{ address: `<b>${ordinals}` }, { address: 7 }, null, 'x']],
      ['where it says nothing', null],
      ['where it cannot say', new ProviderRpcError(-32_601, 'no')],
    ])('do not sign those %s: 4100, and nothing is asked for', async (_what, answer) => {
      const { request, ask } = setUp({}, { getAccountAddresses: answer }, one)
      await expect(
        request('signMessage', { ...message, address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx' }),
      ).rejects.toMatchObject({ code: 4100 })
      await expect(request('signPsbt', { psbt, signInputs: inputs })).rejects.toMatchObject({ code: 4100 })
      // One that could not answer is asked again.
      const times = answer instanceof Error ? 2 : 1
      expect(asked(ask)).toEqual(Array.from({ length: times }, () => 'getAccountAddresses'))
    })

    test('that the person does not want to tell are declined: 4001', async () => {
      const { request } = setUp(
        {},
        { getAccountAddresses: new ProviderRpcError(errorCode.userRejected, 'No.') },
        one,
      )
      await expect(request('signMessage', { ...message, address: ordinals })).rejects.toMatchObject({
        code: 4001,
      })
    })

    test('of a wallet of the page are those that it shared, whatever else it says', async () => {
      const { request } = setUp(sats, { getAccounts: { result: told } }, { addresses: [payment] })
      expect(await request('getAccountAddresses')).toHaveLength(1)
      await expect(request('signMessage', { ...message, address: ordinals })).rejects.toMatchObject({
        code: 4100,
      })
    })

    test('are no more than 64 beside it', async () => {
      const many = Array.from({ length: 500 }, (_one, at) => ({
        address: `bc1q${String(at).padStart(38, '0')}`,
      }))
      const { request } = setUp({}, { getAccountAddresses: many }, one)
      expect(await request('getAccountAddresses')).toHaveLength(65)
    })
  })
  test.each([null, 'x', 7, { signature: '<b>' }, { signature: ['00'] }, { signature: '00'.repeat(20_000) }])(
    'garbage: %j',
    async (answer) => {
      const { request } = setUp({}, { signMessage: answer }, relayed)
      await expect(request('signMessage', message)).rejects.toMatchObject({ code: -32603 })
    },
  )
  test('its errors are told as they are: the relay’s codes are other ones than sats-connect’s', async () => {
    const { request } = setUp({}, { signMessage: new ProviderRpcError(-32_000, 'No funds') }, relayed)
    await expect(request('signMessage', message)).rejects.toMatchObject({
      code: -32_000,
      message: 'No funds',
    })
  })
})

describe('what is never asked of a wallet of Bitcoin', () => {
  const kinds = [sats, unisat, leather, standard]
  test.each<[string, string, Json, number]>([
    ['an address that is not connected', 'signMessage', { ...message, address: stranger }, 4100],
    ['no message', 'signMessage', { address: payment }, -32602],
    ['an empty message', 'signMessage', { ...message, message: '' }, -32602],
    ['a huge message', 'signMessage', { ...message, message: 'x'.repeat(40_000) }, -32602],
    ['another protocol', 'signMessage', { ...message, protocol: 'none' }, -32602],
    ['a further param', 'signMessage', { ...message, more: 1 }, -32602],
    ['a list', 'signMessage', ['Hello', payment], -32602],
    ['nothing', 'signMessage', null, -32602],
    [
      'an input of another address',
      'signPsbt',
      { psbt, signInputs: [{ address: stranger, index: 0 }] },
      4100,
    ],
    ['no inputs', 'signPsbt', { psbt, signInputs: [] }, -32602],
    ['a negative index', 'signPsbt', { psbt, signInputs: [{ address: payment, index: -1 }] }, -32602],
    [
      'an unknown type of signature',
      'signPsbt',
      { psbt, signInputs: [{ address: payment, index: 0, sighashTypes: [9] }] },
      -32602,
    ],
    ['a PSBT in hex', 'signPsbt', { ...complete, psbt: hex.encode(bytes) }, -32602],
    ['what is no PSBT', 'signPsbt', { ...complete, psbt: 'AAAA' }, -32602],
    ['a huge PSBT', 'signPsbt', { ...complete, psbt: psbt.repeat(40_000) }, -32602],
    ['an amount with a point', 'sendTransfer', { ...transfer, amount: '0.5' }, -32602],
    ['no amount', 'sendTransfer', { ...transfer, amount: '0' }, -32602],
    ['an amount as a number', 'sendTransfer', { ...transfer, amount: 5 }, -32602],
    ['more than there is', 'sendTransfer', { ...transfer, amount: '2100000000000001' }, -32602],
    ['no address', 'sendTransfer', { ...transfer, recipient: 'javascript:alert(1)' }, -32602],
    [
      'an address of the test chain',
      'sendTransfer',
      { ...transfer, recipient: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx' },
      -32602,
    ],
  ])('%s', async (_name, method, params, code) => {
    for (const kind of kinds) {
      const { request, ask } = setUp(kind, {})
      await expect(request(method, params)).rejects.toMatchObject({ code })
      expect(ask).not.toHaveBeenCalled()
    }
  })

  test('an address of the main chain on the test chain', async () => {
    const { request, ask } = setUp(sats, {}, { network: testnet })
    await expect(request('sendTransfer', transfer)).rejects.toMatchObject({ code: -32602 })
    expect(ask).not.toHaveBeenCalled()
  })

  test('the first wrong param is named', async () => {
    const { request } = setUp(sats, {})
    const wrong = { psbt, signInputs: [{ address: payment, index: 'x' }] }
    await expect(request('signPsbt', wrong)).rejects.toMatchObject({
      message: 'Invalid params: signInputs.0.index.',
    })
  })
})

describe('garbage', () => {
  const wrong: readonly Json[] = [
    null,
    7,
    'x',
    '',
    [],
    {},
    [{}],
    { result: {} },
    { result: 'x' },
    { result: { signature: '<img>', psbt: 'x', hex: 'x', txid: 'x' } },
    [{ signature: '<img>', signedPsbt: 'AAAA', txid: 'x' }],
  ]
  test.each(
    [sats, unisat, leather, standard].flatMap((kind) => [
      [kind, 'signMessage', message] as const,
      [kind, 'signPsbt', complete] as const,
      [kind, 'signPsbt', { ...complete, broadcast: true }] as const,
      ...(kind === standard ? [] : [[kind, 'sendTransfer', transfer] as const]),
    ]),
  )('%j answers %s with it', async (kind, method, params) => {
    for (const answer of wrong) {
      const methods = ['signMessage', 'signPsbt', 'signTransaction', 'signAndSendTransaction']
      const answers = Object.fromEntries(
        [...methods, 'sendTransfer', 'sendBitcoin', 'pushPsbt'].map((name) => [name, answer]),
      )
      await expect(setUp(kind, answers).request(method, params)).rejects.toMatchObject({
        code: errorCode.internal,
        message: expect.stringMatching(/cannot be read|answered with an error/) as string,
      })
    }
  })

  test.each([sats, leather])('%j that was to send, and says nothing of it', async (kind) => {
    const { request } = setUp(kind, { signPsbt: { result: { psbt: done, hex: hex.encode(bytes) } } })
    await expect(request('signPsbt', { ...complete, broadcast: true })).rejects.toMatchObject({
      message: 'The wallet did not say whether it sent the transaction.',
    })
  })

  test('a long word of a wallet is cut', async () => {
    const { request } = setUp(unisat, { signMessage: new ProviderRpcError(-32603, 'x'.repeat(9_999)) })
    const failure = await request('signMessage', message).catch((error: unknown) => error)
    expect((failure as Error).message).toHaveLength(256)
  })
})

describe('Polkadot', () => {
  const polkadot = { network: relay, addresses: [dot] }
  const raw = { address: dot, data: '0x68656c6c6f' }
  const hash = `0x${'ab'.repeat(32)}`
  const payload = {
    address: dot,
    blockHash: hash,
    blockNumber: '0x00000001',
    era: '0x00',
    genesisHash: '0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3',
    method: '0x0400',
    nonce: '0x00000000',
    signedExtensions: ['CheckNonce'],
    specVersion: '0x00000001',
    tip: '0x00',
    transactionVersion: '0x00000001',
    version: 4,
    withSignedTransaction: true,
  }
  const signed = `0x01${'cd'.repeat(64)}`

  test('signRaw: bytes, unless it says otherwise', async () => {
    const { request, ask } = setUp({}, { signRaw: { id: 1, signature: signed } }, polkadot)
    expect(await request('signRaw', raw)).toEqual({ signature: signed })
    expect(ask).toHaveBeenLastCalledWith('signRaw', [{ ...raw, type: 'bytes' }])
    await request('signRaw', { ...raw, type: 'payload' })
    expect(ask).toHaveBeenLastCalledWith('signRaw', [{ ...raw, type: 'payload' }])
  })

  test('signPayload: as it is', async () => {
    const answer = { id: 1, signature: signed, signedTransaction: '0x00ff' }
    const { request, ask } = setUp({}, { signPayload: answer }, polkadot)
    expect(await request('signPayload', payload)).toEqual({
      signature: signed,
      signedTransaction: '0x00ff',
    })
    expect(ask).toHaveBeenLastCalledWith('signPayload', [payload])
  })

  describe('an app over the relay', () => {
    const relayed = { ...polkadot, isRelayed: true }
    const inHex = (text: string) => `0x${Buffer.from(text).toString('hex')}`

    test.each([
      ['bytes', '0x68656c6c6f', '<Bytes>hello</Bytes>'],
      ['a text', 'hello', '<Bytes>hello</Bytes>'],
      ['what stands in it already', inHex('<Bytes>hello</Bytes>'), '<Bytes>hello</Bytes>'],
    ])('signRaw: %s as bytes that are no transaction', async (_name, data, signs) => {
      const { request, ask } = setUp({}, { polkadot_signMessage: { signature: signed } }, relayed)
      expect(await request('signRaw', { address: dot, data })).toEqual({ signature: signed })
      expect(ask).toHaveBeenLastCalledWith('polkadot_signMessage', {
        address: dot,
        data: inHex(signs),
        type: 'bytes',
      })
    })
    test('signPayload', async () => {
      const { request, ask } = setUp({}, { polkadot_signTransaction: { signature: signed } }, relayed)
      expect(await request('signPayload', payload)).toEqual({ signature: signed })
      expect(ask).toHaveBeenLastCalledWith('polkadot_signTransaction', {
        address: dot,
        transactionPayload: payload,
      })
    })
    test('a payload as raw bytes, which would be any transaction, is not asked', async () => {
      const { request, ask } = setUp({}, {}, relayed)
      await expect(request('signRaw', { ...raw, type: 'payload' })).rejects.toMatchObject({ code: 4200 })
      expect(ask).not.toHaveBeenCalled()
    })
    test('a payload of another chain is not asked', async () => {
      const { request, ask } = setUp({}, {}, relayed)
      await expect(request('signPayload', { ...payload, genesisHash: hash })).rejects.toMatchObject({
        code: -32602,
      })
      expect(ask).not.toHaveBeenCalled()
    })
  })

  test.each<[string, string, Json, number]>([
    ['an address that is not connected', 'signRaw', { ...raw, address: stranger }, 4100],
    ['no data', 'signRaw', { address: dot }, -32602],
    ['another type', 'signRaw', { ...raw, type: 'x' }, -32602],
    ['a payload of another address', 'signPayload', { ...payload, address: stranger }, 4100],
    ['a payload of another chain', 'signPayload', { ...payload, genesisHash: hash }, -32602],
    ['a payload without a method', 'signPayload', { ...payload, method: undefined as never }, -32602],
    ['a nonce that is none', 'signPayload', { ...payload, nonce: 7 }, -32602],
    ['a method of Bitcoin', 'signMessage', raw, 4100],
  ])('%s is not asked', async (_name, method, params, code) => {
    const { request, ask } = setUp({}, {}, polkadot)
    await expect(request(method, params)).rejects.toMatchObject({ code })
    expect(ask).not.toHaveBeenCalled()
  })

  test.each(['Cancelled', 'Rejected by user', 'User declined'])('declined: %s', async (words) => {
    // An error without a code comes over the border with this one.
    const { request } = setUp({}, { signRaw: new ProviderRpcError(-32603, words) }, polkadot)
    await expect(request('signRaw', raw)).rejects.toMatchObject({ code: 4001 })
  })

  test('words are not looked at where there is a code', async () => {
    const { request } = setUp({}, { signRaw: new ProviderRpcError(4200, 'Rejected method') }, polkadot)
    await expect(request('signRaw', raw)).rejects.toMatchObject({ code: 4200 })
  })

  test.each<[Json]>([[null], [{}], [{ signature: '0x' }], [{ signature: 'x' }], [signed]])(
    'answered with %j',
    async (answer) => {
      const { request } = setUp({}, { signRaw: answer, signPayload: answer }, polkadot)
      await expect(request('signRaw', raw)).rejects.toMatchObject({ code: -32603 })
      await expect(request('signPayload', payload)).rejects.toMatchObject({ code: -32603 })
    },
  )
})
