import { relayPath } from '@walletframe/api-contract'
import { Core } from '@walletconnect/core'
import { UniversalProvider } from '@walletconnect/universal-provider'
import { clientStorage } from '../../storage/walletConnect.ts'
import { reconnectOnReturn } from './reconnect.ts'

/*
 * WalletConnect's own client: a chunk that only this room fetches. It is asked for pairings, sessions and requests, and for nothing else: what
 * is read from a chain goes to the operator's nodes, so its own providers have no part in it.
 */

export type ClientOptions = {
  /** The relay, which the client's own tokens are for. */
  readonly relayUrl: string
  /** Whether our server carries what is said to it: the socket is opened there, and nowhere else. */
  readonly throughServer?: boolean | undefined
  readonly projectId: string
  /** Of the page: a wallet asks its person about the page, not about the frame. */
  readonly metadata: {
    readonly name: string
    readonly description: string
    readonly url: string
    readonly icons: string[]
  }
}

export type Client = InstanceType<typeof UniversalProvider>['client']
export type Session = ReturnType<Client['session']['get']>

/** Where our own server carries the relay's socket. */
const throughServerUrl = () => `${location.origin.replace(/^http/, 'ws')}${relayPath}`

/**
 * The client listens to the relay only once all that it keeps is read, and drops what comes before: a session that was settled, or ended,
 * while the page was away would be lost. So the line to the relay waits. @returns what opens it.
 */
const holdTransport = ({ relayer }: InstanceType<typeof Core>): (() => void) => {
  const open = relayer.transportOpen.bind(relayer)
  const { promise, resolve } = Promise.withResolvers<void>()
  relayer.transportOpen = async (url) => {
    await promise
    await open(url)
  }
  return resolve
}

/** What the client checks of a wallet's messages without waiting for what the check says. */
const unawaited = [
  'isValidUpdate',
  'isValidExtend',
  'isValidPing',
  'isValidEmit',
  'isValidDisconnect',
] as const

/**
 * A message about a session that is over fails its check: one whose end two tabs are told of, say. Nobody hears of that, so it would be an uncaught error.
 * Whoever does wait for a check hears of it as before.
 */
const settleChecks = (engine: object): void => {
  const checks = engine as Record<(typeof unawaited)[number], (params: unknown) => Promise<void>>
  for (const name of unawaited) {
    const check = checks[name]
    checks[name] = (params) => {
      const checked = check(params)
      checked.catch(() => undefined)
      return checked
    }
  }
}

/** Starts the client. It contacts the relay, or our server in its place, and nobody else. */
export const startClient = async ({
  metadata,
  relayUrl,
  throughServer,
  projectId,
}: ClientOptions): Promise<Client> => {
  const core = new Core({
    projectId,
    relayUrl: throughServer ? throughServerUrl() : relayUrl,
    logger: 'silent',
    telemetryEnabled: false,
    storage: clientStorage(metadata.url),
  })
  if (throughServer) {
    // A token is for the address that the client calls; the relay takes those that are for itself.
    const sign = core.crypto.signJWT.bind(core.crypto)
    core.crypto.signJWT = () => sign(relayUrl)
  }
  const opened = holdTransport(core)
  const provider = await UniversalProvider.init({
    // Its own types disagree on what may be undefined.
    core: core as never,
    projectId,
    // A copy: the client writes the frame's own address into it, since that is where it runs.
    metadata: { ...metadata },
    logger: 'silent',
    telemetryEnabled: false,
    disableProviderPing: true,
  }).finally(opened)
  const { client } = provider
  // It would put a frame of another host into ours before every message, and wait for it.
  client.core.verify.register = () => Promise.resolve('')
  // What a wallet is told of whoever asks: the page again, where the client put the frame.
  Object.assign(client.metadata, metadata)
  reconnectOnReturn(client.core.relayer, document)
  settleChecks(client.engine)
  // Its own handling of a session's events is for its own providers.
  delete provider.session
  return client
}

/** Ends a client that another one takes the place of: it opens the relay's socket no more, whatever wakes it. */
export const closeClient = async ({ core }: Client): Promise<void> => {
  core.heartbeat.stop()
  core.relayer.transportOpen = () => Promise.resolve()
  await core.relayer.transportClose()
}
