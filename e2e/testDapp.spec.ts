import { getAddress, verifyMessage, verifyTypedData, type Hex } from 'viem'
import { ask } from './support/ask.ts'
import { Dapp, expect, expectErrors, newEmail, test as base } from './support/world.ts'

/*
 * MetaMask's test dapp as it is published, with our script tag in its head: a page that nobody here wrote finds the wallet by EIP-6963 and
 * uses it through ethers 5. What it did is read from the chain.
 */

/** The page enables its buttons only for a provider that calls itself MetaMask. Ours does not, so the test says it in its place. */
const callsItselfMetaMask = `addEventListener('eip6963:announceProvider', ({ detail }) => { detail.provider.isMetaMask = true })`

const test = base.extend({
  dapp: async ({ visitor, world, published }, use) => {
    // The page's own: fonts and other kits on the internet.
    expectErrors(/ERR_FAILED \(https:\/\/(?:fonts\.googleapis|cdnjs\.cloudflare|api\.web3modal)\.com\//, {
      optional: true,
    })
    expectErrors(/core\/relayer/, { optional: true })
    // After twenty seconds its WalletConnect gives a relay up that it cannot reach.
    expectErrors(/Socket stalled when trying to connect/, { optional: true })
    published.setScript(`<script>${callsItselfMetaMask}</script>
      <script async src="${world.urls.frame}/v1/loader.js" data-project-id="demo" data-networks="eip155:31337 eip155:31338"></script>`)
    // Its fonts, styles and other wallets are on hosts that a test does not reach for.
    await visitor.route(
      (url) => !/(?:^|\.)localhost$|^127\.0\.0\.1$/.test(url.hostname),
      (route) => route.abort(),
    )
    await visitor.routeWebSocket(/^wss:/, (socket) => socket.close())
    const dapp = new Dapp(await visitor.newPage(), world)
    await dapp.page.goto(`${published.origins['ethereum-test-dapp']}/index.html`)
    await use(dapp)
  },
})

/** Finds WalletFrame among the announced wallets and connects. @returns the account that the page shows. */
const connect = async (dapp: Dapp): Promise<Hex> => {
  const { page } = dapp
  await page.getByRole('button', { name: 'Use WalletFrame' }).click()
  await expect(page.locator('#activeProviderName')).toHaveText('WalletFrame')
  await page.locator('#connectButton').click()
  await dapp.signIn(newEmail('funded'))
  await expect(page.locator('#accounts')).toHaveText(/^0x[0-9a-fA-F]{40}$/)
  return (await page.locator('#accounts').innerText()) as Hex
}

test('found, connected, permissions shown, revoked and asked for again', async ({ dapp }) => {
  const { page } = dapp
  const account = await connect(dapp)
  expect(account).toBe(getAddress(account))
  await expect(page.locator('#chainId')).toHaveText('0x7a69')
  await expect(page.locator('#network')).toHaveText('31337')
  await expect(page.locator('#connectButton')).toHaveText('Connected')
  await dapp.clickOnPage(page.locator('#getPermissions'))
  await expect(page.locator('#permissionsResult')).toHaveText('eth_accounts')
  await dapp.clickOnPage(page.locator('#getAccounts'))
  await expect(page.locator('#getAccountsResult')).toContainText(account)
  await dapp.clickOnPage(page.locator('#revokeAccountsPermission'))
  await expect(page.locator('#accounts')).toHaveText('')
  await dapp.clickOnPage(page.locator('#getPermissions'))
  await expect(page.locator('#permissionsResult')).toHaveText('No permissions found.')
  await dapp.clickOnPage(page.locator('#requestPermissions'))
  await dapp.pressArmed('continue-session')
  await expect(page.locator('#permissionsResult')).toHaveText('eth_accounts')
  await expect(page.locator('#accounts')).toHaveText(account)
})

test('signs a message and typed data, and the page recovers the signer', async ({ dapp }) => {
  expectErrors(/Requested RPC call is not allowed: this version does not bind/)
  const { page } = dapp
  const account = await connect(dapp)
  await dapp.clickOnPage(page.locator('#personalSign'))
  await expect(await dapp.inFrame('approve-message')).toHaveText('Example `personal_sign` message')
  await dapp.approve()
  await expect(page.locator('#personalSignResult')).toHaveText(/^0x/)
  const signature = (await page.locator('#personalSignResult').innerText()) as Hex
  expect(
    await verifyMessage({ address: account, message: 'Example `personal_sign` message', signature }),
  ).toBe(true)
  // By `personal_ecRecover`, and compared as text with the account.
  await dapp.clickOnPage(page.locator('#personalSignVerify'))
  await expect(page.locator('#personalSignVerifyECRecoverResult')).toHaveText(account)

  await dapp.clickOnPage(page.locator('#signTypedDataV4'))
  await expect(await dapp.inFrame('approve-typed-data')).toContainText('Hello, Bob!')
  await dapp.approve()
  await expect(page.locator('#signTypedDataV4Result')).toHaveText(/^0x/)
  const typed = (await page.locator('#signTypedDataV4Result').innerText()) as Hex
  expect(await verifyTypedData({ address: account, signature: typed, ...mail })).toBe(true)
  await dapp.clickOnPage(page.locator('#signTypedDataV4Verify'))
  await expect(page.locator('#signTypedDataV4VerifyResult')).toHaveText(account, { ignoreCase: true })

  // The old versions are refused with what to use in their place.
  await dapp.clickOnPage(page.locator('#signTypedDataV3'))
  await expect(page.locator('#signTypedDataV3Result')).toContainText('Use eth_signTypedData_v4')
})

test('sends, deploys a token and moves some of it', async ({ dapp, world }) => {
  const { page } = dapp
  const account = await connect(dapp)
  const count = async () => Number(await world.chain.request('eth_getTransactionCount', [account, 'latest']))
  await dapp.clickOnPage(page.locator('#sendEIP1559Button'))
  await dapp.approve()
  await expect.poll(count).toBe(1)
  const { transactions } = (await world.chain.request('eth_getBlockByNumber', ['latest', true])) as {
    transactions: object[]
  }
  expect(transactions[0]).toMatchObject({
    from: account.toLowerCase(),
    to: '0x0c54fccd2e384b4bb6f2e405bf5cbc15a017aafb',
    type: '0x2',
    gas: '0x5208',
    maxFeePerGas: '0x2540be400',
    maxPriorityFeePerGas: '0x3b9aca00',
  })

  await dapp.clickOnPage(page.locator('#createToken'))
  await expect(await dapp.inFrame('approve-action')).toContainText('Deploy a contract')
  await dapp.approve()
  await expect(page.locator('#erc20TokenAddresses')).toHaveText(/^0x[0-9a-fA-F]{40}$/, { timeout: 30_000 })
  const token = await page.locator('#erc20TokenAddresses').innerText()
  expect(((await world.chain.request('eth_getCode', [token, 'latest'])) as string).length).toBeGreaterThan(
    2_000,
  )

  await dapp.clickOnPage(page.locator('#transferTokens'))
  await expect(await dapp.inFrame('approve-action')).toContainText('1.5 TST')
  await dapp.approve()
  await expect.poll(count).toBe(3)
  const recipient = '2f318C334780961FB129D2a6c30D0763d9a5C970'
  const balance = await world.chain.request('eth_call', [
    { to: token, data: `0x70a08231${recipient.padStart(64, '0')}` },
    'latest',
  ])
  expect(BigInt(balance as string)).toBe(15_000n)

  await dapp.clickOnPage(page.locator('#watchAssets'))
  await expect(await dapp.inFrame('asset-symbol-read')).toHaveText('TST')
  await expect(await dapp.inFrame('asset-address')).toHaveText(token)
  await dapp.approve()
  await dapp.expectClosed()
})

test('calls in a batch (EIP-5792): what the account cannot do is said, what it can is done', async ({
  dapp,
  world,
}) => {
  expectErrors(/This account sends calls one after another/)
  const { page } = dapp
  const account = await connect(dapp)
  await page.locator('#eip5792AccountInput').fill(account)
  await page.locator('#eip5792ChainIdsInput').fill('0x7a69')
  await dapp.clickOnPage(page.locator('#eip5792GetCapabilitiesButton'))
  await expect(page.locator('#eip5792GetCapabilitiesResult')).toContainText('"status": "unsupported"')
  // The page always asks for all calls as one.
  await dapp.clickOnPage(page.locator('#eip5792SendCallsButton'))
  await expect(page.locator('#eip5792SendCallsError')).toContainText('atomicRequired: false')
  await dapp.expectClosed()
  const asked = ask(page, 'wallet_sendCalls', [
    {
      version: '2.0.0',
      from: account,
      chainId: '0x7a69',
      atomicRequired: false,
      calls: [{ to: '0x0c54FcCd2e384b4BB6f2E405Bf5Cbc15a017AaFb', value: '0x3B9ACA00' }],
    },
  ])
  await dapp.approve()
  const { id } = (await asked).result as { id: string }
  // The card says what became of it, and goes.
  await dapp.expectClosed()
  await page.locator('#eip5792RequestIdInput').fill(id)
  await dapp.clickOnPage(page.locator('#eip5792GetCallsStatusButton'))
  await expect(page.locator('#eip5792GetCallsStatusResult')).toContainText('"status": 200')
  expect(await world.chain.request('eth_getTransactionCount', [account, 'latest'])).toBe('0x1')
})

/** What the page's V4 button asks to sign. */
const mail = {
  domain: {
    chainId: 31_337n,
    name: 'Ether Mail',
    verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
    version: '1',
  },
  types: {
    Group: [
      { name: 'name', type: 'string' },
      { name: 'members', type: 'Person[]' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person[]' },
      { name: 'contents', type: 'string' },
      { name: 'attachment', type: 'bytes' },
    ],
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallets', type: 'address[]' },
    ],
  },
  primaryType: 'Mail',
  message: {
    contents: 'Hello, Bob!',
    from: {
      name: 'Cow',
      wallets: ['0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826', '0xDeaDbeefdEAdbeefdEadbEEFdeadbeEFdEaDbeeF'],
    },
    to: [
      {
        name: 'Bob',
        wallets: [
          '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB',
          '0xB0BdaBea57B0BDABeA57b0bdABEA57b0BDabEa57',
          '0xB0B0b0b0b0b0B000000000000000000000000000',
        ],
      },
    ],
    attachment: '0x',
  },
} as const
