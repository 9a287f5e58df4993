import { socialCallbackPath } from '@walletframe/api-contract'
import { z } from 'zod'
import { encodeCall, isHex, uintAt } from '../../providers/evm/abi.ts'
import { second } from '../../time.ts'
import { isSignedByOwner } from '../ownerSignatures.ts'
import type { Services } from '../services.ts'
import type { Person } from './dialects.ts'
import type { FarcasterProvider } from './providers.ts'

/*
 * Sign In With Farcaster (FIP-11): a relay hands the app a request, and us what was signed there (EIP-4361). The relay is a letter box whose word is
 * worth nothing: what counts is the signature of a key that Farcaster's registries on OP Mainnet have for the account.
 */

/** The network that messages name, wherever the registries are read. */
const chainId = 10
/** Farcaster's contracts: which account an address has, and which keys an account has. */
const idRegistry = '0x00000000fc6c5f01fc30151999387bb99a9f489b'
const keyRegistry = '0x00000000fc1237824fb747abde0ff18990e59b7e'
/** A key that signs in for an account, and that is not removed (FIP “Auth Addresses”). */
const authKey = { type: 2n, state: 1n } as const

/** The sentence of such messages, and the one that older apps write. */
const statements: readonly (string | undefined)[] = ['Farcaster Auth', 'Farcaster Connect']

/** Milliseconds and bytes of an answer of the relay; milliseconds of all that the nodes are asked. */
const patience = 8 * second
const mostBytes = 64 * 1024
/** Characters of what the end of a login takes. */
const longestAnswer = 8_192

const opened = z.object({
  channelToken: z.string().regex(/^[\x21-\x7e]{1,512}$/),
  url: z.string().max(1_024),
})
const signed = z.object({
  state: z.literal('completed'),
  message: z.string().min(1).max(4_096),
  signature: z.string().regex(/^0x([0-9a-f]{2}){65,1024}$/i),
})

/** Somebody who cannot be believed: the message says something else, or nobody who may signed it. */
export class NotFarcaster extends Error {
  override readonly name = 'NotFarcaster'
}
/** The relay has no such request any more. */
export class ChannelEnded extends Error {
  override readonly name = 'ChannelEnded'
}

type Way = FarcasterProvider['way']

const readJson = (body: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(body))

/** What a person opens or scans: a page of the web, of this machine only where the relay is. @throws TypeError */
const requirePage = (url: string, relay: string): string => {
  const { protocol } = new URL(url)
  if (protocol !== 'https:' && !(protocol === 'http:' && relay.startsWith('http:')))
    throw new TypeError('the relay’s url is no https: address')
  return url
}

export type Channel = { readonly channel: string; readonly url: string }

/** Logins with Farcaster by the operator's relay and nodes. */
export const openFarcaster = ({
  config,
  outbound,
  rpc,
  now,
}: Pick<Services, 'config' | 'outbound' | 'now'> & { readonly rpc: Pick<Services['rpc'], 'read'> }) => {
  const target = outbound.target({
    label: 'login farcaster',
    trust: 'operator',
    deadline: patience,
    maxBytes: mostBytes,
  })
  const { host: domain } = new URL(config.publicUrl)

  const read = async (network: string, to: string, data: string, signal: AbortSignal): Promise<bigint[]> => {
    const answer = await rpc.read(network, 'eth_call', [{ to, data }, 'latest'], signal)
    // Two words at most. An address without a contract answers with nothing: the operator's network is another one.
    const words = isHex(answer) ? [uintAt(answer, 0), uintAt(answer, 1)] : []
    const known = words.filter((each) => each !== undefined)
    if (known.length === 0) throw new TypeError(`${network} has no registry of Farcaster`)
    return known
  }

  /** Whether an address may sign in for an account: it owns it, or is one of its keys for that. */
  const signsFor = async (network: string, fid: bigint, address: string): Promise<boolean> => {
    const signal = AbortSignal.timeout(patience)
    const signer = address.toLowerCase() as `0x${string}`
    const [owned] = await read(network, idRegistry, encodeCall('idOf(address)', [signer]), signal)
    if (owned === fid) return true
    const bytes = `0x${signer.slice(2).padStart(64, '0')}` as const
    const call = encodeCall('keyDataOf(uint256,bytes)', [fid, { bytes }])
    const [state, type] = await read(network, keyRegistry, call, signal)
    return state === authKey.state && type === authKey.type
  }

  /**
   * Asks the relay for a request that an app can answer.
   * @param nonce letters and digits, of this login alone. @param expiresAt milliseconds since 1970.
   * @throws OutboundError
   */
  const begin = ({ relay }: Way, nonce: string, expiresAt: number): Promise<Channel> =>
    target.call({
      url: `${relay}/v1/channel`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        siweUri: config.publicUrl,
        domain,
        nonce,
        expirationTime: new Date(expiresAt).toISOString(),
      }),
      read: ({ status, body }) => {
        if (status !== 201) throw new Error(`status ${status}`)
        const { channelToken: channel, url } = opened.parse(readJson(body))
        return { channel, url: requirePage(url, relay) }
      },
    })

  return {
    begin,

    /** Whether the relay takes requests, and the nodes have the registries: both are asked for nobody. @throws what they throw. */
    check: async (way: Way): Promise<void> => {
      await begin(way, 'a'.repeat(16), now() + patience)
      await signsFor(way.network, 1n, idRegistry)
    },

    /**
     * Whether the app answered. The relay tells it once.
     * @returns the answer, in the form of those of other providers; null while there is none.
     * @throws ChannelEnded, NotFarcaster (an answer that is too long), OutboundError
     */
    look: async ({ relay }: Way, channel: string): Promise<string | null> => {
      const said = await target.call({
        url: `${relay}/v1/channel/status`,
        headers: { authorization: `Bearer ${channel}` },
        read: ({ status, body }) => {
          if (status === 202) return null
          if (status === 401) return 'ended'
          if (status !== 200) throw new Error(`status ${status}`)
          return signed.parse(readJson(body))
        },
      })
      if (said === 'ended') throw new ChannelEnded()
      if (said === null) return null
      const { message, signature } = said
      const answer = `${socialCallbackPath('farcaster')}?${new URLSearchParams({ message, signature }).toString()}`
      if (answer.length > longestAnswer) throw new NotFarcaster('too long')
      return answer
    },

    /**
     * Who signed in.
     * @param answer as {@link look} gave it, or as anybody else wrote it.
     * @throws NotFarcaster; OutboundError or TypeError where the nodes did not answer as they should.
     */
    read: async ({ network }: Way, answer: string, nonce: string): Promise<Person> => {
      const query = new URLSearchParams(answer.slice(answer.indexOf('?')))
      const said = signed.safeParse({
        state: 'completed',
        message: query.get('message'),
        signature: query.get('signature'),
      })
      if (!said.success) throw new NotFarcaster('no message')
      const { message, signature } = said.data
      const { parseSiweMessage, validateSiweMessage } = await import('viem/siwe')
      const fields = parseSiweMessage(message)
      const { address, statement, resources = [] } = fields
      const fids = resources.flatMap(
        (each) => /^farcaster:\/\/fid\/([1-9]\d{0,15})\/?$/.exec(each)?.[1] ?? [],
      )
      const [fid, ...others] = fids
      if (!validateSiweMessage({ message: fields, domain, nonce, time: new Date(now()) }))
        throw new NotFarcaster('another domain, nonce or time')
      if (fields.chainId !== chainId || fields.version !== '1' || !statements.includes(statement))
        throw new NotFarcaster('another message')
      if (address === undefined || fid === undefined || others.length > 0)
        throw new NotFarcaster('not one account')
      if (!(await isSignedByOwner(rpc, { network, address, message, signature, patience })))
        throw new NotFarcaster('not signed by its address')
      if (!(await signsFor(network, BigInt(fid), address))) throw new NotFarcaster('not its account')
      return { subject: fid, email: undefined }
    },
  }
}

export type Farcaster = ReturnType<typeof openFarcaster>
