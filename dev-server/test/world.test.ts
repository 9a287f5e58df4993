import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { afterEach, expect, test } from 'vitest'
import { anyPorts, startWorld, type World } from '../src/index.ts'
import { portsFromEnvironment } from '../src/ports.ts'
import { startSolana } from '../src/solana/chain.ts'

let world: World | undefined
const folder = mkdtempSync(join(tmpdir(), 'walletframe-world-'))

afterEach(async () => {
  await world?.stop()
  world = undefined
  rmSync(folder, { recursive: true, force: true })
})

test('the world starts on free ports, answers, and stops clean', async () => {
  world = await startWorld({ ports: anyPorts, folder, logLevel: 'silent' })
  const frame = world.urls.frame.replace('frame.walletframe.localhost', '127.0.0.1')
  expect((await fetch(`${frame}/v1/health`)).status).toBe(200)
  expect(await world.chain.request('eth_chainId')).toBe('0x7a69')
  expect(await world.solana.request('getHealth')).toBe('ok')
  await createTransport({
    url: `smtp://127.0.0.1:${world.mail.smtpPort}`,
    ignoreTLS: true,
  } as never).sendMail({
    from: 'a@example.com',
    to: 'B@example.com',
    subject: 'Subject',
    text: 'Text of the mail',
  })
  const messages = await (await fetch(`${world.urls.inbox}/messages?to=b@example.com`)).json()
  expect(messages).toMatchObject([{ subject: 'Subject', text: expect.stringContaining('Text of the mail') }])
  const { urls, solana } = world
  await world.stop()
  world = undefined
  await expect(fetch(urls.inbox)).rejects.toThrow('fetch failed')
  await expect(fetch(urls.chain)).rejects.toThrow('fetch failed')
  await expect(fetch(`${solana.url}/health`)).rejects.toThrow('fetch failed')
}, 30_000)

test('a port that is taken is named with its variable, and nothing is left running', async () => {
  const other = createServer()
  const port = await new Promise<number>((resolve) =>
    other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port)),
  )
  const started = startWorld({ ports: { ...anyPorts, dapp: port }, folder, logLevel: 'silent' })
  await expect(started).rejects.toThrow(
    `Port ${port} (dapp) is in use. Stop what has it, or set WALLETFRAME_DAPP_PORT`,
  )
  other.close()
}, 30_000)

test('a chain of somebody else on the port is not taken for ours', async () => {
  world = await startWorld({ ports: anyPorts, folder, logLevel: 'silent' })
  const { port } = world.chain
  await expect(
    startWorld({ ports: { ...anyPorts, chain: port }, folder: `${folder}-2`, logLevel: 'silent' }),
  ).rejects.toThrow(`Port ${port} (chain) is in use. Stop what has it, or set WALLETFRAME_CHAIN_PORT`)
  rmSync(`${folder}-2`, { recursive: true, force: true })
}, 30_000)

test('the Solana chain needs two ports, and names the one that is taken', async () => {
  const other = createServer()
  const port = await new Promise<number>((resolve) =>
    other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port)),
  )
  await expect(startSolana(port)).rejects.toThrow(
    `Port ${port} (solana) is in use. Stop what has it, or set WALLETFRAME_SOLANA_PORT`,
  )
  await expect(startSolana(port - 1)).rejects.toThrow(`Port ${port} (solana) is in use.`)
  other.close()
})

test('the server stops and starts again at the same address', async () => {
  world = await startWorld({ ports: anyPorts, folder, logLevel: 'silent' })
  const health = `http://127.0.0.1:${new URL(world.urls.frame).port}/v1/health`
  await world.stopFrameServer()
  await expect(fetch(health)).rejects.toThrow('fetch failed')
  await world.startFrameServer()
  expect((await fetch(health)).status).toBe(200)
}, 30_000)

test('a port that is no port is named', () => {
  expect(() => portsFromEnvironment({ WALLETFRAME_CHAIN_PORT: 'x' })).toThrow('WALLETFRAME_CHAIN_PORT')
})
