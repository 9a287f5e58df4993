import { methods } from '@walletframe/bridge-protocol/frame'
import type { Rules, RpcRequest } from './router.ts'
import { createCallsMethods, type CallsParts } from './rules/calls.ts'
import { createChainMethods, type ChainParts } from './rules/chains.ts'
import { createPermissionMethods, type PermissionParts } from './rules/permissions.ts'
import { createSubscriptionMethods, type SubscriptionParts } from './rules/subscriptions.ts'
import { createWatchAsset } from './rules/watchAsset.ts'

/** What methods with rules of their own need of the rest: flows and state, handed in. */
export type RulesParts = CallsParts & ChainParts & PermissionParts & SubscriptionParts

/** Methods of Bitcoin and Polkadot: each kind of wallet is asked in words of its own. */
const foreignMethods = Object.entries(methods)
  .filter(([, { namespace }]) => namespace === 'bip122' || namespace === 'polkadot')
  .map(([method]) => method)

/** Methods with rules of their own, each as its EIP says, and strict: one file a group. */
export const createRules = (parts: RulesParts): Rules => ({
  ...createPermissionMethods(parts),
  ...createChainMethods(parts),
  ...createSubscriptionMethods(parts),
  ...createWatchAsset(parts),
  ...createCallsMethods(parts),
  ...Object.fromEntries(
    foreignMethods.map((method) => [
      method,
      async (request: RpcRequest) => (await import('./foreign/ask.ts')).askForeign(request),
    ]),
  ),
  // The chunk with the curve's arithmetic, for these two alone
  personal_ecRecover: async ({ params }) => (await import('./rules/recover.ts')).ecRecover(params),
  web3_sha3: async ({ params }) => (await import('./rules/recover.ts')).sha3(params),
})
