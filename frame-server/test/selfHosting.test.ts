import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packServer } from '../../scripts/pack.ts'
import { freePort } from './freePort.ts'

/* Each command of "five minutes to a server", as it stands in docs/self-hosting.md, by a shell, with the package that npm would publish. */

const text = readFileSync(fileURLToPath(new URL('../../docs/self-hosting.md', import.meta.url)), 'utf8')

/** Lines of the shell block below `<!-- run: NAME -->`. */
const block = (name: string): readonly string[] => {
  const [, lines = ''] =
    new RegExp(`<!-- run: ${name} -->\\s+\`\`\`sh\\n([\\s\\S]*?)\\n\`\`\``).exec(text) ?? []
  return lines.split('\n')
}

let folder: string
let archive: string
let port: number
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'walletframe-five-minutes-'))
  archive = await packServer(join(folder, 'packed'))
  port = await freePort()
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What is not yet on npm comes from the archive, and a port that may be taken here is another one. Nothing else is changed. */
const asRun = (line: string): string =>
  line
    .replace('npm install walletframe-server', `npm install --prefer-offline ${archive}`)
    .replaceAll('4100', String(port))

const inShell = () => ({
  cwd: join(folder, 'wallet'),
  env: {
    PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
    HOME: process.env['HOME'],
    // Where a company's own authority vouches for the registry, npm has to know it.
    NODE_EXTRA_CA_CERTS: process.env['NODE_EXTRA_CA_CERTS'],
    WALLETFRAME_PORT: String(port),
  },
})

test('every command of it works as it stands there', async () => {
  const setUp = block('set up')
  expect(setUp.length).toBeGreaterThan(4)
  const first = spawnSync('sh', ['-e', '-c', setUp.map(asRun).slice(0, -1).join('\n')], {
    ...inShell(),
    cwd: folder,
    encoding: 'utf8',
  })
  expect(first).toMatchObject({ status: 0 })
  expect(statSync(join(folder, 'wallet/walletframe.json')).mode & 0o777).toBe(0o600)
  expect(first.stdout).toContain("'demo' is added")
  const last = spawnSync('sh', ['-e', '-c', asRun(setUp.at(-1) ?? '')], { ...inShell(), encoding: 'utf8' })
  expect(last).toMatchObject({ status: 0, stdout: 'The database is up to date.\n' })

  const [serve = ''] = block('serve')
  // `exec`: what is stopped at the end is what was started.
  const child = spawn('sh', ['-c', `exec ${asRun(serve)}`], { ...inShell(), detached: true })
  let log = ''
  child.stdout.on('data', (chunk: Buffer) => {
    log += chunk.toString()
  })
  // `close`, not `exit`: npx ends before the server that it started, which goes on in this folder until its own end.
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve())
  })
  try {
    await expect.poll(() => log, { timeout: 30_000 }).toContain('listening')
    for (const line of block('ask')) {
      const { status, stdout, stderr } = spawnSync('sh', ['-e', '-c', asRun(line)], {
        ...inShell(),
        encoding: 'utf8',
      })
      expect({ line, status, stderr: status === 0 ? '' : stderr }).toEqual({ line, status: 0, stderr: '' })
      if (line.includes('projects list'))
        expect(stdout).toContain('http://localhost:3000 http://localhost:5173')
      if (line.includes('health?')) expect(stdout).toContain('"status":"ok"')
    }
    const id = `http://127.0.0.1:${port}/v1/?projectId=demo`
    await expect
      .poll(async () => (await fetch(id)).headers.get('content-security-policy'), { timeout: 10_000 })
      .toContain('frame-ancestors http://localhost:3000 http://localhost:5173')
  } finally {
    // The whole group: npx is a parent of the server.
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
    await ended
  }
  // npm installs a package with all that it needs.
}, 300_000)
