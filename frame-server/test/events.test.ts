import { expect, test } from 'vitest'
import type { Hooks } from '../src/index.ts'
import { hour, usuallyOnOneDatabase } from './databases.ts'
import { Device, makeWallet, startServer } from './harness.ts'

/* What the operator's own code is told, after the commit and at least once. */

type Told = Parameters<NonNullable<Hooks['walletCreated']>>[0]

usuallyOnOneDatabase(({ newDatabase }) => {
  const given = async (walletCreated: (event: Told) => void | Promise<void>) => {
    const database = await newDatabase()
    const server = await startServer(database, {}, undefined, { hooks: { walletCreated } })
    const device = new Device(server.clock)
    await device.logIn(server, 'a@example.com')
    return { server, device, database }
  }

  test('a hook that hangs holds nobody up', async () => {
    let release: () => void = () => undefined
    const { server, device } = await given(() => new Promise<void>((resolve) => (release = resolve)))
    const { committed } = await makeWallet(device, server.base)
    expect(committed.status).toBe(200)
    release()
    await server.stop()
  })

  test('it is told of each wallet once, and again where it throws, with the same id', async () => {
    const told: Told[] = []
    const { server, device } = await given((event) => {
      told.push(event)
      if (told.length < 3) throw new Error('not now')
    })
    const { commit, keys } = await makeWallet(device, server.base)
    await commit()
    for (let index = 0; index < 5; index += 1) {
      server.clock.now += hour
      await server.settled()
    }
    expect(told).toHaveLength(3)
    expect(new Set(told.map((event) => JSON.stringify(event))).size).toBe(1)
    expect(told[0]).toMatchObject({ email: 'a@example.com', addresses: { eip155: keys.addresses.eip155 } })
    expect(server.logged.join('')).not.toContain('a@example.com')
    await server.stop()
  })

  test('a retry of the commit is no second event', async () => {
    const told: Told[] = []
    const { server, device } = await given((event) => void told.push(event))
    const { commit } = await makeWallet(device, server.base)
    expect((await commit()).status).toBe(200)
    await server.settled()
    expect(told).toHaveLength(1)
    await server.stop()
  })
})
