import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Address, Hex } from 'viem'
import type { Chain } from './chain.ts'
import { readOwnContracts } from './market/artifacts.ts'
import { hexOf } from './market/calldata.ts'
import { digits } from './oauthStandIns.ts'
import { loginForm, sentence, textOf } from './standInPage.ts'

/*
 * Farcaster: its relay, as apps and servers know it, and its app. Whoever signs in there by a name gets a key and an account of that name, which is
 * registered on the local chain when it signs in first; the signatures are real.
 */

const registries = [
  '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b',
  '0x00000000Fc1237824fb747aBDE0FF18990E59b7e',
] as const satisfies readonly Address[]
const relayPath = '/relay.farcaster.xyz/v1/channel'
const appPath = '/farcaster.xyz/~/siwf'

type Asked = {
  readonly siweUri: string
  readonly domain: string
  readonly nonce: string
  readonly expirationTime: string
}
type Channel = { readonly asked: Asked; signed?: object }

/** What the relay takes (its schema). */
const readAsked = (text: string): Asked | undefined => {
  const said = JSON.parse(text) as Record<string, unknown>
  const { siweUri, domain, nonce, expirationTime, ...others } = said
  const texts = [siweUri, domain, nonce, expirationTime].every((each) => typeof each === 'string')
  const isDomain = /^[a-zA-Z0-9.-]+(:[0-9]+)?$/.test(String(domain))
  return texts && isDomain && Object.keys(others).length === 0 ? (said as Asked) : undefined
}

/** @param base address of the stand-ins. @returns what the frame server is told, and whether a request was for it; it is answered then. */
export const openFarcaster = async (
  base: string,
  { chainId, request }: Pick<Chain, 'chainId' | 'request'>,
) => {
  const { FarcasterRegistry } = readOwnContracts()
  const code = await request('eth_call', [{ data: FarcasterRegistry.bytecode }, 'latest'])
  await Promise.all(registries.map((address) => request('anvil_setCode', [address, code])))
  const channels = new Map<string, Channel>()

  /** The key of a name, and its account's number; registered once. */
  const accountOf = async (name: string) => {
    const [{ encodeFunctionData, keccak256, toHex }, { privateKeyToAccount }] = await Promise.all([
      import('viem'),
      import('viem/accounts'),
    ])
    const account = privateKeyToAccount(keccak256(toHex(`farcaster ${name}`)))
    const fid = BigInt(digits(name))
    const call = (functionName: string, args: readonly unknown[]): Hex =>
      encodeFunctionData({ abi: FarcasterRegistry.abi, functionName, args })
    const [to] = registries
    const known = await request('eth_call', [{ to, data: call('idOf', [account.address]) }, 'latest'])
    if (BigInt(String(known)) === 0n) {
      const [from] = (await request('eth_accounts')) as readonly Address[]
      const data = call('register', [account.address, fid])
      await request('eth_sendTransaction', [{ from, to, data, gas: hexOf(200_000) }])
    }
    return { account, fid }
  }

  /** What the app does once its owner says yes. */
  const sign = async ({ siweUri: uri, domain, nonce, expirationTime }: Asked, name: string) => {
    const { account, fid } = await accountOf(name)
    const { createSiweMessage } = await import('viem/siwe')
    const message = createSiweMessage({
      address: account.address,
      chainId: 10,
      domain,
      nonce,
      uri,
      version: '1',
      statement: 'Farcaster Auth',
      expirationTime: new Date(expirationTime),
      resources: [`farcaster://fid/${fid}`],
    })
    const signature = await account.signMessage({ message })
    return {
      message,
      signature,
      authMethod: 'custody',
      fid: Number(fid),
      username: name,
      custody: account.address,
    }
  }

  const relay = async (incoming: IncomingMessage, path: string): Promise<[status: number, body: object]> => {
    if (path === relayPath && incoming.method === 'POST') {
      const asked = readAsked(await textOf(incoming))
      if (!asked) return [400, { error: 'Validation error' }]
      const channelToken = randomUUID()
      channels.set(channelToken, { asked })
      const url = `${base}${appPath}?channelToken=${channelToken}`
      return [201, { channelToken, url, connectUri: url, nonce: asked.nonce }]
    }
    const token = incoming.headers.authorization?.split(' ')[1] ?? ''
    const channel = channels.get(token)
    if (path !== `${relayPath}/status` || !channel) return [401, { error: 'Unauthorized' }]
    const said = { nonce: channel.asked.nonce, acceptAuthAddress: true, signatureParams: channel.asked }
    if (!channel.signed) return [202, { state: 'pending', ...said }]
    // It is told once.
    channels.delete(token)
    return [200, { state: 'completed', ...said, ...channel.signed }]
  }

  const app = async (incoming: IncomingMessage, url: URL): Promise<[status: number, page: string]> => {
    const channel = channels.get(url.searchParams.get('channelToken') ?? '')
    if (!channel) return [404, sentence('This request has ended.')]
    const title = `Sign in to ${channel.asked.domain}`
    if (incoming.method !== 'POST') return [200, loginForm(title, appPath + url.search, { yes: 'Sign in' })]
    const name = new URLSearchParams(await textOf(incoming)).get('login') || 'ada'
    channel.signed = await sign(channel.asked, name)
    return [200, sentence('Signed in. Go back to the page.')]
  }

  const answer = (incoming: IncomingMessage, response: ServerResponse): boolean => {
    const url = new URL(incoming.url ?? '/', base)
    const isRelay = url.pathname.startsWith(relayPath)
    if (!isRelay && url.pathname !== appPath) return false
    const said = isRelay
      ? relay(incoming, url.pathname).then(([status, body]) =>
          response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
        )
      : app(incoming, url).then(([status, page]) =>
          response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(page),
        )
    said.catch((error: unknown) => {
      response.writeHead(400).end(error instanceof Error ? error.message : 'Bad request')
    })
    return true
  }

  return {
    config: { relay: `${base}/relay.farcaster.xyz`, network: `eip155:${chainId}` },
    answer,
  }
}
