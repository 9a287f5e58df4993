import {
  encodeFunctionData,
  erc20Abi,
  keccak256,
  parseTransaction,
  recoverTransactionAddress,
  type Hex,
  type TransactionSerialized,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ProviderRpcError, type Json } from '@walletframe/bridge-protocol'
import type { SignPayload } from '../../vault/payload.ts'
import type { ChainRequest } from '../chain.ts'

/* A node with a pool: one transaction of each nonce, replaced by geth's rule. What it got is what was signed. */
const node = vi.hoisted(() => ({
  asked: [] as string[],
  pool: new Map<number, `0x${string}`>(),
  mined: 0,
  baseFee: 1_000_000_000n,
  /** In place of its answer to a broadcast. */
  answer: undefined as ((raw: `0x${string}`) => unknown) | undefined,
  balance: 10n ** 18n,
  /** Hashes of what is in a block. */
  inBlocks: [] as string[],
  gas: 21_000n,
}))
const signer = vi.hoisted(() => ({ account: undefined as unknown, locked: false }))
vi.mock('../../api/rpc.ts', async () => {
  const { parseTransaction: parse, keccak256: hashOf } = await import('viem')
  const { ProviderRpcError: Failure } = await import('@walletframe/bridge-protocol')
  const send = (raw: `0x${string}`) => {
    if (node.answer) return node.answer(raw)
    const { nonce = 0, maxFeePerGas = 0n, maxPriorityFeePerGas = 0n } = parse(raw)
    if (nonce < node.mined) throw new Failure(-32000, 'nonce too low')
    const before = node.pool.get(nonce)
    const old = before && parse(before)
    const isMore = (now: bigint, then = 0n) => now > then && now * 10n >= then * 11n
    if (
      old &&
      !(isMore(maxFeePerGas, old.maxFeePerGas) && isMore(maxPriorityFeePerGas, old.maxPriorityFeePerGas))
    )
      throw new Failure(-32000, 'replacement transaction underpriced')
    node.pool.set(nonce, raw)
    return hashOf(raw)
  }
  return {
    nodeRequest: async (_network: string, method: string, params: readonly unknown[]) => {
      node.asked.push(method)
      switch (method) {
        case 'eth_estimateGas':
          return `0x${node.gas.toString(16)}`
        case 'eth_getBlockByNumber':
          return { baseFeePerGas: `0x${node.baseFee.toString(16)}` }
        case 'eth_maxPriorityFeePerGas':
          return '0x64'
        case 'eth_getTransactionCount':
          return `0x${(params[1] === 'latest' ? node.mined : Math.max(node.mined, ...[...node.pool.keys()].map((each) => each + 1))).toString(16)}`
        case 'eth_getBalance':
          return `0x${node.balance.toString(16)}`
        case 'eth_sendRawTransaction':
          return send(params[0] as `0x${string}`)
        case 'eth_getTransactionByHash':
          return [...node.pool.values()].some((raw) => hashOf(raw) === params[0]) ? {} : null
        case 'eth_getTransactionReceipt':
          return node.inBlocks.includes(params[0] as string)
            ? { transactionHash: params[0], blockNumber: '0x9', status: '0x1' }
            : null
        default:
          throw new Error('no such thing')
      }
    },
  }
})
vi.mock('../../vault/vault.ts', async () => {
  const { describe: describePayload } = await import('../../vault/worker/signing.ts')
  class VaultError extends Error {
    code = 'locked'
  }
  return {
    VaultError,
    vault: {
      describe: async (payload: SignPayload, origin: string) => describePayload(payload, origin),
      sign: async (_approval: unknown, payload: Extract<SignPayload, { kind: 'transaction' }>) => {
        if (signer.locked) throw new VaultError('The wallet is locked.')
        const {
          gas,
          value,
          maxFeePerGas,
          maxPriorityFeePerGas,
          gasPrice,
          type: _type,
          ...rest
        } = payload.transaction
        return (signer.account as PrivateKeyAccount).signTransaction({
          ...rest,
          gas: BigInt(gas),
          value: BigInt(value),
          ...(gasPrice === undefined
            ? {
                maxFeePerGas: BigInt(maxFeePerGas ?? 0),
                maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas ?? 0),
              }
            : { gasPrice: BigInt(gasPrice) }),
        } as never)
      },
    },
  }
})

const { eip155 } = await import('./adapter.ts')
const { Outdated } = await import('../chain.ts')
const { replaceMethod } = await import('../replace.ts')
const { quoteOf } = await import('./replaceQuote.ts')
const { readSent, saveSent } = await import('../../storage/sent.ts')

const to = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
let account: Hex
const request = (method: string, params: Json, asker: ChainRequest['asker'] = 'wallet'): ChainRequest => ({
  method,
  params,
  account,
  asker,
  hostOrigin: 'https://app.example.com',
  network: {
    id: 'eip155:1',
    name: 'Ethereum',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    testnet: false,
  },
})
const approveOf = { requestId: '1.1' }
const send = async (value = '0x5', data: Hex = '0x', receiver: Hex = to) => {
  const prepared = await eip155.parse(
    request('eth_sendTransaction', [{ from: account, to: receiver, value, data }], 'page'),
  )()
  return (await prepared.complete(approveOf)) as Hex
}
/** As the queue does: prepared again with the same request. */
const replacing = (hash: string, how: 'speed-up' | 'cancel') =>
  eip155.parse(request(replaceMethod, [{ hash, how }]))
const inPool = (nonce = 0) => {
  const raw = node.pool.get(nonce)
  if (!raw) throw new Error('nothing is in the pool')
  return { hash: keccak256(raw), raw, ...parseTransaction(raw) }
}
const records = () => readSent(`eip155:1:${account}`)
const recordOf = async (hash: unknown) => (await records()).find((each) => each.hash === hash)
const failure = (code: string) => ({ failure: { code } })

beforeEach(() => {
  // Each test has its own account: what was sent is kept.
  const key = privateKeyToAccount(generatePrivateKey())
  signer.account = key
  signer.locked = false
  account = key.address
  Object.assign(node, {
    asked: [],
    pool: new Map(),
    mined: 0,
    baseFee: 1_000_000_000n,
    answer: undefined,
    balance: 10n ** 18n,
    inBlocks: [],
    gas: 21_000n,
  })
})

describe('speed up', () => {
  test('sends exactly the same with a higher fee, and keeps both', async () => {
    const first = await send()
    const before = inPool()
    const prepared = await replacing(first, 'speed-up')()
    expect(prepared.subject).toMatchObject({
      kind: 'transaction',
      nonce: 0,
      action: { kind: 'native-transfer', to },
      replaces: { how: 'speed-up', refused: false },
    })
    const hash = await prepared.complete(approveOf)
    const after = inPool()
    expect(after.hash).toBe(hash)
    const { nonce, chainId, to: receiver, value, data: bytes, gas } = before
    expect(after).toMatchObject({ nonce, chainId, to: receiver, value, gas })
    expect(after.data).toBe(bytes)
    expect(
      await recoverTransactionAddress({ serializedTransaction: after.raw as TransactionSerialized }),
    ).toBe(account)
    expect(after.maxFeePerGas ?? 0n).toBeGreaterThanOrEqual(((before.maxFeePerGas ?? 0n) * 9n) / 8n)
    expect(node.pool.size).toBe(1)
    expect(await recordOf(first)).toMatchObject({ state: 'pending', origin: 'https://app.example.com' })
    expect(await recordOf(hash)).toMatchObject({
      nonce: 0,
      value: '5',
      // Whom the page chose does not become somebody that the person sent to.
      origin: 'https://app.example.com',
      instead: { of: first, how: 'speed-up' },
    })
  })
  test('pays what the network asks for now, where that is more', async () => {
    const first = await send()
    node.baseFee = 50_000_000_000n
    await (await replacing(first, 'speed-up')()).complete(approveOf)
    expect(inPool().maxFeePerGas).toBe(60_000_000_100n)
  })
  test('says how much more it is, and that is what the approval reads', async () => {
    const first = await send()
    const [sent] = await records()
    if (!sent) throw new Error('nothing is kept')
    const quote = await quoteOf(sent)
    const { subject } = await replacing(first, 'speed-up')()
    expect(subject).toMatchObject({
      fee: { value: String(quote.speedUp) },
      replaces: { more: { value: String(quote.speedUp - quote.fee) } },
    })
    expect(quote).toMatchObject({ isTooLow: false, next: 0 })
    node.baseFee = 5_000_000_000n
    expect(await quoteOf(sent)).toMatchObject({ isTooLow: true })
  })
  test('again, it says how much more than the first one it is', async () => {
    const first = await send()
    const feeOf = (raw: { gas?: bigint | undefined; maxFeePerGas?: bigint | undefined }) =>
      (raw.gas ?? 0n) * (raw.maxFeePerGas ?? 0n)
    const before = feeOf(inPool())
    await (await replacing(first, 'speed-up')()).complete(approveOf)
    const { subject, complete } = await replacing(first, 'speed-up')()
    await complete(approveOf)
    expect(subject).toMatchObject({ replaces: { more: { value: String(feeOf(inPool()) - before) } } })
  })
  test('again replaces the newest attempt', async () => {
    const first = await send()
    const second = await (await replacing(first, 'speed-up')()).complete(approveOf)
    const third = await (await replacing(first, 'speed-up')()).complete(approveOf)
    expect(await recordOf(third)).toMatchObject({ instead: { of: second } })
    expect(inPool().hash).toBe(third)
  })
})

describe('cancel', () => {
  test('sends nothing to oneself with the same number; the next send has the next one', async () => {
    const first = await send()
    const { subject, complete, exposure } = await replacing(first, 'cancel')()
    expect(subject).toMatchObject({ value: { value: '0' }, nonce: 0, replaces: { how: 'cancel' } })
    expect(exposure.danger).toBe(false)
    const hash = await complete(approveOf)
    const after = inPool()
    expect(after).toMatchObject({ hash, nonce: 0 })
    expect(after.to?.toLowerCase()).toBe(account.toLowerCase())
    expect(after.value ?? 0n).toBe(0n)
    expect(after.data).toBeUndefined()
    await send('0x6')
    expect([...node.pool.keys()]).toEqual([0, 1])
  })
  test('an earlier one behind which others wait leaves their numbers as they are', async () => {
    const first = await send()
    await send('0x6')
    await (await replacing(first, 'cancel')()).complete(approveOf)
    await send('0x7')
    expect([...node.pool.keys()]).toEqual([0, 1, 2])
    expect(inPool(2).value).toBe(7n)
  })
  test('sped up, stays a cancellation; what was to be stopped is not sped up after it', async () => {
    const first = await send()
    const cancel = (await (await replacing(first, 'cancel')()).complete(approveOf)) as Hex
    await expect(replacing(first, 'speed-up')()).rejects.toMatchObject(failure('being-cancelled'))
    const again = await (await replacing(cancel, 'speed-up')()).complete(approveOf)
    expect(inPool().value ?? 0n).toBe(0n)
    expect(await recordOf(again)).toMatchObject({ instead: { of: cancel, how: 'cancel' } })
  })
})

describe('a fee that is far above the one before', () => {
  const dangers = async (hash: string, how: 'speed-up' | 'cancel') => {
    const { warnings, exposure } = await replacing(hash, how)()
    return { codes: warnings.map(({ code, tone }) => `${tone} ${code}`), danger: exposure.danger }
  }
  const high = { codes: ['danger high-fee'], danger: true }
  const none = { codes: [], danger: false }
  test.each(['speed-up', 'cancel'] as const)('%s: the price, as a node tells it', async (how) => {
    const first = await send()
    const signed = inPool().maxFeePerGas ?? 0n
    // What is asked for is a fifth above the base fee and the tip.
    node.baseFee = ((signed * 10n - 100n) * 5n) / 6n
    expect(await dangers(first, how)).toEqual(none)
    node.baseFee += 10n
    expect(await dangers(first, how)).toEqual(high)
  })
  test('the gas of a cancellation, beside what was signed and what it takes at least', async () => {
    const first = await send()
    node.gas = 150_000n
    expect(await dangers(first, 'cancel')).toEqual(none)
    node.gas = 2_000_000n
    expect(await dangers(first, 'cancel')).toEqual(high)
    // What is sped up keeps its gas.
    expect((await dangers(first, 'speed-up')).codes).not.toContain('danger high-fee')
    const large = await send('0x6')
    node.gas = 3_000_000n
    expect(await dangers(large, 'cancel')).toEqual(none)
  })
})

describe('errors', () => {
  const sends = () => node.asked.filter((method) => method === 'eth_sendRawTransaction').length

  test('a page cannot ask for it', async () => {
    const hash = `0x${'1'.repeat(64)}`
    expect(() => eip155.parse(request(replaceMethod, [{ hash, how: 'cancel' }], 'page'))).toThrow(
      'not allowed',
    )
    expect(eip155.approvalMethods).not.toContain(replaceMethod)
  })
  test.each<[string, Json]>([
    ['no hash', [{ how: 'cancel' }]],
    ['another deed', [{ hash: `0x${'1'.repeat(64)}`, how: 'double' }]],
    ['a field that nobody knows', [{ hash: `0x${'1'.repeat(64)}`, how: 'cancel', to }]],
  ])('%s is refused', (_name, params) => {
    expect(() => eip155.parse(request(replaceMethod, params))).toThrow('params[0]')
  })
  test('one that was not sent from here is refused', async () => {
    await expect(replacing(`0x${'1'.repeat(64)}`, 'cancel')()).rejects.toMatchObject(failure('nonce-taken'))
  })
  test('mined before it is prepared: already done', async () => {
    const first = await send()
    Object.assign(node, { mined: 1, inBlocks: [first] })
    await expect(replacing(first, 'speed-up')()).rejects.toMatchObject(failure('already-done'))
    expect(sends()).toBe(1)
  })
  test('mined before it is signed: already done, and nothing is signed', async () => {
    const first = await send()
    const prepared = await replacing(first, 'cancel')()
    Object.assign(node, { mined: 1, inBlocks: [first] })
    await expect(prepared.complete(approveOf)).rejects.toMatchObject(failure('already-done'))
    expect(sends()).toBe(1)
    expect(await records()).toHaveLength(1)
  })
  test('mined as it is sent: the node says so, nothing is kept of it', async () => {
    const first = await send()
    const prepared = await replacing(first, 'speed-up')()
    node.answer = () => {
      Object.assign(node, { answer: undefined, mined: 1, inBlocks: [first] })
      return Promise.reject(new ProviderRpcError(-32000, 'nonce too low'))
    }
    await expect(prepared.complete(approveOf)).rejects.toMatchObject(failure('already-done'))
    expect(await records()).toHaveLength(1)
  })
  test('any of the attempts in a block: already done', async () => {
    const first = await send()
    const second = await (await replacing(first, 'speed-up')()).complete(approveOf)
    Object.assign(node, { mined: 1, inBlocks: [first] })
    await expect(replacing(second as string, 'cancel')()).rejects.toMatchObject(failure('already-done'))
  })
  test('another transaction used the number: not told as done, whenever that is found out', async () => {
    const first = await send()
    const [early, late] = [await replacing(first, 'speed-up')(), await replacing(first, 'speed-up')()]
    node.answer = () => {
      Object.assign(node, { answer: undefined, mined: 1 })
      return Promise.reject(new ProviderRpcError(-32000, 'nonce too low'))
    }
    await expect(early.complete(approveOf)).rejects.toMatchObject(failure('nonce-taken'))
    await expect(late.complete(approveOf)).rejects.toMatchObject(failure('nonce-taken'))
    await expect(replacing(first, 'cancel')()).rejects.toMatchObject(failure('nonce-taken'))
    expect(await records()).toHaveLength(1)
    expect(sends()).toBe(2)
  })
  test('underpriced: nothing was sent, the person is asked anew with a higher fee, told as such', async () => {
    const first = await send()
    const ask = replacing(first, 'speed-up')
    // Another device replaced it meanwhile, with more than anybody here knows of.
    const prepared = await ask()
    const key = signer.account as PrivateKeyAccount
    node.pool.set(
      0,
      await key.signTransaction({
        chainId: 1,
        nonce: 0,
        to,
        gas: 21_000n,
        maxFeePerGas: 1_400_000_000n,
        maxPriorityFeePerGas: 113n,
      }),
    )
    await expect(prepared.complete(approveOf)).rejects.toBeInstanceOf(Outdated)
    expect(await records()).toHaveLength(1)
    const next = await ask()
    expect(next.subject).toMatchObject({ replaces: { refused: true } })
    const feeIn = (one: typeof next) => BigInt(one.subject.kind === 'transaction' ? one.subject.fee.value : 0)
    expect(feeIn(next)).toBeGreaterThan(feeIn(prepared))
    const last = await next.complete(approveOf).catch(async (error: unknown) => {
      expect(error).toBeInstanceOf(Outdated)
      return (await ask()).complete(approveOf)
    })
    expect(inPool()).toMatchObject({ hash: last, value: 5n, nonce: 0 })
  })
  test('two tabs: the second one is prepared anew on what the first one sent', async () => {
    const first = await send()
    const [one, other] = [replacing(first, 'speed-up'), replacing(first, 'speed-up')]
    const [mine, theirs] = [await one(), await other()]
    const hash = await theirs.complete(approveOf)
    await expect(mine.complete(approveOf)).rejects.toBeInstanceOf(Outdated)
    const last = await (await one()).complete(approveOf)
    expect(await recordOf(last)).toMatchObject({ instead: { of: hash } })
    expect(node.pool.size).toBe(1)
  })
  test('two tabs: cancelled in one, it is not sped up in the other', async () => {
    const first = await send()
    const mine = replacing(first, 'speed-up')
    const prepared = await mine()
    await (await replacing(first, 'cancel')()).complete(approveOf)
    await expect(prepared.complete(approveOf)).rejects.toMatchObject(failure('being-cancelled'))
    expect(inPool().value ?? 0n).toBe(0n)
  })
  test('a node that takes it and does not answer: it is sent once, and kept', async () => {
    const first = await send()
    const prepared = await replacing(first, 'speed-up')()
    node.answer = (raw) => {
      node.pool.set(0, raw)
      return Promise.reject(new ProviderRpcError(4901, 'The node did not answer.'))
    }
    const hash = await prepared.complete(approveOf)
    expect(inPool().hash).toBe(hash)
    expect(sends()).toBe(2)
    expect(await recordOf(hash)).toMatchObject({ state: 'pending', instead: { of: first } })
  })
  test('a locked wallet signs nothing, and nothing is kept of it', async () => {
    const first = await send()
    const prepared = await replacing(first, 'cancel')()
    signer.locked = true
    await expect(prepared.complete(approveOf)).rejects.toMatchObject({ data: { code: 'locked' } })
    expect(await records()).toHaveLength(1)
    expect(sends()).toBe(1)
  })
  test('an account that cannot pay the higher fee is told so', async () => {
    const first = await send()
    node.balance = 100n
    await expect(replacing(first, 'speed-up')()).rejects.toMatchObject(failure('insufficient-funds'))
  })
  test('something else of the account has the number: it is not put out by this', async () => {
    const first = await send()
    const record = await recordOf(first)
    if (!record) throw new Error('nothing is kept')
    await saveSent({ ...record, hash: `0x${'9'.repeat(64)}`, sentAt: record.sentAt + 1_000 })
    await expect(replacing(first, 'speed-up')()).rejects.toMatchObject(failure('nonce-taken'))
  })
})

describe('what is kept', () => {
  test('of a token it says whom it goes to, also of the faster one', async () => {
    const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 250n] })
    const first = await send('0x0', transfer, '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')
    const says = { to: to.toLowerCase(), value: '0', selector: '0xa9059cbb', isTransfer: true }
    expect(await recordOf(first)).toMatchObject(says)
    const hash = await (await replacing(first, 'speed-up')()).complete(approveOf)
    expect(await recordOf(hash)).toMatchObject(says)
    expect(inPool()).toMatchObject({
      data: transfer,
      to: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'.toLowerCase(),
    })
  })
  test('what was signed goes when it is in a block; what it was sent in the place of stays', async () => {
    const first = await send()
    const hash = await (await replacing(first, 'cancel')()).complete(approveOf)
    const record = await recordOf(hash)
    if (!record) throw new Error('nothing is kept')
    expect(record.signed).toBeDefined()
    const kept = await saveSent({ ...record, state: 'confirmed' })
    expect(kept.signed).toBeUndefined()
    expect(kept.instead).toEqual({ of: first, how: 'cancel' })
  })
  test('the wallet’s own knowledge stays, whoever tells of the same afterwards', async () => {
    const hash = await send()
    const record = await recordOf(hash)
    if (!record?.signed) throw new Error('nothing is kept')
    const { signed, ...bare } = record
    expect(await saveSent({ ...bare, nonce: null })).toMatchObject({ nonce: 0, signed })
  })
  test('what a node refused is not kept', async () => {
    node.answer = () => Promise.reject(new ProviderRpcError(-32000, 'intrinsic gas too low'))
    await expect(send()).rejects.toThrow('intrinsic gas too low')
    expect(await records()).toEqual([])
  })
})
