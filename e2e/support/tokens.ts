import { createRequire } from 'node:module'
import type { Chain } from '@walletframe/dev-server'
import { encodeDeployData, encodeFunctionData, type Abi, type Hex } from 'viem'

/*
 * Token contracts that nobody here wrote: the ones that MetaMask's test dapp deploys.
 */

const constants = createRequire(import.meta.url)('@metamask/test-dapp/dist/constants.json') as {
  readonly hstAbi: Abi
  readonly hstBytecode: Hex
  readonly nftsAbi: Abi
  readonly nftsBytecode: Hex
  readonly erc1155Abi: Abi
  readonly erc1155Bytecode: Hex
}

/** Sends from an account that the chain itself holds the key of. @returns the receipt. */
const send = async (chain: Chain, transaction: { readonly to?: Hex; readonly data: Hex }) => {
  const [from] = (await chain.request('eth_accounts')) as Hex[]
  const hash = await chain.request('eth_sendTransaction', [{ from, ...transaction }])
  const receipt = (await chain.request('eth_getTransactionReceipt', [hash])) as {
    readonly contractAddress: Hex
    readonly status: string
  }
  if (receipt.status !== '0x1') throw new Error('The transaction reverted.')
  return receipt
}

/** Decimals and symbol of {@link deployToken}'s token. */
export const token = { symbol: 'TST', decimals: 4 } as const

/** An ERC-20 whose first 1 000 units belong to `owner`. @returns its address. */
export const deployToken = async (chain: Chain, owner: Hex): Promise<Hex> => {
  const { contractAddress } = await send(chain, {
    data: encodeDeployData({
      abi: constants.hstAbi,
      bytecode: constants.hstBytecode,
      args: [1_000n, 'Test Token', token.decimals, token.symbol],
    }),
  })
  await send(chain, {
    to: contractAddress,
    data: encodeFunctionData({ abi: constants.hstAbi, functionName: 'transfer', args: [owner, 1_000n] }),
  })
  return contractAddress
}
