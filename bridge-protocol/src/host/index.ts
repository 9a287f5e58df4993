export * from '../index.ts'
export type { AbortLike } from './link.ts'
export type { PortLike } from '../shared/environment.ts'
export { randomHex } from '../shared/random.ts'
export {
  createHostLink,
  type FailureReason,
  type HostLink,
  type HostLinkOptions,
  type LinkState,
} from './link.ts'
