import { slice, type Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startChain, type Chain } from './chain.ts'
import { frameworkAddresses, openFramework, readFramework } from './delegationFramework.ts'

let chain: Chain
beforeAll(async () => {
  chain = await startChain('chain', 0, 31_337)
  await openFramework(chain)
}, 30_000)
afterAll(async () => chain.stop())

test('the contracts are where public chains have them', () => {
  // https://github.com/MetaMask/smart-accounts-kit/blob/main/packages/delegation-deployments, version 1.3.0
  expect(frameworkAddresses(readFramework())).toEqual({
    DelegationManager: '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3',
    SimpleFactory: '0x69Aa2f9fe1572F1B640E1bbc512f5c3a734fc77c',
    HybridDeleGator: '0x48dBe696A4D990079e039489bA2053B36E8FFEC4',
    EIP7702StatelessDeleGator: '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B',
    AllowedMethodsEnforcer: '0x2c21fD0Cb9DC8445CB3fb0DC5E7Bb0Aca01842B5',
    AllowedTargetsEnforcer: '0x7F20f61b1f09b08D970938F6fa563634d65c4EeB',
    ERC20PeriodTransferEnforcer: '0x474e3Ae7E169e940607cC624Da8A15Eb120139aB',
    ERC20TransferAmountEnforcer: '0xf100b0819427117EcF76Ed94B358B1A5b5C6D2Fc',
    ExactCalldataEnforcer: '0x99F2e9bF15ce5eC84685604836F71aB835DBBdED',
    LimitedCallsEnforcer: '0x04658B29F6b82ed55274221a06Fc97D318E25416',
    NativeTokenPeriodTransferEnforcer: '0x9BC0FAf4Aca5AE429F4c06aEEaC517520CB16BD9',
    NativeTokenTransferAmountEnforcer: '0xF71af580b9c3078fbc2BBF16FbB8EEd82b330320',
    NonceEnforcer: '0xDE4f2FAC4B3D87A1d9953Ca5FC09FCa7F366254f',
    TimestampEnforcer: '0x1046bb45C8d673d4ea75321280DB34899413c069',
    ValueLteEnforcer: '0x92Bf12322527cAA612fd31a0e810472BBB106A8F',
  })
})

test('a local chain has them there, and they work', async () => {
  for (const [name, address] of Object.entries(frameworkAddresses(readFramework())))
    expect([name, (await chain.request('eth_getCode', [address, 'latest'])) as Hex]).toEqual([
      name,
      expect.stringMatching(/^0x60.{1000}/),
    ])
  // `VERSION()`
  const version = (await chain.request('eth_call', [
    { to: '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3', data: '0xffa1ad74' },
    'latest',
  ])) as Hex
  expect(Buffer.from(slice(version, 64).slice(2), 'hex').toString()).toContain('1.3.0')
})
