import type { IncomingMessage } from 'node:http'
import type { Hex } from 'viem'
import { delegationOf } from '../accountCode.ts'
import type { Chain } from '../chain.ts'
import { listen } from '../listen.ts'
import { ether, hexOf } from '../market/calldata.ts'
import { entryPoint, openEntryPoint } from './entryPoint.ts'
import { hashOf, packed, type RpcOperation } from './operation.ts'
import { openPaymaster, Refused, type Paymaster } from './paymaster.ts'

/*
 * A bundler of user operations for one local chain (ERC-4337, ERC-7769), and the paymaster's service behind it (ERC-7677). It sends each operation by
 * itself, at once. One that is in use elsewhere, `@pimlico/alto`, is 375 MB and GPL-3.0.
 */

/** Sends the operations, and is paid for them by the entry point. */
const sender = '0x00000000000000000000000042756e646c657221'
const verificationGas = hexOf(120_000)
/** Gas that an operation costs beside what it uses: a share of the transaction, and its bytes. */
const preVerificationGas = (operation: RpcOperation) => hexOf(60_000 + 16 * operation.callData.length)

/** An error of JSON-RPC; codes of ERC-7769. */
class RpcError extends Error {
  readonly code: number
  readonly data: unknown
  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

type Call = { readonly id: unknown; readonly method: string; readonly params: readonly unknown[] }
/** What the node said, with its error as it was. */
type Said = {
  readonly result?: unknown
  readonly error?: { readonly message: string; readonly data?: unknown }
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
 * Puts the entry point and the paymaster on a chain, and listens. @param port 0 takes any.
 * @throws Error naming the port where it is taken; with the chain's message.
 */
export const startBundler = async (port: number, chain: Chain): Promise<Bundler> => {
  const { request } = chain
  await openEntryPoint(chain)
  const [paymaster] = await Promise.all([
    openPaymaster(chain),
    request('anvil_setBalance', [sender, hexOf(100n * ether)]),
    request('anvil_impersonateAccount', [sender]),
  ])
  const { decodeErrorResult, encodeFunctionData, parseEventLogs } = await import('viem')
  const { entryPoint08Abi } = await import('viem/account-abstraction')

  /** Operations by their hash. */
  const taken = new Map<string, { readonly operation: RpcOperation; readonly transaction: string }>()

  const ask = async (method: string, params: readonly unknown[]): Promise<Said> => {
    const answer = await fetch(chain.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    return (await answer.json()) as Said
  }

  /** The account as it is when the operation has given it its code. */
  const imagined = ({ sender: account, eip7702Auth }: RpcOperation) =>
    eip7702Auth ? [{ [account]: { code: delegationOf(eip7702Auth.address) } }] : []

  const estimate = async (operation: RpcOperation) => {
    const call = { from: entryPoint, to: operation.sender, data: operation.callData }
    const { result, error } = await ask('eth_estimateGas', [call, 'latest', ...imagined(operation)])
    if (error) throw new RpcError(-32_521, error.message, error.data)
    return {
      callGasLimit: hexOf((BigInt(result as string) * 6n) / 5n),
      verificationGasLimit: verificationGas,
      preVerificationGas: preVerificationGas(operation),
      paymasterPostOpGasLimit: '0x0',
    }
  }

  const reasonOf = (data: unknown): string | undefined => {
    try {
      const { errorName, args } = decodeErrorResult({ abi: entryPoint08Abi, data: data as Hex })
      return errorName === 'FailedOp' || errorName === 'FailedOpWithRevert' ? args[1] : errorName
    } catch {
      return undefined
    }
  }

  const send = async (operation: RpcOperation): Promise<string> => {
    const hash = await hashOf(operation, chain.chainId)
    if (taken.has(hash)) throw new RpcError(-32_602, 'already known')
    const transaction = {
      from: sender,
      to: entryPoint,
      data: encodeFunctionData({
        abi: entryPoint08Abi,
        functionName: 'handleOps',
        args: [[await packed(operation)], sender],
      }),
      gas: hexOf(6_000_000),
    }
    const { error } = await ask('eth_call', [transaction, 'latest', ...imagined(operation)])
    if (error) throw new RpcError(-32_500, reasonOf(error.data) ?? error.message)
    const sent = await request('eth_sendTransaction', [
      { ...transaction, ...(operation.eip7702Auth && { authorizationList: [operation.eip7702Auth] }) },
    ])
    taken.set(hash, { operation, transaction: String(sent) })
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
      entryPoint,
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
    const [event] = parseEventLogs({ abi: entryPoint08Abi, eventName: 'UserOperationEvent', logs })
    if (!event || event.args.userOpHash !== hash) return null
    return {
      userOpHash: hash,
      entryPoint,
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
    eth_supportedEntryPoints: () => [entryPoint],
    pimlico_getUserOperationGasPrice: prices,
    pm_getPaymasterStubData: () => paymaster.stub(),
    pm_getPaymasterData: ([operation]) => paymaster.agree(operation as RpcOperation),
    eth_estimateUserOperationGas: ([operation]) => estimate(operation as RpcOperation),
    eth_sendUserOperation: ([operation]) => send(operation as RpcOperation),
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
