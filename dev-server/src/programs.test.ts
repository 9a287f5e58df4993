import { describe, expect, test } from 'vitest'
import { findAnvil, findValidator, onPath, type Machine } from './programs.ts'

/** A machine with these files and packages. */
const machine = (
  platform: NodeJS.Platform,
  arch: string,
  files: readonly string[],
  env: Readonly<Record<string, string>> = {},
  packages: Readonly<Record<string, string>> = {},
): Machine => ({
  platform,
  arch,
  env,
  isFile: (path) => files.includes(path),
  packageFolder: (name) => packages[name],
})

describe('behaviour', () => {
  test('anvil is the one that npm installed for this machine', () => {
    const packages = { '@foundry-rs/anvil-linux-amd64': '/m/anvil-linux-amd64' }
    const env = { PATH: '/usr/bin' }
    expect(findAnvil(machine('linux', 'x64', ['/usr/bin/anvil'], env, packages))).toBe(
      '/m/anvil-linux-amd64/bin/anvil',
    )
  })

  test.each<[string, Machine, string]>([
    [
      'macOS',
      machine('darwin', 'arm64', ['/Users/a/.foundry/bin/anvil'], { PATH: '/usr/bin:/Users/a/.foundry/bin' }),
      '/Users/a/.foundry/bin/anvil',
    ],
    [
      'Windows, whose variable is Path',
      machine('win32', 'arm64', ['C:\\foundry\\anvil.exe'], { Path: 'C:\\Windows;C:\\foundry' }),
      'C:\\foundry\\anvil.exe',
    ],
  ])('where npm installed none it is the one on the PATH: %s', (_name, on, path) => {
    expect(findAnvil(on)).toBe(path)
  })

  test('WALLETFRAME_ANVIL wins', () => {
    const env = { PATH: '/usr/bin', WALLETFRAME_ANVIL: '/opt/anvil' }
    expect(findAnvil(machine('linux', 'x64', ['/usr/bin/anvil', '/opt/anvil'], env))).toBe('/opt/anvil')
  })

  test('surfpool before solana-test-validator, each at this port of this machine alone and without the network', () => {
    const env = { PATH: '/bin' }
    const both = machine('darwin', 'arm64', ['/bin/surfpool', '/bin/solana-test-validator'], env)
    expect(findValidator(9_000, '/f', both)).toEqual({
      program: '/bin/surfpool',
      args: '--host 127.0.0.1 --port 9000 --ws-port 9001 --offline --no-tui --no-deploy'
        .split(' ')
        .toSpliced(0, 0, 'start'),
    })
    const one = machine('darwin', 'arm64', ['/bin/solana-test-validator'], env)
    expect(findValidator(9_000, '/f', one)).toEqual({
      program: '/bin/solana-test-validator',
      args: '--bind-address 127.0.0.1 --rpc-port 9000 --reset --quiet --ledger /f/solana-ledger'.split(' '),
    })
    expect(findValidator(9_000, '/f', machine('darwin', 'arm64', [], env))).toBeUndefined()
  })
})

describe('errors', () => {
  test.each<[NodeJS.Platform, string]>([
    ['darwin', 'arm64'],
    ['win32', 'x64'],
  ])('without any anvil on %s %s it is said what to install', (platform, arch) => {
    expect(() => findAnvil(machine(platform, arch, [], { PATH: '/usr/bin' }))).toThrow(
      `npm installed none for ${platform} ${arch}. Install Foundry (https://getfoundry.sh) so that anvil is on the PATH, or set WALLETFRAME_ANVIL`,
    )
  })

  test('a WALLETFRAME_ANVIL that is no file is named, also where another anvil is there', () => {
    const env = { PATH: '/usr/bin', WALLETFRAME_ANVIL: '/opt/anvil' }
    expect(() => findAnvil(machine('linux', 'x64', ['/usr/bin/anvil'], env))).toThrow(
      'WALLETFRAME_ANVIL: expected the path of anvil; there is no file /opt/anvil.',
    )
  })

  test('no PATH, and empty entries in it, are no folders', () => {
    expect(onPath('anvil', machine('linux', 'x64', ['anvil', '/anvil']))).toBeUndefined()
    expect(onPath('anvil', machine('linux', 'x64', ['anvil', '/anvil'], { PATH: '::' }))).toBeUndefined()
    // What a shell finds by its ending does not start without one.
    expect(onPath('anvil', machine('win32', 'x64', ['C:\\a\\anvil.cmd'], { PATH: 'C:\\a' }))).toBeUndefined()
  })
})
