import { addressOf, chainOf, ProviderRpcError, type Caip10, type Json } from '@walletframe/bridge-protocol'
import { encodeFunctionData, parseAbi, type Address, type Hex } from 'viem'
import { nodeRequest } from '../../api/rpc.ts'
import type { Piece, Transfer } from '../send.ts'
import { revertReason } from './failures.ts'
import { isSame } from './isSame.ts'

/* Pieces of collections, as ERC-721 and ERC-1155 have them. */

const kinds = {
  'ERC-721': parseAbi([
    'function ownerOf(uint256 id)',
    'function safeTransferFrom(address from, address to, uint256 id)',
    'function onERC721Received(address operator, address from, uint256 id, bytes data)',
  ]),
  'ERC-1155': parseAbi([
    'function balanceOf(address owner, uint256 id)',
    'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
    'function onERC1155Received(address operator, address from, uint256 id, uint256 amount, bytes data)',
  ]),
} as const

/** @throws Error for a piece of another namespace, which no form hands over. */
const ofEvm = ({ standard, id }: Piece) => {
  if (standard !== 'ERC-721' && standard !== 'ERC-1155') throw new Error('No piece of an EVM network.')
  return { standard, id }
}

/** The transfer of a piece as data, in the form that asks a contract that is to get it whether it takes such. */
export const pieceData = (from: string, to: string, piece: Piece, units: bigint): Hex => {
  const { standard, id } = ofEvm(piece)
  const [owner, receiver] = [from as Address, to as Address]
  if (standard === 'ERC-1155')
    return encodeFunctionData({
      abi: kinds[standard],
      functionName: 'safeTransferFrom',
      args: [owner, receiver, BigInt(id), units, '0x'],
    })
  // Else more would be shown than is sent.
  if (units !== 1n) throw new Error('There is one of it.')
  return encodeFunctionData({
    abi: kinds[standard],
    functionName: 'safeTransferFrom',
    args: [owner, receiver, BigInt(id)],
  })
}

const isRevert = (error: unknown): boolean =>
  revertReason(error) !== null || (error instanceof ProviderRpcError && /revert/i.test(error.message))

const isWord = (answer: Json): answer is Hex => typeof answer === 'string' && /^0x[0-9a-f]{64}$/i.test(answer)

/** How many of a piece are the account's. A piece that its contract does not know (it was burned) is nobody's. */
export const ownedPieces = async (account: Caip10, contract: string, piece: Piece): Promise<bigint> => {
  const { standard, id } = ofEvm(piece)
  const owner = addressOf(account) as Address
  const data =
    standard === 'ERC-721'
      ? encodeFunctionData({ abi: kinds[standard], functionName: 'ownerOf', args: [BigInt(id)] })
      : encodeFunctionData({ abi: kinds[standard], functionName: 'balanceOf', args: [owner, BigInt(id)] })
  try {
    const answer = await nodeRequest(chainOf(account), 'eth_call', [{ to: contract, data }, 'latest'])
    if (!isWord(answer)) throw new Error(`${contract} does not say whose it is.`)
    if (standard === 'ERC-1155') return BigInt(answer)
    return isSame(`0x${answer.slice(-40)}`, owner) ? 1n : 0n
  } catch (error) {
    if (isRevert(error)) return 0n
    throw error
  }
}

/**
 * Whether the recipient is a contract that does not take such a piece: asked in its own words, as the collection asks it, since what
 * collections say when they are refused is worded by each of them.
 */
export const refusesPiece = async (
  { account, token, to, units }: Transfer,
  piece: Piece,
): Promise<boolean> => {
  const { standard, id } = ofEvm(piece)
  const network = chainOf(account)
  const code = await nodeRequest(network, 'eth_getCode', [to, 'latest'])
  if (code === '0x') return false
  const from = addressOf(account) as Address
  const data =
    standard === 'ERC-721'
      ? encodeFunctionData({
          abi: kinds[standard],
          functionName: 'onERC721Received',
          args: [from, from, BigInt(id), '0x'],
        })
      : encodeFunctionData({
          abi: kinds[standard],
          functionName: 'onERC1155Received',
          args: [from, from, BigInt(id), units, '0x'],
        })
  try {
    const answer = await nodeRequest(network, 'eth_call', [{ from: token, to, data }, 'latest'])
    // Whoever takes it answers with the function's own selector.
    return !isWord(answer) || !isSame(answer.slice(0, 10), data.slice(0, 10))
  } catch (error) {
    if (isRevert(error)) return true
    throw error
  }
}
