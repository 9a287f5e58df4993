import { createPublicKey, verify } from 'node:crypto'
import { base58, base64 } from '@scure/base'
import { Connection, PublicKey } from '@solana/web3.js'
import { solanaChainId } from '@walletframe/dev-server'
import type { Page } from '@playwright/test'
import { expect, expectErrors, newEmail, test } from './support/world.ts'

const verifies = (message: string, signature: Uint8Array, address: string): boolean => {
  const x = Buffer.from(base58.decode(address)).toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verify(null, Buffer.from(message), key, signature)
}

/** Text of the first match below a part of the published page. */
const shown = (page: Page, part: string) => page.getByTestId(`testpage.${part}`)

/** The published Solana test dapp (wallet-adapter-react inside), as a person uses it: nobody told it of us. */
test('the published Solana test dapp finds us, connects, signs, sends, is found again, disconnects', async ({
  published,
  world,
  dapp,
}) => {
  test.setTimeout(120_000)
  // The page's own: fonts and a chain on the internet, and what it makes of a request that was declined.
  expectErrors(/fonts\.googleapis|api\.devnet\.solana|failed to get balance/, { optional: true })
  expectErrors(/WalletSendTransactionError: The request was declined/)
  const chain = new Connection(world.solana.url, { wsEndpoint: world.solana.wsUrl, commitment: 'confirmed' })
  published.setScript(
    `<script src="${world.urls.frame}/v1/loader.js" data-project-id="demo" data-networks="${solanaChainId} eip155:31337"></script>`,
  )
  const { page } = dapp
  await page.goto(`${published.origins['solana-test-dapp']}/`)
  await shown(page, 'header.endpoint').fill(world.solana.url)
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('solana:localnet')).toBeVisible()

  // The page makes its wallet list anew with another address: the first list may be the old one, which lies over the button until it is closed.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await shown(page, 'header.connect').getByRole('button').click({ timeout: 2_000 })
    await expect(page.getByText('WalletFrame').first()).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 30_000 })
  await page.getByText('WalletFrame').first().click()
  await dapp.signIn(newEmail('funded'))
  await expect(shown(page, 'header.connectionstatus')).toHaveText('Connected')
  const account = await page.evaluate(() => {
    const { walletFrame } = window as never as {
      walletFrame: { solana: { accounts: readonly { address: string }[] } }
    }
    return walletFrame.solana.accounts[0]?.address ?? ''
  })
  await expect.poll(() => chain.getBalance(new PublicKey(account))).toBeGreaterThan(9e9)
  // The page reads what the account has once, maybe before there was any: then it is asked for more, after which it reads again.
  if (!(await shown(page, 'faucet.convertsoltowsol').isVisible()))
    await page.getByRole('button', { name: 'Get 1 SOL' }).click()
  await expect(shown(page, 'faucet.convertsoltowsol')).toBeVisible()

  await test.step('a message', async () => {
    await dapp.clickOnPage(shown(page, 'signmessage.signmessage'))
    await expect(await dapp.inFrame('approve-message')).toHaveText('Hello, Solana!')
    await dapp.approve()
    const text = (await shown(page, 'signmessage.signedmessage').textContent()) ?? ''
    const [found = ''] = text.match(/[A-Za-z0-9+/]{80,}={0,2}/) ?? []
    expect(verifies('Hello, Solana!', base64.decode(found), account)).toBe(true)
  })

  for (const part of ['sendsol', 'sendsolversioned', 'sendmemo'])
    await test.step(`${part}: signed, then sent`, async () => {
      await dapp.clickOnPage(shown(page, `${part}.signtransaction`))
      await dapp.approve()
      // The page shows the signature of what it got back.
      await expect(shown(page, `${part}.signedtransaction`)).toHaveText(/^[A-Za-z0-9+/]{86}==$/)

      await dapp.clickOnPage(shown(page, `${part}.sendtransaction`))
      if (part !== 'sendmemo') await expect(await dapp.inFrame('approve-change')).toContainText('SOL')
      await dapp.approve()
      // The page shortens it; the chain knows it whole.
      await expect(shown(page, `${part}.transactionhash`)).toContainText('...')
      const hash = ((await shown(page, `${part}.transactionhash`).textContent()) ?? '').slice(0, 4)
      const [newest] = await chain.getSignaturesForAddress(new PublicKey(account))
      expect(newest?.signature.slice(0, 4)).toBe(hash)
      expect(newest?.err).toBeNull()
    })

  await test.step('two transactions under one approval', async () => {
    await dapp.clickOnPage(shown(page, 'faucet.convertsoltowsol'))
    await dapp.approve()
    await dapp.expectClosed()
    await dapp.clickOnPage(shown(page, 'sendwsol.signtransaction'))
    await expect(await dapp.inFrame('approve-action')).toHaveCount(2)
    await dapp.approve()
    await expect(shown(page, 'sendwsol.signedtransactions')).toHaveText(/[A-Za-z0-9+/]{86}==/)
  })

  await test.step('declined: nothing is sent', async () => {
    const before = (await chain.getSignaturesForAddress(new PublicKey(account))).length
    await dapp.clickOnPage(shown(page, 'sendsol.sendtransaction'))
    await (await dapp.inFrame('approve-reject')).click()
    await dapp.expectClosed()
    expect((await chain.getSignaturesForAddress(new PublicKey(account))).length).toBe(before)
  })

  await test.step('a reload', async () => {
    await page.reload()
    await expect(shown(page, 'header.connectionstatus')).toHaveText('Connected')
    await expect(shown(page, 'header.account')).toContainText(account.slice(0, 4))
  })

  await test.step('disconnect', async () => {
    await shown(page, 'header.disconnect').getByRole('button').click()
    await expect(shown(page, 'header.connectionstatus')).toHaveText('Not connected')
  })
})
