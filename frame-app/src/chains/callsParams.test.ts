import { describe, expect, test } from 'vitest'
import type { Json } from '@walletframe/bridge-protocol'
import { refusal } from '../../test/refusal.ts'
import { readBatchId, readSendCalls } from './callsParams.ts'

const to = `0x${'ab'.repeat(20)}`
const whole = { version: '2.0.0', chainId: '0x1', atomicRequired: false, calls: [{ to }] }
const request = (change: Record<string, Json | undefined> = {}) => readSendCalls([{ ...whole, ...change }])
const call = (change: Json) => request({ calls: [change] }).calls[0]

describe('behaviour', () => {
  test('a call has what was not said as nothing', () => {
    expect(request()).toEqual({
      version: '2.0.0',
      id: undefined,
      from: undefined,
      network: 'eip155:1',
      atomicRequired: false,
      calls: [{ to, value: 0n, data: '0x' }],
    })
    expect(call({ to, value: null, data: null })).toEqual({ to, value: 0n, data: '0x' })
  })

  test('what was said is read', () => {
    expect(request({ id: 'mine', from: to })).toMatchObject({ id: 'mine', from: to })
    expect(call({ to, value: '0x0f', data: '0x01' })).toEqual({ to, value: 15n, data: '0x01' })
    expect(call({ data: '0x6000' })).toEqual({ to: undefined, value: 0n, data: '0x6000' })
    expect(request({ id: null, from: null })).toMatchObject({ id: undefined, from: undefined })
  })

  test('all or none is asked for, or not', () => {
    expect(request({ atomicRequired: true }).atomicRequired).toBe(true)
    expect(request({}).atomicRequired).toBe(false)
    expect(request({ version: '1.0', atomicRequired: undefined }).atomicRequired).toBe(false)
  })

  test('the first form says nothing of atomicity', () => {
    expect(request({ version: '1.0', atomicRequired: undefined }).version).toBe('1.0')
  })

  test('ten calls, and ids of 4096 characters, are taken', () => {
    expect(request({ calls: Array.from({ length: 10 }, () => ({ to })) }).calls).toHaveLength(10)
    expect(request({ id: 'x'.repeat(4_096) }).id).toHaveLength(4_096)
    expect(readBatchId(['x'.repeat(4_096)])).toHaveLength(4_096)
  })

  test('a paymaster of the page’s own: where it is, and what it wants to know (ERC-7677)', () => {
    const read = (paymasterService: Json) => request({ capabilities: { paymasterService } }).paymaster
    const url = 'https://pay.example/v1?key=1'
    expect(read({ url })).toEqual({ url, isOptional: false })
    expect(read({ url, optional: true, context: { policy: 'p' } })).toEqual({
      url,
      isOptional: true,
      context: { policy: 'p' },
    })
    expect(read({ optional: true })).toBeUndefined()
    expect(refusal(() => read({}))).toMatch(/^5700 /)
    expect(request().paymaster).toBeUndefined()
  })

  test.each<[string, Json, string]>([
    ['another scheme', { url: 'http://pay.example' }, 'url'],
    ['a user name in it', { url: 'https://me@pay.example' }, 'url'],
    ['a number', { url: 7 }, 'url'],
    ['also where it is optional', { url: 'pay.example', optional: true }, 'url'],
    ['a context that is no object', { url: 'https://pay.example', context: ['p'] }, 'context'],
  ])('a paymaster with %s is refused', (_what, paymasterService, field) => {
    expect(refusal(() => request({ capabilities: { paymasterService } }))).toContain(
      `-32602 Invalid params[0].capabilities.paymasterService.${field}:`,
    )
  })

  test('capabilities that are optional are passed over, of the batch and of a call', () => {
    expect(refusal(() => request({ capabilities: { paymaster: { optional: true } } }))).toBe('taken')
    expect(refusal(() => call({ to, capabilities: { paymaster: { optional: true } } }))).toBe('taken')
    expect(refusal(() => request({ capabilities: null }))).toBe('taken')
  })
})

describe('errors', () => {
  test.each<[string, Record<string, Json | undefined>, string]>([
    ['no version', { version: undefined }, '-32602 Invalid params[0].version'],
    ['another version', { version: '3' }, '-32602 Invalid params[0].version'],
    ['a field that nobody knows', { gas: '0x1' }, '-32602 Invalid params[0].gas'],
    ['an empty id', { id: '' }, '-32602 Invalid params[0].id'],
    ['an id that is no text', { id: 1 }, '-32602 Invalid params[0].id'],
    ['a long id', { id: 'x'.repeat(4_097) }, '-32602 Invalid params[0].id'],
    ['a sender that is no address', { from: 'me' }, '-32602 Invalid params[0].from'],
    ['a network in decimals', { chainId: '1' }, '-32602 Invalid params[0].chainId'],
    ['nothing said of atomicity', { atomicRequired: undefined }, '-32602 Invalid params[0].atomicRequired'],
    ['atomicity as text', { atomicRequired: 'no' }, '-32602 Invalid params[0].atomicRequired'],
    ['atomicity in the first form', { version: '1.0' }, '-32602 Invalid params[0].atomicRequired'],
    ['no calls', { calls: [] }, '-32602 Invalid params[0].calls'],
    ['calls that are no list', { calls: {} }, '-32602 Invalid params[0].calls'],
    ['eleven calls', { calls: Array.from({ length: 11 }, () => ({ to })) }, '5740 11 calls are too many'],
    ['capabilities that are no object', { capabilities: [] }, '-32602 Invalid params[0].capabilities:'],
    [
      'a capability that is no object',
      { capabilities: { a: true } },
      '-32602 Invalid params[0].capabilities.a:',
    ],
    ['a capability that must be had', { capabilities: { paymaster: {} } }, '5700 The capability paymaster'],
    ['one that says so', { capabilities: { a: { optional: false } } }, '5700 The capability a '],
  ])('%s', (_name, change, expected) => {
    const said = refusal(() => request(change))
    expect(said.slice(0, expected.length)).toBe(expected)
  })

  test('no parameters at all, and one that is no object', () => {
    const from = (params: Json | undefined) => refusal(() => readSendCalls(params))
    for (const params of [undefined, null, {}, []]) expect(from(params)).toContain('-32602 Invalid params:')
    for (const params of [[null], ['x'], [[]]]) expect(from(params)).toContain('-32602 Invalid params[0]:')
  })

  test('which capability is not had is told as data, cut', () => {
    const name = 'x'.repeat(100)
    expect(() => request({ capabilities: { [name]: {} } })).toThrow(
      expect.objectContaining({ data: { capability: 'x'.repeat(64) } }) as Error,
    )
  })

  test.each<[string, Json, string]>([
    ['no object', 'call', '-32602 Invalid params[0].calls[0]:'],
    ['a field that nobody knows', { to, gas: '0x1' }, '-32602 Invalid params[0].calls[0].gas'],
    ['a recipient that is no address', { to: 'vitalik.eth' }, '-32602 Invalid params[0].calls[0].to'],
    ['half a byte', { to, data: '0x1' }, '-32602 Invalid params[0].calls[0].data'],
    ['a value in decimals', { to, value: '15' }, '-32602 Invalid params[0].calls[0].value'],
    ['a value that is a number', { to, value: 15 }, '-32602 Invalid params[0].calls[0].value'],
    [
      'a value of more than 256 bits',
      { to, value: `0x${'f'.repeat(65)}` },
      '-32602 Invalid params[0].calls[0].value',
    ],
    ['neither recipient nor code', {}, '-32602 Invalid params[0].calls[0].to'],
    ['no recipient and empty code', { data: '0x' }, '-32602 Invalid params[0].calls[0].to'],
    ['a capability', { to, capabilities: { a: {} } }, '5700 '],
  ])('a call: %s', (_name, change, expected) => {
    const said = refusal(() => call(change))
    expect(said.slice(0, expected.length)).toBe(expected)
  })

  test('the second call is named as the second', () => {
    expect(refusal(() => request({ calls: [{ to }, {}] }))).toContain('params[0].calls[1].to')
  })

  test.each([[undefined], [[]], [['']], [[1]], [['x'.repeat(4_097)]]])('no id of a batch: %j', (params) => {
    expect(refusal(() => readBatchId(params as Json))).toMatch(/^-32602 Invalid params/)
  })
})
