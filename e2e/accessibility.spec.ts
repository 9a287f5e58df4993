import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { ask } from './support/ask.ts'
import {
  AuthorityType,
  createSetAuthorityInstruction,
  createTransferInstruction,
  getAssociatedTokenAddressSync,
} from '@solana/spl-token'
import {
  Connection,
  PublicKey,
  SystemProgram,
  Transaction,
  type TransactionInstruction,
} from '@solana/web3.js'
import { localToken, solanaChainId } from '@walletframe/dev-server'
import type { Page } from '@playwright/test'
import { deployToken } from './support/tokens.ts'
import { expect, newEmail, test, type Dapp } from './support/world.ts'
import { usuallyOne } from './support/sample.ts'

/* axe finds nothing on any screen, in both schemes; and the whole login works with the keyboard alone. */

type AxeWindow = { axe: { run(): Promise<{ violations: { id: string; nodes: { target: unknown }[] }[] }> } }
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Run in the frame's own document: the page's shadow root is closed to axe. */
const checkIn = (dapp: Dapp) => async (screen: string) => {
  const frame = await dapp.frame()
  await expect(await dapp.inFrame(screen)).toBeVisible()
  await frame.evaluate(axeSource)
  const { violations } = await frame.evaluate(() => (globalThis as unknown as AxeWindow).axe.run())
  expect(violations.map(({ id, nodes }) => `${id} ${JSON.stringify(nodes[0]?.target)}`)).toEqual([])
}

for (const colorScheme of usuallyOne(['light', 'dark'] as const, 'accessibility'))
  test(`axe finds nothing: ${colorScheme}`, async ({ dapp }) => {
    await dapp.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const check = checkIn(dapp)
    await dapp.visit('same-site', { wallet: 'injected' })
    await dapp.click('connect')
    await check('view-Connect')
    await (await dapp.inFrame('modal-help')).click()
    await check('view-WhatIsAWallet')
    await (await dapp.inFrame('modal-close')).click()
    await dapp.visit('same-site')
    await dapp.logIn(newEmail('funded'))
    await dapp.click('open')
    await check('view-Account')
    await (await dapp.inFrame('account-network')).click()
    await check('view-Networks')
    await (await dapp.inFrame('modal-close')).click()
    for (const call of ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction']) {
      await dapp.click(call)
      await dapp.expectDecidable()
      await check('view-ApproveTransaction')
      await (await dapp.inFrame('approve-reject')).click()
    }
    const account = await dapp.page.getByTestId('state-account').innerText()
    const token = await deployToken(dapp.world.chain, account as `0x${string}`)
    const asset = ask(dapp.page, 'wallet_watchAsset', {
      type: 'ERC20',
      options: { address: token, symbol: 'X' },
    })
    await check('approve-asset')
    await (await dapp.inFrame('approve-reject')).click()
    expect((await asset).error?.code).toBe(4001)
    const call = { to: account, value: '0x1' }
    const batch = { version: '2.0.0', chainId: '0x7a69', atomicRequired: false, calls: [call, call] }
    const sent = ask(dapp.page, 'wallet_sendCalls', [batch])
    await check('approve-calls')
    await dapp.approve()
    await ask(dapp.page, 'wallet_showCallsStatus', [((await sent).result as { id: string }).id])
    await check('calls-summary')
  })

type Feature = Record<string, (...inputs: object[]) => Promise<unknown>>
type SolanaWindow = {
  walletFrame: {
    open(): Promise<void>
    solana?: { accounts: readonly { address: string }[]; features: Record<string, Feature> }
  }
}

/** Asks our Solana wallet in the page, and does not wait for the answer. */
const askSolana = (page: Page, name: string, ...inputs: readonly (readonly number[])[]) =>
  page.evaluate(
    ({ method, given }) => {
      const { solana } = (window as never as SolanaWindow).walletFrame
      const bytes = given.map((input) => Uint8Array.from(input))
      void solana?.features[`solana:${method}`]
        ?.[method]?.(
          ...bytes.map((input) => ({
            account: solana.accounts[0],
            transaction: input,
            message: input,
            statement: 'Sign in to the shop.',
          })),
        )
        .catch(() => undefined)
    },
    { method: name, given: inputs },
  )

for (const colorScheme of usuallyOne(['dark', 'light'] as const, 'small phone'))
  test(`axe finds nothing on Solana's screens, on a small phone: ${colorScheme}`, async ({ dapp, world }) => {
    test.setTimeout(90_000)
    const { page } = dapp
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 320, height: 640 })
    const check = checkIn(dapp)
    const networks = `${solanaChainId},eip155:31337`
    await dapp.visit('same-site', { networks, wallet: 'injected,solana' })
    await dapp.click('open')
    await expect(await dapp.inFrame('connect-wallet-solana-test-wallet')).toBeVisible()
    await check('view-Connect')
    await dapp.visit('same-site', { networks })
    await dapp.click('open')
    await dapp.signIn(newEmail('funded'))
    await dapp.expectClosed()
    await expect
      .poll(() => page.evaluate(() => (window as never as SolanaWindow).walletFrame.solana?.accounts.length))
      .toBe(1)
    await dapp.click('open')
    await expect(await dapp.inFrame('account-balance')).toContainText('SOL')
    await check('view-Account')
    await (await dapp.inFrame('account-network')).click()
    await check('view-Networks')
    await (await dapp.inFrame('modal-close')).click()

    const chain = new Connection(world.solana.url, {
      wsEndpoint: world.solana.wsUrl,
      commitment: 'confirmed',
    })
    const owner = new PublicKey(await page.getByTestId('state-account').innerText())
    await expect.poll(() => chain.getBalance(owner)).toBeGreaterThan(9e9)
    const payee = new PublicKey(new Uint8Array(32).fill(9))
    const tokens = getAssociatedTokenAddressSync(new PublicKey(localToken.mint), owner)
    const { blockhash: recentBlockhash } = await chain.getLatestBlockhash()
    const bytes = (instruction: TransactionInstruction) => [
      ...new Transaction({ feePayer: owner, recentBlockhash })
        .add(instruction)
        .serialize({ requireAllSignatures: false }),
    ]
    const pay = bytes(SystemProgram.transfer({ fromPubkey: owner, toPubkey: payee, lamports: 1_500_005_006 }))
    const payTokens = bytes(createTransferInstruction(tokens, tokens, owner, 2_500_000))
    const giveAway = bytes(createSetAuthorityInstruction(tokens, owner, AuthorityType.AccountOwner, payee))
    const screens: readonly (readonly [string, ...(readonly number[])[]])[] = [
      ['signAndSendTransaction', pay],
      ['signAndSendTransaction', payTokens],
      ['signAndSendTransaction', giveAway],
      ['signTransaction', pay, payTokens],
      ['signMessage', [...Buffer.from('Hello, Solana!')]],
      ['signMessage', [1, 254, 0]],
      ['signIn', []],
    ]
    for (const [method, ...inputs] of screens) {
      await askSolana(page, method, ...inputs)
      await dapp.expectDecidable()
      // A danger is above what is asked, not below the fold.
      if (inputs[0] === giveAway)
        await expect((await dapp.frame()).locator('.warning.danger').first()).toBeInViewport()
      await check('view-ApproveTransaction')
      const overflows = await (
        await dapp.frame()
      ).evaluate(() => document.documentElement.scrollWidth > innerWidth)
      expect(overflows).toBe(false)
      await (await dapp.inFrame('approve-reject')).click()
      await dapp.expectClosed()
    }
  })

test('the keyboard alone is enough to log in and to sign', async ({ dapp }) => {
  await dapp.visit()
  await dapp.page.getByTestId('connect').focus()
  await dapp.page.keyboard.press('Enter')
  await expect(await dapp.inFrame('view-Connect')).toBeVisible()
  const email = newEmail()
  await dapp.page.keyboard.press('Tab')
  for (let presses = 0; presses < 12; presses += 1) {
    const field = await dapp.inFrame('email-input')
    if (await field.evaluate((element) => element === document.activeElement)) break
    await dapp.page.keyboard.press('Tab')
  }
  await dapp.type(email)
  await dapp.page.keyboard.press('Enter')
  await expect(await dapp.inFrame('otp-input-0')).toBeFocused()
  await dapp.type(await dapp.code(email))
  await dapp.result('connect')
  const goOn = await dapp.inFrame('mark-continue')
  await expect(goOn).toBeVisible()
  for (let presses = 0; presses < 4; presses += 1) {
    if (await goOn.evaluate((element) => element === document.activeElement)) break
    await dapp.page.keyboard.press('Tab')
  }
  await dapp.page.keyboard.press('Enter')
  await dapp.expectClosed()
  await dapp.page.getByTestId('personal_sign').focus()
  await dapp.page.keyboard.press('Enter')
  const confirm = await dapp.inFrame('approve-confirm')
  await expect(confirm).toHaveAttribute('aria-disabled', 'false')
  for (let presses = 0; presses < 8; presses += 1) {
    if (await confirm.evaluate((element) => element === document.activeElement)) break
    await dapp.page.keyboard.press('Tab')
  }
  await dapp.page.keyboard.press('Enter')
  expect(await dapp.result('personal_sign')).toMatch(/^0x/)
})

test('Tab and Shift+Tab go round in the card, past what is closed, and never to the page', async ({
  dapp,
}) => {
  const { page } = dapp
  await dapp.visit()
  await dapp.logIn(newEmail('funded'))
  await dapp.expectClosed()
  await dapp.click('eth_sendTransaction')
  await dapp.expectDecidable()
  const frame = await dapp.frame()
  const focused = () =>
    frame.evaluate(() => {
      const element = document.activeElement
      const isInCard = element?.closest('.card') !== null && document.hasFocus()
      return { isInCard, name: element?.getAttribute('data-testid') ?? element?.textContent ?? '' }
    })
  const round = async (key: string) => {
    const names: string[] = []
    for (let presses = 0; presses < 24; presses += 1) {
      await page.keyboard.press(key)
      const { isInCard, name } = await focused()
      expect(isInCard, `${key} ${presses}`).toBe(true)
      names.push(name)
    }
    return names
  }
  const forwards = await round('Tab')
  const turn = forwards.indexOf(forwards[0] ?? '', 1)
  expect(turn).toBeGreaterThan(2)
  // Each stop once a round, and the other way round the same ones.
  expect(new Set(forwards).size).toBe(turn)
  expect(new Set(await round('Shift+Tab'))).toEqual(new Set(forwards))
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('wallet-frame')
  await (await dapp.inFrame('approve-reject')).click()
  await dapp.expectClosed()
})

test('the focus stays where it was when the page gives it to the frame again; what has it and is taken away hands it to the title', async ({
  dapp,
}) => {
  await dapp.visit()
  await dapp.click('connect')
  const field = await dapp.inFrame('email-input')
  await field.focus()
  // The page shows the frame, and gives it the focus, after a field took it: the field has it again.
  await (
    await (await dapp.frame()).frameElement()
  ).evaluate((element: HTMLIFrameElement) => {
    element.blur()
    element.focus()
  })
  await expect(field).toBeFocused()
  await field.evaluate((element) => element.closest('form')?.remove())
  const heading = (await dapp.frame()).getByRole('heading', { level: 1 })
  await expect(heading).toBeFocused()
})
