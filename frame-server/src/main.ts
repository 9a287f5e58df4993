#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { ConfigError, loadConfig } from './config.ts'
import { createFrameServer } from './server.ts'

/* `walletframe-server [--config FILE]`: one process, until SIGTERM or SIGINT. */

const usage = `walletframe-server [--config FILE]

  --config FILE   JSON configuration (default: walletframe.json, if it is there)
  --help          this text

Environment variables win over the file: see docs/self-hosting.md.
`

const run = async () => {
  const { values } = parseArgs({ options: { config: { type: 'string' }, help: { type: 'boolean' } } })
  if (values.help) {
    process.stdout.write(usage)
    return
  }
  const config = loadConfig({ file: values.config, env: process.env })
  const logger = pino({ level: config.logLevel })
  const server = await createFrameServer(config, { logger })
  const { port } = await server.start()
  logger.info({ port, publicUrl: config.publicUrl }, 'listening')
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    logger.info('stopping')
    server.stop().then(
      () => process.exit(0),
      (err: unknown) => {
        logger.error({ err }, 'stop failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

run().catch((error: unknown) => {
  const text =
    error instanceof ConfigError ? error.message : error instanceof Error ? error.stack : String(error)
  process.stderr.write(`${text ?? ''}\n`)
  process.exit(1)
})
