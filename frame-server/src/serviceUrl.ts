import { z } from 'zod'

/** The http(s) address of a service, below which its paths lie; without a slash at its end. @param what such as `a Blockscout`. */
export const serviceUrl = (what: string) =>
  z
    .url({ protocol: /^https?$/, error: `expected the http(s) address of ${what}` })
    .transform((url) => url.replace(/\/+$/, ''))
