import { addressOf, errorCode, ProviderRpcError, type Json } from '@walletframe/bridge-protocol'
import type { Connection } from '../../connections/connections.ts'
import { invalid, isFields, listOf } from '../../chains/fields.ts'
import type { Rules } from '../router.ts'
import { grantPermissions, isGrantOf, revokePermission, type GrantParts } from './grants.ts'

/*
 * EIP-2255. There is one permission of this kind: to see the connected account. What somebody may do without a person is ERC-7715's (grants.ts).
 */

const permission = 'eth_accounts'

/** The page's permissions as it may see them: none, or that its account is shown to it. */
const permissionsOf = (accounts: readonly string[], origin: string): Json =>
  accounts.length === 0
    ? []
    : [
        {
          invoker: origin,
          parentCapability: permission,
          caveats: [{ type: 'restrictReturnedAccounts', value: accounts }],
        },
      ]

/** `[{ eth_accounts: {} }]`. @throws ProviderRpcError -32602 another form, or a permission that does not exist here. */
const checkPermissions = (params: Json | undefined): void => {
  const [asked] = listOf(params, 1)
  if (!isFields(asked)) throw invalid('params[0]', 'an object of permissions, such as { eth_accounts: {} }')
  const names = Object.keys(asked)
  if (names.length === 0) throw invalid('params[0]', 'at least one permission: eth_accounts')
  for (const name of names) {
    if (name !== permission)
      throw new ProviderRpcError(
        errorCode.invalidParams,
        `Invalid params[0].${name.slice(0, 64)}: this permission does not exist. The only one is eth_accounts.`,
      )
    if (!isFields(asked[name])) throw invalid(`params[0].${name}`, 'an object')
  }
}

export type PermissionParts = GrantParts & {
  /** The connection of eip155. */
  readonly connection: () => Connection
  readonly hostOrigin: () => string
  /** Opens Connect and waits for an account. */
  readonly requestAccounts: () => Promise<unknown>
  /** Takes this page's account away from it. */
  readonly forgetPage: () => Promise<void>
}

/** The methods of EIP-2255, and ERC-7715's beside them. */
export const createPermissionMethods = (parts: PermissionParts): Rules => {
  const accounts = () => parts.connection().accounts.map(addressOf)
  const permissions = () => permissionsOf(accounts(), parts.hostOrigin())
  return {
    wallet_getPermissions: async () => permissions(),
    wallet_requestPermissions: async ({ params }) => {
      checkPermissions(params)
      if (accounts().length === 0) await parts.requestAccounts()
      return permissions()
    },
    wallet_grantPermissions: (request) => grantPermissions(parts, request),
    wallet_revokePermissions: async (request) => {
      const { params } = request
      if (isGrantOf(params)) return revokePermission(parts, request)
      checkPermissions(params)
      if (accounts().length > 0) await parts.forgetPage()
      return null
    },
  }
}
