import type { Caip2 } from '@walletframe/bridge-protocol'
import { getAddress, hexToBigInt } from 'viem'
import type { Grant, GrantedPermission } from '../../../vault/payload.ts'
import type { Allowed, PermissionSubject } from '../subject.ts'
import { coinAmount, type Coin } from '../explained.ts'
import { labelOf, tokenAmount, type TokenReader } from '../tokens.ts'

/** A permission without its limits in time, as a person reads it. @param functions signatures whose hashes were compared. */
const allowedBy = async (
  permission: GrantedPermission,
  {
    coin,
    read,
    functions,
  }: { readonly coin: Coin; readonly read: TokenReader; readonly functions: readonly string[] },
): Promise<Allowed> => {
  switch (permission.type) {
    case 'native-token-transfer':
      return { kind: 'coin', amount: coinAmount(hexToBigInt(permission.allowance), coin), each: null }
    case 'native-token-periodic':
      return {
        kind: 'coin',
        amount: coinAmount(hexToBigInt(permission.amount), coin),
        each: permission.duration,
      }
    case 'erc20-token-transfer':
    case 'erc20-token-periodic': {
      const token = await read(permission.token)
      const isOnce = permission.type === 'erc20-token-transfer'
      return {
        kind: 'token',
        token: labelOf(token),
        amount: tokenAmount(hexToBigInt(isOnce ? permission.allowance : permission.amount), token),
        each: isOnce ? null : permission.duration,
      }
    }
    case 'contract-call':
      return { kind: 'call', to: getAddress(permission.target), functions }
  }
}

/** One permission, as a person reads it before and after they gave it. */
export const explainPermission = async (
  { permission, delegate, expiry, calls }: Pick<Grant, 'permission' | 'delegate' | 'expiry' | 'calls'>,
  functions: readonly string[],
  of: { readonly network: Caip2; readonly coin: Coin; readonly read: TokenReader },
): Promise<PermissionSubject> => ({
  allows: await allowedBy(permission, { ...of, functions }),
  to: getAddress(delegate),
  until: expiry,
  calls,
})
