import * as z from 'zod/mini'

/** What a page may say with a way to connect: the namespace that an account is wanted of. */
export const wantedNamespace = z.strictObject({
  namespace: z.optional(z.enum(['eip155', 'solana', 'bip122', 'polkadot'])),
})
