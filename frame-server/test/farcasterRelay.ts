import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { checksumAddress } from 'viem'
import { makeKeys } from './harness.ts'
import { startNode } from './nodes.ts'

/* Farcaster as a test leads it: its relay, the app of somebody, and a node that has the two registries. */

const idRegistry = '0x00000000fc6c5f01fc30151999387bb99a9f489b'
const keyRegistry = '0x00000000fc1237824fb747abde0ff18990e59b7e'

type Asked = {
  readonly siweUri: string
  readonly domain: string
  readonly nonce: string
  readonly expirationTime: string
}
type Answer = { readonly status: number; readonly body: unknown }
export type Signed = { readonly message: string; readonly signature: string }

/** The relay: it answers as Farcaster's own does, or as the test says. */
export const startRelay = async () => {
  const relay = {
    base: '',
    channels: new Map<string, { readonly asked: Asked; signed?: Signed }>(),
    /** In place of what it usually answers: to one who begins, and to one who looks. */
    begins: undefined as Answer | undefined,
    looks: undefined as Answer | undefined,
    looked: 0,
    page: 'https://farcaster.xyz/~/siwf',
    stop: () => Promise.resolve(),
  }
  const said = (path: string, method: string, authorization: string, body: string): Answer => {
    if (path === '/v1/channel' && method === 'POST') {
      if (relay.begins) return relay.begins
      const channelToken = crypto.randomUUID()
      relay.channels.set(channelToken, { asked: JSON.parse(body) as Asked })
      return { status: 201, body: { channelToken, url: `${relay.page}?channelToken=${channelToken}` } }
    }
    relay.looked += 1
    if (relay.looks) return relay.looks
    const token = authorization.slice('Bearer '.length)
    const channel = relay.channels.get(token)
    if (path !== '/v1/channel/status' || !channel) return { status: 401, body: { error: 'Unauthorized' } }
    if (!channel.signed) return { status: 202, body: { state: 'pending' } }
    relay.channels.delete(token)
    return { status: 200, body: { state: 'completed', ...channel.signed } }
  }
  const server = createServer((request, response) => {
    const { url = '', method = '', headers } = request
    void text(request).then((body) => {
      const answer = said(url, method, headers.authorization ?? '', body)
      response.writeHead(answer.status, { 'content-type': 'application/json' })
      response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  relay.base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  relay.stop = () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return relay
}

/** A node of OP Mainnet that has the registries of Farcaster, and nothing else. */
export const startRegistries = async () => {
  const node = await startNode('"0xa"')
  const owners = new Map<string, bigint>()
  /** Keys of accounts, as the registry has them: their state and type. */
  const keys = new Map<string, readonly [state: number, type: number]>()
  const word = (value: bigint | number) => value.toString(16).padStart(64, '0')
  node.say = ({ method, params }) => {
    const [{ to = '', data = '' } = {}] = (params ?? []) as readonly { to?: string; data?: string }[]
    if (method !== 'eth_call') return '"0x"'
    const argument = (index: number) => data.slice(10 + index * 64, 74 + index * 64)
    if (to === idRegistry) return `"0x${word(owners.get(`0x${argument(0).slice(24)}`) ?? 0n)}"`
    if (to !== keyRegistry) return '"0x"'
    const [state, type] = keys.get(`${BigInt(`0x${argument(0)}`)} 0x${argument(3).slice(24)}`) ?? [0, 0]
    return `"0x${word(state)}${word(type)}"`
  }
  return { node, owners, keys }
}

/** Somebody with the app: an address and its key. */
export const makeSomebody = (fid: bigint) => {
  const { addresses, signEvm } = makeKeys()
  const address = checksumAddress(addresses.eip155 as `0x${string}`)
  /** @param more fields of the message in place of what was asked for; null leaves one out. */
  const sign = (asked: Asked, more: Readonly<Record<string, string | null>> = {}): Signed => {
    const said: Record<string, string | null> = {
      domain: asked.domain,
      address,
      statement: 'Farcaster Auth',
      uri: asked.siweUri,
      version: '1',
      chain: '10',
      nonce: asked.nonce,
      issued: '2026-01-01T00:00:00.000Z',
      expires: asked.expirationTime,
      resources: `farcaster://fid/${fid}`,
      ...more,
    }
    const line = (name: string, value: string | null | undefined) =>
      value == null ? [] : [`${name}: ${value}`]
    const message = [
      `${said['domain']} wants you to sign in with your Ethereum account:`,
      said['address'],
      '',
      ...(said['statement'] === null ? [] : [said['statement'], '']),
      ...line('URI', said['uri']),
      ...line('Version', said['version']),
      ...line('Chain ID', said['chain']),
      ...line('Nonce', said['nonce']),
      ...line('Issued At', said['issued']),
      ...line('Expiration Time', said['expires']),
      ...(said['resources'] == null
        ? []
        : ['Resources:', ...said['resources'].split(' ').map((each) => `- ${each}`)]),
    ].join('\n')
    return { message, signature: signEvm(message) }
  }
  return { address: addresses.eip155, sign }
}
