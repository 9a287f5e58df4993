import { spawn } from 'node:child_process'
import { askNode } from './jsonRpc.ts'
import type { PortName } from './ports.ts'
import { findAnvil } from './programs.ts'
import { takePort } from './takePort.ts'

export type Chain = {
  readonly url: string
  readonly port: number
  readonly chainId: number
  /** JSON-RPC, also anvil's own methods. @throws Error with the chain's message. */
  readonly request: (method: string, params?: readonly unknown[]) => Promise<unknown>
  readonly stop: () => Promise<void>
}

/** Milliseconds that anvil may take to answer the first time. */
const patience = 15_000

/**
 * A chain that mines each transaction at once, with ten funded accounts of the published development mnemonic.
 * @throws Error naming the port and its variable where it is taken, or what to install where there is no anvil.
 */
export const startChain = async (name: PortName, wanted: number, chainId: number): Promise<Chain> => {
  // Asked before anvil is: another chain on this port would answer in its place.
  const port = await takePort(name, wanted)
  const child = spawn(
    findAnvil(),
    ['--host', '127.0.0.1', '--port', String(port), '--chain-id', String(chainId), '--silent'],
    { stdio: 'ignore' },
  )
  let ended: Error | undefined
  const exit = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      ended = error
      resolve()
    })
    child.once('exit', (code, signal) => {
      ended = new Error(`anvil ended (${signal ?? String(code)}) before it answered on port ${port}.`)
      resolve()
    })
  })
  const url = `http://127.0.0.1:${port}`
  const request: Chain['request'] = (method, params) => askNode(url, method, params)
  const deadline = Date.now() + patience
  const answers = () => request('eth_chainId').catch(() => undefined)
  while ((await answers()) === undefined) {
    if (ended) throw ended
    if (Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`anvil did not answer on ${url} within ${patience / 1_000} s.`)
    }
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  return {
    url,
    port,
    chainId,
    request,
    stop: async () => {
      if (!ended) child.kill('SIGTERM')
      await exit
    },
  }
}
