import { isCaip10, isCaip2, type Caip10, type Caip2 } from '@walletframe/bridge-protocol'
import * as z from 'zod/mini'
import { smallRecord } from './small.ts'

/* What a page was connected with by WalletConnect, by page origin: shown at once after a reload, before the client and its keys are there. No secret. */

const connection = z.object({
  /** Of the session. */
  topic: z.string(),
  /** The wallet's name for itself. */
  name: z.string(),
  /** Address of its icon, as it says it; https. */
  icon: z.optional(z.string()),
  /** Of the operator's list, where it was picked there. */
  imageId: z.optional(z.string()),
  accounts: z.array(z.custom<Caip10>(isCaip10)).check(z.minLength(1)),
  /** Accounts that the person made the active ones here, at most one a namespace: until the wallet names others. */
  chosen: z.optional(z.array(z.custom<Caip10>(isCaip10))),
  network: z.custom<Caip2>(isCaip2),
  /** That the session is approved for. */
  networks: z.optional(z.array(z.custom<Caip2>(isCaip2))),
  /** Whether it may be asked to go to another network (`wallet_switchEthereumChain`). */
  switches: z.optional(z.boolean()),
  /** Seconds since 1970 until which the session lasts. */
  expiry: z.number(),
  /** Of the wallet's app, where it was opened for the pairing: it is opened again for a request. Checked again when it is used. */
  link: z.optional(z.string()),
})
export type StoredConnection = z.output<typeof connection>

const version = 1
const record = z.object({ version: z.literal(version), pages: z.record(z.string(), connection) })

const stored = smallRecord('walletframe:walletconnect', (value) => record.safeParse(value).data, {
  version,
  pages: {},
})

/** What the page is connected with; null where it is not. */
export const readConnection = (origin: string): StoredConnection | null => {
  const { pages } = stored.read()
  const found = Object.hasOwn(pages, origin) ? pages[origin] : undefined
  return found && found.expiry * 1_000 > Date.now() ? found : null
}

/** Remembers it; null: the page is not connected any more. */
export const writeConnection = (origin: string, next: StoredConnection | null): void => {
  stored.write(({ pages }) => {
    const others = Object.entries(pages).filter(([other]) => other !== origin)
    return { version, pages: Object.fromEntries(next ? [...others, [origin, next] as const] : others) }
  })
}

/** Hears that another tab remembers something else, of this page or of another one. */
export const hearConnections = stored.hear
