export * from '../index.ts'
export type { AbortLike, PortLike } from '../environment.ts'
export { areTexts, isSnapshot } from './checks.ts'
export { randomId } from '../random.ts'
export { styleNames } from '../styleNames.ts'
export { asksPersonPattern } from '../methods/beforeReady.ts'
export type { RpcMethod, RpcRequestOf, RpcResultOf, RpcSchema } from '../methods/schema.ts'
export { eip155WalletMethod, foreignWalletMethod } from '../walletMethods.ts'
export * as connectionState from './states.ts'
export {
  createHostConnection,
  type ConnectionState,
  type FailureReason,
  type HostConnection,
  type HostConnectionOptions,
} from './connection.ts'
