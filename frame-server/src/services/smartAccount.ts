import type { Wallet } from '@walletframe/api-contract'
import { smartAccount } from '@walletframe/api-contract/smartAccount'
import { evmAccounts } from './storedAccounts.ts'

/** Address of the smart account that an account's key owns (ERC-4337), whether it is on a chain yet or not. @returns with its checksum. */
export const smartAccountOf = async (owner: `0x${string}`): Promise<`0x${string}`> => {
  const { concat, encodeAbiParameters, encodeFunctionData, getCreate2Address, parseAbi, zeroHash } =
    await import('viem')
  const initialize = encodeFunctionData({
    abi: parseAbi(['function initialize(address, string[], uint256[], uint256[])']),
    args: [owner, [], [], []],
  })
  const proxyArguments = encodeAbiParameters(
    [{ type: 'address' }, { type: 'bytes' }],
    [smartAccount.implementation, initialize],
  )
  return getCreate2Address({
    from: smartAccount.factory,
    salt: zeroHash,
    bytecode: concat([smartAccount.proxyCode, proxyArguments]),
  })
}

/** Whether an address is the smart account of one of a wallet's accounts. */
export const hasSmartAccount = async (wallet: Wallet, address: string): Promise<boolean> => {
  const owned = await Promise.all(evmAccounts(wallet).map(smartAccountOf))
  return owned.some((one) => one.toLowerCase() === address.toLowerCase())
}
