import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'
import type { IndexedTransaction } from './bitcoinChain.ts'

/* An Esplora of the local chain: the part of its HTTP API that the server asks (github.com/Blockstream/esplora, API.md). */

/** Regtest's, as its CAIP-2 id has the first half of it. */
const genesis = '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206'
const rates = { '1': 4.1, '2': 4, '6': 2.5, '144': 1 }

/** Transactions of one page. */
const pageSize = 25

const statusOf = ({ height }: IndexedTransaction) =>
  height === null
    ? { confirmed: false }
    : { confirmed: true, block_height: height, block_hash: genesis, block_time: 1_700_000_000 + height }

/** @param transactions all that there are now. @param accept gives a signed transaction to the chain. */
export const startEsplora = async (
  transactions: () => readonly IndexedTransaction[],
  accept: (raw: string) => Promise<string> = () => Promise.reject(new Error('nothing is taken here')),
) => {
  const outputOf = ({ txid, vout }: { readonly txid: string; readonly vout: number }) =>
    transactions().find((each) => each.txid === txid)?.outputs[vout]
  const spenderOf = (txid: string, vout: number) =>
    transactions().find(({ inputs }) => inputs.some((input) => input.txid === txid && input.vout === vout))
  /** Everything that ever lay at an address. */
  const outputsAt = (address: string) =>
    transactions().flatMap((of) =>
      of.outputs.flatMap((output, vout) =>
        output.address === address ? [{ of, vout, value: output.value }] : [],
      ),
    )
  const stats = (address: string, isInBlock: boolean) => {
    const fits = (of: IndexedTransaction | undefined) =>
      of !== undefined && (of.height !== null) === isInBlock
    const sum = (list: readonly { readonly value: number }[]) =>
      list.reduce((all, { value }) => all + value, 0)
    const there = outputsAt(address)
    const funded = there.filter(({ of }) => fits(of))
    const spent = there.filter(({ of, vout }) => fits(spenderOf(of.txid, vout)))
    return {
      funded_txo_count: funded.length,
      funded_txo_sum: sum(funded),
      spent_txo_count: spent.length,
      spent_txo_sum: sum(spent),
      tx_count: funded.length + spent.length,
    }
  }
  const placeOf = ({ address, value }: IndexedTransaction['outputs'][number]) => ({
    scriptpubkey_address: address,
    value,
  })
  const told = (found: IndexedTransaction) => {
    const { txid, inputs, outputs } = found
    const spent = inputs.map((input) => ({ input, output: outputOf(input) }))
    const taken = spent.reduce((sum, { output }) => sum + (output?.value ?? 0), 0)
    const paid = outputs.reduce((sum, { value }) => sum + value, 0)
    const vin = spent.map(({ input, output }) => ({
      ...input,
      prevout: output ? placeOf(output) : null,
      is_coinbase: false,
    }))
    return {
      txid,
      vin: vin.length > 0 ? vin : [{ txid: '0'.repeat(64), vout: 0, prevout: null, is_coinbase: true }],
      vout: outputs.map(placeOf),
      fee: inputs.length > 0 ? taken - paid : 0,
      status: statusOf(found),
    }
  }
  /** Transactions of an address, newest first: those that wait, or those in blocks before the one named. */
  const page = (address: string, isInBlock: boolean, before?: string) => {
    const all = transactions()
      .filter(
        ({ height, inputs, outputs }) =>
          (height !== null) === isInBlock &&
          (outputs.some((output) => output.address === address) ||
            inputs.some((input) => outputOf(input)?.address === address)),
      )
      .toReversed()
    const from = before === undefined ? 0 : all.findIndex(({ txid }) => txid === before) + 1
    return all.slice(from, from + pageSize).map(told)
  }
  const answers: readonly (readonly [RegExp, (...parts: string[]) => unknown])[] = [
    [/^\/block-height\/0$/, () => genesis],
    [/^\/fee-estimates$/, () => rates],
    [
      /^\/address\/(\w+)$/,
      (address = '') => ({
        address,
        chain_stats: stats(address, true),
        mempool_stats: stats(address, false),
      }),
    ],
    [
      /^\/address\/(\w+)\/utxo$/,
      (address = '') =>
        outputsAt(address)
          .filter(({ of, vout }) => !spenderOf(of.txid, vout))
          .map(({ of, vout, value }) => ({ txid: of.txid, vout, status: statusOf(of), value })),
    ],
    [/^\/address\/(\w+)\/txs$/, (address = '') => [...page(address, false), ...page(address, true)]],
    [/^\/address\/(\w+)\/txs\/chain\/(\w{64})$/, (address = '', before = '') => page(address, true, before)],
    [
      /^\/tx\/(\w{64})$/,
      (txid = '') => {
        const found = transactions().find((each) => each.txid === txid)
        return found && told(found)
      },
    ],
    [
      /^\/tx\/(\w{64})\/outspend\/(\d+)$/,
      (txid = '', vout = '') => {
        const by = spenderOf(txid, Number(vout))
        return by ? { spent: true, txid: by.txid, vin: 0, status: statusOf(by) } : { spent: false }
      },
    ],
  ]
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    try {
      response.end(await accept(await text(request)))
    } catch (error) {
      // In the words of a node, as Esplora hands them on.
      response
        .writeHead(400)
        .end(`sendrawtransaction RPC error: ${JSON.stringify({ code: -26, message: String(error) })}`)
    }
  }
  const server = createServer((request, response) => {
    const { url = '', method } = request
    if (method === 'POST' && url === '/tx') return void take(request, response)
    for (const [form, answer] of answers) {
      const [match, ...parts] = form.exec(url) ?? []
      const said = match === undefined ? undefined : answer(...parts)
      if (said !== undefined) return response.end(typeof said === 'string' ? said : JSON.stringify(said))
    }
    return response.writeHead(404).end('Not found')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
