import * as z from 'zod/mini'
import { nothing, route } from './http.ts'
import { longestLink } from './links.ts'
import { isShallow } from './rpc.ts'

/* Who pays the network fee of what a wallet's own account does (ERC-4337, ERC-7677). */

const hex = z.string().check(z.regex(/^0x(?:[0-9a-f]{2})*$/i, 'expected bytes in hexadecimal'))
const address = z.string().check(z.regex(/^0x[0-9a-f]{40}$/i, 'expected an address of 20 bytes'))
/** An operation has 16 bytes for it. */
const gas = z.string().check(z.regex(/^0x[0-9a-f]{1,32}$/i, 'expected a number in hexadecimal'))

/** What a paymaster gives for an operation, as ERC-7677 has it. */
const sponsorship = z.object({
  paymaster: address,
  paymasterData: hex,
  paymasterVerificationGasLimit: z.optional(gas),
  paymasterPostOpGasLimit: z.optional(gas),
  /** Whether the first answer is the last one. */
  isFinal: z.optional(z.boolean()),
  /** The name that he gives himself. */
  sponsor: z.optional(z.object({ name: z.string() })),
})
export type Sponsorship = z.output<typeof sponsorship>

/** Any JSON that a paymaster of a page wants to know, as the page gives it. */
const context = z.record(z.string(), z.unknown()).check(z.refine(isShallow, 'expected an object'))

/**
 * Asks the operator's paymaster, or a page's own, whether it pays for a user operation of the session's own account, or of that account's smart account (with entry point 0.7): with `stub` before its gas is
 * estimated, then for exactly this one, which counts against what an account is given a day by the operator.
 * Errors: `network_unknown` where nobody pays on this network; `not_sponsored` where it is of another account than the session's;
 * `rate_limited` past the day's count; `provider_unavailable`.
 */
export const sponsorOperation = route({
  method: 'POST',
  path: '/sponsor/:network',
  params: z.object({
    network: z.string().check(z.regex(/^eip155:\d{1,20}$/, 'expected an EVM network (CAIP-2)')),
  }),
  query: nothing,
  project: 'query',
  body: z.object({
    stub: z.boolean(),
    /** A page's own paymaster, at a host that the project lists. Absent: the operator's. */
    service: z.optional(
      z.object({ url: z.string().check(z.maxLength(longestLink)), context: z.optional(context) }),
    ),
    /** The version of the entry point that it is for, as its signature says too. Absent: 0.8. */
    entryPoint: z.optional(z.enum(['0.7', '0.8'])),
    /** As JSON-RPC carries it (ERC-7769). */
    operation: z
      .looseObject({ sender: address })
      .check(z.refine(isShallow, 'expected a user operation of ERC-7769')),
  }),
  /** Null where the paymaster does not pay for this: an answer like any other, and no error on a page's console. */
  answer: z.object({ sponsorship: z.nullable(sponsorship) }),
  errors: ['network_unknown', 'not_sponsored', 'provider_unavailable'],
  auth: 'session',
  origin: 'own',
  limit: 'provider',
  size: 'large',
  cache: 'no-store',
})

/** The way to who pays. */
export const sponsorRoutes = { sponsorOperation }
