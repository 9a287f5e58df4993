import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import type { CodeMail } from '../src/index.ts'
import { minute, onBothDatabases } from './databases.ts'
import { ask, beginning, Device, makeWallet, newRecipient, startEmail, startServer } from './harness.ts'
import { startPostgres } from './postgres.ts'

/* A server that runs: what it logs, how it stops, two of them on one database. */

onBothDatabases(({ server, newDatabase, device }) => {
  test('a whole login leaves no secret in the log', async () => {
    const { base } = server()
    const one = device()
    const started = await startEmail(base, 'private@example.com', 'demo', one)
    const code = server().mails[0]?.code ?? ''
    await one.verify(base, started.body, code)
    const { opened, half, slotId } = await makeWallet(one, base)
    const { recipientKey } = await newRecipient()
    await one.call(base, 'POST', `/v1/vault/slots/${slotId}/release`, { recipientKey })
    const before = [one.accessToken, one.refreshToken]
    await one.refresh(base)
    const log = server().logged.join('')
    expect(log).toContain('/v1/auth/email/verify')
    expect(log).toContain('/v1/vault/slots/:slotId/release')
    for (const hidden of [
      'private@example.com',
      `"${code}"`,
      started.body.challengeSecret as string,
      ...before,
      one.accessToken,
      one.refreshToken,
      recipientKey,
      opened.body.half.ciphertext as string,
      ...(['base64url', 'base64', 'hex'] as const).map((form) => half.toString(form)),
    ])
      expect(log).not.toContain(hidden)
  })

  test('stopping finishes a running request', async () => {
    let answerNode: (() => void) | undefined
    const node = createServer((request, response) => {
      const answer = () => response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: '0x1' }))
      void text(request).then((body) => {
        // The server makes sure of the chain by itself, and that is not held.
        if (body.includes('"eth_chainId"')) answer()
        else answerNode = answer
      })
    })
    await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
    const { port } = node.address() as AddressInfo
    const network = {
      id: 'eip155:1',
      name: 'One',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrl: `http://127.0.0.1:${port}`,
    }
    const other = await startServer(await newDatabase(), { networks: [network] })
    const asked = ask(
      other.base,
      'POST',
      '/v1/rpc/eip155:1',
      { jsonrpc: '2.0', id: 1, method: 'eth_call' },
      { 'x-walletframe-project': 'demo', connection: 'close' },
    )
    await expect.poll(() => answerNode !== undefined).toBe(true)
    const stopped = other.stop()
    answerNode?.()
    expect((await asked).body).toMatchObject({ result: '0x1' })
    await stopped
    node.close()
  })
})

describe('two servers on one PostgreSQL', () => {
  test('attempts, limits and rotation stay exact', async () => {
    const postgres = await startPostgres()
    const database = await postgres.newDatabase()
    const clock = { now: beginning() }
    const mails: CodeMail[] = []
    const [left, right] = await Promise.all([
      startServer(database, {}, clock, { mails }),
      startServer(database, {}, clock, { mails }),
    ])
    const base = (index: number) => (index % 2 === 0 ? left : right).base
    try {
      // Strangers, each with a key of its own: all hear the same, and five mails an hour go to one address.
      const sent = await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          startEmail(base(index), 'a@example.com', 'demo', new Device(clock)),
        ),
      )
      expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 200))
      expect(mails).toHaveLength(5)
      const challenge = sent[0]?.body
      const codes = new Set(mails.map(({ code }) => code))
      const wrong = ['000000', '111111', '222222', '333333', '444444', '555555'].find(
        (code) => !codes.has(code),
      )
      const guesses = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          new Device(clock).verify(base(index), challenge, wrong ?? ''),
        ),
      )
      expect(guesses.filter(({ body }) => body.error.attemptsLeft !== undefined)).toHaveLength(3)

      clock.now += minute
      const device = new Device(clock)
      await device.logIn(left, 'b@example.com')
      const token = device.refreshToken
      const refreshed = await Promise.all(
        Array.from({ length: 8 }, (_, index) => device.refresh(base(index), token)),
      )
      const given = refreshed.map(({ body }) => body.tokens?.refreshToken as string | undefined)
      expect(new Set(given)).toEqual(new Set([device.refreshToken]))
    } finally {
      await left.stop()
      await right.stop()
      await postgres.stop()
    }
  }, 60_000)
})
