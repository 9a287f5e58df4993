import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const setup = new URL('./postgresForAll.ts', import.meta.url).href

test.each([
  ['process.exitCode = 0', 0],
  ['process.exitCode = 3', 3],
  ['process.exit(3)', 3],
])(
  'a run ends with its own code, also where its tests had a PostgreSQL: %s',
  (how, code) => {
    const script = `
    import { default as setup } from ${JSON.stringify(setup)}
    let address = ''
    const end = await setup({ provide: (_name, value) => (address = value) })
    const answer = await fetch(address, { method: 'POST' })
    if (!answer.ok) throw new Error(await answer.text())
    await end()
    ${how}
  `
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--conditions=source', '--input-type=module', '--eval', script],
      { encoding: 'utf8', timeout: 60_000 },
    )
    expect({ status, stderr }).toEqual({ status: code, stderr: '' })
  },
  90_000,
)
