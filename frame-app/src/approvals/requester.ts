import type { HostIdentity } from './hostIdentity.ts'

/**
 * Who asks for an approval. A page is named by the browser's word on its origin; the wallet itself asks where the person started
 * something in its own screens (send, swap).
 */
export type Requester =
  | {
      readonly kind: 'page'
      readonly origin: string
      /** There once the approval is ready. */
      readonly identity?: HostIdentity | undefined
    }
  | { readonly kind: 'wallet' }
