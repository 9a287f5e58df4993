import { startWorld } from './index.ts'
import { readOptions, usage } from './options.ts'
import { ownPageLines } from './ownPage.ts'
import { portTable } from './ports.ts'
import { localScams } from './scams.ts'

/* `npm start`: the local world until Ctrl-C. */

/** What scripts/watch.ts tells of files that were saved. */
type Change = {
  readonly type: 'reload' | 'restart'
  /** What was built anew. */
  readonly what: string
  /** Milliseconds since 1970 at which the change was seen. */
  readonly since: number
}

const run = async () => {
  const { origins, folder, watch, past, help } = readOptions(process.argv.slice(2))
  if (help) {
    console.log(usage)
    return
  }
  const started = Date.now()
  const starting = startWorld({
    extraOrigins: origins,
    separateServer: watch,
    marketLater: true,
    collections: true,
    bait: true,
    openId: true,
    sponsored: true,
    indexed: true,
    brand: { providers: { scams: localScams } },
    past,
    solanaUrl: process.env['WALLETFRAME_SOLANA_RPC_URL'],
    ...(folder === undefined ? {} : { folder }),
  })
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    starting
      .then((world) => world.stop())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error)
          process.exit(1)
        },
      )
  }
  // From the first moment on: what is started while Ctrl-C is pressed must end too.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  const world = await starting
  world.marketOpen.catch((error: unknown) => {
    if (!stopping) console.error('The chains have no exchange:', error)
  })
  let last: Promise<void> = Promise.resolve()
  process.on('message', (change: Change) => {
    last = last
      .then(() => world.renewFrameServer(change.type))
      .then(
        () =>
          console.log(
            `${new Date().toLocaleTimeString()}  ${change.what} served (${Date.now() - change.since} ms)`,
          ),
        (error: unknown) => console.error(error instanceof Error ? error.message : error),
      )
  })
  const rows: readonly (readonly [string, string, string])[] = [
    ['Shop and playground', world.urls.dapp, portTable.dapp.variable],
    ['  on another site', world.urls.crossSiteDapp, ''],
    ['Frame and API', world.urls.frame, portTable.frame.variable],
    ['Mail inbox', world.urls.inbox, portTable.inbox.variable],
    ['Mail (SMTP)', world.urls.smtp, portTable.smtp.variable],
    ['Login providers', world.urls.openId ?? '', portTable.openId.variable],
    ['Bundler', world.urls.bundler ?? '', portTable.bundler.variable],
    ['WalletConnect relay', world.urls.relay, portTable.relay.variable],
    ['Local Chain', `${world.urls.chain}  (chain id 31337)`, portTable.chain.variable],
    ['Local Chain Two', `${world.urls.secondChain}  (chain id 31338)`, portTable.secondChain.variable],
    world.urls.solana === null
      ? ['Local Solana', 'none: see below', 'WALLETFRAME_SOLANA_RPC_URL']
      : ['Local Solana', `${world.urls.solana}  (WebSocket too)`, portTable.solana.variable],
  ]
  const lines = rows.map(([what, where, variable]) => `  ${what.padEnd(22)}${where.padEnd(52)}${variable}`)
  console.log(`
The local world runs (${Date.now() - started} ms).

${lines.join('\n')}

Open the shop and buy a print. Log in by e-mail with any address: the code arrives in the inbox.
An address that begins with "funded" (funded@example.com) gets 100 ETH and 10 SOL. Ctrl-C stops everything.

${
  world.urls.solana === null
    ? `There is no Solana chain: LiteSVM has no build for ${process.platform} ${process.arch}. Install surfpool or solana-test-validator so that it is on the
PATH, or set WALLETFRAME_SOLANA_RPC_URL to a local node's address.

`
    : ''
}Your own page, at any port of localhost, in three lines:

${ownPageLines(world.urls.frame).join('\n')}
`)
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
