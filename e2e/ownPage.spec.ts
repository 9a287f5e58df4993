import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { portTable } from '@walletframe/dev-server'
import { verifyMessage, type Hex } from 'viem'
import { usuallyOne } from './support/sample.ts'
import { visitorLaunchOptions } from './support/chromium.ts'
import { Dapp, expect, expectErrors, newEmail, newVisitor, test } from './support/world.ts'

/* A developer's own page against the local world: wherever on this machine it is served, and with the lines that `npm start` prints. */

type Answer = { readonly result?: unknown; readonly code?: number; readonly reason?: string }
type PageWindow = { walletFrame: { provider: { request(a: object): Promise<unknown> } } }

/** Serves one page at a port that nobody chose; every name that leads to this machine reaches it. */
const servePage = async (html: string) => {
  const server = createServer((request, response) => {
    if (request.url === '/favicon.ico') response.writeHead(204).end()
    else
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(`<!doctype html><html lang="en"><title>Own page</title>${html}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

const scriptTag = (frame: string, project: string) =>
  `<script src="${frame}/v1/loader.js" data-project-id="${project}"></script>`

/** Begins a request of the page; its outcome is read later, since a person acts meanwhile. */
const begin = (dapp: Dapp, method: string, params: readonly unknown[] = []) =>
  dapp.page.evaluate(
    ([method, params]) => {
      const target = window as unknown as PageWindow & { outcome?: Promise<Answer> }
      target.outcome = target.walletFrame.provider.request({ method, params }).then(
        (result) => ({ result }),
        ({ code, data }: { code: number; data?: { reason?: string } }) => ({
          code,
          ...(data?.reason === undefined ? {} : { reason: data.reason }),
        }),
      )
    },
    [method, params] as const,
  )
const outcome = (dapp: Dapp) =>
  dapp.page.evaluate(() => (window as unknown as { outcome: Promise<Answer> }).outcome)

for (const host of usuallyOne(['localhost', 'my.app.localhost', '127.0.0.1'], 'own pages'))
  test(`a page at any port of ${host} logs in and signs with the project of the local world`, async ({
    visitor,
    world,
  }) => {
    const page = await servePage(scriptTag(world.urls.frame, 'local'))
    try {
      const dapp = new Dapp(await visitor.newPage(), world)
      await dapp.page.goto(`http://${host}:${page.port}/`)
      await begin(dapp, 'eth_requestAccounts')
      await dapp.signIn(newEmail())
      const [address] = (await outcome(dapp)).result as Hex[]
      await begin(dapp, 'personal_sign', ['0x6869', address])
      await dapp.approve()
      const { result } = await outcome(dapp)
      expect(
        await verifyMessage({ address: address!, message: { raw: '0x6869' }, signature: result as Hex }),
      ).toBe(true)
    } finally {
      await page.close()
    }
  })

test('the project with an exact list refuses the same page', async ({ visitor, world }) => {
  expectErrors(/Framing .* violates .* "frame-ancestors http:/)
  expectErrors(/\[WalletFrame\] .* refused. Add/)
  const page = await servePage(scriptTag(world.urls.frame, 'demo'))
  try {
    const dapp = new Dapp(await visitor.newPage(), world)
    await dapp.page.goto(`http://localhost:${page.port}/`)
    await begin(dapp, 'eth_blockNumber')
    expect(await outcome(dapp)).toEqual({ code: 4900, reason: 'refused' })
  } finally {
    await page.close()
  }
})

for (const host of ['evil.example', 'localhost.evil.example'])
  test(`a page at ${host} cannot embed the project of the local world`, async ({ world }) => {
    expectErrors(/Framing .* violates .* "frame-ancestors http:\/\/localhost:\*/)
    expectErrors(/\[WalletFrame\]/)
    const options = await visitorLaunchOptions()
    const browser = await chromium.launch({
      ...options,
      args: [...(options.args ?? []), '--host-resolver-rules=MAP *.example 127.0.0.1'],
    })
    const page = await servePage(scriptTag(world.urls.frame, 'local'))
    try {
      const dapp = new Dapp(await (await newVisitor(browser)).newPage(), world)
      await dapp.page.goto(`http://${host}:${page.port}/`)
      await begin(dapp, 'eth_blockNumber')
      expect(await outcome(dapp)).toMatchObject({ code: 4900 })
      expect(dapp.page.frames().filter((frame) => frame.url().startsWith(world.urls.frame))).toEqual([])
    } finally {
      await page.close()
      await browser.close()
    }
  })

/** `npm start` as a developer runs it, at ports that are free. @returns what it printed once it runs. */
const npmStart = async (folder: string, args: readonly string[] = []) => {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('../dev-server/src/main.ts', import.meta.url)), '--folder', folder, ...args],
    {
      env: {
        ...process.env,
        ...Object.fromEntries(Object.values(portTable).map(({ variable }) => [variable, '0'])),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text))
  await expect.poll(() => printed, { timeout: 30_000 }).toContain('in three lines')
  return {
    printed,
    stop: async () => {
      child.kill('SIGINT')
      return ended
    },
  }
}

test('the three lines that npm start prints are a page that connects; Ctrl-C ends all of it', async ({
  visitor,
  world,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'walletframe-start-'))
  // With the server in a process of its own, as where its code is being worked on.
  const started = await npmStart(folder, ['--origin', 'https://shop.example', '--watch'])
  const lines = started.printed.split('\n').filter((line) => line.startsWith('<'))
  expect(lines).toHaveLength(3)
  const page = await servePage(lines.join('\n'))
  try {
    const frame = /src="([^"]*)\/v1\/loader\.js"/.exec(lines[0]!)![1]!
    const inbox = /Mail inbox\s+(\S+)/.exec(started.printed)![1]!
    const messages = async (email: string) =>
      (await (await fetch(`${inbox}/messages?to=${email}`)).json()) as { text: string }[]
    const chain = /Local Chain\s+(\S+)/.exec(started.printed)![1]!
    const balance = async (address: string) => {
      const answer = await fetch(chain, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'eth_getBalance',
          params: [address, 'latest'],
        }),
      })
      return ((await answer.json()) as { result: string }).result
    }
    const email = newEmail('funded')
    const dapp = new Dapp(await visitor.newPage(), { ...world, urls: { ...world.urls, frame } })
    const told = new Promise<string>((resolve) =>
      dapp.page.once('dialog', (dialog) => {
        resolve(dialog.message())
        void dialog.accept()
      }),
    )
    await dapp.page.goto(`http://localhost:${page.port}/`)
    await dapp.page.getByRole('button', { name: 'Connect' }).click()
    await dapp.writeEmail(email)
    await (await dapp.inFrame('email-submit')).click()
    await expect(await dapp.inFrame('otp-input-0')).toBeFocused()
    await expect.poll(async () => (await messages(email)).length).toBe(1)
    await dapp.type(/\b\d{6}\b/.exec((await messages(email))[0]!.text)![0])
    const address = await told
    expect(address).toMatch(/^0x[\da-fA-F]{40}$/)
    // The server told the world of the new wallet, and it was given its money.
    await expect.poll(() => balance(address)).toBe(`0x${(100n * 10n ** 18n).toString(16)}`)
    // What --origin adds is in the list of `demo`, beside the demo dapp's own pages.
    const document = await fetch(
      `${frame.replace('frame.walletframe.localhost', '127.0.0.1')}/v1/?projectId=demo`,
    )
    expect(document.headers.get('content-security-policy')).toMatch(
      /frame-ancestors .*https:\/\/shop\.example/,
    )
  } finally {
    await page.close()
    expect(await started.stop()).toBe(0)
    rmSync(folder, { recursive: true, force: true })
  }
})
