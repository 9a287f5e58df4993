/**
 * The code that an account gets where it makes several calls one (EIP-7702): Simple7702Account of ERC-4337's own contracts, version 0.8, which is at
 * this address on every chain (CREATE2, salt 0: the address stands for the code). It obeys the account's key and the entry point of version 0.8, keeps
 * nothing in storage, and takes the signatures that the key makes as it made them before (ERC-1271).
 *
 * It stands here, in the worker, so that nobody else can say to which code an account is handed over.
 *
 * @see https://github.com/eth-infinitism/account-abstraction/blob/v0.8.0/contracts/accounts/Simple7702Account.sol
 */
export const accountCode = '0xe6Cae83BdE06E4c305530e199D7217f42808555B'
