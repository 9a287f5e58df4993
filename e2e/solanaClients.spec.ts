import { createPublicKey, verify } from 'node:crypto'
import { base58 } from '@scure/base'
import { Connection, PublicKey } from '@solana/web3.js'
import { message } from './clients/shared/page.ts'
import { Client, test } from './support/clientPages.ts'
import { expect } from './support/world.ts'

/* A page that is built from npm with @solana/wallet-adapter-react and its own list of wallets; the chain says what came of it. */

const verifies = (text: Uint8Array, signature: readonly number[], address: string): boolean => {
  const x = Buffer.from(base58.decode(address)).toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verify(null, text, key, Uint8Array.from(signature))
}

test('@solana/wallet-adapter-react: connect, read, sign, send, sign several, sign in, reload, disconnect', async ({
  site,
  world,
  visitorOfAll,
}) => {
  test.setTimeout(90_000)
  const chain = new Connection(world.solana.url, { wsEndpoint: world.solana.wsUrl, commitment: 'confirmed' })
  const client = new Client(await visitorOfAll.newPage(), world)
  const { page } = client
  client.watch()
  await client.open(site, 'solana-adapter')
  await expect(client.shows('status')).toHaveText('disconnected')
  // Listed once, though nobody named it.
  await expect(page.getByTestId('wallets')).toHaveText('WalletFrame')

  await page.getByRole('button', { name: 'Select Wallet' }).click()
  await page.getByRole('button', { name: /WalletFrame/ }).click()
  await client.pass()
  await expect(client.shows('status')).toHaveText('connected')
  await client.expectClosed()
  const address = await client.shows('account').innerText()
  const owner = new PublicKey(address)
  await expect.poll(() => chain.getBalance(owner)).toBeGreaterThan(9e9)

  await client.press('read')
  expect(await client.out('read')).toBe(await chain.getBalance(owner))

  await client.press('sign')
  await expect(await client.inFrame('approve-message')).toHaveText(message)
  await client.approve()
  expect(verifies(Buffer.from(message), await client.out('sign'), address)).toBe(true)

  await client.press('send')
  await expect(await client.inFrame('approve-action')).toContainText('0.001 SOL')
  await client.approve()
  const sent = await client.out<string>('send')
  await chain.confirmTransaction(sent)
  const payee = new PublicKey(new Uint8Array(32).fill(7))
  expect(await chain.getBalance(payee)).toBe(1_000_000)

  await test.step('two transactions, one approval', async () => {
    await client.press('several')
    await expect(await client.inFrame('approve-action')).toHaveCount(2)
    await client.approve()
    for (const signature of await client.out<readonly string[]>('several'))
      await chain.confirmTransaction(signature)
    expect(await chain.getBalance(payee)).toBe(6_000_000)
  })

  await test.step('sign-in (SIWS)', async () => {
    await client.press('signin')
    await expect(await client.inFrame('view-ApproveTransaction')).toContainText('Sign in to the client page.')
    await client.approve()
    const signed = await client.out<{ message: readonly number[]; signature: readonly number[] }>('signin')
    const text = Uint8Array.from(signed.message)
    expect(new TextDecoder().decode(text)).toBe(
      [
        `dapp.localhost:${site.port} wants you to sign in with your Solana account:`,
        address,
        '',
        'Sign in to the client page.',
        '',
        'Nonce: abcdefgh1234',
      ].join('\n'),
    )
    expect(verifies(text, signed.signature, address)).toBe(true)
  })

  await test.step('declined: the page hears it, nothing is sent', async () => {
    const before = await chain.getBalance(owner)
    await client.press('send')
    await (await client.inFrame('approve-reject')).click()
    await expect(page.getByTestId('out-send')).toContainText('error')
    expect(await chain.getBalance(owner)).toBe(before)
  })

  await page.reload()
  await expect(client.shows('account')).toHaveText(address)
  await expect(client.shows('status')).toHaveText('connected')
  await client.press('disconnect')
  await expect(client.shows('status')).toHaveText('disconnected')
  await expect.poll(() => client.remembered()).toBe(false)
  await page.reload()
  await expect(page.getByTestId('wallets')).toHaveText('WalletFrame')
  await expect(client.shows('status')).toHaveText('disconnected')
  expect(client.complaints).toEqual([])
})
