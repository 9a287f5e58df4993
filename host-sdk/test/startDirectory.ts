import { createDirectory, type Directory } from '../src/wallets/directory.ts'
import { eip6963 } from '../src/wallets/evm.ts'

/** A directory that hears of announced wallets (EIP-6963), as a page begins with it. */
export const startDirectory = (changed: () => void): Directory => {
  const directory = createDirectory(changed)
  directory.discover(eip6963)
  return directory
}
