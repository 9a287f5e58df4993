import { errorCode, ProviderRpcError } from '@walletframe/bridge-protocol'
import fc from 'fast-check'
import { decodeFunctionData, encodeFunctionData, erc1155Abi, erc721Abi, padHex, toHex, type Hex } from 'viem'
import { beforeEach, describe, expect, test, vi } from 'vitest'

const node = vi.hoisted(() => ({
  asked: [] as { readonly from?: string; readonly to: string; readonly data: string }[],
  /** Of calls. */
  answer: '0x' as unknown,
  estimate: '0xc350' as unknown,
  code: '0x' as unknown,
}))
vi.mock('../../api/rpc.ts', () => ({
  nodeRequest: async (_network: string, method: string, params: readonly unknown[]) => {
    const answers: Record<string, unknown> = {
      eth_getBlockByNumber: { baseFeePerGas: '0x3b9aca00' },
      eth_maxPriorityFeePerGas: '0x0',
      eth_estimateGas: node.estimate,
      eth_getCode: node.code,
      eth_call: node.answer,
    }
    const answer = answers[method]
    if (method === 'eth_call') node.asked.push(params[0] as (typeof node.asked)[number])
    if (answer instanceof Error) throw answer
    return answer
  },
}))
const { eip155Send, transactionOf } = await import('./send.ts')
const { ownedPieces, pieceData } = await import('./pieces.ts')

const from = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const account = `eip155:31337:${from}` as const
const to = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const contract = '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D'
const one = { standard: 'ERC-721', id: '7', title: 'Seven' } as const
const several = { standard: 'ERC-1155', id: '7', title: 'Seven' } as const
const reverts = new ProviderRpcError(3, 'execution reverted')
const away = new ProviderRpcError(errorCode.chainDisconnected, 'away')
const word = (value: Hex | bigint) =>
  typeof value === 'bigint' ? toHex(value, { size: 32 }) : padHex(value, { size: 32 })

beforeEach(() => {
  node.asked = []
  node.answer = '0x'
  node.estimate = '0xc350'
  node.code = '0x'
})

describe('the call', () => {
  test('asks the recipient, goes to the collection, and takes no coin along', () => {
    const transfer = { account, token: contract, to, units: 1n, piece: one }
    expect(transactionOf(transfer)).toEqual({
      to: contract,
      value: 0n,
      data: encodeFunctionData({ abi: erc721Abi, functionName: 'safeTransferFrom', args: [from, to, 7n] }),
    })
    expect(transactionOf(transfer).data.slice(0, 10)).toBe('0x42842e0e')
    const { data } = transactionOf({ ...transfer, units: 2n, piece: several })
    expect(data.slice(0, 10)).toBe('0xf242432a')
  })
  test('of any number and amount, to the last digit', () => {
    const word256 = fc.bigInt(0n, 2n ** 256n - 1n)
    fc.assert(
      fc.property(word256, word256, (id, units) => {
        const kinds = pieceData(from, to, { standard: 'ERC-1155', id: String(id) }, units)
        expect(decodeFunctionData({ abi: erc1155Abi, data: kinds })).toEqual({
          functionName: 'safeTransferFrom',
          args: [from, to, id, units, '0x'],
        })
        const piece = pieceData(from, to, { standard: 'ERC-721', id: String(id) }, 1n)
        expect(decodeFunctionData({ abi: erc721Abi, data: piece })).toEqual({
          functionName: 'safeTransferFrom',
          args: [from, to, id],
        })
      }),
    )
  })
  test('there is one of a piece: no other amount is sent', () => {
    expect(() => pieceData(from, to, one, 2n)).toThrow('one')
  })
})

describe('whose it is', () => {
  test.each([
    ['the account’s', one, word(from), 1n],
    ['somebody else’s', one, word(to), 0n],
    ['so many', several, word(5n), 5n],
    ['burned', one, reverts, 0n],
  ] as const)('%s', async (_name, piece, answer, owned) => {
    node.answer = answer
    expect(await ownedPieces(account, contract, piece)).toBe(owned)
    expect(node.asked[0]?.to).toBe(contract)
    expect(node.asked[0]?.data.slice(0, 10)).toBe(piece === one ? '0x6352211e' : '0x00fdd58e')
  })
  test.each([
    ['a node that is away', away],
    ['no contract', '0x'],
  ])('%s says nothing', async (_name, answer) => {
    node.answer = answer
    await expect(ownedPieces(account, contract, one)).rejects.toThrow(Error)
  })
})

describe('one that would fail', () => {
  const transfer = { account, token: contract, to, units: 1n, piece: one }
  const codeOf = (piece: typeof one | typeof several) =>
    eip155Send.fee({ ...transfer, piece }, true).then(
      () => 'none',
      (error: { readonly failure?: { readonly code: string } }) => error.failure?.code,
    )
  const takes = { 'ERC-721': '0x150b7a02', 'ERC-1155': '0xf23a6e61' } as const

  test.each([one, several])(
    '$standard: a contract that does not take it is named as the reason',
    async (piece) => {
      node.estimate = reverts
      node.code = '0x6080'
      for (const answer of [reverts, '0x', word(1n), word(takes[piece.standard])]) {
        node.asked = []
        node.answer = answer
        expect(await codeOf(piece)).toBe('recipient-refuses')
        // By the collection, as it asks.
        expect(node.asked[0]).toMatchObject({ from: contract, to })
        expect(node.asked[0]?.data.slice(0, 10)).toBe(takes[piece.standard])
      }
    },
  )
  test.each([one, several])('$standard: whoever takes it is not blamed', async (piece) => {
    node.estimate = reverts
    node.code = '0x6080'
    node.answer = padHex(takes[piece.standard], { size: 32, dir: 'right' })
    expect(await codeOf(piece)).toBe('would-fail')
  })
  test('nor a person, nor whoever cannot be asked', async () => {
    node.estimate = reverts
    expect(await codeOf(one)).toBe('would-fail')
    node.code = '0x6080'
    node.answer = away
    expect(await codeOf(one)).toBe('would-fail')
  })
})
