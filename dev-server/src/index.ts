import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SolanaChain } from '@walletframe/solana-dev-node'
import { openAccountCode } from './accountCode.ts'
import { openFramework } from './delegationFramework.ts'
import { startChain, type Chain } from './chain.ts'
import { startDapp } from './dapp.ts'
import { fundNewWallets, openFaucet, type Faucet } from './faucet.ts'
import {
  databaseName,
  startFrameServer,
  type Brand,
  type FrameServerSettings,
  type Release,
} from './frameServer.ts'
import { openGifts } from './gifts.ts'
import { startMail, type MailSink } from './mail.ts'
import { openMarket } from './market/market.ts'
import { livePast, pastBegins } from './market/past.ts'
import { startOpenId } from './openId.ts'
import { startTogether, stopAll, type Stops } from './parts.ts'
import { portsFromEnvironment, type Ports } from './ports.ts'
import { startRelay, type Relay } from './relay/relay.ts'
import { startSeparateServer, type SeparateServer } from './separateServer.ts'
import { openSolana } from './solana.ts'
import { startBundler, type Bundler } from './sponsor/bundler.ts'
import { takePort } from './takePort.ts'

export { portsFromEnvironment, portTable, type Ports } from './ports.ts'
export { bitcoinId, localBitcoinId, polkadotId } from './frameServer.ts'
export type { Bundler } from './sponsor/bundler.ts'
export { localScams } from './scams.ts'
export { startChain, type Chain } from './chain.ts'
export type { Relay } from './relay/relay.ts'
export type { Faucet } from './faucet.ts'
export type { MailSink, Message } from './mail.ts'
export { accountCode } from './accountCode.ts'
export { market, openMarket } from './market/market.ts'
export { readOwnContracts } from './market/artifacts.ts'
export type { Brand } from './frameServer.ts'
export {
  localExchange,
  localToken,
  solanaChainId,
  solanaGenesisHash,
  type SolanaChain,
} from '@walletframe/solana-dev-node'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The local world, running. Every address is on 127.0.0.1; browsers also know the `*.localhost` names. */
export type World = {
  readonly urls: {
    /** Same site as the frame. */
    readonly dapp: string
    /** Another site than the frame. */
    readonly crossSiteDapp: string
    readonly frame: string
    readonly inbox: string
    /** Where mail is delivered: `smtp://127.0.0.1:PORT`. */
    readonly smtp: string
    readonly chain: string
    readonly secondChain: string
    /** Null where there is no Solana node. */
    readonly solana: string | null
    /** WalletConnect's relay. */
    readonly relay: string
    /** The OpenID provider; null where nobody wants it. */
    readonly openId: string | null
    /** The second chain's bundler; null where nobody wants it. */
    readonly bundler: string | null
  }
  readonly relay: Relay
  /** The relay goes, and with it all that waits in it; at its address, since pages and wallets know it. */
  readonly stopRelay: () => Promise<void>
  readonly startRelay: () => Promise<void>
  readonly chain: Chain
  readonly secondChain: Chain
  /** Whether {@link solana} is there: LiteSVM has no build for some machines, and the node may be another one. */
  readonly hasSolana: boolean
  /** @throws Error where this machine has none. */
  readonly solana: SolanaChain
  /** Of the second chain; null where nobody wanted it. */
  readonly bundler: Bundler | null
  readonly mail: MailSink
  readonly faucet: Faucet
  /** Settles when the exchange of both EVM chains is there, see {@link market}; rejects where it cannot be. */
  readonly marketOpen: Promise<void>
  readonly databaseFile: string
  readonly stopFrameServer: () => Promise<void>
  /** @param release another one than that which ran before. */
  readonly startFrameServer: (release?: Release) => Promise<void>
  /** Starts a server of the same public address and database on a port of its own, as one of several behind a proxy. */
  readonly startBeside: (
    release?: Release,
  ) => Promise<{ readonly port: number; readonly stop: () => Promise<void> }>
  /**
   * `reload` reads the built files anew, `restart` the server's code too, which needs `separateServer`. Chains, mails and wallets stay.
   * @throws Error where the new one does not start; one whose code cannot be loaded leaves the old one running.
   */
  readonly renewFrameServer: (how: 'reload' | 'restart') => Promise<void>
  readonly stop: () => Promise<void>
}

/** The relay, which tests take away and bring back at the same port. */
const openRelay = async (port: number) => {
  const first = await startRelay(port)
  let running: Relay | undefined = first
  return {
    running: (): Relay => {
      if (!running) throw new Error('The relay is stopped.')
      return running
    },
    start: async () => {
      running ??= await startRelay(first.port)
    },
    stop: async () => {
      const ending = running
      running = undefined
      await ending?.stop()
    },
  }
}

export type WorldOptions = {
  readonly ports?: Ports
  /** Folder of the database and secrets; emptied with `fresh`. */
  readonly folder?: string
  readonly fresh?: boolean
  /** In place of `folder`: one of its own, which is gone when the world stops, or does not start. */
  readonly temporary?: boolean
  readonly logLevel?: 'silent' | 'warn' | 'info'
  /** Pages besides the demo dapp that may embed the frame. */
  readonly extraOrigins?: readonly string[]
  /** A Solana node that runs already, in place of our own. */
  readonly solanaUrl?: string | undefined
  /** Runs the frame server in a process of its own, so that its code can be loaded anew. */
  readonly separateServer?: boolean
  /** Reads that a page may make a minute. Default: the server's own limit. */
  readonly rpcRequestsPerMinute?: number
  /** Does not wait for the exchange of the chains: they mine nothing for a moment. For people, who cannot be that quick. */
  readonly marketLater?: boolean
  /** Whether there are collections of NFTs, of which whoever gets money gets some. Default: none. */
  readonly collections?: boolean
  /** Whether whoever gets money gets what strangers send, too: a token that leads to a site, and dust of a look-alike. Default: not. */
  readonly bait?: boolean
  /** An account that gets money, and on both chains three years in which it did something. Default: none. */
  readonly past?: `0x${string}` | undefined
  /** Whether Activity tells what is in no log, too: movements of the coin. With `past` it does. Default: not. */
  readonly indexed?: boolean
  /** Blocks back to which the server compares prices. Default: none, since the chains are new. */
  readonly compareBlocks?: number
  /** What the server serves, where it is not the build of this repository alone. */
  readonly release?: Release
  /** How the operator's own part of the screens and mails looks. */
  readonly brand?: Brand
  /** Runs the providers with which the demo project's visitors can log in. Default: none. */
  readonly openId?: boolean
  /** Whether somebody pays for batches on the second chain: a bundler, and a paymaster (ERC-4337). Default: not. */
  readonly sponsored?: boolean
  /** Whether browsers of the demo project's visitors are approved by a link before a code is mailed. Default: not. */
  readonly verifyDevices?: boolean
  /** The public half of a recovery key, which visitors can let the operator keep keys with. Default: none. */
  readonly operatorRecovery?: string | undefined
  /** Whether the server counts how the modal is used. Default: off. */
  readonly analytics?: 'on' | 'off'
  /** Address that the server is given as a chain's node: one with faults may stand there. Default: the chain's own. */
  readonly frontOf?: (chain: Chain) => Promise<string>
}

/** Ports of a world that must not meet another one. */
export const anyPorts: Ports = {
  dapp: 0,
  frame: 0,
  relay: 0,
  inbox: 0,
  smtp: 0,
  openId: 0,
  bundler: 0,
  chain: 0,
  secondChain: 0,
  solana: 0,
}

const openFolder = (options: Pick<WorldOptions, 'folder' | 'fresh' | 'temporary'>, stops: Stops): string => {
  if (options.temporary) {
    const folder = mkdtempSync(join(tmpdir(), 'walletframe-world-'))
    stops.push(() => rm(folder, { recursive: true, force: true }))
    return folder
  }
  const folder = options.folder ?? at('../../.cache/dev')
  if (options.fresh) rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  return folder
}

/**
 * Starts the whole local world: chains, mail, the real server, the demo dapp.
 * @throws Error with one sentence where a port is taken; what was started before is stopped again.
 */
export const startWorld = async (options: WorldOptions = {}): Promise<World> => {
  const ports = options.ports ?? portsFromEnvironment(process.env)
  const stops: Stops = []
  const stop = () => stopAll(stops)
  const folder = openFolder(options, stops)
  const { past } = options
  const began = past === undefined ? undefined : pastBegins()
  try {
    const [chain, secondChain, solana, mail, relay] = await startTogether(stops, [
      startChain('chain', ports.chain, 31_337, began),
      startChain('secondChain', ports.secondChain, 31_338, began),
      openSolana(ports.solana, { outside: options.solanaUrl, folder }),
      startMail(ports),
      openRelay(ports.relay),
    ])
    const faucet = await openFaucet(join(folder, 'funded.json'), [chain, secondChain], solana)
    await Promise.all([chain, secondChain].map(openAccountCode))
    await openFramework(secondChain)
    const framePort = await takePort('frame', ports.frame)
    const frame = `http://frame.walletframe.localhost:${framePort}`
    const openId = options.openId ? await startOpenId(ports.openId, frame, chain) : null
    if (openId) stops.push(openId.stop)
    const bundler = options.sponsored ? await startBundler(ports.bundler, secondChain) : null
    if (bundler) stops.push(bundler.stop)
    const dapp = await startDapp(ports.dapp, {
      frameUrl: frame,
      chains: [chain.url, secondChain.url],
      others: solana ? [solana.url, ...solana.wsUrls] : [],
      inbox: `http://127.0.0.1:${mail.inbox.port}`,
      solana: solana?.id,
    })
    stops.push(dapp.stop)

    const nodeOf = async (of: Chain) => (await options.frontOf?.(of)) ?? of.url
    const nodes = { first: await nodeOf(chain), second: await nodeOf(secondChain) }
    let settings: FrameServerSettings = {
      folder,
      port: framePort,
      publicPort: framePort,
      dappPort: dapp.port,
      smtpPort: mail.smtpPort,
      chains: [
        {
          chainId: chain.chainId,
          name: 'Local Chain',
          url: nodes.first,
          testnet: true,
          smartAccounts: false,
          sessions: false,
        },
        {
          chainId: secondChain.chainId,
          name: 'Local Chain Two',
          url: nodes.second,
          testnet: false,
          smartAccounts: true,
          sessions: true,
          bundlerUrl: bundler?.url,
        },
      ],
      solana: solana && { id: solana.id, url: solana.url },
      logLevel: options.logLevel ?? 'warn',
      extraOrigins: options.extraOrigins ?? [],
      rpcRequestsPerMinute: options.rpcRequestsPerMinute,
      compareBlocks: options.compareBlocks,
      isIndexed: (options.indexed ?? false) || past !== undefined,
      hooks: { walletCreated: fundNewWallets(faucet) },
      release: options.release,
      brand: options.brand,
      relayUrl: relay.running().url,
      socials: openId?.socials,
      operatorRecovery: options.operatorRecovery,
      verifyDevices: options.verifyDevices,
      analytics: options.analytics,
    }
    let server: (Partial<SeparateServer> & { readonly stop: () => Promise<void> }) | undefined
    const start = async (release?: Release) => {
      if (release) settings = { ...settings, release }
      server ??= await (options.separateServer ? startSeparateServer(settings) : startFrameServer(settings))
    }
    const end = async () => {
      const running = server
      server = undefined
      await running?.stop()
    }
    const renew = async (how: 'reload' | 'restart') => {
      const way = server?.[how]
      if (way) return way()
      if (how === 'restart')
        throw new Error('The server runs in this process: its code cannot be loaded anew.')
      await end()
      await start()
    }
    await start()
    stops.push(end)
    const marketOpen = Promise.all([chain, secondChain].map(openMarket)).then(async () => {
      if (past !== undefined) await Promise.all([chain, secondChain].map((each) => livePast(each, past)))
      await faucet.alsoGive(await openGifts([chain, secondChain], solana?.own, options))
      if (past !== undefined) await faucet.give(past)
    })
    // Whoever waits for it hears of it.
    marketOpen.catch(() => undefined)
    if (!options.marketLater) await marketOpen
    return {
      urls: {
        dapp: `http://app.walletframe.localhost:${dapp.port}`,
        crossSiteDapp: `http://dapp.localhost:${dapp.port}`,
        frame,
        inbox: `http://127.0.0.1:${mail.inbox.port}`,
        smtp: `smtp://127.0.0.1:${mail.smtpPort}`,
        chain: chain.url,
        secondChain: secondChain.url,
        solana: solana?.url ?? null,
        relay: relay.running().url,
        openId: openId?.issuer ?? null,
        bundler: bundler?.url ?? null,
      },
      get relay() {
        return relay.running()
      },
      stopRelay: relay.stop,
      startRelay: relay.start,
      chain,
      secondChain,
      hasSolana: solana?.own !== null && solana !== null,
      get solana() {
        if (!solana?.own)
          throw new Error(
            solana
              ? `The Solana node is ${solana.url}, not our own.`
              : `LiteSVM has no build for ${process.platform} ${process.arch}.`,
          )
        return solana.own
      },
      bundler,
      mail,
      faucet,
      marketOpen,
      databaseFile: join(folder, databaseName),
      startFrameServer: start,
      startBeside: (release) => startFrameServer({ ...settings, port: 0, release }),
      stopFrameServer: end,
      renewFrameServer: renew,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
