import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { IndexedTransaction } from './bitcoinChain.ts'

/** What the wallet in the other process tells. */
export type WalletEvent =
  | { readonly kind: 'ready' }
  | { readonly kind: 'answer'; readonly id: number; readonly value?: unknown; readonly error?: string }
  | {
      readonly kind: 'proposal'
      readonly proposer: { readonly name: string; readonly url: string }
      readonly namespaces: object
    }
  | {
      readonly kind: 'request'
      readonly id: number
      readonly topic: string
      readonly method: string
      readonly params: unknown
      readonly chainId: string
    }
  | { readonly kind: 'ended' }

/** How the wallet answers. */
export type WalletManner = {
  readonly proposals: 'approve' | 'reject' | 'ignore'
  readonly requests: 'answer' | 'reject' | 'ignore' | 'garbage'
  /** CAIP-2 ids that it shares an account on; those of the proposal where there are none. */
  readonly chains?: readonly string[]
  /** Addresses of EVM that it shares behind its own. */
  readonly also?: readonly string[]
}

/** A wallet app that others wrote (WalletKit), with one key, in a process of its own. */
export class WalletProcess {
  readonly events: WalletEvent[] = []
  private readonly child: ChildProcess
  private readonly waiting = new Map<number, (event: WalletEvent & { kind: 'answer' }) => void>()
  private last = 0

  private constructor(child: ChildProcess) {
    this.child = child
    child.on('message', (event: WalletEvent) => {
      this.events.push(event)
      if (event.kind === 'answer') this.waiting.get(event.id)?.(event)
    })
  }

  static async start(relayUrl: string, rpcUrls: Readonly<Record<string, string>>): Promise<WalletProcess> {
    const child = fork(fileURLToPath(new URL('walletMain.ts', import.meta.url)), {
      execArgv: [],
      env: {
        ...process.env,
        // Its telemetry would ask hosts of others.
        IS_VITEST: 'true',
        RELAY_URL: relayUrl,
        RPC_URLS: JSON.stringify(rpcUrls),
      },
    })
    const wallet = new WalletProcess(child)
    await new Promise<void>((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`The wallet ended with ${code}.`)))
      child.on('message', (event: WalletEvent) => event.kind === 'ready' && resolve())
    })
    return wallet
  }

  private async call(name: string, argument?: unknown): Promise<unknown> {
    this.last += 1
    const id = this.last
    const answered = new Promise<WalletEvent & { kind: 'answer' }>((resolve) => {
      this.waiting.set(id, resolve)
    })
    this.child.send({ id, name, argument })
    const { value, error } = await answered
    if (error !== undefined) throw new Error(error)
    return value
  }

  be(manner: WalletManner) {
    return this.call('be', manner)
  }
  /** As if the person scanned the code. */
  scan(uri: string) {
    return this.call('pair', uri)
  }
  /** Ends every session. */
  disconnect() {
    return this.call('disconnect')
  }
  /** Answers what it was told to ignore until now. */
  answerLeft() {
    return this.call('answerLeft')
  }
  switchChain(chainId: string) {
    return this.call('switchChain', chainId)
  }
  sessions() {
    return this.call('sessions') as Promise<number>
  }
  /** Of somebody else on its Bitcoin chain. */
  newBitcoinAddress() {
    return this.call('newBitcoinAddress') as Promise<string>
  }
  /** Whether its Bitcoin key signed a message, by bcoin's own arithmetic. */
  verifiesBitcoin(message: string, signature: string, address?: string) {
    return this.call('verifiesBitcoin', [message, signature, address])
  }
  /** Mines a block of its Bitcoin chain. @returns what its transactions pay, by their ids. */
  mineBitcoin() {
    return this.call('mineBitcoin') as Promise<
      Readonly<Record<string, readonly { readonly address: string; readonly value: number }[]>>
    >
  }
  /** All that happened on its Bitcoin chain. */
  bitcoinTransactions() {
    return this.call('bitcoinTransactions') as Promise<readonly IndexedTransaction[]>
  }
  asked(method: string) {
    return this.events.filter((event) => event.kind === 'request' && event.method === method)
  }

  async stop(): Promise<void> {
    const gone = new Promise((resolve) => this.child.once('exit', resolve))
    this.child.kill()
    await gone
  }
}
