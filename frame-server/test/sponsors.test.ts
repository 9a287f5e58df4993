import { accountsText } from '@walletframe/api-contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { smartAccountOf } from '../src/services/smartAccount.ts'
import { hour, usuallyOnOneDatabase } from './databases.ts'
import { ask as askServer, makeKeys, makeWallet, type Device } from './harness.ts'
import { startNode, type Said, type TestNode } from './nodes.ts'

/* Who pays the network fee: the paymaster's word is for the session's own account alone, and so many times a day. */

usuallyOnOneDatabase(({ server, device, loggedIn, restart }) => {
  let node: TestNode
  let paymaster: TestNode
  beforeAll(async () => {
    node = await startNode()
    paymaster = await startNode()
  })
  afterAll(async () => {
    await node.stop()
    await paymaster.stop()
  })
  const network = 'eip155:1'
  const stub = {
    sponsor: { name: 'A shop', icon: 'data:,' },
    paymaster: `0x${'5a'.repeat(20)}`,
    paymasterData: `0x${'00'.repeat(71)}`,
    paymasterVerificationGasLimit: '0x7530',
    paymasterPostOpGasLimit: '0x0',
    isFinal: false,
    secret: 'of the paymaster’s own',
  }
  const final = { paymaster: stub.paymaster, paymasterData: `0x${'ab'.repeat(71)}` }
  const answers: Record<string, Said> = {}
  beforeEach(async () => {
    answers['pm_getPaymasterStubData'] = JSON.stringify(stub)
    answers['pm_getPaymasterData'] = JSON.stringify(final)
    paymaster.say = ({ method }) => answers[method]
    paymaster.asked.length = 0
    await open()
  })
  const open = (bundler: object = {}, kinds: object = { smartAccounts: true }) =>
    restart({
      networks: [
        {
          id: network,
          name: 'A network',
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          rpcUrl: node.url,
          ...kinds,
          bundler: { url: paymaster.url, sponsors: true, sponsorsPerDay: 2, ...bundler },
        },
      ],
    })

  const ask = (
    from: Device,
    sender: string,
    {
      isStub = false,
      of = network,
      entryPoint,
    }: { readonly isStub?: boolean; readonly of?: string; readonly entryPoint?: string } = {},
  ) =>
    from.call(server().base, 'POST', `/v1/sponsor/${encodeURIComponent(of)}?${caller}`, {
      stub: isStub,
      ...(entryPoint !== undefined && { entryPoint }),
      operation: { sender, nonce: '0x1', callData: '0x' },
    })
  const caller = 'projectId=demo&st=walletframe&sv=test'
  const codeOf = (answer: { readonly body: { readonly error?: { readonly code: string } } }) =>
    answer.body.error?.code
  const owner = async (email?: string) => {
    const one = await loggedIn(email)
    const { keys } = await makeWallet(one, server().base)
    return { one, account: keys.addresses.eip155 }
  }

  test('for the account of the session: what ERC-7677 has, and nothing else of what the paymaster says', async () => {
    const { one, account } = await owner()
    const { secret: _secret, sponsor: _sponsor, ...told } = stub
    expect((await ask(one, account, { isStub: true })).body).toEqual({
      sponsorship: { ...told, sponsor: { name: 'A shop' } },
    })
    expect((await ask(one, account.toLowerCase())).body).toEqual({ sponsorship: final })
    expect(paymaster.asked.map(({ method, params }) => [method, (params as unknown[]).slice(1)])).toEqual(
      ['pm_getPaymasterStubData', 'pm_getPaymasterData'].map((method) => [
        method,
        ['0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108', '0x1', {}],
      ]),
    )
  })

  test('for a further account of its wallet too, once the owner’s list has it', async () => {
    const one = await loggedIn()
    const { keys, walletId } = await makeWallet(one, server().base)
    const further = makeKeys()
    const { eip155 } = further.addresses
    expect(codeOf(await ask(one, eip155))).toBe('not_sponsored')
    const accounts = [keys, further].map(({ addresses }) => ({ name: null, addresses }))
    const list = { walletId, revision: 1, accounts }
    const signature = keys.signEvm(accountsText(walletId, 1, accounts))
    await one.call(server().base, 'PUT', '/v1/vault/wallet/accounts', { ...list, signature })
    expect((await ask(one, eip155)).body).toEqual({ sponsorship: final })
  })

  describe('of entry point 0.7', () => {
    const entryPoint = '0.7'

    test('for the account, and for the smart account that it owns: counted together', async () => {
      const { one, account } = await owner()
      const smart = await smartAccountOf(account as `0x${string}`)
      expect((await ask(one, smart, { isStub: true, entryPoint })).body).toMatchObject({
        sponsorship: { paymaster: stub.paymaster },
      })
      expect((await ask(one, smart.toLowerCase(), { entryPoint })).body).toEqual({ sponsorship: final })
      expect((await ask(one, account, { entryPoint })).body).toEqual({ sponsorship: final })
      expect(paymaster.asked.map(({ params }) => (params as unknown[])[1])).toEqual(
        Array.from({ length: 3 }, () => '0x0000000071727De22E5E9d8BAf0edAc6f37da032'),
      )
      expect(codeOf(await ask(one, smart, { entryPoint }))).toBe('rate_limited')
      // Two a day for the wallet, whichever of its accounts and entry points.
      expect(codeOf(await ask(one, account))).toBe('rate_limited')
    })

    test('for the smart account of a further account too, once the owner’s list has it', async () => {
      const one = await loggedIn()
      const { keys, walletId } = await makeWallet(one, server().base)
      const further = makeKeys()
      const smart = await smartAccountOf(further.addresses.eip155 as `0x${string}`)
      expect(codeOf(await ask(one, smart, { entryPoint }))).toBe('not_sponsored')
      const accounts = [keys, further].map(({ addresses }) => ({ name: null, addresses }))
      const list = { walletId, revision: 1, accounts }
      const signature = keys.signEvm(accountsText(walletId, 1, accounts))
      await one.call(server().base, 'PUT', '/v1/vault/wallet/accounts', { ...list, signature })
      expect((await ask(one, smart, { entryPoint })).body).toEqual({ sponsorship: final })
    })

    test('threat 38: not for somebody else’s smart account, and not for one’s own by entry point 0.8', async () => {
      const { one, account } = await owner()
      const other = await owner('b@example.com')
      const [mine, theirs] = await Promise.all(
        [account, other.account].map((each) => smartAccountOf(each as `0x${string}`)),
      )
      expect(codeOf(await ask(one, theirs ?? '', { entryPoint }))).toBe('not_sponsored')
      expect(codeOf(await ask(one, mine ?? ''))).toBe('not_sponsored')
      expect(codeOf(await ask(one, mine ?? '', { entryPoint: '0.8' }))).toBe('not_sponsored')
      expect(codeOf(await ask(one, mine ?? '', { entryPoint: '0.6' }))).toBe('invalid_request')
      expect(paymaster.asked).toEqual([])
    })

    test('nobody pays where the network’s bundler does not take it', async () => {
      const { one, account } = await owner()
      await open({ entryPoints: ['0.8'] })
      await one.refresh(server().base)
      expect(codeOf(await ask(one, account, { entryPoint }))).toBe('network_unknown')
      await open({ entryPoints: ['0.7'] }, { erc4337: true })
      await one.refresh(server().base)
      expect(codeOf(await ask(one, account))).toBe('network_unknown')
      expect((await ask(one, account, { entryPoint })).body).toEqual({ sponsorship: final })
    })
  })

  test('threat 38: another account, nobody’s session, and the way of the nodes get no word of the paymaster', async () => {
    const { one } = await owner()
    const other = await owner('b@example.com')
    const foreign = await ask(one, other.account)
    expect([foreign.status, codeOf(foreign)]).toEqual([403, 'not_sponsored'])
    const without = await loggedIn('c@example.com')
    expect(codeOf(await ask(without, other.account))).toBe('not_sponsored')
    expect((await ask(device(), other.account)).status).toBe(401)
    for (const method of ['pm_getPaymasterStubData', 'pm_getPaymasterData']) {
      const call = { jsonrpc: '2.0', id: 1, method, params: [{}, '0x', '0x1', {}] }
      expect(codeOf(await askServer(server().base, 'POST', `/v1/rpc/${network}?${caller}`, call))).toBe(
        'rpc_method_refused',
      )
    }
    expect(paymaster.asked).toEqual([])
  })

  test('threat 38: so many a day for an account; stubs do not count, unless they are final', async () => {
    const { one, account } = await owner()
    for (let times = 0; times < 4; times += 1)
      expect((await ask(one, account, { isStub: true })).status).toBe(200)
    expect((await ask(one, account)).status).toBe(200)
    answers['pm_getPaymasterStubData'] = JSON.stringify({ ...stub, isFinal: true })
    expect((await ask(one, account, { isStub: true })).status).toBe(200)
    expect(codeOf(await ask(one, account))).toBe('rate_limited')
    expect(codeOf(await ask(one, account, { isStub: true }))).toBe('rate_limited')
    // Another account has its own.
    const other = await owner('b@example.com')
    expect((await ask(other.one, other.account)).status).toBe(200)
    server().clock.now += 24 * hour
    await one.refresh(server().base)
    expect((await ask(one, account)).status).toBe(200)
  })

  test('threat 38: a page’s paymaster at a host that the project does not list is not asked', async () => {
    const { one, account } = await owner()
    for (const url of [paymaster.url, 'https://pay.example', 'https://169.254.169.254/latest'])
      expect(
        codeOf(
          await one.call(server().base, 'POST', `/v1/sponsor/${encodeURIComponent(network)}?${caller}`, {
            stub: true,
            operation: { sender: account },
            service: { url },
          }),
        ),
      ).toBe('not_sponsored')
    expect(paymaster.asked).toEqual([])
  })

  test('an operation that is nested too deep is refused, and passed on to nobody', async () => {
    const { one, account } = await owner()
    const path = `/v1/sponsor/${encodeURIComponent(network)}?${caller}`
    const body = `{"stub":true,"operation":{"sender":"${account}","deep":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`
    const refused = await one.call(server().base, 'POST', path, body)
    expect([refused.status, codeOf(refused)]).toEqual([400, 'invalid_request'])
    expect(paymaster.asked).toEqual([])
  })

  describe('nobody pays', () => {
    test('where the paymaster says no: an answer, and no error', async () => {
      const { one, account } = await owner()
      answers['pm_getPaymasterStubData'] = { code: -32_000, message: 'not for you' }
      const { status, body } = await ask(one, account, { isStub: true })
      expect([status, body]).toEqual([200, { sponsorship: null }])
    })
    test.each([
      ['no address', JSON.stringify({ ...final, paymaster: '0x5a' })],
      ['bytes that are none', JSON.stringify({ ...final, paymasterData: '0xabc' })],
      ['gas beyond its room', JSON.stringify({ ...stub, paymasterPostOpGasLimit: `0x1${'0'.repeat(32)}` })],
    ])('where what it says is %s', async (_what, said) => {
      const { one, account } = await owner()
      answers['pm_getPaymasterData'] = said
      expect(codeOf(await ask(one, account))).toBe('provider_unavailable')
    })
    test('where the operator does not have it so, and on a network that is not here', async () => {
      const { one, account } = await owner()
      expect(codeOf(await ask(one, account, { of: 'eip155:2' }))).toBe('network_unknown')
      await open({ sponsors: false })
      await one.refresh(server().base)
      expect(codeOf(await ask(one, account))).toBe('network_unknown')
      expect(paymaster.asked).toEqual([])
    })
  })
})
