import { spawn } from 'node:child_process'
import { PortTaken, startSolanaWherePossible, type SolanaChain } from '@walletframe/solana-dev-node'
import { askNode } from './jsonRpc.ts'
import { portTaken } from './ports.ts'
import { findValidator, thisMachine, type Machine } from './programs.ts'
import { takePort } from './takePort.ts'

/** What the world needs of a Solana node, whoever runs it. */
export type SolanaNode = {
  /** CAIP-2. */
  readonly id: string
  /** JSON-RPC over HTTP. */
  readonly url: string
  /** Where clients may look for the WebSocket. */
  readonly wsUrls: readonly string[]
  /** @param address 32 bytes, base58. Only our own node has the local token to give. */
  readonly give: SolanaChain['give']
  readonly stop: () => Promise<void>
  /** Our own node, with what only it can do; null where the node is another one. */
  readonly own: SolanaChain | null
}

/** Genesis hashes of clusters whose coins are money, or are shared with others. */
const publicClusters: Readonly<Record<string, string>> = {
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d': 'mainnet-beta',
  EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG: 'devnet',
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY': 'testnet',
}

const ask = (url: string, method: string, params?: readonly unknown[]) => askNode(url, method, params, 5_000)

/** A node that somebody else runs. @throws Error where it does not answer, or is one of a public cluster. */
const joinNode = async (url: string, stop: () => Promise<void>): Promise<SolanaNode> => {
  const genesis = await ask(url, 'getGenesisHash')
  if (typeof genesis !== 'string') throw new Error(`${url} tells no genesis hash.`)
  const cluster = publicClusters[genesis]
  // The world marks its networks as test networks, where approvals have no limit.
  if (cluster !== undefined)
    throw new Error(`${url} is a node of ${cluster}. The local world wants a local one.`)
  const socket = new URL(url.replace(/^http/, 'ws'))
  const next = new URL(socket)
  next.port = String(Number(socket.port || '80') + 1)
  return {
    id: `solana:${genesis.slice(0, 32)}`,
    url,
    wsUrls: [socket, next].map(({ href }) => href.replace(/\/$/, '')),
    give: async (address, { lamports }) => {
      await ask(url, 'requestAirdrop', [address, Number(lamports)])
    },
    stop,
    own: null,
  }
}

/** Milliseconds that a validator may take until it answers. */
const patience = 60_000

const startValidator = async (
  { program, args }: NonNullable<ReturnType<typeof findValidator>>,
  port: number,
): Promise<SolanaNode> => {
  const child = spawn(program, args, { stdio: 'ignore' })
  let ended: string | undefined
  const exit = new Promise<void>((resolve) => {
    const end = (why: string) => {
      ended = why
      resolve()
    }
    child.once('error', (error) => end(error.message))
    child.once('exit', (code, signal) => end(`it ended (${signal ?? String(code)})`))
  })
  const stop = async () => {
    if (ended === undefined) child.kill('SIGTERM')
    await exit
  }
  const deadline = Date.now() + patience
  for (;;) {
    try {
      return await joinNode(`http://127.0.0.1:${port}`, stop)
    } catch (error) {
      if (ended !== undefined || Date.now() > deadline) {
        await stop()
        throw new Error(`${program} cannot be used: ${ended ?? (error as Error).message}.`, { cause: error })
      }
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

/**
 * The world's Solana node: the one that `outside` names; else our own; else, where that has no build for this machine, a validator from the PATH.
 * @param wanted port of JSON-RPC, the next is the WebSocket's too; 0 takes any.
 * @returns null where there is none: the world goes on without Solana.
 * @throws Error naming what is wrong: the port and its variable, or the outside node.
 */
export const openSolana = async (
  wanted: number,
  options: {
    /** Address of a node that runs already. */
    readonly outside?: string | undefined
    /** Where a validator may write. */
    readonly folder: string
    readonly machine?: Machine
    readonly startOwn?: typeof startSolanaWherePossible
  },
): Promise<SolanaNode | null> => {
  const { outside, folder, machine = thisMachine, startOwn = startSolanaWherePossible } = options
  if (outside !== undefined && outside !== '') {
    if (!/^https?:\/\//.test(outside) || !URL.canParse(outside))
      throw new Error(`WALLETFRAME_SOLANA_RPC_URL: expected the http address of a node, not ${outside}.`)
    return joinNode(outside, () => Promise.resolve()).catch((error: unknown) => {
      throw new Error(`WALLETFRAME_SOLANA_RPC_URL: ${(error as Error).message}`, { cause: error })
    })
  }
  const own = await startOwn(wanted).catch((error: unknown) => {
    throw error instanceof PortTaken ? portTaken('solana', error.port) : error
  })
  if (own) {
    const { id, url, wsUrl, port, give, stop } = own
    return { id, url, wsUrls: [wsUrl, `ws://127.0.0.1:${port + 1}`], give, stop, own }
  }
  // Before a port is taken for it.
  if (!findValidator(0, folder, machine)) return null
  const port = await takePort('solana', wanted)
  const validator = findValidator(port, folder, machine)
  return validator ? startValidator(validator, port) : null
}
