import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { nativeAddress } from '@walletframe/api-contract'
import { createTransport } from 'nodemailer'
import { afterEach, expect, test, vi } from 'vitest'
import {
  anyPorts,
  localExchange,
  localToken,
  solanaChainId,
  solanaGenesisHash,
  startWorld,
  type World,
} from '../src/index.ts'
import { portsFromEnvironment } from '../src/ports.ts'
import { openSolana } from '../src/solana.ts'
import { takePort } from '../src/takePort.ts'

const somebody = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'
let world: World | undefined
const folder = mkdtempSync(join(tmpdir(), 'walletframe-world-'))

afterEach(async () => {
  await world?.stop()
  world = undefined
  rmSync(folder, { recursive: true, force: true })
  vi.unstubAllEnvs()
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

test('the server serves the Solana chain, after the EVM ones, and lets nobody ask it for money', async () => {
  world = await startWorld({ ports: anyPorts, folder, logLevel: 'silent' })
  const frame = world.urls.frame.replace('frame.walletframe.localhost', '127.0.0.1')
  const ask = async (method: string, params: unknown[]) => {
    const answer = await fetch(`${frame}/v1/rpc/${solanaChainId}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: world?.urls.frame ?? '',
        'x-walletframe-project': 'demo',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    return answer.json()
  }
  await world.faucet.give(somebody)
  expect(await ask('getBalance', [somebody])).toMatchObject({ result: { value: 10_000_000_000 } })
  expect(
    await ask('getTokenAccountsByOwner', [somebody, { mint: localToken.mint }, { encoding: 'jsonParsed' }]),
  ).toMatchObject({
    result: { value: [{ account: { data: { parsed: { info: { owner: somebody } } } } }] },
  })
  expect(await ask('getGenesisHash', [])).toMatchObject({ result: solanaGenesisHash })
  // By the pool of the local exchange.
  const coin = `${solanaChainId}:${nativeAddress}`
  const told = await fetch(`${frame}/v1/fungible/price?projectId=demo&st=wallet&sv=0.1.0`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: world.urls.frame },
    body: JSON.stringify({ currency: 'usd', addresses: [coin, `${solanaChainId}:${localToken.mint}`] }),
  })
  const { fungibles } = (await told.json()) as { fungibles: { symbol: string; price: number }[] }
  expect(fungibles.map(({ price }) => Math.round(price))).toEqual([localExchange.price, 1])
  expect(fungibles[0]).toMatchObject({ address: coin, symbol: 'SOL', source: 'pools', confidence: 'sure' })
  expect(await ask('requestAirdrop', [somebody, 1])).toMatchObject({ error: { code: 'rpc_method_refused' } })
  const page = await (await fetch(`${frame}/v1/?projectId=demo`)).text()
  const order = ['eip155:31337', 'eip155:31338', solanaChainId].map((id) => page.indexOf(id))
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  expect(order[0]).toBeGreaterThan(0)
  const meta = /name="walletframe-project" content="([^"]*)"/.exec(page)?.[1] ?? ''
  const { networks } = JSON.parse(meta.replaceAll('&#34;', '"')) as {
    networks: { id: string; testnet: boolean }[]
  }
  expect(networks.map(({ id, testnet }) => [id, testnet])).toEqual([
    ['eip155:31337', true],
    ['eip155:31338', false],
    [solanaChainId, true],
  ])
}, 30_000)

test('a port that is taken is named with its variable, and nothing is left running', async () => {
  const other = createServer()
  const port = await new Promise<number>((resolve) =>
    other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port)),
  )
  mkdirSync(folder, { recursive: true })
  vi.stubEnv('TMPDIR', folder)
  const started = startWorld({ ports: { ...anyPorts, dapp: port }, temporary: true, logLevel: 'silent' })
  await expect(started).rejects.toThrow(
    `Port ${port} (dapp) is in use. Stop what has it, or set WALLETFRAME_DAPP_PORT`,
  )
  expect(readdirSync(folder)).toEqual([])
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
  // Of ports that nobody else is handed: the one before it is free as well.
  const port = await takePort('solana', 0)
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve))
  await expect(openSolana(port, { folder })).rejects.toThrow(
    `Port ${port} (solana) is in use. Stop what has it, or set WALLETFRAME_SOLANA_PORT`,
  )
  await expect(openSolana(port - 1, { folder })).rejects.toThrow(`Port ${port} (solana) is in use.`)
  other.close()
})

test('where LiteSVM has no build the world runs without Solana', async () => {
  const script = `
    import { anyPorts, startWorld } from './src/index.ts'
    const world = await startWorld({ ports: anyPorts, folder: process.env.FOLDER, logLevel: 'silent' })
    const page = await fetch(world.urls.frame.replace('frame.walletframe.localhost', '127.0.0.1') + '/v1/?projectId=demo')
    const networks = (await page.text()).match(/(eip155|solana):\\w+/g)
    let told
    try { world.solana } catch (error) { told = error.message }
    console.log(JSON.stringify({ hasSolana: world.hasSolana, networks, told }))
    await world.stop()
  `
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--conditions=source', '--input-type=module', '--eval', script],
    {
      cwd: fileURLToPath(new URL('..', import.meta.url)),
      env: { ...process.env, FOLDER: folder, NAPI_RS_NATIVE_LIBRARY_PATH: '/nowhere' },
    },
  )
  expect(JSON.parse(stdout)).toEqual({
    hasSolana: false,
    networks: ['eip155:31337', 'eip155:31338'],
    told: expect.stringContaining('LiteSVM has no build for'),
  })
}, 30_000)

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
