import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { localWildcards } from '@walletframe/api-contract'
import { localExchange, localToken } from '@walletframe/solana-dev-node'
import { createFrameServer, loadConfig, type Hooks, type StandIns } from '@walletframe/server'
import { market } from './market/market.ts'
import type { OpenId } from './openId.ts'
import { portTaken } from './ports.ts'

type Secrets = { readonly key: string; readonly pepper: string }

/** Secrets of the local world: made once, so that its wallets still open after a restart. */
const localSecrets = (folder: string): Secrets => {
  const file = join(folder, 'secrets.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Secrets
  const secret = () => randomBytes(32).toString('base64url')
  const secrets: Secrets = { key: secret(), pepper: secret() }
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 })
  return secrets
}

/** What of a server a deployment changes. */
export type Release = {
  /** Folder of another build of the frame. */
  readonly frameDir?: string
  /** Folder in which the files of this release and the two before are kept. */
  readonly assetsDir?: string
  /** Whether the server carries what is said to WalletConnect's relay. */
  readonly relayThroughServer?: boolean
}

export type FrameServerSettings = {
  /** Where the database and the secrets are. */
  readonly folder: string
  readonly port: number
  /** Port in the public URL; the same as `port`, known only after the first start where that is 0. */
  readonly publicPort: number
  readonly dappPort: number
  readonly smtpPort: number
  readonly chains: readonly {
    readonly chainId: number
    readonly name: string
    readonly url: string
    /** The operator's mark: approvals have no limit there. One chain has it and one has not, so that both can be tried. */
    readonly testnet: boolean
    /** One chain has them and one has not, so that batches can be tried as one transaction and one by one. */
    readonly smartAccounts: boolean
    readonly sessions: boolean
    /** Of its bundler, which has its operations paid; undefined for none. With it, accounts may have smart accounts beside them (ERC-4337). */
    readonly bundlerUrl?: string | undefined
  }[]
  /** Null: without the Solana network. */
  readonly solana: { readonly id: string; readonly url: string } | null
  /** WalletConnect's relay. */
  readonly relayUrl: string
  /** Providers to log in with; the demo project's pages have them. */
  readonly socials?: OpenId['socials'] | undefined
  /** The public half of the operator's recovery key; undefined: they keep no keys. */
  readonly operatorRecovery?: string | undefined
  readonly hooks: Hooks
  /** Pages besides the demo dapp that may embed the frame. */
  readonly extraOrigins: readonly string[]
  /** Reads that an address may make a minute; undefined for the server's own limit. */
  readonly rpcRequestsPerMinute?: number | undefined
  /** Blocks back to which prices are compared; undefined for none. */
  readonly compareBlocks?: number | undefined
  /** Whether what accounts did is read into an index, by traces too: what an account got of the coin itself is in no log. */
  readonly isIndexed: boolean
  readonly logLevel: 'silent' | 'warn' | 'info'
  readonly release?: Release | undefined
  readonly brand?: Brand | undefined
  /** Whether the demo project has browsers approved by a link. */
  readonly verifyDevices?: boolean | undefined
  /** Whether the server counts how the modal is used: never of the second project’s pages. */
  readonly analytics?: 'on' | 'off' | undefined
}

/** What the operator of the local world looks like, and has beside it. */
export type Brand = {
  /** Whether the local Solana chain is no test network: then what is on it is worth something, and approvals have limits. */
  readonly isSolanaMoney?: boolean
  /** Of an Esplora that reads the local Bitcoin chain. */
  readonly esploraUrl?: string | undefined
  /** A catalogue file of the operator's own, beside the wallets that ship with the server. */
  readonly catalogueFile?: string
  /** Of the demo project; see docs/theming.md. */
  readonly theme?: object
  readonly fontsDir?: string
  /** Of the demo project, and of all mails. */
  readonly logoUrl?: string
  /** Origins that images may lie at, beside those of the page. */
  readonly imageSources?: readonly string[]
  /** Hosts of nodes that the demo project's pages may name. */
  readonly rpcHosts?: readonly string[]
  /** Hosts of paymasters that the demo project's pages may have their calls paid by. */
  readonly paymasterHosts?: readonly string[]
  /** These hosts, on this machine. */
  readonly standIns?: StandIns
  /** Networks beside the local ones, as the server's settings have them: for pages of the project `every-network`. */
  readonly networks?: readonly object[]
  /** Providers and limits of the server's settings, in place of the local world's. */
  readonly providers?: object
  readonly routeLimits?: object
}

/** Project that every page of this machine may use. */
export const localProject = 'local'

/** File of the database in the world's folder. */
export const databaseName = 'walletframe.sqlite'

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const btc = { name: 'Bitcoin', symbol: 'BTC', decimals: 8 }
const dot = { name: 'Polkadot', symbol: 'DOT', decimals: 10 }

/** CAIP-2 ids of networks that the local world has no chain of. */
export const bitcoinId = 'bip122:000000000019d6689c085ae165831e93'
/** Bitcoin's regtest: e2e starts such a chain where a test asks for one. */
export const localBitcoinId = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
export const polkadotId = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'

const sol = { name: 'SOL', symbol: 'SOL', decimals: 9 }

/** The exchange of every local chain. */
const exchange = {
  router: market.router,
  factory: market.factory,
  wrapped: market.weth,
  dollars: [market.dollar],
  tokens: [market.gold, market.pebble],
}

/** The real server with the configuration of the local world. */
export const startFrameServer = async (settings: FrameServerSettings) => {
  const { folder, dappPort, brand = {} } = settings
  const { relayThroughServer: throughServer = false, ...files } = settings.release ?? {}
  const secrets = localSecrets(folder)
  /** Networks that the local world has a chain of. */
  const local = [
    ...settings.chains.map(({ chainId }) => `eip155:${chainId}`),
    ...(settings.solana ? [settings.solana.id] : []),
  ]
  const demoOrigins = [
    ...settings.extraOrigins,
    ...['app.walletframe.localhost', 'dapp.localhost', 'localhost', '127.0.0.1'].map(
      (host) => `http://${host}:${dappPort}`,
    ),
  ]
  const config = loadConfig({
    values: {
      ...files,
      host: '127.0.0.1',
      port: settings.port,
      publicUrl: `http://frame.walletframe.localhost:${settings.publicPort}`,
      database: `sqlite:${join(folder, databaseName)}`,
      keyEncryption: { current: 'local', keys: { local: secrets.key } },
      pepper: secrets.pepper,
      mail: {
        url: `smtp://127.0.0.1:${settings.smtpPort}`,
        from: 'WalletFrame <login@walletframe.localhost>',
        ...(brand.logoUrl === undefined ? {} : { logoUrl: brand.logoUrl }),
      },
      ...(settings.socials ? { socials: settings.socials } : {}),
      ...(settings.operatorRecovery ? { operatorRecovery: settings.operatorRecovery } : {}),
      walletConnect: { relayUrl: settings.relayUrl, projectId: localProject, throughServer },
      logLevel: settings.logLevel,
      analytics: settings.analytics ?? 'off',
      // Whoever works on a page, or tests one, is many visitors from one address.
      emailCodesPerHour: 1_000,
      ...(settings.rpcRequestsPerMinute === undefined
        ? {}
        : { rpcRequestsPerMinute: settings.rpcRequestsPerMinute }),
      networks: [
        ...settings.chains.map(({ chainId, name, url, testnet, smartAccounts, sessions, bundlerUrl }) => ({
          id: `eip155:${chainId}`,
          name,
          nativeCurrency: ether,
          rpcUrl: url,
          // A chain of this machine has no other: what a wallet is told that does not know it.
          walletRpcUrl: url,
          // Blocks come here whenever a test wants one.
          headCacheMs: 0,
          testnet,
          smartAccounts,
          sessions,
          ...(bundlerUrl !== undefined && {
            erc4337: true,
            bundler: { url: bundlerUrl, entryPoints: ['0.7', '0.8'], sponsors: true },
          }),
        })),
        // Last: the first network is the default of a page that names none.
        ...(settings.solana
          ? [
              {
                id: settings.solana.id,
                name: 'Local Solana',
                nativeCurrency: sol,
                rpcUrl: settings.solana.url,
                headCacheMs: 0,
                testnet: brand.isSolanaMoney !== true,
              },
            ]
          : []),
        // For the page's own wallets: nothing is read from them, but of the local one where somebody has an Esplora of it.
        { id: bitcoinId, name: 'Bitcoin', nativeCurrency: btc },
        {
          id: localBitcoinId,
          name: 'Local Bitcoin',
          nativeCurrency: btc,
          testnet: true,
          ...(brand.esploraUrl !== undefined && { esploraUrl: brand.esploraUrl }),
        },
        { id: polkadotId, name: 'Polkadot', nativeCurrency: dot },
        ...(brand.networks ?? []),
      ],
      ...(brand.routeLimits && { routeLimits: brand.routeLimits }),
      ...(brand.fontsDir === undefined ? {} : { fontsDir: brand.fontsDir }),
      providers: {
        ...(brand.catalogueFile === undefined
          ? {}
          : { catalogue: { kind: 'file', file: brand.catalogueFile } }),
        images: { kind: 'proxy', sources: brand.imageSources ?? [] },
        names: { kind: 'self', zone: 'names.walletframe.localhost' },
        // A chain that is a moment old has no price to compare with.
        prices: {
          kind: 'pools',
          compareBlocks: settings.compareBlocks ?? 0,
          ...(settings.solana && {
            whirlpools: {
              [settings.solana.id]: { config: localExchange.config, dollars: [localToken.mint] },
            },
          }),
        },
        // Blocks here are replaced by nobody but a test.
        history: settings.isIndexed ? { kind: 'index', confirmations: 8 } : { kind: 'node' },
        swaps: {
          kind: 'uniswapV2',
          networks: Object.fromEntries(settings.chains.map(({ chainId }) => [`eip155:${chainId}`, exchange])),
        },
        ...brand.providers,
      },
      projects: [
        {
          id: 'demo',
          name: 'Demo Dapp',
          allowedOrigins: demoOrigins,
          networks: local,
          ...(brand.theme === undefined ? {} : { theme: brand.theme }),
          ...(brand.logoUrl === undefined ? {} : { logoUrl: brand.logoUrl }),
          rpcHosts: brand.rpcHosts ?? [],
          paymasterHosts: brand.paymasterHosts ?? [],
          verifyDevices: settings.verifyDevices ?? false,
          passphrases: true,
        },
        {
          id: 'second',
          name: 'Second Dapp',
          allowedOrigins: demoOrigins,
          networks: local,
          features: { analytics: false },
        },
        { id: 'every-network', name: 'Every network', allowedOrigins: demoOrigins },
        // For the developer's own page, wherever on this machine it is served.
        { id: localProject, name: 'Local page', allowedOrigins: [...localWildcards], networks: local },
        { id: 'locked', name: 'Locked', allowedOrigins: [] },
      ],
    },
  })
  const server = await createFrameServer(config, { hooks: settings.hooks, standIns: brand.standIns })
  try {
    const { port } = await server.start()
    return { port, stop: server.stop }
  } catch (error) {
    await server.stop()
    throw (error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? portTaken('frame', settings.port) : error
  }
}
