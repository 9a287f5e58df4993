import { DatabaseSync } from 'node:sqlite'
import { Connection, PublicKey } from '@solana/web3.js'
import { localExchange, localToken, solanaChainId } from '@walletframe/dev-server'
import { expect, newEmail, test } from './support/world.ts'

/* What is on Solana is worth what a pool of the chain says: read by the server from its own node. */

const wrappedSol = 'So11111111111111111111111111111111111111112'
const hour = 60 * 60_000
/** Milliseconds until what the first look could not wait for is there. */
const nextLook = 45_000

test.use({ brand: { isSolanaMoney: true } })

const dollars = (amount: number) =>
  new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' }).format(amount)

test('Account says what SOL and a token are worth, each and in all', async ({ dapp, world }) => {
  const chain = new Connection(world.solana.url, { wsEndpoint: world.solana.wsUrl, commitment: 'confirmed' })
  await dapp.visit('same-site', { networks: solanaChainId })
  await dapp.click('open')
  await dapp.signIn(newEmail('funded'))
  await dapp.expectClosed()
  const owner = new PublicKey(await dapp.page.getByTestId('state-account').innerText())
  await expect.poll(() => chain.getBalance(owner)).toBeGreaterThan(0)
  const { value } = await chain.getParsedTokenAccountsByOwner(owner, { mint: new PublicKey(localToken.mint) })
  const [held] = value as { account: { data: { parsed: { info: { tokenAmount: { uiAmount: number } } } } } }[]
  const ofSol = ((await chain.getBalance(owner)) / 1e9) * localExchange.price
  const ofToken = held?.account.data.parsed.info.tokenAmount.uiAmount ?? 0
  expect(ofToken).toBeGreaterThan(0)

  // A chain of a few seconds has no day before, but what the server keeps of each hour has: SOL was worth half of it then.
  const database = new DatabaseSync(world.databaseFile)
  try {
    database
      .prepare('insert into kept_prices (asset, hour, price) values (?, ?, ?)')
      .run(
        `${solanaChainId}:${wrappedSol}`,
        Math.floor(Date.now() / hour) - 24,
        String(localExchange.price / 2),
      )
  } finally {
    database.close()
  }
  // What it has looked up already it tells for some minutes.
  await world.stopFrameServer()
  await world.startFrameServer()

  await dapp.click('open')
  await expect((await dapp.inFrame('holding-native')).getByTestId('holding-change')).toHaveText(
    '24 hours: +100.00%',
    { timeout: nextLook },
  )
  await expect((await dapp.inFrame('holding-native')).getByTestId('holding-worth')).toHaveText(dollars(ofSol))
  await expect(
    (await dapp.inFrame(`holding-${localToken.mint.toLowerCase()}`)).getByTestId('holding-worth'),
  ).toHaveText(dollars(ofToken))
  await expect(await dapp.inFrame('account-total')).toContainText(dollars(ofSol + ofToken))
})
