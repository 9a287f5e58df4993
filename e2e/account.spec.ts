import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { chromium } from '@playwright/test'
import { coinTypeOf, registrationText } from '@walletframe/api-contract'
import { solanaChainId } from '@walletframe/dev-server'
import { encodeFunctionData, erc1155Abi, erc20Abi, erc721Abi, stringToHex, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { ask } from './support/ask.ts'
import { filmArgs, writeFilm } from './support/cameraFilm.ts'
import { visitorLaunchOptions } from './support/chromium.ts'
import { mined } from './support/mined.ts'
import { deployCollection, deployKinds, deployToken, token, unitsOf } from './support/tokens.ts'
import { Dapp, expect, expectErrors, newEmail, newVisitor, test } from './support/world.ts'

/* Who is connected, with all their addresses, and the two ways out: what each ends, as the server and the page see it. */

/** Sessions that the server has of an address. */
const sessionsOf = (dapp: Dapp, email: string): number => {
  const database = new DatabaseSync(dapp.world.databaseFile, { readOnly: true })
  try {
    const found = database
      .prepare(
        'select count(*) as sessions from sessions where user_id in (select id from users where email = ?)',
      )
      .get(email)
    return Number(found?.['sessions'])
  } finally {
    database.close()
  }
}

/** Registers a name of the local zone, as its owner signed for it. */
const register = async (
  dapp: Dapp,
  chainId: number,
  {
    name,
    ...signed
  }: { readonly name: string; readonly address: Hex; readonly message: string; readonly signature: unknown },
): Promise<void> => {
  const answer = await (
    await dapp.frame()
  ).evaluate(
    async (body) =>
      (
        await fetch('/v1/profile/account?projectId=demo&st=walletframe&sv=test', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).json(),
    { coin_type: coinTypeOf(chainId), ...signed },
  )
  expect(answer).toMatchObject({ name })
}

const disconnected = (dapp: Dapp) => expect(dapp.page.getByTestId('state-status')).toHaveText('disconnected')

test('to disconnect takes the page its account and leaves the session: one tap, and the account is back', async ({
  dapp,
}) => {
  const email = newEmail()
  await dapp.visit()
  const address = await dapp.logIn(email)
  await dapp.click('open')
  await expect(await dapp.inFrame('account-wallet')).toContainText(`Email wallet${email}`)
  const disconnect = await dapp.inFrame('account-disconnect')
  await expect(disconnect).toContainText('You stay signed in')
  await disconnect.click()
  await disconnected(dapp)
  expect(sessionsOf(dapp, email)).toBe(1)

  await dapp.click('connect')
  await dapp.pressArmed('continue-session')
  await expect(dapp.page.getByTestId('state-account')).toHaveText(address)
})

test('to sign out ends the session on the server; whoever comes next starts with an address', async ({
  dapp,
}) => {
  const email = newEmail()
  await dapp.visit()
  await dapp.logIn(email)
  expect(sessionsOf(dapp, email)).toBe(1)
  await dapp.click('open')
  const signOut = await dapp.inFrame('account-sign-out')
  await expect(signOut).toContainText('Your wallet and its key stay here')
  // With the keyboard alone, as any button.
  await signOut.focus()
  await dapp.page.keyboard.press('Enter')
  await disconnected(dapp)
  await dapp.expectClosed()
  expect(sessionsOf(dapp, email)).toBe(0)

  await dapp.click('connect')
  await expect(await dapp.inFrame('email-input')).toBeVisible()
  await expect(await dapp.inFrame('continue-session')).toHaveCount(0)
})

test('to sign out without a server ends it here all the same, and says that the server was not told', async ({
  dapp,
}) => {
  expectErrors(/ERR_FAILED/)
  const email = newEmail()
  await dapp.visit()
  await dapp.logIn(email)
  await dapp.click('open')
  await dapp.page.context().route('**/v1/auth/**', (route) => route.abort())
  await (await dapp.inFrame('account-sign-out')).click()
  await expect((await dapp.frame()).getByText('Signed out here. The server could not be told.')).toBeVisible()
  await expect(await dapp.inFrame('email-input')).toBeVisible()
  await disconnected(dapp)
  expect(
    await (await dapp.frame()).evaluate(() => localStorage.getItem('walletframe:embedded')),
  ).not.toContain(email)
})

test('an account that has a name is called by it, and what is copied is its address', async ({
  dapp,
  world,
}) => {
  await dapp.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dapp.visit('same-site', { networks: `eip155:${world.secondChain.chainId}` })
  const address = (await dapp.logIn(newEmail())) as Hex
  const name = `ada${Date.now()}.names.walletframe.localhost`
  const message = registrationText(name, Math.floor(Date.now() / 1_000))
  const signed = ask(dapp.page, 'personal_sign', [stringToHex(message), address])
  await dapp.approve()
  const { result: signature } = await signed
  await register(dapp, world.secondChain.chainId, { name, address, message, signature })
  await dapp.click('open')
  const chip = await dapp.inFrame('account-address')
  await expect(chip).toHaveText(name)
  await chip.click()
  await expect.poll(() => dapp.page.evaluate(() => navigator.clipboard.readText())).toBe(address)
})

test('addresses of other networks stand below, and each is copied whole', async ({ dapp }) => {
  await dapp.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dapp.visit('same-site', { networks: `eip155:31337,${solanaChainId}` })
  await dapp.logIn(newEmail())
  await dapp.click('open')
  const solana = await dapp.inFrame('account-address-solana')
  await expect(solana).toContainText('Solana')
  await solana.click()
  await expect(solana.locator('[data-icon="check"]')).toBeVisible()
  const copied = await dapp.page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
  expect(copied).toBe(await solana.getAttribute('data-address'))
})

test('tokens that reached the account are in it, to the chain’s last unit, and what was sent is gone with its block', async ({
  dapp,
  world,
}) => {
  await dapp.visit()
  const address = (await dapp.logIn(newEmail('funded'))) as Hex
  const contract = await deployToken(world.chain, address)
  const unitsOnChain = () => unitsOf(world.chain, contract, address)
  await dapp.click('open')
  const row = await dapp.inFrame(`holding-${contract.toLowerCase()}`)
  await expect(row).toContainText(token.symbol)
  const amount = row.getByTestId('holding-amount')
  expect(await unitsOnChain()).toBe(1_000n)
  await expect(amount).toHaveAttribute('data-units', '1000')
  await expect(amount).toHaveText('0.100')

  // The server keeps for 30 s what it said; of what this wallet sent it is asked anew.
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [contract, 250n] })
  await world.chain.request('evm_setAutomine', [false])
  let result: unknown
  try {
    const sent = ask(dapp.page, 'eth_sendTransaction', [{ from: address, to: contract, data }])
    await dapp.approve()
    result = (await sent).result
    // Not in a block: it waits in Activity, and after a reload still does.
    const frame = await dapp.frame()
    const kept = () =>
      frame.evaluate(
        () =>
          new Promise<number>((resolve, reject) => {
            const opening = indexedDB.open('walletframe-records')
            opening.addEventListener('error', () => reject(opening.error as Error))
            opening.addEventListener('success', () => {
              const counted = opening.result.transaction('sent').objectStore('sent').count()
              counted.addEventListener('success', () => {
                opening.result.close()
                resolve(counted.result)
              })
            })
          }),
      )
    await expect.poll(kept).toBe(1)
    await dapp.page.reload()
    await dapp.click('open')
    await (await dapp.inFrame('tab-activity')).click()
    const waiting = await dapp.inFrame(`activity-${String(result).toLowerCase()}`)
    await expect(waiting.getByTestId('activity-status')).toHaveText('Pending')
  } finally {
    await world.chain.request('evm_setAutomine', [true])
    await world.chain.request('anvil_mine', ['0x1'])
  }
  expect((await mined(world.chain, result as Hex)).status).toBe('0x1')
  expect(await unitsOnChain()).toBe(750n)
  await expect((await dapp.frame()).getByText('Your transaction is confirmed')).toBeVisible()

  // What it did, newest first, as the chain has it.
  const item = await dapp.inFrame(`activity-${String(result).toLowerCase()}`)
  await expect(item).toContainText('Sent')
  await expect(item.getByTestId('activity-status')).toHaveCount(0)
  await expect(item.getByTestId('activity-amount')).toHaveText(`−0.025 ${token.symbol}`)
  await expect(item).toContainText(`To ${contract.slice(0, 6)}…${contract.slice(-4)}`, { ignoreCase: true })
  await expect((await dapp.inFrame('activity')).getByText('Received')).toBeVisible()
  await (await dapp.inFrame('tab-tokens')).click()
  const left = await dapp.inFrame(`holding-${contract.toLowerCase()}`)
  await expect(left.getByTestId('holding-amount')).toHaveAttribute('data-units', '750')
})

test('a piece of a collection that reached the account is in it, and is shown with where it is', async ({
  dapp,
  world,
}) => {
  await dapp.visit()
  const address = (await dapp.logIn(newEmail())) as Hex
  const contract = await deployCollection(world.chain, address)
  const data = encodeFunctionData({ abi: erc721Abi, functionName: 'ownerOf', args: [1n] })
  const owner = await world.chain.request('eth_call', [{ to: contract, data }, 'latest'])
  expect(String(owner)).toContain(address.slice(2).toLowerCase())
  await dapp.click('open')
  await (await dapp.inFrame('tab-nfts')).click()
  const tile = await dapp.inFrame(`nft-${contract.toLowerCase()}-1`)
  await expect(tile).toContainText('#1')
  await tile.click()
  await expect(await dapp.inFrame('nft-contract')).toHaveText(contract.toLowerCase())
  await expect(await dapp.inFrame('nft-id')).toHaveText('1')
  await (await dapp.inFrame('modal-back')).click()
  await expect(await dapp.inFrame('view-Account')).toBeVisible()
})

test('a piece is sent, and two of five of a kind, as the chain has it; a contract that takes none is refused', async ({
  dapp,
  world: { chain },
}) => {
  const to = privateKeyToAccount(generatePrivateKey()).address
  await dapp.visit()
  const from = (await dapp.logIn(newEmail('funded'))) as Hex
  const pieces = await deployCollection(chain, from)
  const kinds = await deployKinds(chain, from)
  const call = (contract: Hex, data: Hex) => chain.request('eth_call', [{ to: contract, data }, 'latest'])
  const ownerOf = async () =>
    String(
      await call(pieces, encodeFunctionData({ abi: erc721Abi, functionName: 'ownerOf', args: [1n] })),
    ).slice(-40)
  const balanceOf = async (owner: Hex) =>
    BigInt(
      (await call(
        kinds,
        encodeFunctionData({ abi: erc1155Abi, functionName: 'balanceOf', args: [owner, 3n] }),
      )) as string,
    )
  const press = async (id: string) => (await dapp.inFrame(id)).click()
  const openNfts = async () => {
    await press('tab-nfts')
    return (await dapp.frame()).getByTestId(`nft-${pieces.toLowerCase()}-1`)
  }
  const preview = async (recipient: Hex) => {
    await (await dapp.inFrame('send-recipient')).fill(recipient)
    await press('send-preview')
  }
  const send = async () => {
    await expect(await dapp.inFrame('send-confirm')).toHaveAttribute('aria-disabled', 'false')
    await press('send-confirm')
    await expect(await dapp.inFrame('approve-action')).toContainText(to)
    await dapp.approve()
    await expect(await dapp.inFrame('view-Account')).toBeVisible()
  }

  await dapp.click('open')
  await (await openNfts()).click()
  await press('nft-send')
  // A token's contract holds none.
  await preview(await deployToken(chain, from))
  await expect(await dapp.inFrame('send-note-contract')).toBeVisible()
  await expect(await dapp.inFrame('send-failure')).toContainText(
    'The recipient’s contract cannot receive this NFT.',
  )
  await expect(await dapp.inFrame('send-confirm')).toHaveAttribute('aria-disabled', 'true')
  await press('modal-back')
  await preview(to)
  await expect(await dapp.inFrame('send-nft-contract')).toHaveText(pieces.toLowerCase())
  await send()
  await expect.poll(ownerOf).toBe(to.slice(2).toLowerCase())
  await press('tab-activity')
  await expect((await dapp.inFrame('activity')).getByText('NFT sent')).toBeVisible()
  await expect(await openNfts()).toHaveCount(0)

  await press(`nft-${kinds.toLowerCase()}-3`)
  await press('nft-send')
  await (await dapp.inFrame('send-amount')).fill('2')
  await preview(to)
  await expect(await dapp.inFrame('send-count')).toHaveText('×2')
  await send()
  await expect.poll(() => balanceOf(to)).toBe(2n)
  expect(await balanceOf(from)).toBe(3n)
})

test('what is filled in by hand arrives: a token to the last unit, then all of the coin but its fee', async ({
  dapp,
  world,
}) => {
  const friend = privateKeyToAccount(generatePrivateKey())
  const to = friend.address
  const name = `friend${Date.now()}.names.walletframe.localhost`
  await dapp.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dapp.visit()
  await dapp.page.evaluate((text) => navigator.clipboard.writeText(text), name)
  const from = (await dapp.logIn(newEmail('funded'))) as Hex
  const contract = await deployToken(world.chain, from)
  const message = registrationText(name, Math.floor(Date.now() / 1_000))
  const signature = await friend.signMessage({ message })
  await register(dapp, world.chain.chainId, { name, address: to, message, signature })
  const coinOf = async (address: Hex) =>
    BigInt((await world.chain.request('eth_getBalance', [address, 'latest'])) as string)
  const press = async (id: string) => (await dapp.inFrame(id)).click()
  const confirm = async () => {
    await expect(await dapp.inFrame('send-confirm')).toHaveAttribute('aria-disabled', 'false')
    await press('send-confirm')
  }
  const before = await coinOf(to)

  await dapp.click('open')
  await press('account-send')
  await press('send-token')
  await press(`send-token-${contract.toLowerCase()}`)
  await (await dapp.inFrame('send-amount')).fill('0.0251')
  await press('send-paste')
  await expect(await dapp.inFrame('send-recipient')).toHaveValue(name)
  await expect(await dapp.inFrame('send-told')).toHaveText(`${name} ${to}`)
  await press('send-preview')
  await expect(await dapp.inFrame('send-whom')).toHaveText(name)
  await expect(await dapp.inFrame('send-address')).toHaveAttribute('data-address', to)
  await expect(await dapp.inFrame('send-what')).toHaveText(`0.0251 ${token.symbol}`)
  await expect(await dapp.inFrame('send-note-first-time')).toBeVisible()

  // Declined, it stays as it was filled in; the approval says who wants it.
  await confirm()
  await expect(await dapp.inFrame('approve-origin')).toHaveText('Started by you, in your wallet')
  await dapp.expectDecidable()
  await press('approve-reject')
  await expect(await dapp.inFrame('problem')).toHaveText('Declined. Nothing was sent.')
  expect(await unitsOf(world.chain, contract, to)).toBe(0n)
  await confirm()
  await dapp.approve()
  const toast = await dapp.inFrame('toast')
  // A chain that mines at once may have said more already.
  await expect(toast).toHaveText(/Transaction started|Your transaction is confirmed/)
  await expect(await dapp.inFrame('view-Account')).toBeVisible()
  await expect(await dapp.inFrame('modal-back')).toHaveCount(0)
  await expect.poll(() => unitsOf(world.chain, contract, to)).toBe(251n)
  expect(await unitsOf(world.chain, contract, from)).toBe(749n)
  const row = await dapp.inFrame(`holding-${contract.toLowerCase()}`)
  await expect(row.getByTestId('holding-amount')).toHaveAttribute('data-units', '749')

  await press('account-send')
  await expect(await dapp.inFrame('send-recipient')).toHaveValue('')
  await press('send-token')
  await press('send-token-native')
  // Whom something was sent to a moment ago is one tap away.
  await press(`recent-${to.toLowerCase()}`)
  await expect(await dapp.inFrame('send-recipient')).toHaveValue(to)
  await press('send-amount-most')
  const had = await coinOf(from)
  await press('send-preview')
  const units = BigInt((await (await dapp.inFrame('send-what')).getAttribute('data-units')) ?? '')
  await confirm()
  await dapp.approve()
  await expect.poll(() => coinOf(to)).toBe(before + units)
  // What is left was for the fee, and most of that was taken.
  const left = await coinOf(from)
  expect(left + units).toBeLessThan(had)
  expect(left).toBeLessThan(10n ** 15n)
})

test('a payment link that the camera reads is filled in and sent: that token, to that address, to the unit; then the camera is off', async ({
  world,
}) => {
  const film = join(dirname(world.databaseFile), 'camera.y4m')
  writeFilm(film)
  const options = await visitorLaunchOptions()
  const browser = await chromium.launch({ ...options, args: [...(options.args ?? []), ...filmArgs(film)] })
  try {
    const context = await newVisitor(browser)
    // The visitor says no, at first.
    await context.grantPermissions(['clipboard-write'])
    await context.addInitScript(() => {
      const devices = navigator.mediaDevices as MediaDevices | undefined
      const ask = devices?.getUserMedia.bind(devices)
      if (!devices || !ask) return
      devices.getUserMedia = async (wish) => {
        const stream = await ask(wish)
        Object.assign(window, { camera: stream.getVideoTracks()[0] })
        return stream
      }
    })
    const dapp = new Dapp(await context.newPage(), world)
    await dapp.visit()
    const from = (await dapp.logIn(newEmail('funded'))) as Hex
    const contract = await deployToken(world.chain, from)
    const to = privateKeyToAccount(generatePrivateKey()).address
    writeFilm(film, `ethereum:${contract}@${world.chain.chainId}/transfer?address=${to}&uint256=2.51e2&gas=1`)
    const press = async (id: string) => (await dapp.inFrame(id)).click()
    await dapp.click('open')
    await press('account-send')
    await press('send-scan')
    await expect(await dapp.inFrame('scan-off')).toHaveAttribute('data-why', 'refused')
    await context.grantPermissions(['camera'])
    await press('scan-start')
    await expect(await dapp.inFrame('send-recipient')).toHaveValue(to)
    await expect(await dapp.inFrame('send-recipient')).toBeFocused()
    await expect(await dapp.inFrame('send-scanned')).toBeVisible()
    await expect(await dapp.inFrame('send-amount')).toHaveValue('0.0251')
    expect(
      await (await dapp.frame()).evaluate(() => (window as { camera?: MediaStreamTrack }).camera?.readyState),
    ).toBe('ended')
    await press('send-preview')
    await expect(await dapp.inFrame('send-what')).toHaveText(`0.0251 ${token.symbol}`)
    await expect(await dapp.inFrame('send-address')).toHaveAttribute('data-address', to)
    await expect(await dapp.inFrame('send-confirm')).toHaveAttribute('aria-disabled', 'false')
    await press('send-confirm')
    await dapp.approve()
    await expect.poll(() => unitsOf(world.chain, contract, to)).toBe(251n)
    expect(await unitsOf(world.chain, contract, from)).toBe(749n)
  } finally {
    await browser.close()
  }
})

test('a payment link that is pasted leads to its network, is filled in there and sent: to the unit', async ({
  dapp,
  world: { secondChain },
}) => {
  const to = privateKeyToAccount(generatePrivateKey()).address
  const link = `ethereum:${to}@${secondChain.chainId}?value=1.51e16`
  await dapp.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dapp.visit()
  await dapp.page.evaluate((text) => navigator.clipboard.writeText(text), link)
  await dapp.logIn(newEmail('funded'))
  const press = async (id: string) => (await dapp.inFrame(id)).click()
  await dapp.click('open')
  await press('account-send')
  await press('send-paste')
  await expect(await dapp.inFrame('code-fault')).toHaveText(/^This is for Local Chain Two\./)
  await expect(await dapp.inFrame('send-recipient')).toHaveValue(link)
  await press('code-switch')
  await expect(await dapp.inFrame('send-recipient')).toHaveValue(to)
  await expect(await dapp.inFrame('send-amount')).toHaveValue('0.0151')
  await press('send-preview')
  await expect(await dapp.inFrame('send-address')).toHaveAttribute('data-address', to)
  await expect(await dapp.inFrame('send-confirm')).toHaveAttribute('aria-disabled', 'false')
  await press('send-confirm')
  await dapp.approve()
  await expect
    .poll(async () => BigInt((await secondChain.request('eth_getBalance', [to, 'latest'])) as string))
    .toBe(15_100_000_000_000_000n)
})

test('what waits is sped up, or cancelled: the chain has one transaction of it, and the receiver of a cancelled one nothing', async ({
  dapp,
  world: { chain },
}) => {
  const to = privateKeyToAccount(generatePrivateKey()).address
  await dapp.visit()
  const from = (await dapp.logIn(newEmail('funded'))) as Hex
  type Found = {
    readonly hash: Hex
    readonly from: Hex
    readonly to: Hex
    readonly value: Hex
    readonly nonce: Hex
  }
  type Paid = Found & { readonly maxFeePerGas: Hex; readonly maxPriorityFeePerGas: Hex }
  const find = async (hash: unknown) =>
    (await chain.request('eth_getTransactionByHash', [hash])) as Paid | null
  const coinOf = async (address: Hex) =>
    BigInt((await chain.request('eth_getBalance', [address, 'latest'])) as string)
  const press = async (id: string) => (await dapp.inFrame(id)).click()
  /** What the page sends, and then its view in Activity. */
  const sendAndLook = async (between: () => Promise<unknown>) => {
    const sent = ask(dapp.page, 'eth_sendTransaction', [{ from, to, value: '0xde0b6b3a7640000' }])
    await dapp.approve()
    const { result } = await sent
    await between()
    await dapp.click('open')
    await press('tab-activity')
    await press(`activity-${String(result).toLowerCase()}`)
    await expect(await dapp.inFrame('pending-why')).toHaveAttribute('data-why', 'turn')
    return String(result) as Hex
  }
  /** Mines a block. @returns the account's transactions in it. */
  const mine = async (): Promise<readonly Paid[]> => {
    await chain.request('anvil_mine', ['0x1'])
    const block = (await chain.request('eth_getBlockByNumber', ['latest', true])) as {
      readonly transactions: readonly Paid[]
    }
    return block.transactions.filter((each) => each.from.toLowerCase() === from.toLowerCase())
  }
  await chain.request('evm_setAutomine', [false])
  try {
    const first = await find(await sendAndLook(() => dapp.page.reload()))
    if (!first) throw new Error('The chain does not know what was sent.')
    await press('pending-speed-up')
    await expect(await dapp.inFrame('approve-action')).toContainText('Speed up transaction')
    await dapp.approve()
    await expect(await dapp.inFrame('pending-state')).toContainText('sent again with a higher fee')
    const [faster, ...others] = await mine()
    expect(others).toEqual([])
    expect(faster).toMatchObject({ to: first.to, value: first.value, nonce: first.nonce })
    expect(faster?.hash).not.toBe(first.hash)
    // What nodes ask for, at least, of both prices.
    expect(BigInt(faster?.maxFeePerGas ?? 0) * 10n).toBeGreaterThanOrEqual(BigInt(first.maxFeePerGas) * 11n)
    expect(BigInt(faster?.maxPriorityFeePerGas ?? 0) * 10n).toBeGreaterThanOrEqual(
      BigInt(first.maxPriorityFeePerGas) * 11n,
    )
    expect(await coinOf(to)).toBe(BigInt(first.value))

    const second = await find(await sendAndLook(() => press('modal-close')))
    await press('pending-cancel')
    await expect(await dapp.inFrame('approve-action')).toContainText('Cancel transaction')
    await dapp.approve()
    await expect(await dapp.inFrame('pending-state')).toContainText('cancellation')
    const own = await mine()
    expect(own).toHaveLength(1)
    expect(own[0]).toMatchObject({ value: '0x0', nonce: second?.nonce })
    expect(own[0]?.to.toLowerCase()).toBe(from.toLowerCase())
    expect(await coinOf(to)).toBe(BigInt(first.value))
    await expect(await dapp.inFrame('pending-end')).toHaveAttribute('data-end', 'cancelled')
  } finally {
    await chain.request('evm_setAutomine', [true])
  }
})
