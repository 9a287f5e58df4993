import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const setup = new URL('./postgresForAll.ts', import.meta.url).href

test('a run that failed ends as failed, also where its tests had a PostgreSQL', () => {
  const script = `
    import { default as setup } from ${JSON.stringify(setup)}
    let address = ''
    const end = await setup({ provide: (_name, value) => (address = value) })
    const answer = await fetch(address, { method: 'POST' })
    if (!answer.ok) throw new Error(await answer.text())
    await end()
    process.exitCode = 3
  `
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--conditions=source', '--input-type=module', '--eval', script],
    { encoding: 'utf8', timeout: 60_000 },
  )
  expect({ status, stderr }).toMatchObject({ status: 3 })
}, 90_000)
