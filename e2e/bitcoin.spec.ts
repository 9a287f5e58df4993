import { localBitcoinId } from '@walletframe/dev-server'
import { test, type BitcoinChain as Chain } from './support/bitcoin.ts'
import { openCode } from './support/pairing.ts'
import { WalletProcess } from './support/walletProcess.ts'
import { expect, type Dapp } from './support/world.ts'

/* A wallet with Bitcoin, of the page and over WalletConnect: what it has, and what goes from it, on a chain that mines. */

/** A wallet of sats-connect on the page. @returns what it was asked to send, and how it answers. */
const bringWallet = async ({ page }: Dapp, { wallet }: Chain) => {
  const purse = {
    sent: [] as { readonly address: string; readonly amount: number }[],
    /** Whether the person declines; a promise: they are thinking. */
    declines: Promise.resolve(false),
  }
  await page.exposeFunction('askSats', async (method: string, params: Record<string, never>) => {
    if (method === 'getAccounts') return { result: [{ address: wallet.address, purpose: 'payment' }] }
    if (method !== 'sendTransfer') return { result: null }
    const [transfer] = params['recipients']! as [{ address: string; amount: number }]
    purse.sent.push(transfer)
    if (await purse.declines) return { error: { code: -32000, message: 'User rejected' } }
    return { result: { txid: await wallet.send(transfer.address, transfer.amount) } }
  })
  await page.addInitScript(() => {
    const exposed = window as never as { askSats: (...given: unknown[]) => Promise<unknown> }
    Object.assign(window, {
      PurseProviders: {
        BitcoinProvider: { request: (...given: unknown[]) => exposed.askSats(...given) },
      },
      btc_providers: [{ id: 'PurseProviders.BitcoinProvider', name: 'Sats Purse' }],
    })
  })
  return purse
}

test('a wallet of the page: its balance is shown, what is declined stays in the form, what is sent arrives to the satoshi', async ({
  dapp,
  bitcoin: { chain },
}) => {
  const purse = await bringWallet(dapp, chain)
  await dapp.visit('same-site', { project: 'every-network', networks: localBitcoinId })
  await dapp.click('open')
  await (await dapp.inFrame('connect-wallet-sats-purse')).click()
  await expect(dapp.page.getByTestId('state-status')).toHaveText('connected')
  await dapp.expectClosed()

  await dapp.click('open')
  // What was mined first.
  await expect(await dapp.inFrame('account-balance')).toHaveText('50.000 BTC')
  await (await dapp.inFrame('account-send')).click()
  const recipient = chain.newAddress()
  const field = await dapp.inFrame('send-recipient')
  const amount = await dapp.inFrame('send-amount')
  const step = async (name: string) =>
    expect(await dapp.inFrame('send-preview')).toHaveAttribute('data-step', name)
  await amount.fill('51')
  await step('insufficient-funds')
  await amount.fill('1.23456789')
  // Of Bitcoin itself, and with a letter that is another one: neither is an address of this chain.
  for (const wrong of ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', `${recipient.slice(0, -1)}1`]) {
    await field.fill(wrong)
    await step('invalid-address')
  }
  await field.fill(recipient)
  await step('preview')
  await (await dapp.inFrame('send-preview')).click()
  await expect(await dapp.inFrame('send-what')).toHaveAttribute('data-units', '123456789')
  await expect(await dapp.inFrame('send-address')).toHaveAttribute('data-address', recipient)
  await expect(await dapp.inFrame('send-priced-by-wallet')).toBeVisible()
  await expect(await dapp.inFrame('send-fee')).toHaveAttribute('data-units', /^[1-9]\d{2,3}$/)

  purse.declines = Promise.resolve(true)
  await (await dapp.inFrame('send-confirm')).click()
  await expect(await dapp.inFrame('problem')).toBeVisible()
  expect(purse.sent).toEqual([{ address: recipient, amount: 123_456_789 }])
  expect(Object.keys(await chain.mine())).toHaveLength(1)
  await expect(await dapp.inFrame('send-what')).toHaveAttribute('data-units', '123456789')

  // The person thinks: to go back and to the preview again asks for nothing more.
  let decide = (_declines: boolean) => {}
  purse.declines = new Promise((resolve) => {
    decide = resolve
  })
  await (await dapp.inFrame('send-confirm')).click()
  await expect.poll(() => purse.sent.length).toBe(2)
  await (await dapp.inFrame('send-cancel')).click()
  await (await dapp.inFrame('send-preview')).click()
  await expect(await dapp.inFrame('send-confirm')).toHaveAttribute('aria-disabled', 'true')
  decide(false)
  await expect(await dapp.inFrame('view-Account')).toBeVisible()
  expect(purse.sent).toHaveLength(2)

  await (await dapp.inFrame('tab-activity')).click()
  const [sent] = chain.transactions().filter(({ height }) => height === null)
  const row = await dapp.inFrame(`activity-${sent!.txid}`)
  await expect(row).toContainText('Pending')
  await expect(row).toContainText('−1.234 BTC')
  // What has left is not there any more, though no block has it.
  await expect(await dapp.inFrame('account-balance')).toHaveText('48.765 BTC')
  const paid = (await chain.mine())[sent!.txid]
  expect(paid).toContainEqual({ address: recipient, value: 123_456_789 })
  await expect(row).not.toContainText('Pending', { timeout: 20_000 })
  // The chain's own word for it, whoever sent it from where: to whom, and what came before it.
  const activity = await dapp.inFrame('activity')
  await expect(activity.getByTestId(/^activity-[0-9a-f]{64}$/)).toHaveCount(2)
  await expect(row).toContainText(recipient.slice(0, 4))
  await expect(activity).toContainText('+50 BTC')
  await expect(await dapp.inFrame('account-balance')).toHaveText('48.765 BTC')
})

test('an app over WalletConnect: it is asked for the transfer that was read, and what the chain says of it is shown', async ({
  dapp,
  world,
  bitcoin,
}) => {
  test.slow()
  const app = await WalletProcess.start(world.urls.relay, { 'eip155:31337': world.urls.chain })
  try {
    await dapp.visit('same-site', { project: 'every-network', networks: localBitcoinId })
    await dapp.click('open')
    await app.scan(await openCode(dapp))
    await expect(dapp.page.getByTestId('state-status')).toHaveText('connected')
    await dapp.expectClosed()
    // Its chain is its own, in its process: the Esplora tells of that one.
    let known = await app.bitcoinTransactions()
    bitcoin.tell(() => known)
    const recipient = await app.newBitcoinAddress()

    await dapp.click('open')
    await expect(await dapp.inFrame('account-balance')).toHaveText('50.000 BTC')
    await (await dapp.inFrame('account-send')).click()
    await (await dapp.inFrame('send-amount')).fill('0.5')
    await (await dapp.inFrame('send-recipient')).fill(recipient)
    await expect(await dapp.inFrame('send-preview')).toHaveAttribute('data-step', 'preview')
    await (await dapp.inFrame('send-preview')).click()
    await expect(await dapp.inFrame('send-what')).toHaveAttribute('data-units', '50000000')
    await (await dapp.inFrame('send-confirm')).click()
    await expect(await dapp.inFrame('view-Account')).toBeVisible()
    expect(app.asked('sendTransfer')).toMatchObject([
      { chainId: localBitcoinId, params: { recipientAddress: recipient, amount: '50000000' } },
    ])

    known = await app.bitcoinTransactions()
    const sent = known.find(({ height }) => height === null)
    await (await dapp.inFrame('tab-activity')).click()
    const row = await dapp.inFrame(`activity-${sent?.txid}`)
    await expect(row).toContainText('−0.5 BTC')
    await expect(row).toContainText('Pending')
    const paid = (await app.mineBitcoin())[sent?.txid ?? '']
    expect(paid).toContainEqual({ address: recipient, value: 50_000_000 })
    known = await app.bitcoinTransactions()
    await expect(row).not.toContainText('Pending', { timeout: 20_000 })
    await expect(row).toContainText(recipient.slice(0, 4))
  } finally {
    bitcoin.tell(bitcoin.chain.transactions)
    await app.stop()
  }
})
