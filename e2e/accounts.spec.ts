import { DatabaseSync } from 'node:sqlite'
import { solanaChainId } from '@walletframe/dev-server'
import {
  english,
  generateMnemonic,
  generatePrivateKey,
  mnemonicToAccount,
  privateKeyToAccount,
} from 'viem/accounts'
import { parseEther, stringToHex, toHex, verifyMessage, type Address, type Hex } from 'viem'
import { ask } from './support/ask.ts'
import { openExport, shownKey, shownWords } from './support/exporting.ts'
import { keepCode } from './support/keepCode.ts'
import { usuallyOne } from './support/sample.ts'
import { Dapp, expect, newEmail, newVisitor, pressToClose, test, type Site } from './support/world.ts'

/* Several accounts of one wallet: which one a page has is chosen in the wallet's own window, and that one signs and pays. */

test.use({ announcingWallet: false })

/** The window in which accounts are added, named and chosen. */
const openAccounts = async (dapp: Dapp) => {
  await dapp.click('open')
  await (await dapp.inFrame('account-switch')).click()
  return dapp.openWindow('accounts-open')
}
const accountsOf = async (dapp: Dapp) => (await ask(dapp.page, 'eth_accounts')).result as Address[]

for (const site of usuallyOne<Site>(['same-site', 'cross-site'], 'accounts'))
  test(`a second account is added, named and used: it signs and pays, also after a reload and in the page’s other tab: ${site}`, async ({
    dapp,
    world,
    visitor,
  }) => {
    const email = newEmail()
    await dapp.visit(site)
    const first = (await dapp.logIn(email)) as Address
    const changes = await dapp.page.evaluateHandle(() => {
      const heard: string[][] = []
      const { provider } = (
        globalThis as unknown as {
          walletFrame: { provider: { on(name: string, hear: (accounts: string[]) => void): void } }
        }
      ).walletFrame
      provider.on('accountsChanged', (accounts) => heard.push(accounts))
      return heard
    })
    const window = await openAccounts(dapp)
    expect(window.url().split('#')[0]).toBe(`${world.urls.frame}/v1/window`)
    await window.getByTestId('account-add').click()
    await expect(window.getByTestId('account-use')).toHaveCount(1)
    // A page hears nothing of an account that nobody gave it.
    expect(await accountsOf(dapp)).toEqual([first])
    const closed = window.waitForEvent('close')
    await window.getByTestId('account-use').click()
    await closed
    await expect.poll(async () => (await accountsOf(dapp))[0]).not.toBe(first)
    const [second = first, ...more] = await accountsOf(dapp)
    expect(more).toEqual([])
    expect(await changes.jsonValue()).toEqual([[second]])
    await expect(await dapp.inFrame('account-name-shown')).toHaveText('Account 2')

    // What the server keeps, and what it does not: a name and addresses.
    const database = new DatabaseSync(world.databaseFile, { readOnly: true })
    const row = database
      .prepare('select accounts from wallets join users on users.id = user_id where email = ?')
      .get(email) as { accounts: string }
    database.close()
    expect(JSON.parse(row.accounts)).toMatchObject([
      { name: null, addresses: { eip155: first } },
      { name: null, addresses: { eip155: second } },
    ])

    // A name, in the window; the account view has it.
    await (await dapp.inFrame('account-switch')).click()
    const naming = await dapp.openWindow('accounts-open')
    await naming.getByTestId('account-rename').click()
    await naming.getByTestId('account-name').fill('  Savings ')
    await naming.getByTestId('account-name-save').click()
    await expect(naming.getByTestId('accounts-window')).toContainText('Savings')
    await expect(naming.getByTestId('account-rename')).toBeFocused()
    await naming.close()
    await (await dapp.inFrame('modal-back')).click()
    await expect(await dapp.inFrame('account-name-shown')).toHaveText('Savings')
    await dapp.page.keyboard.press('Escape')
    await dapp.expectClosed()

    // It signs.
    const message = 'Which account is this?'
    const signed = ask(dapp.page, 'personal_sign', [stringToHex(message), second])
    await expect(await dapp.inFrame('approve-account')).toContainText('Savings')
    await dapp.approve()
    const signature = (await signed).result as Hex
    expect(await verifyMessage({ address: second, message, signature })).toBe(true)
    // The page asks for the first one, which it does not have any more.
    expect((await ask(dapp.page, 'personal_sign', [stringToHex(message), first])).error?.code).toBe(4100)

    // It pays, after a reload.
    await dapp.page.reload()
    await expect.poll(async () => (await accountsOf(dapp))[0]).toBe(second)
    const balance = async (of: string) =>
      BigInt((await world.chain.request('eth_getBalance', [of, 'latest'])) as string)
    await world.chain.request('anvil_setBalance', [second, toHex(parseEther('1'))])
    const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    const before = await balance(to)
    const sent = ask(dapp.page, 'eth_sendTransaction', [{ from: second, to, value: toHex(1_000n) }])
    await dapp.approve()
    expect((await sent).error).toBeUndefined()
    await expect.poll(async () => (await balance(to)) - before).toBe(1_000n)
    expect(await balance(first)).toBe(0n)

    // Another tab of the page has the same account, and follows back to the first.
    const other = new Dapp(await visitor.newPage(), world)
    await other.visit(site)
    await expect.poll(async () => (await accountsOf(other))[0]).toBe(second)
    await dapp.page.bringToFront()
    const back = await openAccounts(dapp)
    const gone = back.waitForEvent('close')
    await back.getByTestId('account-use').first().click()
    await gone
    await expect.poll(async () => (await accountsOf(dapp))[0]).toBe(first)
    await expect.poll(async () => (await accountsOf(other))[0]).toBe(first)
  })

test('the key that is shown is that of the account that was chosen, and the words open all', async ({
  dapp,
}) => {
  const email = newEmail()
  await dapp.visit('same-site')
  const first = await dapp.logIn(email)
  const window = await openAccounts(dapp)
  await window.getByTestId('account-add').click()
  await expect(window.getByTestId('account-use')).toHaveCount(1)
  await window.close()
  await dapp.page.keyboard.press('Escape')
  await dapp.expectClosed()

  const exported = await openExport(dapp)
  await exported.getByTestId('export-eip155').click()
  await exported.getByTestId('export-account').selectOption('1')
  const key = await shownKey(exported)
  const second = privateKeyToAccount(key).address
  const words = (await shownWords(exported)).join(' ')
  expect(mnemonicToAccount(words).address).toBe(first)
  expect(mnemonicToAccount(words, { addressIndex: 1 }).address).toBe(second)
  await pressToClose(exported, 'export-close')
})

test('money goes to one’s other account by its name, which the key has: nothing is a first time', async ({
  dapp,
  world,
}) => {
  await dapp.visit('same-site')
  const first = (await dapp.logIn(newEmail())) as Address
  await world.chain.request('anvil_setBalance', [first, toHex(parseEther('1'))])
  const window = await openAccounts(dapp)
  await window.getByTestId('account-add').click()
  await expect(window.getByTestId('account-use')).toHaveCount(1)
  await window.getByTestId('accounts-close').click()
  await (await dapp.inFrame('modal-back')).click()

  const press = async (name: string) => (await dapp.inFrame(name)).click()
  await press('account-send')
  const own = (await dapp.frame()).locator('[data-testid^="own-0x"]')
  await expect(own).toHaveText(/^Account 2/)
  const second = ((await own.getAttribute('data-testid')) ?? '').slice('own-'.length)
  await own.click()
  await expect(await dapp.inFrame('send-recipient')).toHaveValue(new RegExp(second, 'i'))
  await (await dapp.inFrame('send-amount')).fill('0.01')
  await expect(await dapp.inFrame('send-preview')).toHaveAttribute('data-step', 'preview')
  await press('send-preview')
  await expect(await dapp.inFrame('send-confirm')).toHaveAttribute('aria-disabled', 'false')
  await expect(await dapp.inFrame('view-WalletSendPreview')).toContainText('Account 2')
  await press('send-confirm')
  await dapp.approve()
  const balance = async () =>
    BigInt((await world.chain.request('eth_getBalance', [second, 'latest'])) as string)
  await expect.poll(balance).toBe(parseEther('0.01'))
})

test('an account is imported by the words of another wallet: it pays, opens after a reload and in a recovered browser, and the server cannot read it', async ({
  dapp,
  world,
  visitorBrowser,
}) => {
  // A wallet of twelve words, as others make them.
  const words = generateMnemonic(english)
  const { address: old } = mnemonicToAccount(words)
  await world.chain.request('anvil_setBalance', [old, toHex(parseEther('1'))])
  const email = newEmail()
  await dapp.visit('same-site')
  const first = (await dapp.logIn(email)) as Address
  const window = await openAccounts(dapp)
  await window.getByTestId('account-import').click()
  const field = window.getByTestId('import-words')
  await expect(field).toBeFocused()
  const list = words.split(' ')
  for (const [typed, said] of [
    [list.slice(1).join(' '), 'Type 12, 15, 18, 21 or 24 words'],
    [list.with(2, 'nonsensical').join(' '), 'Word 3 is not on the list'],
  ] as const) {
    await field.fill(typed)
    await window.getByTestId('import-submit').click()
    await expect(window.getByRole('alert')).toContainText(said)
    await expect(field).toHaveValue(typed)
  }
  await field.fill(`  ${words.toUpperCase().replaceAll(' ', '\n')} `)
  await window.getByTestId('import-submit').click()
  const choice = window.getByTestId('account-use')
  await expect(choice).toContainText('Imported')
  await expect(choice).toHaveAttribute('data-address', old)
  const closed = window.waitForEvent('close')
  await choice.click()
  await closed
  await expect.poll(async () => (await accountsOf(dapp))[0]).toBe(old)

  const database = new DatabaseSync(world.databaseFile, { readOnly: true })
  const row = database
    .prepare('select accounts from wallets join users on users.id = user_id where email = ?')
    .get(email) as { accounts: string }
  database.close()
  expect(JSON.parse(row.accounts)).toMatchObject([
    { addresses: { eip155: first } },
    { addresses: { eip155: old }, sealed: expect.stringMatching(/^[\w-]{16}\.[\w-]{43}$/) },
  ])

  // It pays, in another life of the worker.
  await dapp.page.reload()
  await expect.poll(async () => (await accountsOf(dapp))[0]).toBe(old)
  const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const balance = async (of: string) =>
    BigInt((await world.chain.request('eth_getBalance', [of, 'latest'])) as string)
  const before = await balance(to)
  const sent = ask(dapp.page, 'eth_sendTransaction', [{ from: old, to, value: toHex(1_000n) }])
  await dapp.approve()
  expect((await sent).error).toBeUndefined()
  await expect.poll(async () => (await balance(to)) - before).toBe(1_000n)

  // Whatever opens the wallet opens it: a recovery code, in a browser that never had it.
  await dapp.click('open')
  await (await dapp.inFrame('view-Account')).getByRole('button', { name: 'Save a code' }).click()
  const making = await dapp.openWindow('recovery-window')
  const code = await keepCode(making)
  await pressToClose(making, 'recovery-close')
  const other = await newVisitor(visitorBrowser, false)
  const there = new Dapp(await other.newPage(), world)
  await there.visit('same-site')
  await there.click('connect')
  await there.signInAgain(email)
  const using = await there.openWindow('recovery-use-open')
  await using.getByTestId('recovery-input').fill(code.join('-'))
  await using.getByTestId('recovery-submit').click()
  await (await there.inFrame('mark-continue')).click()
  await there.expectClosed()
  const choosing = await openAccounts(there)
  const gone = choosing.waitForEvent('close')
  await choosing.getByTestId('account-use').click()
  await gone
  await expect.poll(async () => (await accountsOf(there))[0]).toBe(old)
  const message = 'Still mine?'
  const asked = ask(there.page, 'personal_sign', [stringToHex(message), old])
  await there.approve()
  expect(await verifyMessage({ address: old, message, signature: (await asked).result as Hex })).toBe(true)
  await other.close()
})

test('an account is imported by its private key: it signs and pays on EVM, is connected nowhere else, is there after a reload, and its key is given out again', async ({
  dapp,
  world,
}) => {
  const key = generatePrivateKey()
  const { address: old } = privateKeyToAccount(key)
  await world.chain.request('anvil_setBalance', [old, toHex(parseEther('1'))])
  const email = newEmail()
  await dapp.visit('same-site', { networks: `eip155:31337,${solanaChainId}` })
  const first = (await dapp.logIn(email)) as Address
  const connections = () =>
    dapp.page.evaluate(() => {
      const { connections: all } = (
        window as unknown as {
          walletFrame: { getState(): { connections: Record<string, { accounts: string[] }> } }
        }
      ).walletFrame.getState()
      return [all['eip155']?.accounts, all['solana']?.accounts.length]
    })
  await expect.poll(connections).toEqual([[`eip155:31337:${first}`], 1])
  const window = await openAccounts(dapp)
  await window.getByTestId('account-import').click()
  const field = window.getByTestId('import-words')
  for (const typed of [key.slice(0, -1), `0x${'f'.repeat(64)}`]) {
    await field.fill(typed)
    await window.getByTestId('import-submit').click()
    await expect(window.getByRole('alert')).toContainText('This is not a private key')
    await expect(field).toHaveValue(typed)
  }
  await field.fill(`  ${key.slice(2).toUpperCase()} `)
  await window.getByTestId('import-submit').click()
  const choice = window.getByTestId('account-use')
  await expect(choice).toContainText('Imported')
  await expect(choice).toHaveAttribute('data-address', old)
  // The same key is not taken twice.
  await window.getByTestId('account-import').click()
  await field.fill(key)
  await window.getByTestId('import-submit').click()
  await expect(window.getByRole('alert')).toContainText('Your wallet has this account already')
  await window.getByRole('button', { name: 'Cancel' }).click()
  const closed = window.waitForEvent('close')
  await choice.click()
  await closed
  // On Solana the page does not go on with the account of before.
  await expect.poll(connections).toEqual([[`eip155:31337:${old}`], 0])

  const database = new DatabaseSync(world.databaseFile, { readOnly: true })
  const row = database
    .prepare('select accounts from wallets join users on users.id = user_id where email = ?')
    .get(email) as { accounts: string }
  database.close()
  expect(JSON.parse(row.accounts)[1]).toEqual({
    name: null,
    addresses: { eip155: old },
    sealed: expect.stringMatching(/^[\w-]{16}\.[\w-]{66}$/),
  })

  // It is there in another life of the worker, and signs and pays.
  await dapp.page.reload()
  await expect.poll(connections).toEqual([[`eip155:31337:${old}`], 0])
  const message = 'By a single key'
  const asked = ask(dapp.page, 'personal_sign', [stringToHex(message), old])
  await dapp.approve()
  expect(await verifyMessage({ address: old, message, signature: (await asked).result as Hex })).toBe(true)
  const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const balance = async (of: string) =>
    BigInt((await world.chain.request('eth_getBalance', [of, 'latest'])) as string)
  const before = await balance(to)
  const sent = ask(dapp.page, 'eth_sendTransaction', [{ from: old, to, value: toHex(1_000n) }])
  await dapp.approve()
  expect((await sent).error).toBeUndefined()
  await expect.poll(async () => (await balance(to)) - before).toBe(1_000n)

  // Its key is given out as it was typed; the words are the wallet's, and so is the one key of Solana.
  const exported = await openExport(dapp)
  await exported.getByTestId('export-eip155').click()
  await exported.getByTestId('export-account').selectOption('1')
  expect(await shownKey(exported)).toBe(key)
  const words = (await shownWords(exported)).join(' ')
  expect(mnemonicToAccount(words).address).toBe(first)
  await expect(exported.getByTestId('imported-apart')).toBeVisible()
  await exported.getByTestId('export-solana').click()
  await expect(exported.getByTestId('export-account')).toHaveCount(0)
  await pressToClose(exported, 'export-close')
})
