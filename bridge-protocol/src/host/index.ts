export * from '../index.ts'
export {
  createHostLink,
  type FailureReason,
  type HostLink,
  type HostLinkOptions,
  type LinkState,
} from './link.ts'
