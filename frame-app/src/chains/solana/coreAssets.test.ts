import { readFileSync } from 'node:fs'
import { base58, base64, hex } from '@scure/base'
import { VersionedTransaction } from '@solana/web3.js'
import { errorCode, ProviderRpcError, type Caip10 } from '@walletframe/bridge-protocol'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Transfer } from '../send.ts'

/*
 * Pieces that MPL Core made (Metaplex' program of the main network, in LiteSVM), as they stood in its accounts, and the instruction of Metaplex' own client
 * (mpl-core 1.10.0) that the program carried out; the one of the frozen piece it refused.
 */
vi.mock('../../api/rpc.ts', async () => ({ nodeRequest: (await import('./fakeNode.ts')).nodeRequest }))
const { node } = await import('./fakeNode.ts')
const { readCoreAsset } = await import('./coreAssets.ts')
const { decodedOf } = await import('./decodedOf.ts')
const { explain } = await import('./explain.ts')
const { programs } = await import('./programs.ts')
const { solanaSend } = await import('./send.ts')

type Recorded = {
  readonly asset: string
  readonly owner: string
  readonly receiver: string
  readonly collection?: string
  readonly account: { readonly lamports: number; readonly owner: string; readonly data: string }
  /** Address, whether it signs, whether it is written. */
  readonly keys: readonly (readonly [string, number, number])[]
  /** Hex. */
  readonly data: string
}
const recorded = JSON.parse(
  readFileSync(new URL('./coreAssets.recorded.json', import.meta.url), 'utf8'),
) as Record<'plain' | 'collected' | 'frozen' | 'thawed', Recorded>
const { plain, collected, frozen, thawed } = recorded

const network = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const account: Caip10 = `${network}:${plain.owner}`
const stranger = thawed.asset
const transferOf = ({ asset, receiver }: Recorded, more: Partial<Transfer> = {}): Transfer => ({
  account,
  token: asset,
  to: receiver,
  units: 1n,
  piece: { standard: 'Core', id: '', title: 'Map' },
  ...more,
})
const accountOf = (of: Recorded) => ({ ...of.account, data: base64.decode(of.account.data) })
const owned = ({ asset }: Recorded, of = account) =>
  solanaSend.owned?.(of, asset, { standard: 'Core', id: '' })
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: { failure?: unknown }) => error.failure,
  )
const sent = async (of: Recorded) => {
  const { params } = await solanaSend.request(transferOf(of))
  return VersionedTransaction.deserialize(base58.decode((params as { transaction: string }).transaction))
}
const wouldFail = { code: 'would-fail', reason: null }

beforeEach(() => {
  Object.assign(node, { prices: [], err: null, fault: {}, asked: [], held: new Map() })
  node.accounts = new Map(Object.values(recorded).map((of) => [of.asset, accountOf(of)]))
  node.accounts.set(plain.owner, { lamports: 1_000_000_000, owner: programs.system, data: new Uint8Array() })
})

test.each(['plain', 'collected', 'thawed'] as const)(
  '%s: the instruction is the one that the program carried out',
  async (name) => {
    const of = recorded[name]
    const { message } = await sent(of)
    const keys = message.staticAccountKeys.map((key) => key.toBase58())
    const [instruction, ...more] = message.compiledInstructions.filter(
      ({ programIdIndex }) => keys[programIdIndex] === programs.core,
    )
    expect(more).toEqual([])
    expect(hex.encode(Uint8Array.from(instruction?.data ?? []))).toBe(of.data)
    expect(
      instruction?.accountKeyIndexes.map((index) => [
        keys[index],
        Number(message.isAccountSigner(index)),
        Number(message.isAccountWritable(index)),
      ]),
    ).toEqual(of.keys)
  },
)

test('what an account says is read to the byte, and what is cut off says nothing wrong', () => {
  expect(readCoreAsset(accountOf(plain))).toEqual({
    owner: plain.owner,
    collection: null,
    name: 'Map plain',
    isFrozen: false,
  })
  expect(readCoreAsset(accountOf(collected))?.collection).toBe(collected.collection)
  expect(readCoreAsset(accountOf(thawed))?.isFrozen).toBe(false)
  expect(readCoreAsset(accountOf(frozen))?.isFrozen).toBe(true)
  for (const of of Object.values(recorded)) {
    const { data, ...rest } = accountOf(of)
    for (let length = 0; length < data.length; length += 1) {
      const cut = readCoreAsset({ ...rest, data: data.subarray(0, length) })
      if (cut) expect([cut.owner, cut.name]).toEqual([of.owner, readCoreAsset({ ...rest, data })?.name])
    }
    expect(readCoreAsset({ ...rest, data, owner: programs.token })).toBeUndefined()
    expect(readCoreAsset({ ...rest, data: data.with(0, 5) })).toBeUndefined()
  }
  expect(readCoreAsset(null)).toBeUndefined()
})

test('lists of plugins that lead anywhere end, and nothing is made up', () => {
  const { data, ...rest } = accountOf(frozen)
  for (let at = 110; at < data.length; at += 1)
    for (const byte of [0, 1, 3, 0x7f, 0xff])
      expect(() => readCoreAsset({ ...rest, data: data.with(at, byte) })).not.toThrow()
})

test('it costs the fee alone, and is the account’s as the chain says', async () => {
  expect(await solanaSend.fee(transferOf(plain), true)).toEqual({
    fee: 5_000n,
    reserve: 5_000n,
    isEstimated: true,
  })
  expect(await owned(plain)).toBe(1n)
  expect(await owned(plain, `${network}:${stranger}`)).toBe(0n)
  node.accounts.delete(plain.asset)
  expect(await owned(plain)).toBe(0n)
  expect(await failureOf(solanaSend.fee(transferOf(plain), true))).toEqual(wouldFail)
  node.fault = { getMultipleAccounts: new ProviderRpcError(errorCode.chainDisconnected, 'Away.') }
  await expect(owned(plain)).rejects.toMatchObject({ code: errorCode.chainDisconnected })
})

test('what is frozen is theirs, and is told before anybody is asked: the program refused it', async () => {
  expect(await owned(frozen)).toBe(1n)
  expect(await failureOf(solanaSend.fee(transferOf(frozen), true))).toEqual({
    code: 'token-refuses',
    why: 'frozen',
  })
})

test('what the collection refuses shows when the node tries it; more than one of it is none', async () => {
  node.err = { InstructionError: [2, { Custom: 9 }] }
  expect(await failureOf(solanaSend.fee(transferOf(collected), true))).toMatchObject({ code: 'would-fail' })
  node.err = null
  expect(await failureOf(solanaSend.request(transferOf(plain, { units: 2n })))).toEqual(wouldFail)
})

test('the approval says which piece goes to whom, as its maker calls it', async () => {
  const transaction = await sent(collected)
  const read = (of: string) =>
    explain(
      { id: network, name: 'Local' },
      decodedOf(transaction.message.serialize()),
      transaction.serialize(),
      of,
    )
  const { shown, warnings, exposure } = await read(collected.owner)
  const action = {
    kind: 'token-transfer',
    amount: { value: '1', decimals: 0, symbol: null },
    mint: collected.asset,
    called: { symbol: '', name: 'Map collected' },
    to: collected.receiver,
  }
  expect(shown.actions).toEqual([action])
  expect(warnings.filter(({ code }) => code.startsWith('program'))).toEqual([])
  expect(exposure.moves).toContainEqual({
    asset: `${network}/token:${collected.asset}`,
    amount: 1n,
    network,
  })
  // A delegate sees whose it is.
  expect((await read(stranger)).shown.actions).toEqual([{ ...action, from: collected.owner }])
})
