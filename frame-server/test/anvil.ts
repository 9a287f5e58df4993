import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import {
  createPublicClient,
  createWalletClient,
  defineChain,
  http,
  type Abi,
  type Address,
  type Hex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/* A real EVM chain, and the contracts of contracts/contracts.sol on it. */

const compiled = JSON.parse(
  readFileSync(new URL('contracts/contracts.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, { readonly abi: Abi; readonly bytecode: Hex }>>

/** Of the published development mnemonic: funded on each such chain. */
export const richKeys = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
] as const

const binary = (): string => {
  const require = createRequire(import.meta.url)
  const anvil = createRequire(require.resolve('@foundry-rs/anvil/package.json'))
  const name = `@foundry-rs/anvil-${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`
  return join(dirname(anvil.resolve(`${name}/package.json`)), 'bin/anvil')
}

/** Starts anvil, which mines each transaction at once. */
export const startAnvil = async (chainId: number) => {
  const child = spawn(binary(), ['--host', '127.0.0.1', '--port', '0', '--chain-id', String(chainId)], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const exit = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
  })
  const url = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`anvil ended: ${said}`)))
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const address = /Listening on (\S+)/.exec(said)?.[1]
      if (address !== undefined) resolve(`http://${address}`)
    })
  })
  const chain = defineChain({
    id: chainId,
    name: 'Test',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  })
  const client = createPublicClient({ chain, transport: http(url), pollingInterval: 20, cacheTime: 0 })
  const wallets = richKeys.map((key) =>
    createWalletClient({ chain, account: privateKeyToAccount(key), transport: http(url) }),
  )
  const [wallet] = wallets
  if (!wallet) throw new Error('no account')
  const receiptOf = (hash: Hex) => client.waitForTransactionReceipt({ hash })

  return {
    url,
    client,
    wallets: wallets as readonly (typeof wallet)[],
    receiptOf,
    /** Puts a contract there, and gives what it takes to call it. */
    deploy: async (name: string, args: readonly unknown[] = []) => {
      const contract = compiled[name]
      if (!contract) throw new Error(`There is no contract ${name}.`)
      const { abi, bytecode } = contract
      const { contractAddress } = await receiptOf(await wallet.deployContract({ abi, bytecode, args }))
      const address = contractAddress as Address
      return {
        address,
        send: async (functionName: string, values: readonly unknown[], from = wallet) =>
          receiptOf(await from.writeContract({ address, abi, functionName, args: values })),
        read: (functionName: string, values: readonly unknown[] = []) =>
          client.readContract({ address, abi, functionName, args: values }),
      }
    },
    stop: async () => {
      child.kill('SIGTERM')
      await exit
    },
  }
}
export type Anvil = Awaited<ReturnType<typeof startAnvil>>
