import { nodeMethodsByNamespace } from '@walletframe/api-contract'
import { pino } from 'pino'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { isForPageNodes, policyOf } from '../src/services/nodes/methods.ts'
import { allowedNodes, createPageNodes } from '../src/services/nodes/pageNodes.ts'
import { mainnet, startNode, startRpc, type TestNode } from './nodes.ts'

/* Nodes that a page wishes for: what they are asked, and that nobody else ever hears what they say. */

const open: { stop: () => Promise<unknown> }[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const one of open.splice(0).toReversed()) await one.stop()
})
const kept = <T extends { stop: () => Promise<unknown> }>(one: T): T => {
  open.push(one)
  return one
}

/** A node under a name of the internet. */
const named = (node: TestNode, name = 'node.example') =>
  node.url.replace('http://127.0.0.1', `https://${name}`)

/** The operator's node, and one of the page's, each with its own answer. */
const startBoth = async (options: Parameters<typeof startRpc>[1] = {}, chainId?: string) => {
  const ours = kept(await startNode(options.network === mainnet ? `"${mainnet.slice(7)}x"` : undefined))
  const theirs = kept(await startNode(chainId))
  ours.say = () => '"operator"'
  theirs.say = () => '"page"'
  const proxy = kept(startRpc([ours.url], options))
  const nodes = [named(theirs)]
  const wished = async (method: string, params: unknown = []) =>
    (await proxy.ask(method, params, { nodes })).result
  return { ...proxy, ours, theirs, nodes, wished }
}
const methodsOf = (node: TestNode) => node.asked.map(({ method }) => method)

describe('a wish', () => {
  const hosts = ['rpc.example.com', 'other.example:8443']
  test.each([
    ['a listed host', 'https://rpc.example.com/v3/key?x=1', true],
    ['a listed host with its port', 'https://other.example:8443/', true],
    ['in capitals', 'https://RPC.EXAMPLE.COM/', true],
    ['another port', 'https://rpc.example.com:8443/', false],
    ['a host below', 'https://a.rpc.example.com/', false],
    ['a host that begins alike', 'https://rpc.example.com.evil.example/', false],
    ['a user name that looks like the host', 'https://rpc.example.com@evil.example/', false],
    ['credentials', 'https://user:pw@rpc.example.com/', false],
    ['no TLS', 'http://rpc.example.com/', false],
    ['another scheme', 'ftp://rpc.example.com/', false],
    ['a script', 'javascript:rpc.example.com', false],
    ['a backslash before another host', 'https://evil.example\\@rpc.example.com/', false],
    ['too long', `https://rpc.example.com/${'x'.repeat(512)}`, false],
    ['garbage', 'rpc.example.com', false],
  ])('%s', (_what, url, isAllowed) => {
    expect(allowedNodes(url, hosts)).toEqual(isAllowed ? [url] : [])
  })

  test('of a project that lists no host is none, and so is no wish', () => {
    expect(allowedNodes('https://rpc.example.com/', [])).toEqual([])
    expect(allowedNodes(undefined, hosts)).toEqual([])
  })

  test('keeps its order, says nothing twice, and has an end', () => {
    const [a, b, c, d] = [1, 2, 3, 4].map((path) => `https://rpc.example.com/${path}`)
    expect(allowedNodes([b, 'https://evil.example/', a, b, c, d].join(' '), hosts)).toEqual([b, a, c])
  })
})

describe('a page’s node', () => {
  test('answers the page’s reads, and the operator’s does not hear of them', async () => {
    const { wished, ours, theirs } = await startBoth()
    expect(await wished('eth_call')).toBe('page')
    expect(await wished('eth_getBalance', ['0x1', 'latest'])).toBe('page')
    expect([methodsOf(ours), methodsOf(theirs)]).toEqual([[], ['eth_call', 'eth_getBalance']])
  })

  test('of Solana as well', async () => {
    const { wished } = await startBoth({ network: mainnet }, `"${mainnet.slice(7)}x"`)
    expect(await wished('getBalance')).toBe('page')
  })

  test('hears nothing of what prepares or sends a transaction, of filters, and of what is answered here', async () => {
    const { wished, ours, theirs, askText, nodes } = await startBoth()
    const others = ['eth_estimateGas', 'eth_gasPrice', 'eth_getTransactionCount', 'eth_sendRawTransaction']
    for (const method of [...others, 'eth_newFilter']) await wished(method, ['0x02ab'])
    expect(await wished('eth_chainId')).toBe('0x1')
    expect(theirs.asked).toEqual([])
    expect(methodsOf(ours)).toEqual([...others, 'eth_newFilter'])
    // Also as members of one batch: each goes its own way, and the answers keep their order.
    const batch = ['eth_gasPrice', 'eth_call', 'eth_sign', 'eth_getCode', 'eth_estimateGas']
    const text = JSON.stringify(batch.map((method, id) => ({ jsonrpc: '2.0', id, method, params: [id] })))
    const answers = JSON.parse(await askText(text, { nodes })) as { id: number; result?: string }[]
    expect(answers.map(({ id, result }) => [id, result])).toEqual([
      [0, 'operator'],
      [1, 'page'],
      [2, undefined],
      [3, 'page'],
      [4, 'operator'],
    ])
    expect(methodsOf(theirs).toSorted()).toEqual(['eth_call', 'eth_getCode'])
  })

  test('is for reads alone: every method was decided about', () => {
    const all = Object.entries(nodeMethodsByNamespace).flatMap(([namespace, methods]) =>
      methods.filter((method) => {
        const policy = policyOf(`${namespace}:1`, method)
        return policy && !isForPageNodes(method, policy)
      }),
    )
    expect(all).toEqual([
      'eth_blobBaseFee',
      'eth_chainId',
      'eth_createAccessList',
      'eth_estimateGas',
      'eth_feeHistory',
      'eth_gasPrice',
      'eth_getFilterChanges',
      'eth_getFilterLogs',
      'eth_getTransactionCount',
      'eth_maxPriorityFeePerGas',
      'eth_newBlockFilter',
      'eth_newFilter',
      'eth_newPendingTransactionFilter',
      'eth_sendRawTransaction',
      'eth_simulateV1',
      'eth_uninstallFilter',
      'web3_clientVersion',
      'getFeeForMessage',
      'getLatestBlockhash',
      'getRecentPrioritizationFees',
      'isBlockhashValid',
      'sendTransaction',
      'simulateTransaction',
    ])
  })

  test('says no: that is the answer', async () => {
    const { ask, theirs, ours, nodes } = await startBoth()
    theirs.say = () => ({ code: 3, message: 'execution reverted', data: '0x' })
    expect((await ask('eth_call', [], { nodes })).error?.code).toBe(3)
    expect(ours.asked).toEqual([])
  })

  test('of another chain is not used; it is asked for its chain again half a minute later', async () => {
    const { wished, theirs, ours, clock, logged } = await startBoth({}, '"0x5"')
    expect([await wished('eth_call'), await wished('eth_call')]).toEqual(['operator', 'operator'])
    expect([theirs.asked.length, ours.asked.length]).toEqual([0, 2])
    const line = logged.find((text) => text.includes('node is of another network')) ?? '{}'
    // A page's mistake is no error of the operator's.
    expect(JSON.parse(line)).toMatchObject({ level: 30, of: 'eip155:5', network: 'eip155:1' })
    theirs.chainId = '"0x1"'
    expect(await wished('eth_call')).toBe('operator')
    clock.now += 30_000
    expect(await wished('eth_call')).toBe('page')
  })

  test.each(['null', '"mainnet"', '{}'])(
    'that says %s when it is asked for its chain is not used',
    async (said) => {
      const { wished, theirs } = await startBoth({}, said)
      expect(await wished('eth_call')).toBe('operator')
      expect(theirs.asked).toEqual([])
    },
  )

  test('that becomes another one is found out within five minutes', async () => {
    const { wished, theirs, clock } = await startBoth()
    expect(await wished('eth_call')).toBe('page')
    theirs.chainId = '"0x5"'
    clock.now += 5 * 60_000
    expect(await wished('eth_call')).toBe('operator')
  })
})

describe('where a page’s node fails the operator’s answers', () => {
  test.each<[string, (node: TestNode) => unknown]>([
    ['hangs up', (node) => (node.handle = (_request, response) => response.destroy())],
    ['answers no JSON', (node) => (node.handle = (_request, response) => response.end('<html>'))],
    [
      'answers another call',
      (node) =>
        (node.handle = (_request, response) => response.end('{"jsonrpc":"2.0","id":9,"result":"0x"}')),
    ],
    ['is too busy', (node) => (node.handle = (_request, response) => response.writeHead(429).end())],
    ['says that it is too busy', (node) => (node.say = () => ({ code: -32_005, message: 'limit' }))],
    ['does not know the method', (node) => (node.say = () => ({ code: -32_601, message: 'no' }))],
    [
      'leads elsewhere',
      (node) =>
        (node.handle = (_request, response) =>
          response.writeHead(307, { location: 'http://169.254.169.254/latest/meta-data' }).end()),
    ],
    [
      'answers more than anybody reads',
      (node) =>
        (node.handle = (_request, response) =>
          response.end(`{"jsonrpc":"2.0","id":1,"result":"${'x'.repeat(5 * 1024 * 1024)}"}`)),
    ],
  ])('%s', async (_what, fails) => {
    const { wished, theirs } = await startBoth()
    fails(theirs)
    expect(await wished('eth_call')).toBe('operator')
  })

  test('a batch of which it answers a part', async () => {
    const { askText, theirs, nodes } = await startBoth()
    theirs.say = ({ params }) => ((params as number[])[0] === 1 ? undefined : '"page"')
    const text = JSON.stringify(
      [0, 1, 2].map((id) => ({ jsonrpc: '2.0', id, method: 'eth_call', params: [id] })),
    )
    const answers = JSON.parse(await askText(text, { nodes })) as { result: string }[]
    expect(answers.map(({ result }) => result)).toEqual(['page', 'operator', 'page'])
  })

  test('one that hangs is given up in time, and left alone after three such calls', async () => {
    const { wished, theirs, clock } = await startBoth()
    await wished('eth_call')
    const real = setTimeout
    vi.spyOn(globalThis, 'setTimeout').mockImplementation((run: () => void, wait = 0) =>
      real(run, wait > 4_000 && wait <= 5_000 ? 20 : wait),
    )
    theirs.asked = []
    theirs.say = () => undefined
    for (let call = 0; call < 5; call += 1) expect(await wished('eth_call', [call])).toBe('operator')
    expect(theirs.asked).toHaveLength(3)
    vi.restoreAllMocks()
    clock.now += 5_001
    theirs.say = () => '"page"'
    expect(await wished('eth_call')).toBe('page')
  })

  test('one that was asked for too much is not left alone: whoever shares it loses nothing', async () => {
    const { wished, theirs } = await startBoth()
    theirs.say = ({ params }) =>
      (params as unknown[])[0] === 'all' ? `"${'x'.repeat(5 * 1024 * 1024)}"` : '"page"'
    for (let call = 0; call < 4; call += 1)
      expect(await wished('eth_getLogs', ['all', call])).toBe('operator')
    expect(await wished('eth_call')).toBe('page')
  })

  test('a host that hangs has few questions at once; the others are not kept waiting', async () => {
    const { wished, theirs } = await startBoth()
    await wished('eth_call')
    theirs.asked = []
    const waiting: (() => void)[] = []
    theirs.handle = (_request, response) => void waiting.push(() => response.destroy())
    const asked = Array.from({ length: 12 }, (_, call) => wished('eth_call', [call]))
    expect(await Promise.all(asked.slice(8))).toEqual(Array(4).fill('operator'))
    await vi.waitFor(() => expect(waiting).toHaveLength(8))
    for (const end of waiting) end()
    expect(await Promise.all(asked.slice(0, 8))).toEqual(Array(8).fill('operator'))
  })

  test('the second one of a wish comes before it', async () => {
    const { ask, theirs, ours, nodes } = await startBoth()
    const second = kept(await startNode())
    second.say = () => '"second"'
    theirs.handle = (_request, response) => response.destroy()
    const wish = [...nodes, named(second, 'second.example')]
    expect((await ask('eth_call', [], { nodes: wish })).result).toBe('second')
    expect(ours.asked).toEqual([])
  })

  test('and where the operator’s fail too, that is what is said', async () => {
    const { ask, theirs, ours, nodes } = await startBoth()
    for (const node of [theirs, ours]) node.handle = (_request, response) => response.destroy()
    await expect(ask('eth_call', [], { nodes })).rejects.toMatchObject({ code: 'node_unavailable' })
  })
})

describe('what a page’s node says stays with its page', () => {
  test('nothing of it is kept for the operator’s reads, and nothing of theirs for it', async () => {
    const { ask, wished } = await startBoth({ headCacheMs: 1_000 })
    // Kept for ever, kept for a moment, and not at all.
    for (const method of ['eth_getBlockByHash', 'eth_blockNumber', 'eth_call']) {
      expect(await wished(method, ['0x1'])).toBe('page')
      expect((await ask(method, ['0x1'])).result).toBe('operator')
      expect(await wished(method, ['0x1'])).toBe('page')
    }
  })

  test('nor shared while it is on its way', async () => {
    const { ask, wished } = await startBoth()
    const both = [wished('eth_call', ['0x1']), ask('eth_call', ['0x1']).then(({ result }) => result)]
    expect(await Promise.all(both)).toEqual(['page', 'operator'])
  })

  test('nor with a page that wishes for another node', async () => {
    const { wished, ask } = await startBoth()
    const liar = kept(await startNode())
    liar.say = () => '"a lie"'
    const lied = ask('eth_getBlockByHash', ['0x1'], { nodes: [named(liar)] })
    expect((await lied).result).toBe('a lie')
    expect(await wished('eth_getBlockByHash', ['0x1'])).toBe('page')
  })

  test('the server’s own reads go to the operator’s', async () => {
    const { rpc, wished, theirs } = await startBoth()
    await wished('eth_call')
    expect(await rpc.read('eip155:1', 'eth_call', [])).toBe('operator')
    expect(theirs.asked).toHaveLength(1)
  })

  test('the operator sees how its own nodes are, and no others', async () => {
    const { rpc, wished } = await startBoth()
    await wished('eth_call')
    expect(rpc.health()).toHaveLength(1)
  })
})

describe('addresses that nobody may reach through this server', () => {
  test.each([
    ['a name that leads to a private network', 'https://inside.example/'],
    ['a private address', 'https://10.0.0.1/'],
    ['the address of a cloud’s keys', 'https://169.254.169.254/latest/meta-data'],
    ['this machine, as IPv6', 'https://[::1]/'],
    ['this machine, inside IPv6', 'https://[::ffff:127.0.0.1]/'],
  ])('%s: the operator’s node answers', async (_what, url) => {
    const { ask, logged } = await startBoth()
    expect((await ask('eth_call', [], { nodes: [url] })).result).toBe('operator')
    expect(logged.join('')).toContain('refused_address')
  })

  test('nobody’s credentials are sent', async () => {
    const { ask, theirs, nodes } = await startBoth()
    const [url = ''] = nodes
    const withKey = url.replace('https://', 'https://user:pw@')
    expect((await ask('eth_call', [], { nodes: [withKey] })).result).toBe('operator')
    expect(theirs.asked).toEqual([])
  })

  test('any number of addresses is one target of the metrics, and few of them are remembered', async () => {
    const { outbound } = await startBoth()
    const nodes = createPageNodes({ outbound, logger: pino({ level: 'silent' }), now: () => 0 })
    const before = outbound.loads().length
    const call = { method: 'eth_call', params: '[]' }
    for (let path = 0; path < 300; path += 1)
      await nodes.ask('eip155:1', [`https://10.0.0.1/${path}`], [call], new AbortController().signal)
    expect(nodes.size()).toBe(128)
    expect(outbound.loads()).toHaveLength(before)
  })
})
