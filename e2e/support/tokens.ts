import { readFileSync } from 'node:fs'
import { readOwnContracts, type Chain } from '@walletframe/dev-server'
import { encodeAbiParameters, encodeDeployData, encodeFunctionData, erc20Abi, type Abi, type Hex } from 'viem'
import { mined, type Receipt } from './mined.ts'

/*
 * Token contracts that nobody here wrote: the ones that MetaMask's test dapp deploys. And our own of those that people meet beside them.
 */

const constants = JSON.parse(
  readFileSync(
    new URL('../../.cache/archives/@metamask/test-dapp/dist/constants.json', import.meta.url),
    'utf8',
  ),
) as {
  readonly hstAbi: Abi
  readonly hstBytecode: Hex
  readonly nftsAbi: Abi
  readonly nftsBytecode: Hex
  readonly erc1155Abi: Abi
  readonly erc1155Bytecode: Hex
}

/** Sends from an account that the chain itself holds the key of. @returns the receipt. */
export const sendFromChain = async (
  chain: Chain,
  transaction: { readonly to?: Hex; readonly data?: Hex; readonly value?: Hex },
): Promise<Receipt & { readonly hash: Hex }> => {
  const [from] = (await chain.request('eth_accounts')) as Hex[]
  const hash = (await chain.request('eth_sendTransaction', [{ from, ...transaction }])) as Hex
  const receipt = await mined(chain, hash)
  if (receipt.status !== '0x1') throw new Error('The transaction reverted.')
  return { ...receipt, hash }
}

/** What an account has of an ERC-20, as the chain says now, in smallest units. */
export const unitsOf = async (chain: Chain, contract: Hex, owner: Hex): Promise<bigint> => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
  return BigInt((await chain.request('eth_call', [{ to: contract, data }, 'latest'])) as string)
}

/** Decimals and symbol of {@link deployToken}'s token. */
export const token = { symbol: 'TST', decimals: 4 } as const

/** A collection (ERC-721) whose piece with the number 1 belongs to `owner`. @returns its address. */
export const deployCollection = async (chain: Chain, owner: Hex): Promise<Hex> => {
  const { nftsAbi: abi, nftsBytecode: bytecode } = constants
  const [from] = (await chain.request('eth_accounts')) as Hex[]
  const { contractAddress } = await sendFromChain(chain, {
    data: encodeDeployData({ abi, bytecode, args: [] }),
  })
  for (const call of [
    { functionName: 'mintNFTs', args: [1n] },
    { functionName: 'transferFrom', args: [from, owner, 1n] },
  ])
    await sendFromChain(chain, { to: contractAddress, data: encodeFunctionData({ abi, ...call }) })
  return contractAddress
}

/** A collection (ERC-1155) of whose kind with the number 3 `owner` has five. @returns its address. */
export const deployKinds = async (chain: Chain, owner: Hex): Promise<Hex> => {
  const { erc1155Abi: abi, erc1155Bytecode: bytecode } = constants
  const { contractAddress } = await sendFromChain(chain, {
    data: encodeDeployData({ abi, bytecode, args: [] }),
  })
  await sendFromChain(chain, {
    to: contractAddress,
    data: encodeFunctionData({ abi, functionName: 'mintBatch', args: [owner, [3n], [5n], '0x'] }),
  })
  return contractAddress
}

/** An ERC-20 whose first 1 000 units belong to `owner`. @returns its address. */
export const deployToken = async (
  chain: Chain,
  owner: Hex,
  { name, symbol } = { name: 'Test Token', symbol: token.symbol as string },
): Promise<Hex> => {
  const { contractAddress } = await sendFromChain(chain, {
    data: encodeDeployData({
      abi: constants.hstAbi,
      bytecode: constants.hstBytecode,
      args: [1_000n, name, token.decimals, symbol],
    }),
  })
  await sendFromChain(chain, {
    to: contractAddress,
    data: encodeFunctionData({ abi: constants.hstAbi, functionName: 'transfer', args: [owner, 1_000n] }),
  })
  return contractAddress
}

/**
 * An ERC-20 of four decimals, as some are, whose first 1 000 units belong to `owner`. @param odd.fee what is kept of each transfer, in basis points.
 * @param odd.isTrap whether only its maker can send it, who is not the owner. @returns its address.
 */
export const deployOddToken = async (
  chain: Chain,
  owner: Hex,
  symbol: string,
  { fee = 0n, isTrap = false }: { readonly fee?: bigint; readonly isTrap?: boolean },
): Promise<Hex> => {
  const { abi, bytecode } = readOwnContracts().OddToken
  const text = encodeAbiParameters([{ type: 'string' }], [symbol])
  const args = [text, text, BigInt(token.decimals), fee, false, isTrap]
  const { contractAddress } = await sendFromChain(chain, { data: encodeDeployData({ abi, bytecode, args }) })
  await sendFromChain(chain, {
    to: contractAddress,
    data: encodeFunctionData({ abi, functionName: 'mint', args: [owner, 1_000n] }),
  })
  return contractAddress
}
