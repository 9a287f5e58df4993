import type { IncomingMessage } from 'node:http'
import type { Hex } from 'viem'
import type { Chain } from '../chain.ts'
import { listen } from '../listen.ts'
import { ether, hexOf } from '../market/calldata.ts'
import { entryPoints, openEntryPoint, versions, type EntryPointVersion } from './entryPoint.ts'
import { estimate, imagined, type Said } from './estimate.ts'
import { hashOf, packed, type RpcOperation } from './operation.ts'
import { openPaymaster, Refused, type Paymaster } from './paymaster.ts'
import { RpcError } from './rpcError.ts'

/*
 * A bundler of user operations for one local chain (ERC-4337, ERC-7769) and both entry points, and the paymaster's service behind it (ERC-7677). It sends each operation by
 * itself, at once. One that is in use elsewhere, `@pimlico/alto`, is 375 MB and GPL-3.0.
 */

/** Sends the operations, and is paid for them by the entry point. */
const sender = '0x00000000000000000000000042756e646c657221'

type Call = { readonly id: unknown; readonly method: string; readonly params: readonly unknown[] }

/** The entry point that a call names. @throws RpcError where it is none of those here. */
const versionOf = (entryPoint: unknown): EntryPointVersion => {
  const version = versions.find((one) => entryPoints[one].toLowerCase() === String(entryPoint).toLowerCase())
  if (!version) throw new RpcError(-32_602, 'This entry point is not served.')
  return version
}

export type Bundler = {
  readonly url: string
  readonly paymaster: Paymaster
  readonly stop: () => Promise<void>
}

const read = async (request: IncomingMessage): Promise<Call | readonly Call[]> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return JSON.parse(Buffer.concat(parts).toString('utf8')) as Call | readonly Call[]
}

/**
 * Puts the entry points and the paymaster on a chain, and listens. @param port 0 takes any.
 * @throws Error naming the port where it is taken; with the chain's message.
 */
export const startBundler = async (port: number, chain: Chain): Promise<Bundler> => {
  const { request } = chain
  await Promise.all(versions.map((version) => openEntryPoint(chain, version)))
  const [paymaster] = await Promise.all([
    openPaymaster(chain),
    request('anvil_setBalance', [sender, hexOf(100n * ether)]),
    request('anvil_impersonateAccount', [sender]),
  ])
  const { decodeErrorResult, encodeFunctionData, parseEventLogs } = await import('viem')
  const { entryPoint07Abi, entryPoint08Abi } = await import('viem/account-abstraction')
  const abis = { '0.7': entryPoint07Abi, '0.8': entryPoint08Abi } as const

  /** Operations by their hash. */
  const taken = new Map<
    string,
    {
      readonly version: EntryPointVersion
      readonly operation: RpcOperation
      readonly transaction: string
    }
  >()

  const ask = async (method: string, params: readonly unknown[]): Promise<Said> => {
    const answer = await fetch(chain.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    return (await answer.json()) as Said
  }

  const reasonOf = (version: EntryPointVersion, data: unknown): string | undefined => {
    try {
      const { errorName, args } = decodeErrorResult({ abi: abis[version], data: data as Hex })
      return errorName === 'FailedOp' || errorName === 'FailedOpWithRevert' ? args[1] : errorName
    } catch {
      return undefined
    }
  }

  const send = async (version: EntryPointVersion, operation: RpcOperation): Promise<string> => {
    const hash = await hashOf(operation, chain.chainId, version)
    if (taken.has(hash)) throw new RpcError(-32_602, 'already known')
    const transaction = {
      from: sender,
      to: entryPoints[version],
      data: encodeFunctionData({
        abi: abis[version],
        functionName: 'handleOps',
        args: [[await packed(operation)], sender],
      }),
      gas: hexOf(6_000_000),
    }
    const { error } = await ask('eth_call', [transaction, 'latest', ...imagined(operation)])
    if (error) throw new RpcError(-32_500, reasonOf(version, error.data) ?? error.message)
    const sent = await request('eth_sendTransaction', [
      { ...transaction, ...(operation.eip7702Auth && { authorizationList: [operation.eip7702Auth] }) },
    ])
    taken.set(hash, { version, operation, transaction: String(sent) })
    return hash
  }

  const byHash = async (hash: unknown) => {
    const found = taken.get(String(hash))
    if (!found) return null
    const mined = (await request('eth_getTransactionReceipt', [found.transaction])) as Record<
      string,
      unknown
    > | null
    return {
      userOperation: found.operation,
      entryPoint: entryPoints[found.version],
      transactionHash: found.transaction,
      blockNumber: mined?.['blockNumber'] ?? null,
      blockHash: mined?.['blockHash'] ?? null,
    }
  }

  const receiptOf = async (hash: unknown) => {
    const found = taken.get(String(hash))
    const receipt = found && (await request('eth_getTransactionReceipt', [found.transaction]))
    if (!found || !receipt) return null
    const { logs } = receipt as { readonly logs: Parameters<typeof parseEventLogs>[0]['logs'] }
    const [event] = parseEventLogs({
      abi: abis[found.version],
      eventName: 'UserOperationEvent',
      logs,
    })
    if (!event || event.args.userOpHash !== hash) return null
    return {
      userOpHash: hash,
      entryPoint: entryPoints[found.version],
      sender: found.operation.sender,
      nonce: found.operation.nonce,
      paymaster: event.args.paymaster,
      actualGasCost: hexOf(event.args.actualGasCost),
      actualGasUsed: hexOf(event.args.actualGasUsed),
      success: event.args.success,
      logs,
      receipt,
    }
  }

  const prices = async () => {
    const price = (await request('eth_gasPrice')) as Hex
    const each = { maxFeePerGas: hexOf(BigInt(price) * 2n), maxPriorityFeePerGas: hexOf(1_000_000_000) }
    return { slow: each, standard: each, fast: each }
  }

  const methods: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    eth_chainId: () => hexOf(chain.chainId),
    eth_supportedEntryPoints: () => versions.map((version) => entryPoints[version]),
    pimlico_getUserOperationGasPrice: prices,
    pm_getPaymasterStubData: ([, entryPoint]) => paymaster.stub(versionOf(entryPoint)),
    pm_getPaymasterData: ([operation, entryPoint]) =>
      paymaster.agree(versionOf(entryPoint), operation as RpcOperation),
    eth_estimateUserOperationGas: ([operation, entryPoint]) =>
      estimate(ask, entryPoints[versionOf(entryPoint)], operation as RpcOperation),
    eth_sendUserOperation: ([operation, entryPoint]) =>
      send(versionOf(entryPoint), operation as RpcOperation),
    eth_getUserOperationByHash: ([hash]) => byHash(hash),
    eth_getUserOperationReceipt: ([hash]) => receiptOf(hash),
  }

  const answer = async ({ id, method, params }: Call): Promise<object> => {
    try {
      const handle = methods[method]
      if (!handle) throw new RpcError(-32_601, 'Method not found')
      return { jsonrpc: '2.0', id, result: await handle(params ?? []) }
    } catch (error) {
      const code = error instanceof RpcError ? error.code : error instanceof Refused ? -32_000 : -32_603
      const message = error instanceof Error ? error.message : String(error)
      const data = error instanceof RpcError ? error.data : undefined
      return { jsonrpc: '2.0', id, error: { code, message, ...(data !== undefined && { data }) } }
    }
  }

  const server = await listen('bundler', port, (incoming, response) => {
    void read(incoming)
      .then((body) => (Array.isArray(body) ? Promise.all(body.map(answer)) : answer(body as Call)))
      .then(
        (said) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said)),
        (error: unknown) => response.writeHead(400).end(String(error)),
      )
  })
  return { url: `http://127.0.0.1:${server.port}`, paymaster, stop: server.stop }
}
