import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { portTaken, type PortName } from './ports.ts'

const require = createRequire(import.meta.url)

/** The real binary from the package for this machine; its npm wrapper would be one more process. */
const anvilBinary = (): string => {
  const arch = process.arch === 'x64' ? 'amd64' : process.arch
  const name = `@foundry-rs/anvil-${process.platform}-${arch}`
  const anvil = createRequire(require.resolve('@foundry-rs/anvil/package.json'))
  try {
    return join(
      dirname(anvil.resolve(`${name}/package.json`)),
      'bin',
      process.platform === 'win32' ? 'anvil.exe' : 'anvil',
    )
  } catch {
    throw new Error(`There is no anvil for ${process.platform} ${process.arch} in npm (${name}).`)
  }
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

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

/** A chain that mines each transaction at once, with ten funded accounts of the published development mnemonic. */
export const startChain = async (name: PortName, wanted: number, chainId: number): Promise<Chain> => {
  const port = wanted === 0 ? await freePort() : wanted
  const child = spawn(
    anvilBinary(),
    ['--host', '127.0.0.1', '--port', String(port), '--chain-id', String(chainId), '--silent'],
    {
      stdio: 'ignore',
    },
  )
  let exited = false
  const exit = new Promise<void>((resolve) => {
    child.once('exit', () => {
      exited = true
      resolve()
    })
  })
  const url = `http://127.0.0.1:${port}`
  const request = async (method: string, params: readonly unknown[] = []): Promise<unknown> => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = (await answer.json()) as { result?: unknown; error?: { message: string } }
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }
  const started = Date.now()
  for (;;) {
    if (exited) throw portTaken(name, port)
    try {
      if (Number(await request('eth_chainId')) === chainId) break
      throw portTaken(name, port)
    } catch (error) {
      if (Date.now() - started > patience) throw error
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  }
  return {
    url,
    port,
    chainId,
    request,
    stop: async () => {
      if (!exited) child.kill('SIGTERM')
      await exit
    },
  }
}
