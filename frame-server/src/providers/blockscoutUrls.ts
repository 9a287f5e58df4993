import { z } from 'zod'
import { evmNetworkId } from '../networkConfig.ts'

/** Addresses of Blockscouts, by network (CAIP-2), without a slash at their ends. */
export const blockscoutUrls = z
  .record(
    evmNetworkId,
    z
      .url({ protocol: /^https?$/, error: 'expected the http(s) address of a Blockscout' })
      .transform((url) => url.replace(/\/+$/, '')),
  )
  .refine((urls) => Object.keys(urls).length > 0, 'expected a Blockscout for at least one network')
