import * as z from 'zod/mini'
import { approvalRules } from './approvals.ts'
import type { ThemeSettings } from './theme/settings.ts'

/** A network that the operator serves: what the frame needs to show it and to reach its node through the proxy. */
export const network = z.object({
  /** CAIP-2, for example `eip155:8453` or `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp`. */
  id: z.string().check(z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, 'expected a CAIP-2 chain id')),
  name: z.string(),
  nativeCurrency: z.object({ name: z.string(), symbol: z.string(), decimals: z.number() }),
  /** Base address of a block explorer, without a trailing slash. */
  explorerUrl: z.optional(z.string()),
  /** A node that anybody may ask: what a wallet is told that does not know the network. Not the operator's own. */
  walletRpcUrl: z.optional(z.string()),
  /** The operator's mark: its coins are worth nothing, so approvals have no limit there. Never set for chains that a page added. */
  testnet: z.boolean(),
  /** Whether the e-mail wallet makes several calls one transaction there, by code of the account (EIP-7702). Missing: no. */
  smartAccounts: z.optional(z.boolean()),
  /** Whether accounts of the e-mail wallet may have a smart account there, with an address of its own (ERC-4337, entry point 0.7). Missing: no. */
  erc4337: z.optional(z.boolean()),
  /** Whether accounts of the e-mail wallet give permissions there (ERC-7715), held by code of the account. Missing: no. */
  sessions: z.optional(z.boolean()),
  /** Whether the operator has somebody who pays the network fee of such batches, where he agrees (ERC-7677). Missing: no. */
  sponsored: z.optional(z.boolean()),
  /** Whether user operations of those accounts go out there, whoever pays for them: the operator, or a page's own paymaster. Missing: no. */
  operations: z.optional(z.boolean()),
  /** Of Bitcoin: whether this server reads it, so that balances are shown and something can be sent. Missing: no. */
  isRead: z.optional(z.boolean()),
  /** The operator's icon for it: a path at this server, which draws it. Without it the frame has icons of its own. */
  icon: z.optional(z.string()),
})
export type Network = z.output<typeof network>

/**
 * What the server writes into the frame's document, in `<meta name="walletframe-project" content="…JSON…">`:
 * no request, no inline script.
 */
export const projectDocument = z.object({
  projectId: z.string(),
  name: z.string(),
  /** Pages that may embed the frame, read by `mayEmbed`: the same list that made `frame-ancestors`. */
  allowedOrigins: z.array(z.string()),
  /** Whether the frame may live below a page that is itself framed. */
  allowNesting: z.boolean(),
  features: z.object({
    email: z.boolean(),
    injected: z.boolean(),
    walletConnect: z.boolean(),
    /** Whether the operator's server counts how the modal is used. */
    analytics: z.boolean(),
    /** Whether Account tells what an account did. */
    history: z.boolean(),
    /** Whether Account has the way to receive. */
    receive: z.boolean(),
    /** Whether Account sends. */
    send: z.boolean(),
  }),
  /**
   * WalletConnect's relay: the one address beside this server that the frame talks to; with `throughServer` not even that, since the server
   * carries what is said. None: no wallet app is connected by a code.
   */
  walletConnect: z.optional(
    z.object({ relayUrl: z.string(), projectId: z.string(), throughServer: z.optional(z.boolean()) }),
  ),
  /** Providers that visitors can log in with, in the operator's order. Missing: none. */
  socials: z.optional(z.array(z.string())),
  /** Whether visitors may set a passphrase. Missing: no. One that is set opens its wallet in any case. */
  passphrases: z.optional(z.boolean()),
  /** The operator can keep a key of wallets whose owners ask for that: the X25519 public key that it is sealed to, base64url. */
  operatorRecovery: z.optional(z.string()),
  /** BCP 47: the language of approvals and of code entry. Default: the browser's. */
  language: z.optional(z.string()),
  /** The operator's theme: its values are in a style sheet beside the document. Here for what a page's wishes are laid over. */
  theme: z.optional(z.custom<ThemeSettings>()),
  /** The operator's logo: a path at this server, which draws it. */
  logo: z.optional(z.string()),
  networks: z.array(network),
  /** Hosts of nodes that pages may have their reads asked of (`customRpcUrls`). None: no host. */
  rpcHosts: z.optional(z.array(z.string())),
  /** Hosts of paymasters that pages may have their calls paid by (ERC-7677). None: no host. */
  paymasterHosts: z.optional(z.array(z.string())),
  /** Whether the server has lists of known scams, with which approvals are compared. Missing: no. */
  scams: z.optional(z.boolean()),
  /** Whether the server has a list of wallets with some for these networks. */
  catalogue: z.optional(z.boolean()),
  approvals: approvalRules,
})
export type ProjectDocument = z.output<typeof projectDocument>

/** Name of the meta element that carries {@link projectDocument}. */
export const projectMetaName = 'walletframe-project'
