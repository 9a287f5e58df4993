import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newWebhookSecret } from '../src/cli/keys.ts'
import { Device, startServer } from './harness.ts'

/* The receiver of docs/self-hosting.md, as it stands there. */

const root = fileURLToPath(new URL('../..', import.meta.url))
const [, receiver = ''] =
  /<!-- receiver -->\s+```js\n([\s\S]*?)\n```/.exec(
    readFileSync(join(root, 'docs/self-hosting.md'), 'utf8'),
  ) ?? []

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'walletframe-receiver-'))
  writeFileSync(join(folder, 'receiver.mjs'), receiver)
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

test('it takes what we send, and nothing of anybody else', async () => {
  const secret = newWebhookSecret()
  const port = await freePort()
  const child = spawn(process.execPath, ['receiver.mjs'], {
    cwd: folder,
    env: { WEBHOOK_SECRET: secret, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const url = `http://127.0.0.1:${port}/`
  const post = () => fetch(url, { method: 'POST', body: '{}' }).then(({ status }) => status)
  await expect.poll(() => post().catch(() => 0), { timeout: 10_000 }).toBe(400)
  // The receiver refuses what was sent at another time than its own.
  const clock = { now: Date.now() }
  const server = await startServer(
    'sqlite::memory:',
    { webhooks: [{ id: 'docs', url, secrets: [secret], events: ['user.logged_in'], allowPrivate: true }] },
    clock,
  )
  try {
    await new Device(server.clock).logIn(server, 'a@example.com')
    await expect.poll(() => said).toMatch(/^user\.logged_in [\w-]{22}\n$/)
    await server.settled()
    expect(server.logged.join('')).not.toContain('job failed')
  } finally {
    await server.stop()
    child.kill()
    await ended
  }
}, 30_000)
