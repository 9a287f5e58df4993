import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { root } from '../exec.ts'
import { copyTree } from '../mutation/copy.ts'
import { consequenceOf } from '../watch.ts'

const named = (...paths: readonly string[]) => {
  const { builds, server } = consequenceOf(paths)
  return { builds: builds.map(({ name }) => name), server }
}

describe('parameters', () => {
  test.each<[string, readonly string[], boolean]>([
    ['frame-app/src/i18n/english/shell.ts', ['frame', 'exit'], false],
    ['frame-server/src/routes/frame.ts', [], true],
    ['api-contract/src/auth.ts', ['frame', 'exit'], true],
    ['host-sdk/src/loader.ts', ['multichain', 'loader', 'elements'], false],
    ['dev-server/client/testWallet.ts', ['test-wallet', 'solana-test-wallet'], false],
    ['frame-server/src/http/staticFiles.test.ts', [], false],
    ['frame-app/src/bridge/document.test.ts', [], false],
  ])('%s: builds %j, server %s', (path, builds, server) => {
    expect(named(path)).toEqual({ builds, server })
  })

  test('several files are one change', () => {
    expect(named('frame-app/index.html', 'frame-server/src/server.ts', 'README.md')).toEqual({
      builds: ['frame', 'exit'],
      server: true,
    })
  })
})

/** A copy of the tree with built files of its own: what is built in it is built nowhere else. */
const ownCopy = () => {
  const { folder, remove } = copyTree(root)
  for (const workspace of ['frame-app', 'host-sdk', 'dev-server']) {
    rmSync(join(folder, workspace, 'dist'))
    cpSync(join(root, workspace, 'dist'), join(folder, workspace, 'dist'), { recursive: true })
  }
  cpSync(join(root, '.cache/builds'), join(folder, '.cache/builds'), { recursive: true })
  return { folder: realpathSync(folder), remove }
}

/** Changes a file of the copy as an editor does. */
const edit = (file: string, change: (text: string) => string) => {
  const before = readFileSync(file, 'utf8')
  const after = change(before)
  if (after === before) throw new Error(`${file} has nothing of what this test changes.`)
  writeFileSync(file, after)
  return { undo: () => writeFileSync(file, before) }
}

/** Milliseconds for one change on a machine whose cores are taken; alone it takes less than two seconds. */
const patience = { timeout: 45_000, interval: 50 }

test('a view and a route are served after they were saved, also after a mistake; the chain stays; Ctrl-C ends everything', async () => {
  const { folder, remove } = ownCopy()
  const ports = ['DAPP', 'FRAME', 'INBOX', 'SMTP', 'CHAIN', 'SECOND_CHAIN', 'BUNDLER', 'SOLANA']
  const child = spawn(process.execPath, [join(folder, 'scripts/tasks.ts'), 'start', '--watch'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: '',
      PATH: [join(root, 'node_modules/.bin'), dirname(process.execPath), process.env['PATH']].join(delimiter),
      ...Object.fromEntries(ports.map((name) => [`WALLETFRAME_${name}_PORT`, '0'])),
    },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  const printed = (pattern: RegExp): string => {
    const found = pattern.exec(said)?.[1]
    if (found === undefined) throw new Error(`It did not say ${String(pattern)}: ${said}`)
    return found
  }
  const exit = once(child, 'exit') as Promise<[number | null]>
  try {
    await vi.waitFor(() => expect(said).toContain('The local world runs'), { timeout: 180_000, interval: 50 })
    const frame = printed(/http:\/\/frame\.walletframe\.localhost(:\d+)/)
    const ask = (path: string) => fetch(`http://127.0.0.1${frame}/v1/${path}`)
    const chain = printed(/Local Chain\s+(\S+)/)
    const onChain = async (method: string, params: readonly unknown[]) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const answer = await fetch(chain, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      return ((await answer.json()) as { result: unknown }).result
    }
    const somebody = '0x00000000000000000000000000000000000000f1'
    await onChain('anvil_setBalance', [somebody, '0x7'])

    // A view: the document names the chunk that has the new words, and the chunk is served.
    const texts = join(folder, 'frame-app/src/i18n/english/shell.ts')
    const assets = join(folder, 'frame-app/dist/assets')
    for (const words of ['Watched once', 'Watched twice']) {
      edit(texts, (text) => text.replace(/What is a wallet\?|Watched once/, words))
      await vi.waitFor(async () => {
        const chunk = readdirSync(assets).find((name) =>
          readFileSync(join(assets, name), 'utf8').includes(words),
        )
        expect(await (await ask('?projectId=local')).text()).toContain(`/v1/assets/${chunk ?? 'none'}`)
        expect(await (await ask(`assets/${chunk ?? 'none'}`)).text()).toContain(words)
      }, patience)
    }

    // A route, first with a mistake: what was served before goes on.
    const headers = join(folder, 'frame-server/src/http/headers.ts')
    const broken = edit(headers, (text) => `${text}\nconst =`)
    await vi.waitFor(() => expect(said).toMatch(/SyntaxError|ended before it answered/), patience)
    expect((await ask('health')).headers.get('referrer-policy')).toBe('no-referrer')
    broken.undo()
    edit(headers, (text) => text.replace("'no-referrer'", "'same-origin'"))
    const policy = async () => (await ask('health')).headers.get('referrer-policy')
    await vi.waitFor(async () => expect(await policy()).toBe('same-origin'), patience)

    expect(await onChain('eth_getBalance', [somebody, 'latest'])).toBe('0x7')
    child.kill('SIGINT')
    expect((await exit)[0]).toBe(0)
    await expect(ask('health')).rejects.toThrow('fetch failed')
    await expect(fetch(chain)).rejects.toThrow('fetch failed')
    console.log([...said.matchAll(/\S+ served \(\d+ ms\)/g)].join('\n'))
  } finally {
    if (child.exitCode === null) {
      child.kill('SIGINT')
      await exit
    }
    remove()
  }
}, 360_000)
