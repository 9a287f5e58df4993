import { z } from 'zod'

const isOfThisMachine = (host: string) =>
  ['localhost', '127.0.0.1', '[::1]'].includes(host) || host.endsWith('.localhost')

/** The exact origin of a relay: it stands in the frame's policy, and in the tokens by which clients name themselves. */
const relayUrl = z.string().refine((value) => {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (url === undefined || url.origin !== value || url.hostname.includes('*')) return false
  return url.protocol === 'wss:' || (url.protocol === 'ws:' && isOfThisMachine(url.hostname))
}, 'expected the exact address of a relay such as wss://relay.example.com, without path (ws:// only on this machine)')

/** Where pages and wallet apps meet (WalletConnect). */
export const walletConnectConfig = z.strictObject({
  relayUrl,
  /** What the relay knows this operator by. */
  projectId: z.string().regex(/^[\w-]{1,128}$/, 'expected letters, digits, _ and -'),
  /** Whether this server carries what is said to the relay, so that visitors contact no other host. */
  throughServer: z.boolean('expected true or false').default(false),
})
