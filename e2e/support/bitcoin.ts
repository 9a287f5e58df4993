import { startBitcoin, type IndexedTransaction } from './bitcoinChain.ts'
import { startEsplora } from './esplora.ts'
import { test as base } from './world.ts'

export type BitcoinChain = Awaited<ReturnType<typeof startBitcoin>>
type Bitcoin = {
  readonly chain: BitcoinChain
  readonly esploraUrl: string
  /** What the Esplora tells of from now on. */
  readonly tell: (transactions: () => readonly IndexedTransaction[]) => void
}

/** Tests with a chain of Bitcoin, and an Esplora of it that the server asks. */
export const test = base.extend<object, { bitcoin: Bitcoin }>({
  bitcoin: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from this pattern
    async ({}, use) => {
      const chain = await startBitcoin()
      let told: () => readonly IndexedTransaction[] = chain.transactions
      const esplora = await startEsplora(() => told(), chain.accept)
      await use({
        chain,
        esploraUrl: esplora.url,
        tell: (transactions) => {
          told = transactions
        },
      })
      await esplora.close()
      await chain.close()
    },
    { scope: 'worker' },
  ],
  brand: [async ({ bitcoin: { esploraUrl } }, use) => use({ esploraUrl }), { scope: 'worker' }],
})
