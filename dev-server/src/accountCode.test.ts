import { getCreate2Address, zeroHash } from 'viem'
import { expect, test } from 'vitest'
import { accountCode, readAccountCode } from './accountCode.ts'

test('the code of smart accounts is the one that public chains have: its address follows from it', () => {
  // https://github.com/Arachnid/deterministic-deployment-proxy
  const from = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
  expect(getCreate2Address({ from, salt: zeroHash, bytecode: readAccountCode() })).toBe(accountCode)
})
