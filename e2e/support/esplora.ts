import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { IndexedTransaction } from './bitcoinChain.ts'

/* An Esplora of the local chain: the part of its HTTP API that the server asks (github.com/Blockstream/esplora, API.md). */

/** Regtest's, as its CAIP-2 id has the first half of it. */
const genesis = '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206'
const rates = { '1': 4.1, '2': 4, '6': 2.5, '144': 1 }

const statusOf = ({ height }: IndexedTransaction) =>
  height === null
    ? { confirmed: false }
    : { confirmed: true, block_height: height, block_hash: genesis, block_time: 1_700_000_000 + height }

/** @param transactions all that there are now. */
export const startEsplora = async (transactions: () => readonly IndexedTransaction[]) => {
  const valueOf = ({ txid, vout }: { readonly txid: string; readonly vout: number }) =>
    transactions().find((each) => each.txid === txid)?.outputs[vout]?.value ?? 0
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
    [
      /^\/tx\/(\w{64})$/,
      (txid = '') => {
        const found = transactions().find((each) => each.txid === txid)
        if (!found) return undefined
        const paid = found.outputs.reduce((sum, { value }) => sum + value, 0)
        const taken = found.inputs.reduce((sum, input) => sum + valueOf(input), 0)
        const vin = found.inputs.map((input) => ({ ...input, is_coinbase: false }))
        return { txid, vin, vout: found.outputs, fee: taken - paid, status: statusOf(found) }
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
  const server = createServer(({ url = '' }, response) => {
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
