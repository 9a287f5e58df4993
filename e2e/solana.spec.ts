import { getAssociatedTokenAddressSync } from '@solana/spl-token'
import { Connection, Keypair, PublicKey } from '@solana/web3.js'
import { localToken, solanaChainId } from '@walletframe/dev-server'
import { expect, newEmail, test } from './support/world.ts'
import { usuallyOne } from './support/sample.ts'

/* The Solana chain of the local world, from a page: what wallets and dapps in the browser need of it. */

for (const site of usuallyOne(['same-site', 'cross-site'] as const, 'solana'))
  test(`${site}: a page under the strict policy asks the node over HTTP and hears it over both WebSockets`, async ({
    dapp,
    world,
  }) => {
    await dapp.visit(site)
    const { url, port, id } = world.solana
    const genesis = await dapp.page.evaluate(async (node) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getGenesisHash' })
      const answer = await fetch(node, {
        method: 'POST',
        // What web3.js and kit send: the browser asks the node before.
        headers: { 'content-type': 'application/json', 'solana-client': 'js/1' },
        body,
      })
      return ((await answer.json()) as { result: string }).result
    }, url)
    expect(`solana:${genesis.slice(0, 32)}`).toBe(id)
    for (const socketPort of [port, port + 1]) {
      const slots = await dapp.page.evaluate(
        (address) =>
          new Promise<unknown>((resolve, reject) => {
            const socket = new WebSocket(address)
            socket.addEventListener('error', () => reject(new Error(`no WebSocket on ${address}`)))
            socket.addEventListener('open', () =>
              socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'slotSubscribe' })),
            )
            socket.addEventListener('message', ({ data }) => {
              const { method, params } = JSON.parse(String(data)) as { method?: string; params?: unknown }
              if (method !== 'slotNotification') return
              resolve(params)
              socket.close()
            })
          }),
        `ws://127.0.0.1:${socketPort}`,
      )
      expect(slots).toMatchObject({ result: { slot: expect.any(Number) } })
    }
  })

test('what is filled in by hand arrives: a token to the last unit with its new account, then all of the coin', async ({
  dapp,
  world,
}) => {
  const chain = new Connection(world.solana.url, { wsEndpoint: world.solana.wsUrl, commitment: 'confirmed' })
  const press = async (id: string) => (await dapp.inFrame(id)).click()
  const confirm = async () => {
    await expect(await dapp.inFrame('send-confirm')).toHaveAttribute('aria-disabled', 'false')
    await press('send-confirm')
  }
  const to = Keypair.generate().publicKey
  await dapp.visit('same-site', { networks: solanaChainId })
  await dapp.click('open')
  await dapp.signIn(newEmail('funded'))
  await dapp.expectClosed()
  const from = new PublicKey(await dapp.page.getByTestId('state-account').innerText())
  const [mine, theirs] = [from, to].map((owner) =>
    getAssociatedTokenAddressSync(new PublicKey(localToken.mint), owner),
  ) as [PublicKey, PublicKey]
  const unitsAt = async (place: PublicKey) => BigInt((await chain.getTokenAccountBalance(place)).value.amount)
  await expect.poll(() => chain.getBalance(from)).toBeGreaterThan(9e9)
  const had = await unitsAt(mine)

  await dapp.click('open')
  // As its metadata account calls it, which the server reads from the node.
  const holding = await dapp.inFrame(`holding-${localToken.mint.toLowerCase()}`)
  await expect(holding).toContainText(localToken.symbol)
  await press('account-send')
  await press('send-token')
  await press(`send-token-${localToken.mint.toLowerCase()}`)
  await (await dapp.inFrame('send-amount')).fill('2.500001')
  await (await dapp.inFrame('send-recipient')).fill(localToken.mint)
  await expect(await dapp.inFrame('send-told')).toHaveAttribute('data-fault', 'token')
  await (await dapp.inFrame('send-recipient')).fill(to.toBase58())
  await press('send-preview')
  await expect(await dapp.inFrame('send-note-first-time')).toBeVisible()
  // Its own program takes so much for 165 bytes.
  const deposit = await chain.getMinimumBalanceForRentExemption(165)
  await expect(await dapp.inFrame('send-deposit')).toHaveAttribute('data-units', String(deposit))

  // Declined, it stays as it was filled in; the approval says who wants it.
  await confirm()
  await expect(await dapp.inFrame('approve-origin')).toHaveText('Started by you, in your wallet')
  await dapp.expectDecidable()
  await press('approve-reject')
  await expect(await dapp.inFrame('problem')).toHaveText('Declined. Nothing was sent.')
  expect(await chain.getAccountInfo(theirs)).toBeNull()
  await confirm()
  await dapp.approve()
  await expect(await dapp.inFrame('view-Account')).toBeVisible()
  await expect.poll(() => chain.getAccountInfo(theirs)).not.toBeNull()
  expect(await unitsAt(theirs)).toBe(2_500_001n)
  expect(await unitsAt(mine)).toBe(had - 2_500_001n)
  expect(await chain.getBalance(theirs)).toBe(deposit)
  await press('tab-activity')
  // From the chain, by the server: what left the account, and who got it. Decided: no word of what is open stands behind it.
  const [{ signature } = { signature: '' }] = await chain.getSignaturesForAddress(from, { limit: 1 })
  const row = await dapp.inFrame(`activity-${signature.toLowerCase()}`)
  await expect(row.locator('strong')).toHaveText('Sent')
  await expect(row.getByTestId('activity-amount')).toHaveText(`−2.5 ${localToken.symbol}`)
  await expect(row).toContainText(`To ${to.toBase58().slice(0, 4)}`)
  // What came before anything was sent from this browser.
  await expect((await dapp.inFrame('activity')).getByText('Received').first()).toBeVisible()

  await press('account-send')
  await press('send-token')
  await press('send-token-native')
  await (await dapp.inFrame('send-recipient')).fill(to.toBase58())
  await press('send-amount-most')
  const lamports = await chain.getBalance(from)
  await press('send-preview')
  await expect(await dapp.inFrame('send-note-first-time')).toHaveCount(0)
  await confirm()
  await dapp.approve()
  await expect.poll(() => chain.getBalance(to)).toBe(lamports - 5_000)
  expect(await chain.getBalance(from)).toBe(0)
})

test('NFTs of the chain are in Account: named by the chain, with their collection and what stands in their metadata', async ({
  dapp,
  world,
}) => {
  const described = (name: string, description: string) =>
    `data:application/json,${encodeURIComponent(JSON.stringify({ name, description }))}`
  await dapp.visit('same-site', { networks: solanaChainId })
  await dapp.click('open')
  await dapp.signIn(newEmail('funded'))
  await dapp.expectClosed()
  const owner = await dapp.page.getByTestId('state-account').innerText()
  const mint = await world.solana.givePiece(owner, {
    name: 'North light',
    uri: described('Another name', 'Lit in 1861.'),
  })
  await dapp.click('open')
  await (await dapp.inFrame('tab-nfts')).click()
  const tile = await dapp.inFrame(`nft-${mint}`)
  await expect(tile).toContainText('North light')
  await expect(tile).toContainText('Local Lighthouses')
  // The token that the account has too is none.
  await expect((await dapp.inFrame('nfts')).getByRole('listitem')).toHaveCount(1)
  await tile.click()
  await expect(await dapp.inFrame('nft-name')).toHaveText('North light')
  await expect(await dapp.inFrame('nft-description')).toHaveText('Lit in 1861.')
  await expect(await dapp.inFrame('nft-collection')).toHaveText('Local Lighthouses')
  await expect(await dapp.inFrame('nft-id')).toHaveText(mint)
})

test('a piece goes to an account that had none: the chain has it there, and it is gone from the list', async ({
  dapp,
  world,
}) => {
  const chain = new Connection(world.solana.url, 'confirmed')
  const press = async (id: string) => (await dapp.inFrame(id)).click()
  await dapp.visit('same-site', { networks: solanaChainId })
  await dapp.click('open')
  await dapp.signIn(newEmail('funded'))
  await dapp.expectClosed()
  const owner = await dapp.page.getByTestId('state-account').innerText()
  const piece = await world.solana.givePiece(owner, { name: 'South light', uri: '' })
  const [to, mint] = [Keypair.generate().publicKey, new PublicKey(piece)]
  const heldBy = async (of: PublicKey) =>
    (await chain.getTokenAccountBalance(getAssociatedTokenAddressSync(mint, of))).value.amount

  await dapp.click('open')
  await press('tab-nfts')
  await press(`nft-${piece}`)
  await press('nft-send')
  await expect(await dapp.inFrame('send-what')).toHaveText('South light')
  await expect(await dapp.inFrame('send-amount')).toHaveCount(0)
  await (await dapp.inFrame('send-recipient')).fill(to.toBase58())
  await press('send-preview')
  await expect(await dapp.inFrame('send-nft-id')).toHaveText(piece)
  await expect(await dapp.inFrame('send-nft-contract')).toHaveCount(0)
  await expect(await dapp.inFrame('send-deposit')).toHaveAttribute(
    'data-units',
    String(await chain.getMinimumBalanceForRentExemption(165)),
  )
  await (await dapp.inFrame('send-confirm')).click()
  await dapp.approve()
  await expect(await dapp.inFrame('view-Account')).toBeVisible()
  await expect.poll(() => heldBy(to).catch(() => '0')).toBe('1')
  expect(await heldBy(new PublicKey(owner))).toBe('0')
  await press('tab-nfts')
  await expect(await dapp.inFrame('nfts-empty')).toBeVisible()
  await press('tab-activity')
  await expect((await dapp.inFrame('activity')).getByText('South light').first()).toBeVisible()
})
