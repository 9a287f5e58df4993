/* How long what was read is good for, in milliseconds; what the specification says of it stands in state/specified.ts. */

/** Balances that are looked at are read again (facts 1.2). */
export const balanceInterval = 10_000
/** A batch that is looked at and not done. */
export const batchInterval = 2_000
/** Wallets that can be had: as long as the server's answers are kept. */
export const catalogueLifetime = 60_000
/** How long what nobody looks at any more is kept. */
export const unusedLifetime = 5 * 60_000
/** What a transfer costs, while it is looked at: a block of Ethereum. */
export const feeInterval = 12_000
/** Pictures of tokens that the operator lists. */
export const logoLifetime = 60 * 60_000
/** Whom a name stands for. */
export const nameLifetime = 60_000
/** Permissions that are looked at: a block of Ethereum. */
export const permissionLifetime = 12_000
/** Prices that are looked at are read again; they are for showing alone. */
export const priceInterval = 60_000
