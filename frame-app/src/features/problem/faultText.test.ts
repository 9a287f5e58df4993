import { errorCode, ProviderRpcError } from '@walletframe/bridge-protocol'
import { expect, test } from 'vitest'
import { faultTexts } from '../../i18n/english/faults.ts'
import { problemOf } from '../../state/problem.ts'
import { VaultError } from '../../vault/workerHandle.ts'
import { faultText } from './faultText.ts'

const { english } = faultTexts
const said = (thrown: unknown) => faultText(problemOf(thrown), english)

test('what the vault refuses is said by its own code, also behind the code that the page hears', () => {
  const fault = { code: 'wrong-domain', message: 'as the engine says it' } as const
  expect(said(new VaultError(fault))).toBe(english.domain)
  expect(said(new ProviderRpcError(errorCode.unauthorized, fault.message, { code: fault.code }))).toBe(
    english.domain,
  )
  expect(said(new ProviderRpcError(errorCode.internal, 'x', { code: 'worker-ended' }))).toBe(english.locked)
})

test('other refusals of the engine are said by the code of the standard', () => {
  expect(said(new ProviderRpcError(errorCode.invalidParams, 'Invalid params[0].to: …'))).toBe(english.invalid)
  expect(said(new ProviderRpcError(errorCode.unsupportedMethod, 'x'))).toBe(english.unsupported)
})

test.each([
  ['a server’s', { code: 'network', message: 'x' }],
  ['a node’s', new ProviderRpcError(-32_000, 'nonce too low', { code: 'constructor' })],
  ['nobody’s', new Error('boom')],
])('%s error is not the engine’s to word', (_whose, thrown) => expect(said(thrown)).toBeUndefined())
