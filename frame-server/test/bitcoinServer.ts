import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { startEsploraService, type Said } from './esploraService.ts'
import { startServer, type Server } from './harness.ts'

/** The network of Bitcoin that the server reads, and one that it does not. */
export const mainnet = 'bip122:000000000019d6689c085ae165831e93'
export const testnet = 'bip122:000000000933ea01ad0ee984209779ba'
export const bitcoinCurrency = { name: 'Bitcoin', symbol: 'BTC', decimals: 8 }

/** A server and its Esplora, both anew for each test of a file. */
export const useBitcoinServer = () => {
  const parts = {
    /** What the Esplora says, by path. */
    paths: new Map<string, Said>(),
    esplora: undefined as never as Awaited<ReturnType<typeof startEsploraService>>,
    server: undefined as never as Server,
    /** Another server in place of the one that was stopped. @param networks behind those of Bitcoin. */
    start: async (more: object = {}, networks: readonly object[] = []): Promise<void> => {
      files += 1
      parts.server = await startServer(`sqlite:${join(folder, `${files}.sqlite`)}`, {
        networks: [
          {
            id: mainnet,
            name: 'Bitcoin',
            nativeCurrency: bitcoinCurrency,
            esploraUrl: `${parts.esplora.url}/`,
          },
          { id: testnet, name: 'Bitcoin Testnet', nativeCurrency: bitcoinCurrency, testnet: true },
          ...networks,
        ],
        ...more,
      })
    },
  }
  let folder = ''
  let files = 0
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'walletframe-bitcoin-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))
  beforeEach(async () => {
    parts.esplora = await startEsploraService()
    parts.paths.clear()
    parts.esplora.say = (path) => parts.paths.get(path)
    await parts.start()
  })
  afterEach(async () => {
    await parts.server.stop()
    await parts.esplora.stop()
  })
  return parts
}
