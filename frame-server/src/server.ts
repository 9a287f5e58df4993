import { setTimeout as sleep } from 'node:timers/promises'
import { relayPath } from '@walletframe/api-contract'
import express from 'express'
import { pino, type Logger } from 'pino'
import { builtFilesOf } from './builtFiles.ts'
import { ConfigError, type ServerConfig } from './config.ts'
import { answerErrors, notFound } from './http/errors.ts'
import { commonHeaders } from './http/headers.ts'
import { createKernel } from './http/kernel.ts'
import { clientNetworks } from './http/clientAddress.ts'
import { createListener } from './http/listener.ts'
import { loggable } from './http/loggable.ts'
import { createAdmin } from './http/admin.ts'
import { logRequests } from './http/requestLog.ts'
import { giveNonces } from './http/session.ts'
import { warnOfProxies } from './http/trustProxy.ts'
import { createOutbound } from './outbound/client.ts'
import type { StandIns } from './outbound/connection.ts'
import { codeOf } from './outbound/failure.ts'
import { logObserver, observers } from './outbound/observer.ts'
import { codeExhaustedKind } from './jobs/auditJobs.ts'
import { walletCreatedHookKind } from './jobs/eventJobs.ts'
import { createJobs } from './jobs/jobs.ts'
import { loginDeviceKind } from './jobs/loginDeviceJobs.ts'
import { codeMailKind, noticeMailKind } from './jobs/mailJobs.ts'
import { emailChangeKinds } from './jobs/emailChangeKinds.ts'
import { removalKinds } from './jobs/removalKinds.ts'
import { fillHistoryKinds } from './jobs/historyJob.ts'
import { keepPricesKinds } from './jobs/priceJob.ts'
import { sweepKind } from './jobs/sweepJob.ts'
import { userDeletionKinds } from './jobs/userDeletionKinds.ts'
import { webhookKinds } from './jobs/webhookJobs.ts'
import { logoSize } from './mails/logo.ts'
import { checkMail, smtpMailer, type Mailer } from './providers/mail.ts'
import { prepareProviders } from './providers/providers.ts'
import { mountAnalytics } from './routes/analytics.ts'
import { mountEmailChange } from './routes/emailChange.ts'
import { mountAudit } from './routes/audit.ts'
import { mountAuth } from './routes/auth.ts'
import { mountBalances } from './routes/balances.ts'
import { mountBitcoin } from './routes/bitcoin.ts'
import { mountCatalogue } from './routes/catalogue.ts'
import { mountChains } from './routes/chains.ts'
import { mountFrame } from './routes/frame.ts'
import { mountHealth } from './routes/health.ts'
import { mountImages } from './routes/images.ts'
import { mountKeep } from './routes/keep.ts'
import { mountLoginLink } from './routes/loginLink.ts'
import { mountMailbox } from './routes/mailbox.ts'
import { asExpress, openRelay, type RelayOptions } from './routes/relay.ts'
import { mountPrices } from './routes/prices.ts'
import { mountHistory } from './routes/history.ts'
import { mountNames } from './routes/names.ts'
import { mountScams } from './routes/scams.ts'
import { mountNfts } from './routes/nfts.ts'
import { mountOnramp } from './routes/onramp.ts'
import { mountRpc } from './routes/rpc.ts'
import { statsPage } from './routes/statsPage.ts'
import { mountSponsors } from './routes/sponsors.ts'
import { mountLogins } from './routes/logins.ts'
import { mountSocial } from './routes/social.ts'
import { mountSwaps } from './routes/swaps.ts'
import { mountPermissions } from './routes/permissions.ts'
import { mountUser } from './routes/user.ts'
import { mountVault } from './routes/vault.ts'
import { tellCodesPaused } from './services/emailCodes.ts'
import { walletHost } from './services/events.ts'
import { requireKeys } from './services/keyCheck.ts'
import { openKeyRing } from './services/keyService.ts'
import { createRpc } from './services/nodes/rpc.ts'
import { openProjects } from './services/projects.ts'
import type { Hooks, Services } from './services/services.ts'
import { openSocials } from './services/social/providers.ts'
import { openSharedState } from './shared/openSharedState.ts'
import { sqlClock } from './store/clock.ts'
import { openDatabase, type DatabaseLoad } from './store/database.ts'
import { openTelemetry } from './telemetry/telemetry.ts'

export type ServerOptions = {
  readonly logger?: Logger
  readonly hooks?: Hooks
  /** Milliseconds since 1970; a test's clock. */
  readonly now?: () => number
  /** In place of SMTP. */
  readonly mailer?: Mailer
  /** Hosts on this machine in the place of some of the internet's: for a local world. */
  readonly standIns?: StandIns | undefined
  /** A test's limits of the way to the relay. */
  readonly relay?: RelayOptions
  /** Milliseconds that the store of shared state may take: a test's database has no processor of its own. */
  readonly sharedPatience?: number
}

export type FrameServer = {
  /** Listens. @returns the port, also where the configuration said 0. @throws where the port is taken. */
  readonly start: () => Promise<{ readonly port: number }>
  /**
   * Says that it drains for as long as the configuration wants, takes no new request, finishes what runs, waits for jobs such as mails,
   * closes the database. After the draining it takes less than ten seconds, whatever hangs.
   */
  readonly stop: () => Promise<void>
  /** Resolves when what requests left to be done afterwards, such as mails, was done or has been put off. */
  readonly settled: () => Promise<void>
}

/** Milliseconds that jobs under way may take at a stop; what is not done by then is done by another server, or after the next start. */
const jobPatience = 1_500
/** Milliseconds that running requests may take at a stop. */
const requestPatience = 5_000
/** Milliseconds that pages and the relay may take to say goodbye. */
const goodbyePatience = 500
/** Milliseconds that a database or another server may take to let go of us. */
const closePatience = 500

/** Waits for it, but not for ever: whoever stops us kills us after ten seconds. */
const within = async (milliseconds: number, work: Promise<unknown>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, milliseconds)
  })
  await Promise.race([work, late])
  clearTimeout(timer)
}

/** Takes what must be closed again where the server does not come up. */
type Opened = (close: () => unknown) => void

const putTogether = async (
  config: ServerConfig,
  options: ServerOptions,
  opened: Opened,
): Promise<FrameServer> => {
  // Whoever logs an error logs no value of the database's.
  const logger = (options.logger ?? pino({ level: config.logLevel })).child(
    {},
    { serializers: { err: loggable } },
  )
  const files = builtFilesOf(config)
  const makeProviders = prepareProviders(config.providers)
  const telemetry = await openTelemetry(config)
  opened(telemetry.close)
  const { metrics, tracer } = telemetry
  let databaseLoad = (): DatabaseLoad => ({ inUse: 0, idle: 0, waiting: 0, isThere: true })
  const db = await openDatabase(config.database, {
    // The message may name a host, never a value of a row.
    onError: (error) =>
      logger.warn({ reason: error.message.slice(0, 200) }, 'a connection to the database broke'),
    onState: (isGone, error) => {
      if (isGone)
        logger.error(
          { reason: codeOf(error) },
          'the database does not answer: requests get 503 until it does',
        )
      else logger.info('the database answers again')
    },
    observe: telemetry.statement,
    onPool: (load) => {
      databaseLoad = load
    },
  })
  opened(() => db.destroy())
  const outbound = createOutbound({
    observer: observers(logObserver(logger), metrics.outbound),
    tracer,
    standIns: options.standIns,
  })
  opened(outbound.close)
  telemetry.sendBy(outbound)
  const ring = await openKeyRing(config.keyEncryption, outbound)
  await requireKeys(db, ring)
  const projects = await openProjects(config, db, logger)
  const drawLogo = (url: string) => services.providers.images.draw({ url }, logoSize, () => Promise.resolve())
  const mailer = options.mailer ?? (config.mail ? smtpMailer(config.mail, (url) => drawLogo(url)) : undefined)
  opened(() => mailer?.close())
  const now = options.now ?? Date.now
  const hooks = options.hooks ?? {}
  const clock = sqlClock(db, options.now)
  const patience = options.sharedPatience
  const shared = openSharedState({ redis: config.redis, db, clock, now, logger, patience })
  opened(shared.close)
  const rpc = createRpc({ config, outbound, logger, now })
  const providers = makeProviders({ config, db, outbound, rpc, cache: shared.cache, logger, now })
  const services: Services = {
    config,
    db,
    ring,
    clock,
    projects,
    logger,
    ...shared,
    limits: metrics.counted(shared.limits),
    outbound,
    rpc,
    providers,
    jobs: createJobs({
      db,
      clock,
      ring,
      logger,
      kinds: [
        codeExhaustedKind(db, now),
        codeMailKind(mailer, (...held) => tellCodesPaused(services, ...held)),
        loginDeviceKind(mailer, { publicUrl: config.publicUrl, host: walletHost({ config }) }, (...held) =>
          tellCodesPaused(services, ...held),
        ),
        noticeMailKind(mailer),
        ...removalKinds(mailer, () => services),
        ...emailChangeKinds(mailer, () => services),
        ...userDeletionKinds(mailer, () => services),
        walletCreatedHookKind(hooks),
        ...webhookKinds(config, outbound, now),
        ...keepPricesKinds(providers.prices),
        ...fillHistoryKinds(providers.history),
        sweepKind(db, now, config),
      ],
      observe: metrics.job,
      tracer,
    }),
    hooks,
    now,
  }
  const app = express()
  app.disable('x-powered-by')
  app.set('trust proxy', config.trustProxy)
  app.set('query parser', 'simple')
  app.set('etag', false)
  app.use(
    logRequests(logger, metrics.observeRequest, tracer),
    warnOfProxies(logger),
    commonHeaders(config.publicUrl),
    giveNonces(services),
  )
  metrics.watch({
    targets: outbound.loads,
    nodes: services.rpc.health,
    database: () => databaseLoad(),
    relaySockets: () => relay?.open() ?? 0,
    jobs: services.jobs.counts,
  })
  const kernel = createKernel(app, services)
  let isDraining = false
  mountHealth(kernel, services, () => isDraining)
  mountAuth(kernel, services)
  mountLoginLink(kernel, services)
  const socials = openSocials(services)
  mountSocial(kernel, services, socials)
  mountLogins(kernel, services, socials)
  mountEmailChange(kernel, services)
  mountAudit(kernel, services)
  mountUser(kernel, services)
  mountPermissions(kernel, services)
  mountVault(kernel, services)
  mountKeep(kernel, services)
  mountMailbox(kernel, services)
  mountRpc(kernel, services)
  mountSponsors(kernel, services)
  mountChains(kernel, services)
  mountCatalogue(kernel, services)
  mountImages(kernel, services)
  mountPrices(kernel, services)
  mountSwaps(kernel, services)
  mountNames(kernel, services)
  mountScams(kernel, services)
  mountHistory(kernel, services)
  mountBalances(kernel, services)
  mountBitcoin(kernel, services)
  mountNfts(kernel, services)
  mountOnramp(kernel, services)
  mountAnalytics(kernel, services)
  mountFrame(kernel, services, files)
  const relay = openRelay(
    kernel,
    services,
    metrics.relay,
    (request) => clientNetworks(asExpress(app, request)),
    options.relay,
  )
  kernel.finish()
  app.use(notFound, answerErrors(logger))

  const listener = createListener(app, {
    maxConnections: config.maxConnections,
    upgrades: relay && { path: relayPath, take: relay.upgrade },
  })
  const admin = createAdmin(metrics.registry, (query) => statsPage(services, query))
  const stopWatching = projects.watch()

  return {
    start: async () => {
      if (config.adminPort !== null)
        await admin.start(config.adminPort, config.adminHost).catch((error: unknown) => {
          throw new ConfigError(
            `Cannot listen on adminPort ${config.adminPort}: ${(error as Error).message}.`,
          )
        })
      const port = await listener.start(config.port, config.host)
      services.rpc.start()
      await services.jobs.start()
      if (mailer) checkMail(mailer, logger)
      return { port }
    },
    settled: services.jobs.settled,
    stop: async () => {
      isDraining = true
      stopWatching()
      if (listener.isListening() && config.drainSeconds > 0) await sleep(config.drainSeconds * 1_000)
      await relay?.stop(goodbyePatience)
      await listener.stop(requestPatience)
      await within(jobPatience + closePatience, services.jobs.stop(jobPatience))
      mailer?.close()
      services.rpc.stop()
      await within(closePatience, services.providers.images.stop())
      await within(closePatience, telemetry.close())
      await within(closePatience, outbound.close())
      await shared.close()
      await admin.stop(0)
      await within(closePatience, db.destroy())
    },
  }
}

/** Puts the server together on a migrated database. Nothing listens before `start`. Where it fails, nothing is left open. */
export const createFrameServer = async (
  config: ServerConfig,
  options: ServerOptions = {},
): Promise<FrameServer> => {
  const closing: (() => unknown)[] = []
  try {
    return await putTogether(config, options, (close) => closing.push(close))
  } catch (error) {
    for (const close of closing.toReversed())
      await within(
        closePatience,
        Promise.resolve()
          .then(close)
          .catch(() => undefined),
      )
    throw error
  }
}
