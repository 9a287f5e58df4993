import { expect, test } from 'vitest'
import { connect } from '../src/store/database.ts'
import { removeProject, saveProject } from '../src/services/storedProjects.ts'
import { onBothDatabases } from './databases.ts'
import { ask, startServer } from './harness.ts'

/* Projects in the database: what changes them is another process, and running servers take it up. */

const definition = (id: string, ...allowedOrigins: string[]) => ({
  id,
  definition: { id, name: `Name of ${id}`, allowedOrigins },
})

/** Milliseconds: a server looks every two seconds. */
const patience = { timeout: 10_000, interval: 100 }

onBothDatabases(({ server, database, restart }) => {
  const documentOf = (id: string, base = server().base) => ask(base, 'GET', `/v1/?projectId=${id}`)
  const embedders = async (id: string, base = server().base) =>
    /frame-ancestors ([^;]*)/.exec(
      (await documentOf(id, base)).headers.get('content-security-policy') ?? '',
    )?.[1]

  test('one that is added, changed and removed is taken up by two running servers, without a restart', async () => {
    const db = connect(database())
    const other = await startServer(database(), {}, server().clock)
    const both = [server().base, other.base]
    try {
      for (const base of both) expect((await documentOf('new', base)).status).toBe(404)
      await saveProject(db, definition('new', 'https://one.example.com'))
      for (const base of both)
        await expect.poll(() => embedders('new', base), patience).toBe('https://one.example.com')
      expect((await documentOf('new')).body).toContain('Name of new')

      await saveProject(db, definition('new', 'https://two.example.com'))
      for (const base of both)
        await expect.poll(() => embedders('new', base), patience).toBe('https://two.example.com')

      expect(await removeProject(db, 'new')).toBe(true)
      expect(await removeProject(db, 'new')).toBe(false)
      for (const base of both)
        await expect.poll(async () => (await documentOf('new', base)).status, patience).toBe(404)
    } finally {
      await other.stop()
      await db.destroy()
    }
  })

  test('the one of the file wins over one of its id in the database', async () => {
    const db = connect(database())
    await saveProject(db, definition('demo', 'https://thief.example.com'))
    await saveProject(db, definition('second', 'https://second.example.com'))
    await db.destroy()
    await restart({})
    expect(await embedders('demo')).toBe('https://app.example.com https://other.example.com')
    expect(await embedders('second')).toBe('https://second.example.com')
  })

  test('one that cannot be used is named in the log and not served; the others are', async () => {
    const db = connect(database())
    await saveProject(db, {
      id: 'wild',
      definition: { id: 'wild', name: 'Wild', allowedOrigins: ['https://*'] },
    })
    await saveProject(db, {
      id: 'other-chain',
      definition: { id: 'other-chain', name: 'Other', allowedOrigins: [], networks: ['eip155:5'] },
    })
    await saveProject(db, definition('good', 'https://good.example.com'))
    await db.destroy()
    await restart({})
    expect((await documentOf('wild')).status).toBe(404)
    expect((await documentOf('other-chain')).status).toBe(404)
    expect((await documentOf('good')).status).toBe(200)
    const log = server().logged.join('')
    expect(log).toContain('allowedOrigins.0: expected an exact origin')
    expect(log).toContain('eip155:5 is not among the networks')
  })

  test('two changes at once are both kept and both counted', async () => {
    const db = connect(database())
    try {
      await Promise.all(
        ['one', 'two', 'three', 'four'].map((id) =>
          saveProject(db, definition(id, `https://${id}.example.com`)),
        ),
      )
      for (const id of ['one', 'two', 'three', 'four'])
        await expect.poll(() => embedders(id), patience).toBe(`https://${id}.example.com`)
      const revision = await db.selectFrom('revisions').select('number').executeTakeFirstOrThrow()
      expect(revision.number).toBe(4)
    } finally {
      await db.destroy()
    }
  })
})
