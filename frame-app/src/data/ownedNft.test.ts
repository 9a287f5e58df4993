import { expect, test } from 'vitest'
import { pieceKey, readPieceKey } from './ownedNft.ts'

const contract = '0xBc4ca0eda7647a8ab7c2061c2e118a18a936f13d'
const mint = '9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu'

test.each([
  ['ERC-721', contract, '7', `erc721:${contract}/7`],
  ['ERC-1155', contract, '30', `erc1155:${contract}/30`],
  ['Metaplex', mint, '', `nft:${mint}`],
] as const)('a piece of %s is named as CAIP-19 has it, and is read as itself', (standard, of, id, key) => {
  expect(pieceKey({ standard, contract: of, tokenId: id })).toBe(key)
  expect(readPieceKey(key)).toEqual({ contract: of, piece: { standard, id } })
})

test.each([
  '',
  '-',
  contract,
  mint,
  `erc721:${contract}`,
  `erc20:${contract}/7`,
  `nft:${contract}`,
  `nft:${mint}/7`,
])('“%s” names none', (key) => expect(readPieceKey(key)).toBeUndefined())
