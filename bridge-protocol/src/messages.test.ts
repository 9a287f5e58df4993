import { describe, expect, test } from 'vitest'
import { isHello, isInit } from './messages.ts'

const nonce = '0123456789abcdef0123456789abcdef'
const hello = { space: 'walletframe', type: 'hello', nonce, versions: [1], build: 'b', epoch: 1 }
const init = { space: 'walletframe', type: 'init', nonce, version: 1, config: {} }

test('hello and init of this frame are known', () => {
  expect(isHello(hello, nonce)).toBe(true)
  expect(isInit(init, nonce)).toBe(true)
  expect(isHello({ ...hello, versions: [2, 3], more: true }, nonce)).toBe(true)
})

describe('is not a hello', () => {
  test.each([
    ['nothing', null],
    ['a text', 'hello'],
    ['of another library', { ...hello, space: 'other' }],
    ['an init', { ...hello, type: 'init' }],
    ['of another frame', { ...hello, nonce: nonce.replace('0', '1') }],
    ['without a nonce', { ...hello, nonce: undefined }],
    ['without versions', { ...hello, versions: undefined }],
    ['with one version as a number', { ...hello, versions: 1 }],
    ['without an epoch', { ...hello, epoch: undefined }],
    ['with half an epoch', { ...hello, epoch: 1.5 }],
    ['with an epoch that cannot be counted on', { ...hello, epoch: 2 ** 53 }],
  ])('%s', (_name, data) => {
    expect(isHello(data, nonce)).toBe(false)
  })
})

describe('is not an init', () => {
  test.each([
    ['nothing', undefined],
    ['of another library', { ...init, space: 'other' }],
    ['a hello', { ...init, type: 'hello' }],
    ['of another page', { ...init, nonce: '' }],
    ['without a version', { ...init, version: undefined }],
    ['with a version as text', { ...init, version: '1' }],
  ])('%s', (_name, data) => {
    expect(isInit(data, nonce)).toBe(false)
  })
})
