import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { buildStale, servedBuilds } from '../build.ts'
import { builds, commonInputs, dependsOn } from '../builds.ts'
import { root } from '../exec.ts'

// Below the repository, as all inputs are; a build of its own, so that no stamp of a real one is written.
mkdirSync(join(root, '.cache'), { recursive: true })
const folder = mkdtempSync(join(root, '.cache/builds-test-'))
const name = relative(join(root, '.cache'), folder)
const own = {
  name,
  inputs: [`.cache/${name}/input`],
  outputs: [`.cache/${name}/output.js`],
  isServed: false,
}

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
  rmSync(join(root, '.cache/builds', name), { force: true })
})

const touchedBy = (path: string) => builds.filter((build) => dependsOn(build, path)).map(({ name }) => name)

describe('behaviour', () => {
  test('npm start builds what it serves and nothing else', () => {
    expect(servedBuilds.map(({ name }) => name)).toEqual([
      'frame',
      'exit',
      'multichain',
      'loader',
      'elements',
      'test-wallet',
      'solana-test-wallet',
    ])
  })

  test('every input is there: one that was renamed would never make a build stale', () => {
    const inputs = [...commonInputs, ...builds.flatMap((build) => build.inputs)]
    expect(inputs.filter((input) => !existsSync(join(root, input)))).toEqual([])
  })

  test('a second time nothing is built; it is where it is told to, where an input changed, or where a file is gone', async () => {
    const input = join(folder, 'input/a.ts')
    const output = join(folder, 'output.js')
    mkdirSync(join(folder, 'input'), { recursive: true })
    writeFileSync(input, 'one')
    const make = () => {
      writeFileSync(output, '')
      return Promise.resolve(true)
    }
    const build = () => buildStale({ make, of: [own] })
    expect(await build()).toEqual([own.name])
    expect(await build()).toEqual([])
    expect(await buildStale({ make, of: [own], force: true })).toEqual([own.name])
    writeFileSync(input, 'two')
    expect(await build()).toEqual([own.name])
    writeFileSync(join(folder, 'input/a.test.ts'), 'a test is no input')
    expect(await build()).toEqual([])
    writeFileSync(join(folder, 'input/b.ts'), 'new')
    expect(await build()).toEqual([own.name])
    rmSync(output)
    expect(await build()).toEqual([own.name])
    expect(await build()).toEqual([])
  })

  test('what was built quickly is fresh for who builds quickly, and no whole build; a whole one is fresh for both', async () => {
    const output = join(folder, 'output.js')
    mkdirSync(folder, { recursive: true })
    const make = () => {
      writeFileSync(output, '')
      return Promise.resolve(true)
    }
    const build = (quick: boolean) => buildStale({ make, of: [own], quick })
    expect(await build(true)).toEqual([own.name])
    expect(await build(true)).toEqual([])
    expect(await build(false)).toEqual([own.name])
    expect(await build(false)).toEqual([])
    expect(await build(true)).toEqual([])
  })
})

describe('parameters', () => {
  test.each<[string, readonly string[]]>([
    ['frame-app/src/features/account/views/Account/Account.tsx', ['frame', 'exit']],
    ['frame-app/index.html', ['frame', 'exit']],
    ['api-contract/src/auth.ts', ['frame', 'exit']],
    [
      'host-sdk/src/loader.ts',
      ['host', 'multichain', 'loader', 'elements', 'declarations', 'clients', 'client-react18'],
    ],
    ['scripts/declarations.ts', ['declarations', 'clients', 'client-react18']],
    [
      'dev-server/client/wallet.ts',
      ['test-wallet', 'solana-test-wallet', 'extension-page', 'extension-relay', 'extension-background'],
    ],
    ['e2e/clients/viem/main.ts', ['clients', 'client-react18']],
    ['vite.config.ts', builds.map(({ name }) => name)],
    ['frame-server/src/routes/frame.ts', []],
    ['frame-app/src/bridge/document.test.ts', []],
    ['frame-app/srcx/a.ts', []],
    ['README.md', []],
  ])('%s touches %j', (path, names) => {
    expect(touchedBy(path)).toEqual(names)
  })

  test('a contract is part of the frame and of all that a page loads', () => {
    expect(touchedBy('bridge-protocol/src/channel.ts')).toEqual(
      builds.map(({ name }) => name).filter((name) => !/wallet|extension/.test(name)),
    )
  })
})

describe('errors', () => {
  test('a build that fails ends the rest, and is tried again', async () => {
    const made: string[] = []
    const make = ({ name }: { name: string }) => {
      made.push(name)
      return Promise.resolve(false)
    }
    expect(await buildStale({ make, of: [own, own] })).toBeUndefined()
    expect(await buildStale({ make, of: [own] })).toBeUndefined()
    expect(made).toEqual([own.name, own.name])
  })
})
