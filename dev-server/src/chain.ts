import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
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

/** Milliseconds that anvil may take until it listens. */
const patience = 15_000

/** Ports tried where any is right: another program may take one between the moment it was found free and anvil's start. */
const tries = 3

const startAnvil = async (
  port: number,
  chainId: number,
  began: number | undefined,
): Promise<{ readonly stop: () => Promise<void> }> => {
  const child = spawn(
    findAnvil(),
    [
      ...['--host', '127.0.0.1', '--port', String(port), '--chain-id', String(chainId)],
      ...(began === undefined ? [] : ['--timestamp', String(began)]),
    ],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  )
  let timer: NodeJS.Timeout | undefined
  let ended = false
  const exit = new Promise<void>((resolve) => {
    child.once('close', () => {
      ended = true
      resolve()
    })
  })
  try {
    // By its own word, and not by an answer on its port: a chain of another world that took the port before would answer too.
    await new Promise<void>((resolve, reject) => {
      createInterface(child.stdout).on('line', (line) => {
        if (line.startsWith('Listening on ')) resolve()
      })
      child.once('error', reject)
      child.once('exit', (code, signal) =>
        reject(new Error(`anvil ended (${signal ?? String(code)}) before it listened on port ${port}.`)),
      )
      timer = setTimeout(
        () => reject(new Error(`anvil did not listen on port ${port} within ${patience / 1_000} s.`)),
        patience,
      )
    })
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  } finally {
    clearTimeout(timer)
  }
  return {
    stop: async () => {
      if (!ended) child.kill('SIGTERM')
      await exit
    },
  }
}

/**
 * A chain that mines each transaction at once, with ten funded accounts of the published development mnemonic.
 * @param wanted 0 takes any port.
 * @param began where its clock begins, in seconds since 1970; it goes on from there until a block says another time. Default: now.
 * @throws Error naming the port and its variable where it is taken, or what to install where there is no anvil.
 */
export const startChain = async (
  name: PortName,
  wanted: number,
  chainId: number,
  began?: number,
): Promise<Chain> => {
  for (let attempt = 1; ; attempt += 1) {
    const port = await takePort(name, wanted)
    try {
      const { stop } = await startAnvil(port, chainId, began)
      const url = `http://127.0.0.1:${port}`
      return { url, port, chainId, request: (method, params) => askNode(url, method, params), stop }
    } catch (error) {
      if (wanted !== 0 || attempt === tries) throw error
    }
  }
}
