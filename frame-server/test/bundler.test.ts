import { afterEach, describe, expect, test } from 'vitest'
import { getUserOperationHash } from 'viem/account-abstraction'
import { loadConfig } from '../src/index.ts'
import { entryPoints } from '../src/services/nodes/bundler.ts'
import { configValues } from './harness.ts'
import { mainnet, startNode, startRpc, type Asked, type Said, type TestNode } from './nodes.ts'

/*
 * Bundlers behind the node proxy: stand-ins with the shapes of ERC-7769, over real HTTP. What is asked of a bundler goes to it alone, and an
 * operation goes once.
 */

const open: { stop: () => Promise<unknown> }[] = []
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.stop()
})
const kept = <T extends { stop: () => Promise<unknown> }>(one: T): T => {
  open.push(one)
  return one
}

const sender = `0x${'a1'.repeat(20)}` as const
const operation = {
  sender,
  nonce: '0x7',
  callData: '0xdeadbeef',
  callGasLimit: '0x5208',
  verificationGasLimit: '0x186a0',
  preVerificationGas: '0xc350',
  maxFeePerGas: '0x3b9aca00',
  maxPriorityFeePerGas: '0x3b9aca00',
  signature: '0x1234',
}
const numbers = Object.fromEntries(
  Object.entries(operation)
    .filter(([name]) => /nonce|gas/i.test(name))
    .map(([name, value]) => [name, BigInt(value)]),
)
const hashFor = (version: '0.7' | '0.8', more: object = {}, chainId = 1) =>
  getUserOperationHash({
    chainId,
    entryPointAddress: entryPoints[version],
    entryPointVersion: version,
    userOperation: { ...operation, ...numbers, ...more } as never,
  })

/** A bundler that takes every operation and says its hash. */
const startBundler = async (chainId?: string) => {
  const bundler = kept(await startNode(chainId))
  const taken = new Map<string, unknown>()
  const answers: Record<string, (call: Asked) => Said | Promise<Said>> = {
    eth_sendUserOperation: ({ params }) => {
      const hash = hashFor('0.8')
      taken.set(hash, params)
      return JSON.stringify(hash)
    },
    eth_getUserOperationByHash: ({ params }) => {
      const [hash = ''] = params as readonly string[]
      return taken.has(hash)
        ? JSON.stringify({ userOperation: operation, entryPoint: entryPoints['0.8'] })
        : 'null'
    },
    eth_supportedEntryPoints: () => JSON.stringify([entryPoints['0.8']]),
  }
  bundler.say = (call) => answers[call.method]?.(call) ?? { code: -32_601, message: 'Method not found' }
  return { bundler, answers, taken }
}

const given = async (config: object = {}, chainId?: string) => {
  const node = kept(await startNode())
  const { bundler, answers, taken } = await startBundler(chainId)
  const proxy = kept(startRpc([node.url], { bundler: { url: bundler.url, ...config } }))
  const send = (params: readonly unknown[] = [operation, entryPoints['0.8']]) =>
    proxy.ask('eth_sendUserOperation', params)
  const times = (method: string, of: TestNode = bundler) =>
    of.asked.filter((call) => call.method === method).length
  return { ...proxy, node, bundler, answers, taken, send, times }
}

test('a page’s own paymaster: asked with its context, at its address alone (ERC-7677)', async () => {
  const { rpc, bundler } = await given()
  const page = kept(await startNode())
  page.say = () => JSON.stringify({ paymaster: sender })
  const ask = (host: string) =>
    rpc.sponsor(
      'eip155:1',
      'pm_getPaymasterStubData',
      {
        operation,
        version: '0.8',
        service: { url: page.url.replace('http://127.0.0.1', `https://${host}`), context: { policy: 'p' } },
      },
      new AbortController().signal,
    )
  expect(await ask('pay.example')).toEqual({ paymaster: sender })
  expect(page.asked.map(({ params }) => params)).toEqual([
    [operation, entryPoints['0.8'], '0x1', { policy: 'p' }],
  ])
  // A name that leads into the operator's own network.
  await expect(ask('inside.example')).rejects.toThrow()
  expect(page.asked).toHaveLength(1)
  expect(bundler.asked).toEqual([])
  page.say = () => ({ code: -32_000, message: 'no' })
  await expect(ask('pay.example')).rejects.toMatchObject({ name: 'NodeRefusal' })
})

describe('an operation', () => {
  test('goes to the bundler, as it is, and comes back as its hash', async () => {
    const { send, bundler, node } = await given()
    expect(await send()).toMatchObject({ id: 7, result: hashFor('0.8') })
    expect(bundler.asked.at(-1)?.params).toEqual([operation, entryPoints['0.8']])
    expect(node.asked).toEqual([])
  })

  test.each([
    ['an entry point that is not served', [operation, entryPoints['0.6']]],
    ['an entry point of nobody', [operation, sender]],
    ['no entry point', [operation]],
    ['no operation', []],
    ['a field of another form', [{ ...operation, nonce: 7 }, entryPoints['0.8']]],
    ['a field too few', [{ ...operation, sender: undefined }, entryPoints['0.8']]],
  ])('with %s is refused before anything is sent', async (_what, params) => {
    const { send, bundler } = await given()
    expect(await send(params)).toMatchObject({ error: { code: -32_602 } })
    expect(bundler.asked).toEqual([])
  })

  test('that the bundler refuses is refused, in its words without addresses', async () => {
    const { send, answers, bundler } = await given()
    answers['eth_sendUserOperation'] = () => ({
      code: -32_500,
      message: `AA21 didn't pay prefund at ${bundler.url}`,
    })
    expect(await send()).toMatchObject({
      error: { code: -32_500, message: "AA21 didn't pay prefund at (address)" },
    })
  })

  test('that the bundler has already is taken', async () => {
    const { send, answers } = await given()
    answers['eth_sendUserOperation'] = () => ({ code: -32_602, message: 'Operation already known' })
    expect(await send()).toMatchObject({ result: hashFor('0.8') })
  })

  test('whose answer is lost is looked up by its hash, and never sent again', async () => {
    const { send, bundler, taken, times } = await given()
    bundler.handle = (_request, response, body) => {
      const { id, method } = JSON.parse(body) as Asked
      bundler.asked.push({ id, method })
      if (method === 'eth_sendUserOperation') {
        taken.set(hashFor('0.8'), true)
        response.destroy()
      } else response.end(JSON.stringify({ jsonrpc: '2.0', id, result: { userOperation: operation } }))
    }
    expect(await send()).toMatchObject({ result: hashFor('0.8') })
    expect(times('eth_sendUserOperation')).toBe(1)
  })

  test('whose answer is lost and that nobody knows is unknown, not refused', async () => {
    const { send, bundler, times } = await given()
    bundler.handle = (_request, response, body) => {
      const { id, method } = JSON.parse(body) as Asked
      bundler.asked.push({ id, method })
      if (method === 'eth_sendUserOperation') response.writeHead(502).end()
      else response.end(JSON.stringify({ jsonrpc: '2.0', id, result: null }))
    }
    await expect(send()).rejects.toMatchObject({ code: 'node_unavailable' })
    expect(times('eth_sendUserOperation')).toBe(1)
  })

  test('that comes back under another hash is not believed', async () => {
    const { send, answers, logged } = await given()
    for (const said of [`"0x${'ee'.repeat(32)}"`, 'null', '"x"', '{}']) {
      answers['eth_sendUserOperation'] = () => said
      await expect(send()).rejects.toMatchObject({ code: 'node_unavailable' })
    }
    expect(logged.join('')).not.toContain('eeee')
  })

  test('names its delegate where the account is made by EIP-7702', async () => {
    const { send, answers } = await given()
    const delegate = `0x${'d7'.repeat(20)}` as const
    const hash = hashFor('0.8', { factory: '0x7702', authorization: { address: delegate } })
    expect(hash).not.toBe(hashFor('0.8'))
    answers['eth_sendUserOperation'] = () => JSON.stringify(hash)
    const eip7702Auth = {
      address: delegate,
      chainId: '0x1',
      nonce: '0x0',
      r: '0x1',
      s: '0x1',
      yParity: '0x0',
    }
    expect(await send([{ ...operation, factory: '0x7702', eip7702Auth }, entryPoints['0.8']])).toMatchObject({
      result: hash,
    })
  })

  test('of entry point 0.7 has the hash of that', async () => {
    const { send, answers } = await given()
    answers['eth_sendUserOperation'] = () => JSON.stringify(hashFor('0.7'))
    expect(await send([operation, entryPoints['0.7']])).toMatchObject({ result: hashFor('0.7') })
  })
})

/** What a paymaster is asked (ERC-7677). */
const sponsored = [operation, entryPoints['0.8'], '0x1', {}]

describe('what else is asked of it', () => {
  test('is answered by it in its own characters; numbers above 2^53 survive', async () => {
    const { askText, answers } = await given()
    answers['eth_estimateUserOperationGas'] = () => '{"preVerificationGas": 18446744073709551615}'
    const text = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_estimateUserOperationGas', params: [] })
    expect(await askText(text)).toContain('{"preVerificationGas": 18446744073709551615}')
  })

  test('by a page of this kind together with the node, each from its own', async () => {
    const { askText, node } = await given()
    node.say = () => '"0x10"'
    const batch = ['eth_blockNumber', 'eth_supportedEntryPoints', 'debug_bundler_clearState'].map(
      (method, id) => ({
        jsonrpc: '2.0',
        id,
        method,
        params: [],
      }),
    )
    expect(JSON.parse(await askText(JSON.stringify(batch)))).toMatchObject([
      { id: 0, result: '0x10' },
      { id: 1, result: [entryPoints['0.8']] },
      { id: 2, error: { code: -32_601 } },
    ])
  })

  test('of a paymaster goes to it where there is one, else to the bundler, once', async () => {
    const paymaster = kept(await startNode())
    paymaster.say = () => '{"paymaster":"0x1"}'
    const { ask, bundler, times } = await given({ paymasterUrl: paymaster.url })
    expect(await ask('pm_getPaymasterData', sponsored)).toMatchObject({ result: { paymaster: '0x1' } })
    expect(times('pm_getPaymasterData', paymaster)).toBe(1)
    expect(bundler.asked).toEqual([])
    const alone = await given()
    alone.answers['pm_getPaymasterStubData'] = () => '{"paymaster":"0x2"}'
    expect(await alone.ask('pm_getPaymasterStubData', sponsored)).toMatchObject({
      result: { paymaster: '0x2' },
    })
  })

  test.each([
    ['of another chain', [operation, entryPoints['0.8'], '0x2105', {}]],
    ['of no chain', [operation, entryPoints['0.8']]],
    ['whose chain is no number', [operation, entryPoints['0.8'], 1, {}]],
    ['of an entry point that is not served', [operation, entryPoints['0.6'], '0x1', {}]],
    ['of nothing', []],
  ])('of a paymaster %s is refused: its owner pays for what is served here alone', async (_what, params) => {
    const paymaster = kept(await startNode())
    const { ask } = await given({ paymasterUrl: paymaster.url })
    for (const method of ['pm_getPaymasterData', 'pm_getPaymasterStubData'])
      expect(await ask(method, params)).toMatchObject({ error: { code: -32_602 } })
    expect(paymaster.asked).toEqual([])
  })

  test('without a bundler is refused like anything that is not passed on', async () => {
    const node = kept(await startNode())
    const { ask } = kept(startRpc([node.url]))
    for (const method of ['eth_sendUserOperation', 'pm_getPaymasterData'])
      await expect(ask(method)).rejects.toMatchObject({ code: 'rpc_method_refused' })
    expect(node.asked).toEqual([])
  })
})

test('a bundler of another chain is not used', async () => {
  const { send, ask, bundler } = await given({}, '"0x2"')
  await expect(send()).rejects.toMatchObject({ code: 'node_unavailable' })
  await expect(ask('eth_supportedEntryPoints')).rejects.toMatchObject({ code: 'node_unavailable' })
  await expect(ask('pm_getPaymasterData', sponsored)).rejects.toMatchObject({ code: 'node_unavailable' })
  expect(bundler.asked).toEqual([])
})

test.each([
  [{ url: 'ftp://127.0.0.1' }, 'eip155:1', 'networks.0.bundler.url'],
  [{ url: 'http://127.0.0.1', entryPoints: ['0.5'] }, 'eip155:1', 'networks.0.bundler.entryPoints.0'],
  [{ url: 'http://127.0.0.1', entryPoints: [] }, 'eip155:1', 'networks.0.bundler.entryPoints'],
  [{ url: 'http://127.0.0.1' }, mainnet, 'networks.0.bundler'],
])('the configuration refuses the bundler %j on %s', (bundler, id, field) => {
  const network = {
    id,
    name: 'N',
    nativeCurrency: { name: 'C', symbol: 'C', decimals: 9 },
    rpcUrl: 'http://127.0.0.1:1',
    bundler,
  }
  const values = configValues('sqlite:x', { frameDir: '.', loaderFile: 'x' }, { networks: [network] })
  expect(() => loadConfig({ values })).toThrow(`${field}:`)
})
