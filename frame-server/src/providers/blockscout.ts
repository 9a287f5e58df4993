import { z } from 'zod'
import type { OutboundAnswer } from '../outbound/exchange.ts'
import { evmNetworkId } from '../networkConfig.ts'
import { serviceUrl } from '../serviceUrl.ts'

/** Addresses of Blockscouts, by network (CAIP-2), without a slash at their ends. */
export const blockscoutUrls = z
  .record(evmNetworkId, serviceUrl('a Blockscout'))
  .refine((urls) => Object.keys(urls).length > 0, 'expected a Blockscout for at least one network')

/** Reads a page of what an account has, in the form that it must have. An account that nobody has heard of has nothing. @throws where it is another answer. */
export const accountPage =
  <Page>(form: { readonly parse: (value: unknown) => Page }) =>
  ({ status, body }: OutboundAnswer): Page => {
    if (status === 404) return form.parse({ items: [], next_page_params: null })
    if (status !== 200) throw new Error(`status ${status}`)
    return form.parse(JSON.parse(new TextDecoder().decode(body)))
  }
