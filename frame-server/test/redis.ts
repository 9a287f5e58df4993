import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { freePort } from './freePort.ts'

/** Path of `redis-server`, where the machine has one (scripts/setup.mjs installs Debian's). */
export const redisProgram = process.env['WALLETFRAME_REDIS_SERVER']

/** A real Redis of its own, on a free port, without a file. */
export const startRedis = async (program: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'walletframe-redis-'))
  const port = await freePort()
  const args = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    '--dir',
    folder,
  ]
  const start = async () => {
    const child = spawn(program, args, { stdio: 'ignore' })
    const probe = new Redis(port, '127.0.0.1', { lazyConnect: true, retryStrategy: () => 20 })
    probe.on('error', () => undefined)
    await probe.ping()
    probe.disconnect()
    return child
  }
  let child = await start()
  const ended = () => new Promise((resolve) => child.once('exit', resolve))
  return {
    url: `redis://127.0.0.1:${port}`,
    /** Keeps its connections and answers nothing. */
    freeze: () => child.kill('SIGSTOP'),
    thaw: () => child.kill('SIGCONT'),
    kill: async () => {
      const gone = ended()
      child.kill('SIGKILL')
      await gone
    },
    restart: async () => {
      child = await start()
    },
    stop: async () => {
      const gone = ended()
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL')
        await gone
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
