import { Device, ask, makeWallet, newRecipient } from '../../../frame-server/test/harness.ts'
import type { Asked } from './load.ts'

/** Somebody with a wallet, and what is needed to ask for its half. */
type Owner = { readonly device: Device; readonly slotId: string; readonly recipientKey: string }

/** Logs in and makes a wallet, as the frame does. @param inbox port of the load server's codes. */
const makeOwner = async (base: string, inbox: number, number: number): Promise<Owner> => {
  const device = new Device({
    get now() {
      return Date.now()
    },
  })
  const email = `owner${number}@example.com`
  // From an address of its own: one address gets twenty codes an hour.
  const headers = { 'x-forwarded-for': addressOf(number) }
  const started = await ask(base, 'POST', '/v1/auth/email/start', { email, projectId: 'demo' }, headers)
  if (started.status !== 200) throw new Error(`no code for ${email}: ${JSON.stringify(started.body)}`)
  let code = ''
  for (let tries = 0; code === '' && tries < 200; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 25))
    const answer = await fetch(`http://127.0.0.1:${inbox}/${encodeURIComponent(email)}`)
    if (answer.ok) code = await answer.text()
  }
  const verified = await device.verify(base, started.body, code)
  if (verified.status !== 200) throw new Error(`no session for ${email}: ${JSON.stringify(verified.body)}`)
  const { slotId, committed } = await makeWallet(device, base)
  if (committed.status !== 200) throw new Error(`no wallet for ${email}: ${JSON.stringify(committed.body)}`)
  const { recipientKey } = await newRecipient()
  return { device, slotId, recipientKey }
}

/** An address for each number. */
export const addressOf = (number: number): string =>
  `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`

/** So many owners, a few at a time. */
export const makeOwners = async (base: string, inbox: number, count: number): Promise<readonly Owner[]> => {
  const owners: Owner[] = []
  let next = 0
  const make = async () => {
    while (next < count) {
      next += 1
      owners.push(await makeOwner(base, inbox, next))
    }
  }
  await Promise.all(Array.from({ length: 8 }, make))
  return owners
}

const json = { origin: 'http://frame.example', 'content-type': 'application/json' }

/**
 * Refreshes of sessions, one after the other at each connection: each needs the token of the one before.
 * @param ready proofs that each connection has ready; without it each is made when it is needed.
 */
export const refreshes = (owners: readonly Owner[], connections: number, ready = 0) => {
  const path = '/v1/auth/token'
  const lines = owners.slice(0, connections).map(({ device }) => ({
    device,
    proofs: Array.from({ length: ready }, () => device.proof('POST', path)),
  }))
  return (connection: number): Asked | undefined => {
    const line = lines[connection]
    const dpop = line?.proofs.pop() ?? (ready === 0 ? line?.device.proof('POST', path) : undefined)
    if (line === undefined || dpop === undefined) return undefined
    return {
      method: 'POST',
      path,
      headers: { ...json, dpop },
      body: JSON.stringify({ refreshToken: line.device.refreshToken }),
      answered: (text) => {
        const { tokens } = JSON.parse(text) as {
          tokens: { accessToken: string; refreshToken: string }
        }
        line.device.accessToken = tokens.accessToken
        line.device.refreshToken = tokens.refreshToken
      },
    }
  }
}

/** Releases an hour that a device may have, less one that making the wallet took. */
const releasesEach = 110

/** Releases of server halves: as many as the owners may have, with proofs made beforehand. */
export const releases = (owners: readonly Owner[]) => {
  const asked: Asked[] = []
  for (let round = 0; round < releasesEach; round += 1)
    for (const { device, slotId, recipientKey } of owners) {
      const path = `/v1/vault/slots/${slotId}/release`
      asked.push({
        method: 'POST',
        path,
        headers: { ...json, ...device.headers('POST', path) },
        body: JSON.stringify({ recipientKey }),
      })
    }
  return (): Asked | undefined => asked.pop()
}
