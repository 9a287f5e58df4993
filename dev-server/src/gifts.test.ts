import { startSolana } from '@walletframe/solana-dev-node/chain'
import { expect, test } from 'vitest'
import { startChain } from './chain.ts'
import { openGifts } from './gifts.ts'
import { collections } from './market/collections.ts'
import { openMarket } from './market/market.ts'

const somebody = '0x00000000000000000000000000000000000000f3'
const somebodyOnSolana = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'

test('whoever is given something has prints on each chain, and what nobody wanted is on none', async () => {
  const chains = await Promise.all([31_337, 31_338].map((id) => startChain('chain', 0, id)))
  const solana = await startSolana(0)
  try {
    await Promise.all(chains.map(openMarket))
    const nothing = await openGifts(chains, solana, {})
    await nothing(somebody)
    await nothing(somebodyOnSolana)
    for (const { request } of chains)
      expect(await request('eth_getCode', [collections.prints, 'latest'])).toBe('0x')

    const give = await openGifts(chains, solana, { collections: true })
    await give(somebody)
    await give(somebodyOnSolana)
    // `balanceOf(address)`
    const data = `0x70a08231${somebody.slice(2).padStart(64, '0')}`
    for (const { request } of chains)
      await expect
        .poll(async () => Number(await request('eth_call', [{ to: collections.prints, data }, 'latest'])))
        .toBe(2)
    const { value } = (await solana.request('getTokenAccountsByOwner', [
      somebodyOnSolana,
      { programId: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' },
      { encoding: 'jsonParsed' },
    ])) as { readonly value: readonly unknown[] }
    expect(value).toHaveLength(1)
    expect(value).toMatchObject([
      { account: { data: { parsed: { info: { tokenAmount: { amount: '1', decimals: 0 } } } } } },
    ])
  } finally {
    await Promise.all([...chains, solana].map(({ stop }) => stop()))
  }
}, 60_000)
