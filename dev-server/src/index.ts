import { mkdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { startChain, type Chain } from './chain.ts'
import { startDapp } from './dapp.ts'
import { startFrameServer } from './frameServer.ts'
import { startMail, type MailSink } from './mail.ts'
import { portsFromEnvironment, type Ports } from './ports.ts'

export { portsFromEnvironment, portTable, type Ports } from './ports.ts'
export type { Chain } from './chain.ts'
export type { MailSink, Message } from './mail.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Wei that a `funded…@` user gets: 100 ETH. */
const gift = `0x${(100n * 10n ** 18n).toString(16)}`

/** The local world, running. Every address is on 127.0.0.1; browsers also know the `*.localhost` names. */
export type World = {
  readonly urls: {
    /** Same site as the frame. */
    readonly dapp: string
    /** Another site than the frame. */
    readonly crossSiteDapp: string
    readonly frame: string
    readonly inbox: string
    readonly chain: string
    readonly secondChain: string
  }
  readonly chain: Chain
  readonly secondChain: Chain
  readonly mail: MailSink
  readonly databaseFile: string
  readonly stopFrameServer: () => Promise<void>
  readonly startFrameServer: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** A port that is free now, for a part whose address must be known before it listens. */
const reserve = (port: number): Promise<number> =>
  port !== 0
    ? Promise.resolve(port)
    : new Promise((resolve, reject) => {
        const server = createServer().once('error', reject)
        server.listen(0, '127.0.0.1', () => {
          const address = server.address()
          server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
        })
      })

/** Ports of a world that must not meet another one. */
export const anyPorts: Ports = { dapp: 0, frame: 0, inbox: 0, smtp: 0, chain: 0, secondChain: 0 }

/**
 * Starts the whole local world: chains, mail, the real server, the demo dapp.
 * @throws Error with one sentence where a port is taken; what was started before is stopped again.
 */
export const startWorld = async (
  options: {
    readonly ports?: Ports
    /** Folder of the database and secrets; emptied with `fresh`. */
    readonly folder?: string
    readonly fresh?: boolean
    readonly logLevel?: 'silent' | 'warn' | 'info'
    /** Pages besides the demo dapp that may embed the frame. */
    readonly extraOrigins?: readonly string[]
  } = {},
): Promise<World> => {
  const ports = options.ports ?? portsFromEnvironment(process.env)
  const folder = options.folder ?? at('../../.cache/dev')
  if (options.fresh) rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const stops: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const end of stops.splice(0).toReversed()) await end()
  }
  try {
    const chain = await startChain('chain', ports.chain, 31_337)
    stops.push(chain.stop)
    const secondChain = await startChain('secondChain', ports.secondChain, 31_338)
    stops.push(secondChain.stop)
    const mail = await startMail(ports)
    stops.push(mail.stop)
    const framePort = await reserve(ports.frame)
    const frame = `http://frame.walletframe.localhost:${framePort}`
    const dapp = await startDapp(ports.dapp, { frameUrl: () => frame, chains: [chain.url, secondChain.url] })
    stops.push(dapp.stop)

    let server: { readonly stop: () => Promise<void> } | undefined
    const start = async () => {
      server ??= await startFrameServer({
        folder,
        port: framePort,
        publicPort: framePort,
        dappPort: dapp.port,
        smtpPort: mail.smtpPort,
        chains: [
          { chainId: chain.chainId, name: 'Local Chain', url: chain.url },
          { chainId: secondChain.chainId, name: 'Local Chain Two', url: secondChain.url },
        ],
        logLevel: options.logLevel ?? 'warn',
        extraOrigins: options.extraOrigins ?? [],
        hooks: {
          walletCreated: async ({ email, addresses }) => {
            if (!email.startsWith('funded')) return
            for (const each of [chain, secondChain])
              await each.request('anvil_setBalance', [addresses.eip155, gift])
          },
        },
      })
    }
    const end = async () => {
      const running = server
      server = undefined
      await running?.stop()
    }
    await start()
    stops.push(end)
    return {
      urls: {
        dapp: `http://app.walletframe.localhost:${dapp.port}`,
        crossSiteDapp: `http://dapp.localhost:${dapp.port}`,
        frame,
        inbox: `http://127.0.0.1:${mail.inbox.port}`,
        chain: chain.url,
        secondChain: secondChain.url,
      },
      chain,
      secondChain,
      mail,
      databaseFile: `${folder}/walletframe.sqlite`,
      startFrameServer: start,
      stopFrameServer: end,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
