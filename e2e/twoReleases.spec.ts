import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request as forward, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { anyPorts, startWorld, type World } from '@walletframe/dev-server'
import { recoverMessageAddress } from 'viem'
import type { BrowserContext, Page } from '@playwright/test'
import { ask } from './support/ask.ts'
import { unwatch } from './support/complaints.ts'
import { buildNextRelease, isOfNextRelease } from './support/nextRelease.ts'
import { Dapp, expect, expectErrors, newEmail, test } from './support/world.ts'
import { mined } from './support/mined.ts'

/*
 * A deployment while pages are open: two real builds of the frame whose files have no name in common. Servers of one address share the folder of
 * kept files (`assetsDir`), as docs/self-hosting.md says.
 */

let root: string
let next: string

test.beforeAll(async () => {
  test.setTimeout(300_000)
  root = mkdtempSync(join(tmpdir(), 'walletframe-releases-'))
  next = join(root, 'next')
  await buildNextRelease(next)
})
test.afterAll(() => rmSync(root, { recursive: true, force: true }))

let worlds = 0
const startReleases = (kept: boolean) => {
  worlds += 1
  const folder = join(root, `world-${worlds}`)
  return startWorld({
    ports: anyPorts,
    folder,
    logLevel: 'silent',
    ...(kept ? { release: { assetsDir: join(root, `kept-${worlds}`) } } : {}),
  })
}
/** The release after it, on the same address or beside it. */
const nextOf = (kept: boolean) => ({
  frameDir: next,
  ...(kept ? { assetsDir: join(root, `kept-${worlds}`) } : {}),
})

type Asset = {
  readonly path: string
  readonly status: number
  readonly isNext: boolean
  /** The tab or window that asked. */
  readonly page: Page
}

/** Files of the frame that the pages of a visitor fetch. */
const watchAssets = (visitor: BrowserContext): Asset[] => {
  const seen: Asset[] = []
  visitor.on('response', (response) => {
    const { pathname: path } = new URL(response.url())
    if (path.startsWith('/v1/assets/'))
      seen.push({
        path,
        status: response.status(),
        isNext: isOfNextRelease(path),
        page: response.frame().page(),
      })
  })
  return seen
}

/** Everything that a person does: signs in, signs, sends within the limit and over it, in the frame and in a window. */
const useAll = async (dapp: Dapp): Promise<string> => {
  const address = await dapp.logIn(newEmail('funded'))
  await signs(dapp, address)
  await dapp.click('switch-31338')
  await dapp.result('switch')
  await dapp.page.getByTestId('send-value').fill('0.5')
  await dapp.click('eth_sendTransaction')
  await expect(await dapp.inFrame('approve-in-window')).toBeVisible()
  await dapp.approveInWindow()
  const hash = await dapp.result<string>('eth_sendTransaction')
  expect(await mined(dapp.world.secondChain, hash)).toMatchObject({
    status: '0x1',
    from: address.toLowerCase(),
  })
  return address
}

const signs = async (dapp: Dapp, address: string) => {
  const signed = ask(dapp.page, 'personal_sign', ['0x68656c6c6f', address])
  await dapp.approve()
  const { result } = await signed
  expect(await recoverMessageAddress({ message: 'hello', signature: result as `0x${string}` })).toBe(address)
}

/** What is fetched ahead may be under way while one server replaces the other. */
const expectFetchesCutOff = () =>
  expectErrors(/ERR_CONNECTION_(REFUSED|RESET) .*\/v1\/assets\//, { optional: true })

/** The frame is there, and nothing of it was used yet. */
const openFrame = async (dapp: Dapp): Promise<void> => {
  await dapp.visit('cross-site')
  expect(await ask(dapp.page, 'eth_blockNumber')).toMatchObject({ result: expect.stringMatching(/^0x/) })
}

test('a page that was open when the server was replaced goes on with its own release: sign-in, keys, approvals, windows; a new page has the next one', async ({
  visitor,
}) => {
  test.setTimeout(180_000)
  expectFetchesCutOff()
  const world = await startReleases(true)
  try {
    const assets = watchAssets(visitor)
    const dapp = new Dapp(await visitor.newPage(), world)
    await openFrame(dapp)
    expect(assets.filter(({ isNext }) => isNext)).toEqual([])
    await world.stopFrameServer()
    await world.startFrameServer(nextOf(true))
    assets.length = 0
    const address = await useAll(dapp)
    // What it had not loaded before, the vault's worker for one, is of its own release; its window is a document of the next one.
    const own = assets.filter(({ page }) => page === dapp.page)
    expect(own.filter(({ isNext }) => isNext)).toEqual([])
    expect(own.map(({ path }) => path)).toContainEqual(expect.stringContaining('/vaultWorker-'))
    const inWindow = assets.filter(({ page }) => page !== dapp.page)
    expect(inWindow.length).toBeGreaterThan(0)
    expect(inWindow.filter(({ isNext }) => !isNext)).toEqual([])

    // Another tab has the next release: both work beside each other, on one storage.
    const other = new Dapp(await visitor.newPage(), world)
    await other.visit('cross-site')
    await expect(other.page.getByTestId('state-account')).toHaveText(address)
    await signs(other, address)
    await dapp.page.bringToFront()
    await signs(dapp, address)
    const inTab = assets.filter(({ page }) => page === other.page)
    expect(inTab.length).toBeGreaterThan(0)
    expect(inTab.filter(({ isNext }) => !isNext)).toEqual([])

    await other.page.close()
    await dapp.page.reload()
    await expect(dapp.page.getByTestId('state-account')).toHaveText(address)
    await signs(dapp, address)
    expect(assets.filter(({ status }) => status !== 200)).toEqual([])
  } finally {
    // What was sent is followed still.
    await unwatch(visitor)
    await world.stop()
  }
})

test('without kept files the page that was open is told what to do, and does it', async ({ visitor }) => {
  test.setTimeout(180_000)
  expectErrors(/status of 404 .*\/v1\/assets\//, { optional: true })
  expectFetchesCutOff()
  const world = await startReleases(false)
  try {
    const dapp = new Dapp(await visitor.newPage(), world)
    await openFrame(dapp)
    await world.stopFrameServer()
    await world.startFrameServer(nextOf(false))
    await dapp.click('connect')
    await dapp.writeEmail(newEmail())
    await (await dapp.inFrame('email-submit')).click()
    await expect((await dapp.frame()).getByTestId('problem')).toBeVisible()
    await dapp.page.reload()
    await useAll(dapp)
  } finally {
    // What was sent is followed still.
    await unwatch(visitor)
    await world.stop()
  }
})

type Seen = { readonly path: string; readonly to: 'this' | 'next'; readonly status: number }

/** A proxy that gives each request to the other server than the one before; documents take turns by themselves, so that both releases are met. */
const alternate = async (port: number, ports: { readonly this: number; readonly next: number }) => {
  const seen: Seen[] = []
  const turns = { documents: 0, others: 0 }
  const server: Server = createServer((incoming, outgoing) => {
    const { method, url = '/', headers } = incoming
    const turn = (turns[url.startsWith('/v1/?') ? 'documents' : 'others'] += 1)
    const to = turn % 2 === 0 ? 'this' : 'next'
    // A connection of its own: one that is kept may be closed by the server in the moment in which the next request goes out on it.
    const target = { host: '127.0.0.1', port: ports[to], method, path: url, headers, agent: false }
    const onward = forward(target, (answer) => {
      const status = answer.statusCode ?? 0
      seen.push({ path: url, to, status })
      outgoing.writeHead(status, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  // As long as a test lasts, for the same reason: Node closes one after 5 s.
  server.keepAliveTimeout = 300_000
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    seen,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/**
 * A picture of the server's list, drawn: the thread for it begins with the first, and where two servers begin theirs while a page is used,
 * two cores have seconds of nothing else to do.
 */
const drawFirst = async (port: number): Promise<void> => {
  const api = `http://127.0.0.1:${port}/v1`
  const query = 'projectId=demo&st=walletframe&sv=cdn-universal-0.1.0'
  const { data } = (await (await fetch(`${api}/getWallets?${query}&page=1&entries=10`)).json()) as {
    readonly data: readonly { readonly image_id?: string }[]
  }
  const id = data.find(({ image_id }) => image_id !== undefined)?.image_id
  const drawn = await fetch(`${api}/getWalletImage/${id}?${query}&size=128`)
  expect(drawn.status).toBe(200)
}

test('a rolling deployment: two servers of different releases answer in turn, and every page works', async ({
  visitor,
}) => {
  test.setTimeout(240_000)
  const world: World = await startReleases(true)
  const ends: (() => Promise<void>)[] = [world.stop]
  try {
    const { port } = new URL(world.urls.frame)
    await world.stopFrameServer()
    const old = await world.startBeside({ assetsDir: join(root, `kept-${worlds}`) })
    ends.push(old.stop)
    const later = await world.startBeside(nextOf(true))
    ends.push(later.stop)
    const proxy = await alternate(Number(port), { this: old.port, next: later.port })
    ends.push(proxy.close)
    await drawFirst(old.port)
    await drawFirst(later.port)
    const releases = new Set<boolean>()
    for (let visit = 0; visit < 6 && releases.size < 2; visit += 1) {
      const assets = watchAssets(visitor)
      const dapp = new Dapp(await visitor.newPage(), world)
      await openFrame(dapp)
      const isNext = assets[0]?.isNext ?? false
      if (releases.has(isNext)) {
        await dapp.page.close()
        continue
      }
      releases.add(isNext)
      await useAll(dapp)
      expect(assets.filter(({ status }) => status !== 200)).toEqual([])
      await dapp.click('disconnect')
      await dapp.page.close()
    }
    expect(releases.size).toBe(2)
    const files = proxy.seen.filter(({ path }) => path.startsWith('/v1/assets/'))
    expect(files.filter(({ status }) => status !== 200 && status !== 304)).toEqual([])
    // Documents of each release got files from the server of the other.
    expect(files.some(({ path, to }) => isOfNextRelease(path) && to === 'this')).toBe(true)
    expect(files.some(({ path, to }) => !isOfNextRelease(path) && to === 'next')).toBe(true)
  } finally {
    await unwatch(visitor)
    for (const end of ends.toReversed()) await end()
  }
})
