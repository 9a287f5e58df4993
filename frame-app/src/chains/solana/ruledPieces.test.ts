import { readFileSync } from 'node:fs'
import { base58, base64, hex } from '@scure/base'
import { VersionedTransaction } from '@solana/web3.js'
import { errorCode, type Caip10 } from '@walletframe/bridge-protocol'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Transfer } from '../send.ts'

/*
 * Pieces that Metaplex' own programs made (Token Metadata and Token Authorization Rules of the main network, in LiteSVM), as they stood in its accounts, and
 * the instruction of Metaplex' own client (mpl-token-metadata 3.4.0) that those programs carried out; the one of the locked piece they refused.
 */
vi.mock('../../api/rpc.ts', async () => ({ nodeRequest: (await import('./fakeNode.ts')).nodeRequest }))
const { node } = await import('./fakeNode.ts')
const { decodedOf } = await import('./decodedOf.ts')
const { explain } = await import('./explain.ts')
const { rulesInMetadata } = await import('./metadata.ts')
const { programs } = await import('./programs.ts')
const { solanaSend } = await import('./send.ts')

type Recorded = {
  readonly mint: string
  readonly owner: string
  readonly receiver: string
  /** Mint, metadata, token account, record. */
  readonly accounts: readonly { address: string; lamports: number; owner: string; data: string }[]
  /** Address, whether it signs, whether it is written. */
  readonly keys: readonly (readonly [string, number, number])[]
  /** Hex. */
  readonly data: string
}
const recorded = JSON.parse(
  readFileSync(new URL('./ruledPieces.recorded.json', import.meta.url), 'utf8'),
) as Record<'plain' | 'ruled' | 'locked', Recorded>

const network = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
/** Lamports that a token account and a record have at least. */
const rent = { account: 2_039_280n, record: 1_447_680n }

const transferOf = ({ mint, owner, receiver }: Recorded, more: Partial<Transfer> = {}): Transfer => ({
  account: `${network}:${owner}` satisfies Caip10,
  token: mint,
  to: receiver,
  units: 1n,
  piece: { standard: 'Metaplex', id: '', title: 'Ruled' },
  ...more,
})

const place = ({ mint, owner, accounts }: Recorded, lamports = 1_000_000_000) => {
  node.accounts = new Map(
    accounts.map(({ address, data, ...account }) => [address, { ...account, data: base64.decode(data) }]),
  )
  node.accounts.set(owner, { lamports, owner: programs.system, data: new Uint8Array() })
  node.held = new Map([[`${owner} ${mint}`, [accounts[2]?.address ?? '']]])
}
beforeEach(() => {
  Object.assign(node, { prices: [], err: null, fault: {}, asked: [] })
})

const sent = async (of: Recorded) => {
  const { params } = await solanaSend.request(transferOf(of))
  return VersionedTransaction.deserialize(base58.decode((params as { transaction: string }).transaction))
}
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: { failure?: unknown }) => error.failure,
  )

test.each(['plain', 'ruled'] as const)(
  '%s: the instruction is the one that the programs carried out',
  async (name) => {
    const of = recorded[name]
    place(of)
    const { message } = await sent(of)
    const keys = message.staticAccountKeys.map((key) => key.toBase58())
    const [instruction, ...more] = message.compiledInstructions.filter(
      ({ programIdIndex }) => keys[programIdIndex] === programs.metadata,
    )
    expect(more).toEqual([])
    expect(hex.encode(Uint8Array.from(instruction?.data ?? []))).toBe(of.data)
    // In a message an account is what it is in any place: whoever pays signs and is written wherever it stands.
    const strongest = new Map<string, [number, number]>()
    for (const [address, signs, written] of [[of.owner, 1, 1] as const, ...of.keys]) {
      const [before, beforeWritten] = strongest.get(address) ?? [0, 0]
      strongest.set(address, [Math.max(before, signs), Math.max(beforeWritten, written)])
    }
    expect(
      instruction?.accountKeyIndexes.map((index) => [
        keys[index],
        Number(message.isAccountSigner(index)),
        Number(message.isAccountWritable(index)),
      ]),
    ).toEqual(of.keys.map(([address]) => [address, ...(strongest.get(address) ?? [])]))
  },
)

test('the set of rules is the one that the metadata names; a piece without one has none, and a mint without rules is none', () => {
  const metadataOf = ({ mint, accounts }: Recorded) => {
    const [, metadata] = accounts
    if (!metadata) throw new Error('No metadata was recorded.')
    return { mint, account: { owner: metadata.owner, data: base64.decode(metadata.data) } }
  }
  const [plain, ruled] = [metadataOf(recorded.plain), metadataOf(recorded.ruled)]
  expect(rulesInMetadata(plain.account, plain.mint)).toEqual({ ruleSet: null })
  expect(rulesInMetadata(ruled.account, ruled.mint)).toEqual({ ruleSet: recorded.ruled.keys[16]?.[0] })
  // Of another mint, of another program, and cut off anywhere: never by a wrong set.
  expect(rulesInMetadata(ruled.account, plain.mint)).toBeUndefined()
  expect(rulesInMetadata({ ...ruled.account, owner: programs.token }, ruled.mint)).toBeUndefined()
  for (let length = 0; length < ruled.account.data.length; length += 1) {
    const cut = rulesInMetadata({ ...ruled.account, data: ruled.account.data.slice(0, length) }, ruled.mint)
    expect([undefined, null, recorded.ruled.keys[16]?.[0]]).toContain(cut?.ruleSet)
  }
})

test('the receiver’s account is priced; what its record takes has to be there, and comes back', async () => {
  const of = recorded.plain
  place(of)
  expect(await solanaSend.fee(transferOf(of), true)).toMatchObject({
    fee: 5_000n + rent.account,
    deposit: rent.account,
  })
  const needed = 5_000n + rent.account + rent.record
  place(of, Number(needed))
  expect(await solanaSend.fee(transferOf(of), true)).toMatchObject({ fee: 5_000n + rent.account })
  place(of, Number(needed - 1n))
  expect(await failureOf(solanaSend.fee(transferOf(of), true))).toMatchObject({
    code: 'insufficient-funds',
    needed: { value: String(needed) },
    missing: { value: '1' },
  })
})

test('what is locked is theirs, and is not sent: the programs refused it', async () => {
  const of = recorded.locked
  place(of)
  expect(await solanaSend.owned?.(transferOf(of).account, of.mint, { standard: 'Metaplex', id: '' })).toBe(1n)
  expect(await failureOf(solanaSend.fee(transferOf(of), true))).toEqual({
    code: 'token-refuses',
    why: 'frozen',
  })
})

test('more than one of it, and what went to somebody else, comes to nothing', async () => {
  const of = recorded.plain
  place(of)
  expect(await failureOf(solanaSend.request(transferOf(of, { units: 2n })))).toEqual({
    code: 'would-fail',
    reason: null,
  })
  node.held = new Map()
  expect(await failureOf(solanaSend.request(transferOf(of)))).toEqual({ code: 'would-fail', reason: null })
})

test('what rules refuse is told before anybody is asked', async () => {
  place(recorded.ruled)
  node.err = { InstructionError: [2, { Custom: 57 }] }
  await expect(solanaSend.fee(transferOf(recorded.ruled), true)).rejects.toMatchObject({
    code: errorCode.transactionRejected,
    failure: { code: 'would-fail' },
  })
})

test('the approval says what goes to whom, and what stays in the new account', async () => {
  const of = recorded.ruled
  place(of)
  const transaction = await sent(of)
  const { shown, warnings, exposure } = await explain(
    { id: network, name: 'Local' },
    decodedOf(transaction.message.serialize()),
    transaction.serialize(),
    of.owner,
  )
  expect(shown.actions).toEqual([
    {
      kind: 'token-transfer',
      amount: { value: '1', decimals: 0, symbol: 'RULED' },
      mint: of.mint,
      called: { symbol: 'RULED', name: 'ruled' },
      to: of.receiver,
    },
  ])
  expect(warnings.filter(({ code }) => code.startsWith('program'))).toEqual([])
  expect(exposure.moves).toContainEqual({ asset: 'native', amount: rent.account, network })
})
