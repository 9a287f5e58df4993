import {
  addressOf,
  chainOf,
  errorCode,
  hexChainId,
  namespaceOf,
  ProviderRpcError,
  type Caip10,
  type Caip2,
  type Json,
  type Signal,
} from '@walletframe/bridge-protocol'
import { partMissing } from '../../state/problem.ts'
import { walletConnectName } from '../../state/walletConnectName.ts'
import { forgetPairing, readPairing } from '../../storage/pairingRecord.ts'
import { hearConnections, readConnection, writeConnection } from '../../storage/walletConnectRecord.ts'
import { addAndSwitch } from '../addChain.ts'
import { walletConnect, type Connector, type PairingAsk, type Shared } from '../connector.ts'
import type { Client, Session } from './client.ts'
import type { WalletConnectParts } from './walletConnect.ts'
import { answerOf, errorOf } from './answers.ts'
import { sharedOf } from './known.ts'
import { pair } from './pair.ts'
import {
  accountsIn,
  canBeOn,
  chooseAccounts,
  expiryIn,
  idInSession,
  iconIn,
  isAllowed,
  isPicked,
  isSameOnAll,
  nameIn,
  networkIn,
  orderAccounts,
  redirectIn,
  sessionMethods,
} from './session.ts'
import { inTime, relayPatience, unanswered, unlessAborted, unreachable } from './waiting.ts'

/** Milliseconds until a session that is ended is ended here alone. */
const endPatience = 4_000
/** Most networks of a session that are remembered: some wallets share hundreds. */
const mostNetworks = 256
/** Seconds that a wallet has for an answer. */
const answerPatience = 300

const connectionEnded = () =>
  new ProviderRpcError(
    errorCode.disconnected,
    'The connection ended before the wallet answered. Look in the wallet for what it did.',
  )

/** The operator's picture of the wallet that was picked, where it is that one that answered. */
const pictureOf = (name: string, picked: ReturnType<NonNullable<PairingAsk['picked']>>): string | undefined =>
  picked && isPicked(name, picked.name) ? picked.imageId : undefined

/** Whether an account's address is the first of its namespace. */
const isActive = (accounts: readonly Caip10[], account: Caip10): boolean => {
  const first = accounts.find((each) => namespaceOf(each) === namespaceOf(account))
  return first !== undefined && addressOf(first) === addressOf(account)
}

const reason = { code: 6_000, message: 'User disconnected.' }

/** All of the connector that needs the client. */
export type Relayed = Pick<Connector, 'connect' | 'disconnect' | 'request' | 'switchNetwork'> & {
  readonly resume: () => Promise<void>
  readonly chooseAccount: NonNullable<Connector['chooseAccount']>
}

/** A wallet app somewhere else, reached over the operator's relay. One session a page. */
export const createRelayed = (parts: WalletConnectParts): Relayed => {
  let started: Promise<Client> | undefined

  /** The session that this tab is connected by. Once it is over, or another one is in its place, nothing waits for its wallet any more. */
  let held: { readonly topic: string; readonly over: AbortController } | undefined
  const hold = (topic: string | undefined) => {
    if (held?.topic === topic) return
    held?.over.abort(connectionEnded())
    held = topic === undefined ? undefined : { topic, over: new AbortController() }
  }

  const sessionIn = (client: Client): Session | undefined => {
    const topic = readConnection(parts.hostOrigin())?.topic
    return topic !== undefined && client.session.keys.includes(topic) ? client.session.get(topic) : undefined
  }

  const pageNamespaces = () => new Set(parts.pageNetworks().map(namespaceOf))

  /** What the session shares, remembered. @throws ProviderRpcError 4100 where it has no account of the page's namespaces. */
  const share = (
    session: Session,
    wanted = parts.activeNetworks(),
    all = accountsIn(session.namespaces),
    {
      pairing,
      named,
    }: { readonly pairing?: Pick<PairingAsk, 'picked' | 'link'>; readonly named?: unknown } = {},
  ): Shared => {
    const known = readConnection(parts.hostOrigin())
    const isKnown = known?.topic === session.topic
    const wish = isKnown ? known.chosen : undefined
    const accounts = chooseAccounts(
      orderAccounts(orderAccounts(all, wish), named).filter((account) =>
        pageNamespaces().has(namespaceOf(account)),
      ),
      parts.pageNetworks(),
      wanted,
    )
    /** What the person chose lasts until the wallet names another one, or does not share it any more. */
    const chosen = wish?.filter((each) => isActive(accounts, each))
    const [first] = accounts
    if (!first)
      throw new ProviderRpcError(
        errorCode.unauthorized,
        'The wallet shared no account on the networks of this page.',
      )
    const network = accounts.map(chainOf).find((id) => id === wanted[0]) ?? chainOf(first)
    const name = nameIn(session.peer.metadata, walletConnectName)
    const icon = iconIn(session.peer.metadata)
    const imageId = isKnown ? known.imageId : pictureOf(name, pairing?.picked?.())
    const link = isKnown ? known.link : pairing?.link?.(redirectIn(session.peer.metadata))
    writeConnection(parts.hostOrigin(), {
      topic: session.topic,
      name,
      ...(icon !== undefined && { icon }),
      ...(imageId !== undefined && { imageId }),
      accounts: [...accounts],
      ...(chosen?.length ? { chosen } : {}),
      network,
      networks: [...new Set(all.map(chainOf))].slice(0, mostNetworks),
      switches: isAllowed(session.namespaces, 'eip155', 'wallet_switchEthereumChain'),
      expiry: expiryIn(session.expiry),
      ...(link === undefined ? {} : { link }),
    })
    hold(session.topic)
    return { connector: { ...walletConnect, name, icon, imageId }, accounts, network }
  }

  /** The session with accounts on a network that the wallet did not name when it connected: its addresses are the same on all of a namespace. */
  const accountsOn = (session: Session, network: Caip2) => {
    const accounts = accountsIn(session.namespaces)
    if (accounts.some((account) => chainOf(account) === network)) return accounts
    const alike = accounts.filter((account) => namespaceOf(account) === namespaceOf(network)).map(addressOf)
    return [...accounts, ...[...new Set(alike)].map((address) => `${network}:${address}` as const)]
  }

  const moveTo = (session: Session, network: Caip2) =>
    parts.walletChanged(share(session, [network, ...parts.activeNetworks()], accountsOn(session, network)))

  const forget = () => {
    writeConnection(parts.hostOrigin(), null)
    hold(undefined)
  }

  const end = () => {
    forget()
    parts.walletEnded()
  }

  const endSession = async (client: Client, topic: string) => {
    if (!client.session.keys.includes(topic)) return
    try {
      await inTime(client.disconnect({ topic, reason }), endPatience)
    } catch {
      // The wallet cannot be told: here the session is over all the same.
      await inTime(client.session.delete(topic, reason), endPatience).catch(() => undefined)
    }
  }

  const follow = (client: Client) => {
    const isOurs = (topic: string) => topic === readConnection(parts.hostOrigin())?.topic
    /**
     * What another session says changes nothing, nor what cannot be read; a session that shares no account of this page's networks any more is
     * over.
     */
    const quietly = (topic: string, change: (session: Session) => void) => {
      const session = isOurs(topic) ? sessionIn(client) : undefined
      if (!session) return
      try {
        change(session)
      } catch (error) {
        if (!(error instanceof ProviderRpcError)) return
        end()
        void endSession(client, topic)
      }
    }
    client.on('session_update', ({ topic, params }) =>
      quietly(topic, (session) => parts.walletChanged(share({ ...session, namespaces: params.namespaces }))),
    )
    client.on('session_event', ({ topic, params }) =>
      quietly(topic, (session) => {
        const { event, chainId } = params
        const accounts = accountsIn(session.namespaces)
        const network = event.name === 'chainChanged' ? networkIn(event.data, chainId) : undefined
        const isPages = pageNamespaces().has(network ? namespaceOf(network) : '')
        if (network && isPages && canBeOn(accounts, network)) moveTo(session, network)
        if (event.name === 'accountsChanged')
          parts.walletChanged(share(session, undefined, accounts, { named: event.data }))
      }),
    )
    client.on('session_delete', ({ topic }) => isOurs(topic) && end())
    client.on('session_expire', ({ topic }) => isOurs(topic) && end())
  }

  const load = async (): Promise<Client> => {
    const options = parts.clientOptions()
    if (!options) throw unreachable()
    const { startClient } = await import('./client.ts').catch(partMissing)
    const client = await startClient(options)
    follow(client)
    return client
  }
  /** The client, started once; where that failed, again with the next use. */
  const start = (make = load): Promise<Client> => {
    if (!started) {
      const starting = make()
      started = starting
      starting.catch(() => {
        if (started === starting) started = undefined
      })
    }
    return inTime(started)
  }

  /** A client has the sessions that were there when it was started: for one that another tab made it is started again, and gives back the one before. */
  const startAgain = async (topic: string) => {
    const before = started
    if (!before) return
    started = undefined
    await start(async () => {
      const client = await inTime(before).catch(() => undefined)
      if (client) {
        await endSession(client, topic)
        await (await import('./client.ts').catch(partMissing)).closeClient(client)
      }
      return await load()
    })
  }

  /**
   * One session a page, also where it is open in several tabs: another one may have ended it, put a new one in its place, or moved it to another
   * network or account.
   */
  const followTabs = () => {
    const known = readConnection(parts.hostOrigin())
    const before = held?.topic
    hold(known?.topic)
    const shared = known && sharedOf(known, parts.pageNetworks())
    if (before !== undefined && known && known.topic !== before)
      // Where it cannot be started now, it is with the next request.
      startAgain(before).catch(() => undefined)
    if (shared) parts.walletChanged(shared)
    else if (before !== undefined) parts.walletEnded()
  }

  /** The client, and the page's session in it as far as there is one, whatever other tabs did meanwhile. */
  const current = async (): Promise<{ readonly client: Client; readonly session: Session | undefined }> => {
    const topic = readConnection(parts.hostOrigin())?.topic
    if (topic !== held?.topic) followTabs()
    const client = await start()
    // Another tab put its own session there while this one's client was started: this client may not know it.
    if (readConnection(parts.hostOrigin())?.topic !== topic) return await current()
    return { client, session: sessionIn(client) }
  }

  /** After a reload in the middle of a pairing: takes the wallet's answer to it, which is there or comes while one can. */
  const takeUp = (client: Client) => {
    const left = readPairing(parts.hostOrigin())
    if (!left) return
    let stop = () => {}
    const take = async (session: Session) => {
      if (!left.topics.includes(session.pairingTopic)) return
      stop()
      const { wallet, link, isPhone } = left
      try {
        // Given up meanwhile, for another pairing or for none.
        if (!readPairing(parts.hostOrigin())?.topics.includes(session.pairingTopic)) throw unanswered()
        forgetPairing(session.pairingTopic)
        const picked = wallet && { name: wallet.name, imageId: wallet.image_id }
        const shared = share(session, undefined, undefined, {
          pairing: { picked: () => picked, link: (redirect) => link ?? (isPhone ? redirect : undefined) },
        })
        if (!(await parts.walletFound(shared, { wallet, isOpened: link !== undefined }))) throw unanswered()
      } catch {
        if (readConnection(parts.hostOrigin())?.topic === session.topic) forget()
        await endSession(client, session.topic)
      }
    }
    const hear = ({ session }: { readonly session: Session }) => void take(session)
    const timer = setTimeout(() => stop(), left.until - Date.now())
    stop = () => {
      client.off('session_connect', hear)
      clearTimeout(timer)
    }
    client.on('session_connect', hear)
    // Settled just before the page was gone.
    for (const topic of client.session.keys) void take(client.session.get(topic))
  }

  /** After a reload: is the session that is shown still one? Hears the wallet from now on. No answer is not an answer: offline, it stays shown. */
  const resume = async () => {
    if (!readConnection(parts.hostOrigin()) && !readPairing(parts.hostOrigin())) return
    const { client, session } = await current()
    if (!readConnection(parts.hostOrigin())) return takeUp(client)
    if (!session) end()
  }

  /** Tells of a request as soon as the relay has it, where the wallet's app can be opened for it. @returns what ends it. */
  const tell = (client: Client, session: Session, request: object): (() => void) => {
    const link = readConnection(parts.hostOrigin())?.link
    if (link === undefined) return () => undefined
    let end: (() => void) | undefined
    const sent = (event: { readonly id: number; readonly request: object }) => {
      if (event.request !== request) return
      client.off('session_request_sent', sent)
      const name = nameIn(session.peer.metadata, walletConnectName)
      end = parts.walletAsked({ name, link, requestId: event.id, topic: session.topic })
    }
    client.on('session_request_sent', sent)
    return () => {
      client.off('session_request_sent', sent)
      end?.()
    }
  }

  const ask = async (method: string, params: Json, network: Caip2, signal?: Signal): Promise<Json> => {
    if (!(sessionMethods[namespaceOf(network)] ?? []).includes(method))
      throw new ProviderRpcError(errorCode.unsupportedMethod, `The wallet cannot be asked for ${method}.`)
    const { client, session } = await current()
    // Given up while it started: the wallet is not asked any more.
    if (signal?.aborted) throw signal.reason as Error
    if (!session) {
      end()
      throw new ProviderRpcError(errorCode.unauthorized, 'The wallet ended the connection. Connect it again.')
    }
    const accounts = accountsIn(session.namespaces)
    const allowed = accounts.map(chainOf)
    const namespace = namespaceOf(network)
    const via =
      allowed.includes(network) || !isSameOnAll(namespace)
        ? allowed.find((id) => id === network)
        : allowed.find((id) => namespaceOf(id) === namespace)
    // What is only signed says its network itself, or is the same on all of them. A transaction goes where it was meant to go.
    if (!via || (via !== network && /transaction/i.test(method)))
      throw new ProviderRpcError(
        errorCode.unrecognizedChain,
        `The wallet did not allow the network ${network} for this page.`,
      )
    if (!isAllowed(session.namespaces, namespace, method))
      throw new ProviderRpcError(
        errorCode.unsupportedMethod,
        `The wallet did not allow ${method} for this page.`,
      )
    const request = { method, params }
    const answered = tell(client, session, request)
    try {
      const answer = await unlessAborted(
        inTime(
          client.request<unknown>({
            topic: session.topic,
            chainId: idInSession(session.namespaces, via),
            request,
            expiry: answerPatience,
          }),
          // Longer than the client's own end of it.
          answerPatience * 1_000 + relayPatience,
          unanswered,
        ),
        signal,
        held?.over.signal,
      )
      return answerOf(method, answer)
    } catch (thrown) {
      if (signal?.aborted) throw thrown
      throw errorOf(thrown)
    } finally {
      answered()
    }
  }

  hold(readConnection(parts.hostOrigin())?.topic)
  hearConnections(followTabs)

  return {
    connect: async (pairing) => {
      if (!pairing) throw new ProviderRpcError(errorCode.internal, 'A code needs a place to be shown.')
      const client = await start()
      const session = await pair(client, pairing, {
        pageNetworks: parts.pageNetworks,
        giveBack: ({ topic }) => void endSession(client, topic),
      })
      try {
        const shared = share(session, undefined, undefined, { pairing })
        for (const topic of client.session.keys) if (topic !== session.topic) void endSession(client, topic)
        return shared
      } catch (error) {
        void endSession(client, session.topic)
        throw error
      }
    },
    resume,
    chooseAccount: async (account) => {
      const known = readConnection(parts.hostOrigin())
      if (!known?.accounts.includes(account))
        throw new ProviderRpcError(errorCode.unauthorized, 'The wallet does not share this account any more.')
      const others = (known.chosen ?? []).filter((each) => namespaceOf(each) !== namespaceOf(account))
      const accounts = orderAccounts(known.accounts, [account])
      const next = { ...known, accounts: [...accounts], chosen: [...others, account] }
      writeConnection(parts.hostOrigin(), next)
      const shared = sharedOf(next, parts.pageNetworks())
      if (shared) parts.walletChanged(shared)
    },
    disconnect: async () => {
      const topic = readConnection(parts.hostOrigin())?.topic
      forget()
      if (topic !== undefined) await endSession(await start(), topic)
    },
    request: ask,
    switchNetwork: async (network) => {
      const { client, session } = await current()
      const accounts = session ? accountsIn(session.namespaces) : []
      if (session && accounts.some((account) => chainOf(account) === network)) return moveTo(session, network)
      const chainId = hexChainId(network)
      const via = accounts.map(chainOf).find((id) => namespaceOf(id) === namespaceOf(network))
      if (chainId === undefined || !via)
        throw new ProviderRpcError(errorCode.unrecognizedChain, 'Unsupported chain')
      try {
        await ask('wallet_switchEthereumChain', [{ chainId }], via)
      } catch (refusal) {
        await addAndSwitch(refusal, {
          id: network,
          network: parts.networkOf(network),
          ask: (method, params) => ask(method, params, via),
          // Every request names its network: the wallet stands on none.
          tells: false,
        })
      }
      const now = sessionIn(client)
      if (now) moveTo(now, network)
    },
  }
}
