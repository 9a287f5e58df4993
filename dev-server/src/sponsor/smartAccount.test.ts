import { smartAccount } from '@walletframe/api-contract/smartAccount'
import {
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  getCreate2Address,
  parseAbi,
  parseAbiParameters,
  zeroHash,
  type Hex,
} from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startChain, type Chain } from '../chain.ts'
import { openFramework } from '../delegationFramework.ts'
import { askNode } from '../jsonRpc.ts'
import { startBundler, type Bundler } from './bundler.ts'
import { entryPoints } from './entryPoint.ts'
import { hashOf, packed, type RpcOperation } from './operation.ts'

/* Smart accounts with an address of their own (HybridDeleGator), by entry point 0.7: made by their first operation, whoever pays for it. */

let chain: Chain
let bundler: Bundler
beforeAll(async () => {
  chain = await startChain('secondChain', 0, 31_338)
  await openFramework(chain)
  bundler = await startBundler(0, chain)
}, 30_000)
afterAll(async () => {
  await bundler.stop()
  await chain.stop()
})

const entryPoint = entryPoints['0.7']
const chainId = '0x7a6a'
const to = `0x${'70'.repeat(20)}` as const
const third = `0x${'71'.repeat(20)}` as const
type Key = ReturnType<typeof privateKeyToAccount>
type Call = { readonly target: Hex; readonly value: bigint; readonly callData: Hex }

const ask = (method: string, params: readonly unknown[]) => askNode(bundler.url, method, params)
const balanceOf = async (address: string) =>
  BigInt((await chain.request('eth_getBalance', [address, 'latest'])) as string)

/** The account of a key: where it will be, and what makes it. */
const accountOf = (owner: Hex) => {
  const initialize = encodeFunctionData({
    abi: parseAbi(['function initialize(address, string[], uint256[], uint256[])']),
    args: [owner, [], [], []],
  })
  const bytecode = concat([
    smartAccount.proxyCode,
    encodeAbiParameters(parseAbiParameters('address, bytes'), [smartAccount.implementation, initialize]),
  ])
  const deploy = parseAbi(['function deploy(bytes, bytes32)'])
  return {
    address: getCreate2Address({ from: smartAccount.factory, salt: zeroHash, bytecode }),
    factoryData: encodeFunctionData({ abi: deploy, args: [bytecode, zeroHash] }),
  }
}

/** Several calls as one (ERC-7579). */
const execute = (calls: readonly Call[]): Hex =>
  encodeFunctionData({
    abi: parseAbi(['function execute(bytes32 mode, bytes executionCalldata)']),
    args: [
      `0x01${'00'.repeat(31)}`,
      encodeAbiParameters(parseAbiParameters('(address target, uint256 value, bytes callData)[]'), [calls]),
    ],
  })

const sign = async (owner: Key, operation: RpcOperation): Promise<RpcOperation> => {
  const { signature: _none, ...message } = await packed(operation)
  const signature = await owner.signTypedData({
    domain: {
      name: 'HybridDeleGator',
      version: '1',
      chainId: 31_338,
      verifyingContract: operation.sender,
    },
    types: {
      PackedUserOperation: [
        { name: 'sender', type: 'address' },
        { name: 'nonce', type: 'uint256' },
        { name: 'initCode', type: 'bytes' },
        { name: 'callData', type: 'bytes' },
        { name: 'accountGasLimits', type: 'bytes32' },
        { name: 'preVerificationGas', type: 'uint256' },
        { name: 'gasFees', type: 'bytes32' },
        { name: 'paymasterAndData', type: 'bytes' },
        { name: 'entryPoint', type: 'address' },
      ],
    },
    primaryType: 'PackedUserOperation',
    message: { ...message, entryPoint },
  })
  return { ...operation, signature }
}

/** An operation of a key's account, estimated but not signed; it makes the account where that is not there. @param paid by the sponsor. */
const draft = async (owner: Hex, calls: readonly Call[], paid = false): Promise<RpcOperation> => {
  const { address, factoryData } = accountOf(owner)
  const isThere = (await chain.request('eth_getCode', [address, 'latest'])) !== '0x'
  const nonce = (await chain.request('eth_call', [
    {
      to: entryPoint,
      data: encodeFunctionData({ abi: entryPoint07Abi, functionName: 'getNonce', args: [address, 0n] }),
    },
    'latest',
  ])) as Hex
  const drafted: RpcOperation = {
    sender: address,
    nonce: `0x${BigInt(nonce).toString(16)}`,
    callData: execute(calls),
    ...(!isThere && { factory: smartAccount.factory, factoryData }),
    maxFeePerGas: '0x77359400',
    maxPriorityFeePerGas: '0x1',
    signature: '0x',
  }
  const add = async (operation: RpcOperation, method: string, ...rest: readonly unknown[]) => {
    const {
      isFinal: _isFinal,
      sponsor: _sponsor,
      ...said
    } = (await ask(method, [operation, entryPoint, ...rest])) as Readonly<Record<string, unknown>>
    return { ...operation, ...said } as RpcOperation
  }
  const payer = [chainId, {}]
  const asked = paid ? await add(drafted, 'pm_getPaymasterStubData', ...payer) : drafted
  const counted = await add(asked, 'eth_estimateUserOperationGas')
  return paid ? add(counted, 'pm_getPaymasterData', ...payer) : counted
}
const send = (operation: RpcOperation) => ask('eth_sendUserOperation', [operation, entryPoint])
/** The chain mines at once, and tells of it a moment later. */
const receiptOf = (hash: unknown) =>
  vi.waitFor(async () => {
    const receipt = await ask('eth_getUserOperationReceipt', [hash])
    expect(receipt).not.toBeNull()
    return receipt
  })
const newKey = () => privateKeyToAccount(generatePrivateKey())
const twoCalls = [
  { target: to, value: 1n, callData: '0x' },
  { target: third, value: 2n, callData: '0x' },
] as const satisfies readonly Call[]

test('the first operation makes the account and its calls; the account pays for it by itself', async () => {
  const owner = newKey()
  const { address } = accountOf(owner.address)
  await chain.request('anvil_setBalance', [address, '0xde0b6b3a7640000'])
  const left = await bundler.paymaster.left()
  const before = [await balanceOf(to), await balanceOf(third)] as const

  const operation = await sign(owner, await draft(owner.address, twoCalls))
  const hash = await send(operation)
  expect(hash).toBe(await hashOf(operation, 31_338, '0.7'))
  expect(await receiptOf(hash)).toMatchObject({
    success: true,
    userOpHash: hash,
    entryPoint,
    sender: address,
  })
  expect(await ask('eth_getUserOperationByHash', [hash])).toMatchObject({ entryPoint })
  expect(await chain.request('eth_getCode', [address, 'latest'])).toMatch(/^0x60/)
  expect([await balanceOf(to), await balanceOf(third)]).toEqual([before[0] + 1n, before[1] + 2n])
  expect(await balanceOf(address)).toBeLessThan(10n ** 18n - 3n)
  expect(await bundler.paymaster.left()).toBe(left)

  // It is there now: the next one makes nothing.
  const next = await draft(owner.address, twoCalls)
  expect(next.factory).toBeUndefined()
  expect(Number(next.verificationGasLimit)).toBeLessThan(Number(operation.verificationGasLimit))
  const second = await send(await sign(owner, next))
  expect(await receiptOf(second)).toMatchObject({ success: true })
  expect(await balanceOf(third)).toBe(before[1] + 4n)
})

test('the sponsor pays for an account without a coin, from the making on', async () => {
  const owner = newKey()
  const { address } = accountOf(owner.address)
  const left = await bundler.paymaster.left()
  const calls = [{ target: to, value: 0n, callData: '0x' }] as const
  const hash = await send(await sign(owner, await draft(owner.address, calls, true)))
  expect(await receiptOf(hash)).toMatchObject({
    success: true,
    paymaster: '0x00000000000000000000000053706F6E736F7237',
  })
  expect(await chain.request('eth_getCode', [address, 'latest'])).not.toBe('0x')
  expect(await balanceOf(address)).toBe(0n)
  expect(await bundler.paymaster.left()).toBeLessThan(left)
})

test('refused: another key signed, nobody pays, or the sponsor agreed to another operation', async () => {
  const owner = newKey()
  const calls = [{ target: to, value: 0n, callData: '0x' }] as const
  const paid = await draft(owner.address, calls, true)
  await expect(sign(newKey(), paid).then(send)).rejects.toThrow(/AA24/)
  await expect(sign(owner, { ...paid, preVerificationGas: '0xfffff' }).then(send)).rejects.toThrow(/AA34/)
  await expect(sign(owner, await draft(owner.address, calls)).then(send)).rejects.toThrow(/AA21/)
  expect(await chain.request('eth_getCode', [paid.sender, 'latest'])).toBe('0x')
})

test('a call that fails is told by the estimate, with what it said, whether the account is there or not', async () => {
  const owner = newKey()
  // `acceptOwnership()` of the delegation framework's manager: the account is not who was named.
  const manager = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'
  const { address, factoryData } = accountOf(owner.address)
  const estimate = async (factory: Partial<RpcOperation>) => {
    const operation = {
      ...{ sender: address, nonce: '0x0', maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x1' },
      ...factory,
      callData: execute([{ target: manager, value: 0n, callData: '0x79ba5097' }]),
      signature: '0x',
    }
    const answer = await fetch(bundler.url, {
      method: 'POST',
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'eth_estimateUserOperationGas',
        params: [operation, entryPoint],
      }),
    })
    return ((await answer.json()) as { readonly error?: unknown }).error
  }
  const said = {
    code: -32_521,
    message: expect.stringContaining('revert'),
    // `OwnableUnauthorizedAccount(address)`
    data: `0x118cdaa7${address.slice(2).toLowerCase().padStart(64, '0')}`,
  }
  expect(await estimate({ factory: smartAccount.factory, factoryData })).toEqual(said)
  expect(await estimate({ factory: smartAccount.factory, factoryData: '0x12345678' })).toMatchObject({
    message: expect.stringContaining('AA13'),
  })

  const calls = [{ target: to, value: 0n, callData: '0x' }] as const
  await send(await sign(owner, await draft(owner.address, calls, true)))
  expect(await estimate({})).toEqual(said)
})
