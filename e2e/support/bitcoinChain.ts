import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { secp256k1 } from '@noble/curves/secp256k1'
import { bech32 } from '@scure/base'

/*
 * A Bitcoin chain in this process, in memory and without a port: bcoin's full validation, in regtest. bcoin is CommonJS without types; those of
 * what is used stand here. It is older than Taproot.
 */

type Ring = {
  readonly publicKey: Uint8Array
  readonly privateKey: Uint8Array
  getAddress(): object
  getAddress(form: 'string', network: string): string
}
type Output = {
  readonly value: number
  getAddress(): {
    readonly version: number
    readonly hash: Buffer
    isProgram(): boolean
    toString(network: string): string
  } | null
}
type Input = { readonly prevout: { txid(): string; readonly index: number } }
type Tx = {
  txid(): string
  isCoinbase(): boolean
  readonly inputs: readonly Input[]
  readonly outputs: readonly Output[]
}
type Block = { readonly txs: readonly Tx[] }
type Part = { open(): Promise<void>; close(): Promise<void> }
type Bcoin = {
  readonly Network: { get(name: string): object }
  readonly Chain: new (options: object) => Part & {
    readonly height: number
    on(event: 'connect', heard: (entry: object, block: Block, view: object) => void): void
    add(block: Block): Promise<unknown>
  }
  readonly Mempool: new (options: object) => Part & {
    _addBlock(entry: object, txs: readonly Tx[], view: object): Promise<void>
    addTX(tx: Tx): Promise<unknown>
  }
  readonly Miner: new (options: object) => Part & { addresses: object[]; mineBlock(): Promise<Block> }
  readonly KeyRing: { generate(): Ring }
  readonly MTX: new () => {
    addOutput(address: object, value: number): void
    fund(coins: readonly object[], options: object): Promise<void>
    sign(ring: Ring): number
    toTX(): Tx
  }
  readonly Coin: { fromTX(tx: Tx, index: number, height: number): object }
  readonly Address: {
    fromString(text: string, network: string): object
    fromWitnessPubkeyhash(hash: Buffer): object
  }
  readonly TX: { fromRaw(bytes: Buffer): Tx }
}
type Curve = {
  recover(hash: Uint8Array, signature: Uint8Array, id: number, compressed: boolean): Uint8Array | null
}

const network = 'regtest'
/** As Bitcoin Core has it, whose regtest writes hashes of keys as the test network does; bcoin's has a letter of its own. */
const written = 'testnet'
/** Blocks until witnesses count (BIP-141, by BIP-9), and what was mined may be spent: as consensus has it. */
const maturity = 432

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

/** Hash of a legacy signed message: texts behind their lengths. The lengths that are used fit into a byte. */
const messageHash = (message: string): Buffer => {
  const text = Buffer.from(message)
  const magic = Buffer.from('\u0018Bitcoin Signed Message:\n')
  return sha256(sha256(Buffer.concat([magic, Buffer.of(text.length), text])))
}

/** A transaction of the chain, as an index of it would have it. */
export type IndexedTransaction = {
  readonly txid: string
  /** None where it made its coins. */
  readonly inputs: readonly { readonly txid: string; readonly vout: number }[]
  readonly outputs: readonly { readonly address: string; readonly value: number }[]
  /** Of its block; null while it waits for one. */
  readonly height: number | null
}

const isProgram = (address: string): address is `bcrt1${string}` => address.startsWith('bcrt1')

/** The hash of a key that is an address of regtest (BIP-173, version 0). */
export const programOf = (address: string): Buffer =>
  Buffer.from(bech32.fromWords(bech32.decode(address as `bcrt1${string}`).words.slice(1)))

const outputsOf = (tx: Tx) =>
  tx.outputs.map((output) => {
    const address = output.getAddress()
    // Bitcoin Core's regtest has letters of its own for witness programs, and bcoin's has others.
    const text = address?.isProgram()
      ? bech32.encode('bcrt', [address.version, ...bech32.toWords(address.hash)])
      : address?.toString(written)
    return { address: text ?? '', value: output.value }
  })

/** Starts a chain with a wallet that has one coin on it. */
export const startBitcoin = async () => {
  // Its own JavaScript instead of native parts, which nothing here builds. Read when it is loaded.
  process.env['NODE_BACKEND'] = 'js'
  const load = createRequire(import.meta.url)
  const { Address, Chain, Coin, KeyRing, Mempool, Miner, MTX, Network, TX } = load('bcoin') as Bcoin
  const curve = createRequire(load.resolve('bcoin'))('bcrypto/lib/secp256k1') as Curve
  const options = { network: Network.get(network), memory: true }
  const chain = new Chain(options)
  const mempool = new Mempool({ ...options, chain })
  const miner = new Miner({ ...options, chain, mempool })
  chain.on('connect', (entry, { txs }, view) => void mempool._addBlock(entry, txs, view))
  const parts: readonly Part[] = [chain, mempool, miner]
  for (const part of parts) await part.open()

  const ring = KeyRing.generate()
  /** Another key of the same wallet, which it does not share. */
  const further = KeyRing.generate()
  const ringOf = (address: string | undefined) =>
    address === further.getAddress('string', written) ? further : ring
  const all = new Map<string, IndexedTransaction>()
  const index = (tx: Tx, height: number | null) => {
    const inputs = tx.inputs.map(({ prevout }) => ({ txid: prevout.txid(), vout: prevout.index }))
    const spends = tx.isCoinbase() ? [] : inputs
    all.set(tx.txid(), { txid: tx.txid(), inputs: spends, outputs: outputsOf(tx), height })
  }
  const mine = async (): Promise<Block> => {
    const block = await miner.mineBlock()
    await chain.add(block)
    for (const tx of block.txs) index(tx, chain.height)
    return block
  }
  miner.addresses = [ring.getAddress()]
  const [coinbase] = (await mine()).txs
  miner.addresses = [KeyRing.generate().getAddress()]
  for (let count = 0; count < maturity; count += 1) await mine()
  if (!coinbase) throw new Error('Nothing was mined.')

  /** The one coin of the wallet: each payment leaves another. */
  let purse = Coin.fromTX(coinbase, 0, 1)

  return {
    /** What an honest wallet of the page does. */
    wallet: {
      address: ring.getAddress('string', written),
      further: further.getAddress('string', written),
      /** Base64: a byte that says which key it recovers, and the signature. @param address of the key; default the first. */
      signMessage: (message: string, address?: string): string => {
        const signed = secp256k1.sign(messageHash(message), ringOf(address).privateKey)
        return Buffer.of(31 + signed.recovery, ...signed.toCompactRawBytes()).toString('base64')
      },
      /** @param amount satoshis */
      send: async (recipient: string, amount: number): Promise<string> => {
        const mtx = new MTX()
        mtx.addOutput(
          isProgram(recipient)
            ? Address.fromWitnessPubkeyhash(programOf(recipient))
            : Address.fromString(recipient, written),
          amount,
        )
        await mtx.fund([purse], {
          rate: 10_000,
          changeAddress: ring.getAddress(),
          height: chain.height,
        })
        mtx.sign(ring)
        const tx = mtx.toTX()
        await mempool.addTX(tx)
        index(tx, null)
        const change = outputsOf(tx).findIndex(
          ({ address }) => address === ring.getAddress('string', written),
        )
        purse = Coin.fromTX(tx, change, -1)
        return tx.txid()
      },
    },
    /** What a node does with a signed transaction: all rules of the chain are checked. @param raw hex. @throws Error with its reason. */
    accept: async (raw: string): Promise<string> => {
      const tx = TX.fromRaw(Buffer.from(raw, 'hex'))
      await mempool.addTX(tx)
      index(tx, null)
      return tx.txid()
    },
    /** An address of nobody. */
    newAddress: (): string => KeyRing.generate().getAddress('string', written),
    /** Whether the wallet's key signed it, by bcoin's own arithmetic. @param address of the key; default the first. */
    verifies: (message: string, signature: string, address?: string): boolean => {
      const [head = 0, ...compact] = Buffer.from(signature, 'base64')
      const key = curve.recover(messageHash(message), Buffer.from(compact), head - 31, true)
      return key !== null && Buffer.from(ringOf(address).publicKey).equals(key)
    },
    /** Mines a block. @returns what its transactions pay, by their ids. */
    mine: async (): Promise<Readonly<Record<string, readonly { address: string; value: number }[]>>> =>
      Object.fromEntries((await mine()).txs.map((tx) => [tx.txid(), outputsOf(tx)])),
    /** All that happened on it. */
    transactions: (): readonly IndexedTransaction[] => [...all.values()],
    close: async () => {
      for (const part of parts.toReversed()) await part.close()
    },
  }
}
