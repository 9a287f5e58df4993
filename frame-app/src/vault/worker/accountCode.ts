/**
 * The codes that an account can get (EIP-7702), each at this address on every chain (CREATE2: the address stands for the code). They obey the account's key,
 * and take the signatures that it makes as it made them before (ERC-1271). Neither keeps anything in the account's storage.
 *
 * They stand here, in the worker, so that nobody else can say to which code an account is handed over.
 */
export const accountCodes = {
  /**
   * Several calls as one: Simple7702Account of ERC-4337's own contracts, version 0.8, which also obeys the entry point of that version.
   * @see https://github.com/eth-infinitism/account-abstraction/blob/v0.8.0/contracts/accounts/Simple7702Account.sol
   */
  batches: '0xe6Cae83BdE06E4c305530e199D7217f42808555B',
  /**
   * That, and permissions (ERC-7710): EIP7702StatelessDeleGator of the delegation framework, version 1.3.0, which has ERC-7579's `execute`. It also obeys its
   * manager ({@link delegationManager}) and the entry point of version 0.7.
   * @see https://github.com/MetaMask/delegation-framework/blob/v1.3.0/src/EIP7702/EIP7702StatelessDeleGator.sol
   */
  sessions: '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B',
} as const

export type AccountCode = keyof typeof accountCodes

/** What makes an account do what it has signed a delegation for, within the delegation's caveats: of version 1.3.0, at this address on every chain. */
export const delegationManager = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'
