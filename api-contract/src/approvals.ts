import * as z from 'zod/mini'
import { numberIn } from './numbers.ts'

/*
 * How much may be approved inside the page, by dapp and day, before the approval moves to a window of the frame's own origin
 * (SECURITY, Approvals: "Place is decided by what could be lost"). The operator sets these defaults; the visitor changes theirs.
 */

/** A decimal number of whole coins, for example `0.02`: a string, since floating point cannot hold every amount. */
const decimal = z
  .string()
  .check(z.regex(/^(0|[1-9]\d{0,29})(\.\d{1,36})?$/, 'expected a decimal such as 0.02'))

/** Decimals of a network's own coin, by CAIP-2 network id or by namespace. The network's own entry wins. */
const nativeLimit = z.record(
  z.string().check(z.regex(/^[-a-z0-9]{3,8}(:[-_a-zA-Z0-9]{1,32})?$/, 'expected eip155 or a CAIP-2 id')),
  decimal,
)

/** US dollars a dapp and day, for what has a price. */
const usd = numberIn(0, 1_000_000_000)

/** An origin that the operator trusts, and what its visitors may approve inside the page. What is absent is as for every page. */
export const trustedOrigin = z.object({
  origin: z.string(),
  limitUsd: z.optional(usd),
  nativeLimit: z.optional(nativeLimit),
})

export const approvalRules = z.object({
  limitUsd: usd,
  /** For a coin whose price is not known. A coin without an entry counts as over the limit, like a token without a price. */
  nativeLimit,
  trusted: z.array(trustedOrigin),
  /** `over-limit`: what is within the limit is approved in the page. `always`: everything is approved in the window. */
  window: z.enum(['over-limit', 'always']),
})
export type ApprovalRules = z.output<typeof approvalRules>

/** What an operator who says nothing gets. */
export const defaultApprovalRules: ApprovalRules = {
  limitUsd: 50,
  nativeLimit: { eip155: '0.02', solana: '0.5' },
  trusted: [],
  window: 'over-limit',
}

export type ApprovalLimits = {
  /** US dollars a day. */
  readonly usd: number
  /** Decimal number of the network's own coin a day; null where it has none and so counts as over the limit. */
  readonly native: string | null
}

const own = (limits: Readonly<Record<string, string>> | undefined, key: string): string | undefined =>
  limits !== undefined && Object.hasOwn(limits, key) ? limits[key] : undefined

/**
 * The operator's limits for one page and one network. A network that is marked `testnet` has no limit: ask that first.
 * @param origin the page's origin, from the browser.
 * @param network CAIP-2.
 * @example
 * limitsFor(project.approvals, 'https://app.example.com', 'eip155:1') // { usd: 50, native: '0.02' }
 */
export const limitsFor = (rules: ApprovalRules, origin: string, network: string): ApprovalLimits => {
  const trusted = rules.trusted.find((entry) => entry.origin === origin)
  const namespace = network.slice(0, network.indexOf(':'))
  return {
    usd: trusted?.limitUsd ?? rules.limitUsd,
    native:
      own(trusted?.nativeLimit, network) ??
      own(trusted?.nativeLimit, namespace) ??
      own(rules.nativeLimit, network) ??
      own(rules.nativeLimit, namespace) ??
      null,
  }
}
