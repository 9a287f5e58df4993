import type { MethodPolicy } from '@walletframe/bridge-protocol'
import { methodPolicies, methodRow, type MethodRow } from '@walletframe/bridge-protocol/frame'

/** One RPC method as the router knows it: its row in the table of methods, and how the page is told to treat it. */
export type Method = Pick<MethodRow, 'namespace' | 'answeredBy'> & { readonly policy: MethodPolicy }

/** What a method is; undefined where it is refused. */
export const methodOf = (name: string): Method | undefined => {
  const row = methodRow(name)
  const policy = methodPolicies[name]
  return row && policy && { ...row, policy }
}
