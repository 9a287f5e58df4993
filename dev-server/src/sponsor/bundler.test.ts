import { encodeFunctionData, getContractAddress, getCreate2Address, parseAbi, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { accountCode, openAccountCode } from '../accountCode.ts'
import { startChain, type Chain } from '../chain.ts'
import { askNode } from '../jsonRpc.ts'
import { startBundler, type Bundler } from './bundler.ts'
import { entryPoints, readEntryPoint, senderCreators, versions } from './entryPoint.ts'
import { hashOf, type RpcOperation } from './operation.ts'

/* The bundler and the paymaster of the local world, on a real chain, with the entry points as public chains have them. */

let chain: Chain
let bundler: Bundler
beforeAll(async () => {
  chain = await startChain('secondChain', 0, 31_338)
  await openAccountCode(chain)
  bundler = await startBundler(0, chain)
})
afterAll(async () => {
  await bundler.stop()
  await chain.stop()
})

const entryPoint = entryPoints['0.8']
const ask = (method: string, params: readonly unknown[] = []) => askNode(bundler.url, method, params)
const to = `0x${'70'.repeat(20)}` as const
const callData = encodeFunctionData({
  abi: parseAbi([
    'struct Call { address target; uint256 value; bytes data; }',
    'function executeBatch(Call[] calls)',
  ]),
  args: [[{ target: to, value: 1n, data: '0x' }]],
})

/**
 * An operation of a new account that gets its code by it, estimated and agreed to.
 * @param change of what the paymaster agreed to, before it is signed. @param signer another key than the account's.
 */
const make = async ({
  change = {},
  signer,
}: {
  readonly change?: Partial<RpcOperation>
  readonly signer?: ReturnType<typeof privateKeyToAccount>
} = {}): Promise<RpcOperation> => {
  const owner = privateKeyToAccount(generatePrivateKey())
  await chain.request('anvil_setBalance', [owner.address, '0x1'])
  const agreed = await owner.signAuthorization({ address: accountCode, chainId: 31_338, nonce: 0 })
  const drafted = {
    sender: owner.address,
    nonce: `0x8${'0'.repeat(62)}` as Hex,
    callData,
    factory: '0x7702',
    maxFeePerGas: '0x77359400',
    maxPriorityFeePerGas: '0x1',
    signature: '0x',
    eip7702Auth: {
      address: agreed.address,
      chainId: '0x7a6a',
      nonce: '0x0',
      r: agreed.r,
      s: agreed.s,
      yParity: `0x${agreed.yParity ?? 0}`,
    },
  } as const satisfies RpcOperation
  const stub = (await ask('pm_getPaymasterStubData', [drafted, entryPoint, '0x7a6a', {}])) as object
  const estimate = (await ask('eth_estimateUserOperationGas', [
    { ...drafted, ...stub },
    entryPoint,
  ])) as object
  const counted = { ...drafted, ...stub, ...estimate }
  const final = (await ask('pm_getPaymasterData', [counted, entryPoint, '0x7a6a', {}])) as object
  const {
    isFinal: _isFinal,
    sponsor: _sponsor,
    ...operation
  } = {
    ...counted,
    ...final,
    ...change,
  } as unknown as RpcOperation & Record<string, unknown>
  const hash = await hashOf(operation, 31_338, '0.8')
  return { ...operation, signature: await (signer ?? owner).sign({ hash }) }
}
const send = (operation: RpcOperation) =>
  ask('eth_sendUserOperation', [operation, entryPoint]) as Promise<Hex>
const balanceOf = async (address: string) =>
  BigInt((await chain.request('eth_getBalance', [address, 'latest'])) as string)

test('the entry points are those of public chains: their addresses follow from what makes them', async () => {
  const from = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
  // https://github.com/eth-infinitism/account-abstraction/releases/tag/v0.7.0, and v0.8.0
  const salts = {
    '0.7': '0x90d8084deab30c2a37c45e8d47f49f2f7965183cb6990a98943ef94940681de3',
    '0.8': '0x0a59dbff790c23c976a548690c27297883cc66b4c67024f9117b0238995e35e9',
  } as const
  for (const version of versions) {
    const made = getCreate2Address({ from, salt: salts[version], bytecode: readEntryPoint(version) })
    expect(made).toBe(entryPoints[version])
    const creator = getContractAddress({ from: made, nonce: 1n })
    expect(senderCreators[version]).toBe(creator)
    expect(await chain.request('eth_getCode', [creator, 'latest'])).toMatch(/^0x60.{500}/)
  }
})

test('an operation is carried out once, and the paymaster pays for it', async () => {
  const [left, had] = [await bundler.paymaster.left(), await balanceOf(to)]
  const operation = await make()
  const hash = await send(operation)
  expect(hash).toBe(await hashOf(operation, 31_338, '0.8'))
  // The chain mines at once, and tells of it a moment later.
  await vi.waitFor(async () =>
    expect(await ask('eth_getUserOperationReceipt', [hash])).toMatchObject({
      success: true,
      userOpHash: hash,
    }),
  )
  expect(await balanceOf(to)).toBe(had + 1n)
  expect(await balanceOf(operation.sender)).toBe(0n)
  expect(await bundler.paymaster.left()).toBeLessThan(left)
  await expect(send(operation)).rejects.toThrow('already known')
  await expect(
    send({ ...operation, signature: `${operation.signature.slice(0, -2)}00` as Hex }),
  ).rejects.toThrow()
  expect(await balanceOf(to)).toBe(had + 1n)
})

describe('refused, and nobody pays', () => {
  let left: bigint
  beforeEach(async () => {
    left = await bundler.paymaster.left()
  })
  afterEach(async () => {
    expect(await bundler.paymaster.left()).toBe(left)
  })
  test('another key signed', async () => {
    await expect(send(await make({ signer: privateKeyToAccount(generatePrivateKey()) }))).rejects.toThrow(
      /AA24/,
    )
  })
  test('the account signed what the paymaster did not agree to', async () => {
    await expect(send(await make({ change: { preVerificationGas: '0xfffff' } }))).rejects.toThrow(/AA34/)
  })
  test('no paymaster, of an account without money', async () => {
    await expect(send(await make({ change: { paymaster: null } }))).rejects.toThrow(/AA21/)
  })
  test('a sponsor who says no', async () => {
    bundler.paymaster.refuses = true
    try {
      await expect(make()).rejects.toThrow('The sponsor does not pay for this.')
    } finally {
      bundler.paymaster.refuses = false
    }
  })
})

test('what it does not know is null, and what it cannot do an error', async () => {
  expect(await ask('eth_getUserOperationReceipt', [`0x${'00'.repeat(32)}`])).toBeNull()
  expect(await ask('eth_getUserOperationByHash', [`0x${'00'.repeat(32)}`])).toBeNull()
  expect(await ask('eth_supportedEntryPoints')).toEqual([
    '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
    entryPoint,
  ])
  await expect(ask('eth_estimateUserOperationGas', [{}, to])).rejects.toThrow(
    'This entry point is not served.',
  )
  await expect(ask('eth_sendTransaction')).rejects.toThrow('Method not found')
})
