import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { selfSigned } from '../../e2e/support/selfSigned.ts'
import type { Finding } from '../src/cli/doctor/check.ts'
import { doctorWorld, network, projects, word } from './doctorWorld.ts'
import { startRegistries, startRelay } from './farcasterRelay.ts'
import { startEsploraService } from './esploraService.ts'
import { startServer } from './harness.ts'
import { startNode } from './nodes.ts'

/* `doctor` and what is ill outside: mail server, nodes, and what a browser would see of the frame. */

const { world, atEnd, startSmtp, startSilence, startProxy, proxied, listen, values, configure, doctor } =
  doctorWorld()

describe('mail', () => {
  const mail = (url: string, more: object = {}) => configure({ mail: { url, from: 'a@b.example', ...more } })

  test('none is a note of the configuration', async () => {
    configure({ mail: null })
    const { of, ill } = await doctor()
    expect(ill).toEqual(['warning: configuration'])
    expect(of('configuration').join()).toContain('No mail server is configured')
  })

  test('a wrong password, and STARTTLS that is wanted and not there', async () => {
    mail(world.smtp.url(`${word}2`))
    expect((await doctor()).of('mail')).toEqual(['failed: The mail server cannot be used (EAUTH, 535).'])
    mail(world.smtp.url(), { tls: 'required' })
    const without = await doctor()
    expect(without.of('mail')[0]).toMatch(/^failed: .*\(ETLS/)
    expect(without.checks.find(({ check }) => check === 'mail')).toMatchObject({
      advice: expect.stringContaining('STARTTLS') as string,
    })
  })

  test('a certificate that nobody vouches for is taken where that is set, and only there', async () => {
    const withTls = await startSmtp({ disabledCommands: [] })
    mail(withTls.url(), { tls: 'opportunistic' })
    expect((await doctor()).of('mail')).toEqual([
      'ok: The mail server takes us (tls opportunistic, with a login).',
    ])
    mail(withTls.url(), { tls: 'required' })
    expect((await doctor()).of('mail')[0]).toMatch(/^failed: /)
    expect(withTls.heard).not.toContain('mail')
  })

  test('nobody there, and one that says nothing', async () => {
    mail(`smtp://user:${word}@127.0.0.1:1`)
    expect((await doctor()).of('mail')[0]).toMatch(/^failed: The mail server cannot be used \(E/)
    mail(`smtp://user:${word}@127.0.0.1:${await startSilence()}`)
    expect((await doctor()).of('mail')[0]).toMatch(/^failed: The mail server cannot be used \(ETIMEDOUT/)
  })
})

describe('nodes', () => {
  const nodes = (...networks: readonly object[]) => configure({ networks })

  test('one of another network is named with what it is of, also beside a good one', async () => {
    const wrong = await startNode('"0xaa36a7"')
    atEnd(wrong.stop)
    nodes(network('eip155:1', world.node.url, wrong.url))
    const { of } = await doctor()
    expect(of('node eip155:1 #1')).toEqual(['ok: It is of eip155:1.'])
    expect(of('node eip155:1 #2')).toEqual([
      'failed: It is of another network (eip155:11155111), and is never used.',
    ])
  })

  test('Solana by its genesis hash', async () => {
    const solana = await startNode('"5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d"')
    atEnd(solana.stop)
    nodes(
      network('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', solana.url),
      network('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', solana.url),
    )
    const { of } = await doctor()
    expect(of('node solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp #1')[0]).toMatch(/^ok: /)
    expect(of('node solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1 #1')[0]).toContain('another network')
  })

  test('the Esplora of Bitcoin: by its first block; one that is away, and one that speaks something else', async () => {
    const bitcoin = (id: string, esploraUrl: string) => ({ ...network(id), esploraUrl })
    const mainnet = 'bip122:000000000019d6689c085ae165831e93'
    const testnet = 'bip122:000000000933ea01ad0ee984209779ba'
    const esplora = await startEsploraService()
    atEnd(esplora.stop)
    nodes(bitcoin(mainnet, esplora.url), bitcoin(testnet, esplora.url))
    const { of, ill } = await doctor()
    expect(of(`esplora ${mainnet}`)).toEqual([`ok: It is of ${mainnet}.`])
    expect(of(`esplora ${testnet}`)).toEqual([
      `failed: It is of another network (${mainnet}), and is never used.`,
    ])
    expect(ill).toContain(`failed: esplora ${testnet}`)
    esplora.genesis = '<html>'
    nodes(bitcoin(mainnet, esplora.url), bitcoin(testnet, `http://127.0.0.1:1/${word}`))
    const second = await doctor()
    expect(second.of(`esplora ${mainnet}`)[0]).toMatch(/^failed: .*bad_answer/)
    expect(second.of(`esplora ${testnet}`)[0]).toMatch(/^failed: .*ECONNREFUSED/)
  })

  describe('services that providers are set to', () => {
    const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    /** Says this to everybody, and remembers what it was asked. */
    const service = async (said: string) => {
      const asked: string[] = []
      const port = await listen(
        createServer((incoming, response) => {
          asked.push(incoming.url ?? '')
          response.end(said)
        }),
      )
      return { asked, url: `http://127.0.0.1:${port}/${word}` }
    }
    const providers = (more: object, networks: readonly object[] = [network('eip155:1', world.node.url)]) =>
      configure({ providers: more, networks })
    const empty = '{"items":[],"next_page_params":null}'

    test('a Blockscout is asked once, however many providers have it', async () => {
      const blockscout = await service(empty)
      const of1 = { kind: 'blockscout', urls: { 'eip155:1': blockscout.url } }
      providers({ history: of1, balances: of1, nfts: of1 })
      expect((await doctor()).of('blockscout eip155:1')).toEqual(['ok: It answers.'])
      expect(blockscout.asked.length).toBeLessThanOrEqual(2)
      expect(blockscout.asked.every((path) => path.startsWith(`/${word}/api/v2/`))).toBe(true)
    })

    test.each<[string, string, (url: string) => object, readonly string[]]>([
      ['names', '{"names":{}}', (url) => ({ names: { kind: 'bens', url } }), []],
      [
        'etherscan eip155:1',
        '{"status":"0","message":"No transactions found","result":[]}',
        (url) => ({ history: { kind: 'etherscan', networks: ['eip155:1'], apiKey: word, url } }),
        [],
      ],
      ['prices', '{}', (url) => ({ prices: { kind: 'coingecko', url, apiKey: word } }), []],
      ['prices', '{"coins":{}}', (url) => ({ prices: { kind: 'llama', url } }), []],
      [
        `das ${solana}`,
        '{"jsonrpc":"2.0","id":1,"result":{"items":[]}}',
        (url) => ({ nfts: { kind: 'node', das: { [solana]: url } } }),
        [solana],
      ],
    ])(
      '%s: that it answers; one that speaks something else; one that is away',
      async (name, said, of, more) => {
        const networks = ['eip155:1', ...more].map((id) => network(id, world.node.url))
        const right = await service(said)
        providers(of(right.url), networks)
        expect((await doctor()).of(name)).toEqual(['ok: It answers.'])
        expect(right.asked.length).toBeGreaterThan(0)
        providers(of((await service('<html>')).url), networks)
        const { of: second, ill } = await doctor()
        expect(second(name)[0]).toMatch(/^failed: It gives no answer that can be used \(bad_answer/)
        expect(ill).toContain(`failed: ${name}`)
        providers(of(`http://127.0.0.1:1/${word}`), networks)
        expect((await doctor()).of(name)[0]).toMatch(/^failed: .*\(unavailable/)
      },
    )

    test('what cannot be used of the configuration is left out, and said', async () => {
      providers({ names: { kind: 'bens', url: 'nowhere' } })
      const { of } = await doctor()
      expect(of('services')).toEqual(['warning: It was not looked at: providers cannot be used yet.'])
      expect(of('names')).toEqual([])
    })
  })

  test('Farcaster: its relay, and the registries on the network that is set for it', async () => {
    const [relay, registries] = [await startRelay(), await startRegistries()]
    atEnd(relay.stop)
    atEnd(registries.node.stop)
    const set = (more: object = {}) =>
      configure({
        mail: { url: world.smtp.url(), from: 'a@b.example' },
        networks: [network('eip155:1', world.node.url), network('eip155:10', registries.node.url)],
        socials: { farcaster: { relay: relay.base, ...more } },
      })
    set()
    expect((await doctor()).of('farcaster')).toEqual([
      'ok: The relay takes requests, and the nodes have the registries.',
    ])
    expect(relay.looked).toBe(0)
    set({ network: 'eip155:1' })
    expect((await doctor()).of('farcaster')[0]).toMatch(/^failed: /)
    relay.begins = { status: 500, body: 'no' }
    set()
    expect((await doctor()).of('farcaster')[0]).toMatch(
      /^failed: It gives no answer that can be used \(bad_answer/,
    )
    set({ relay: 'http://127.0.0.1:1' })
    expect((await doctor()).of('farcaster')[0]).toMatch(/^failed: .*ECONNREFUSED/)
  })

  test('a bundler: its network, and the entry points that it serves', async () => {
    const bundler = await startNode('"0x1"')
    atEnd(bundler.stop)
    bundler.say = () => '["0x4337084d9e255ff0702461cf8895ce9e3b5ff108"]'
    const bundled = (id: string, more: object = {}) => ({
      ...network(id, world.node.url),
      bundler: { url: bundler.url, entryPoints: ['0.8'], ...more },
    })
    nodes(bundled('eip155:1'))
    expect((await doctor()).of('bundler eip155:1')).toEqual(['ok: It is of eip155:1, and serves 0.8.'])
    nodes(bundled('eip155:1', { entryPoints: ['0.7', '0.8'] }), bundled('eip155:10'))
    const { of, ill } = await doctor()
    expect(of('bundler eip155:1')).toEqual(['failed: It does not serve entry point 0.7.'])
    expect(of('bundler eip155:10')[0]).toMatch(/^failed: It is of another network/)
    expect(ill).toContain('failed: bundler eip155:10')
    nodes(bundled('eip155:1', { url: `http://127.0.0.1:1/${word}` }))
    expect((await doctor()).of('bundler eip155:1')[0]).toMatch(/^failed: .*ECONNREFUSED/)
  })

  test('smart accounts: whether the node knows the contracts that make and run them', async () => {
    const [bundler, node] = [await startNode('"0x1"'), await startNode('"0x1"')]
    atEnd(bundler.stop)
    atEnd(node.stop)
    bundler.say = () => `["0x0000000071727de22e5e9d8baf0edac6f37da032"]`
    const smart = (url: string) => ({
      ...network('eip155:1', url),
      erc4337: true,
      bundler: { url: bundler.url, entryPoints: ['0.7'] },
    })
    nodes(smart(node.url))
    const there = await doctor()
    expect(there.of('smart accounts eip155:1')).toEqual(['ok: The contracts of smart accounts are there.'])
    expect(there.ill).not.toContain('failed: smart accounts eip155:1')
    const implementation = '0x48dBe696A4D990079e039489bA2053B36E8FFEC4'
    node.say = ({ params }) => ((params as string[])[0] === implementation ? '"0x"' : '"0x60"')
    const { of, ill } = await doctor()
    expect(of('smart accounts eip155:1')).toEqual([
      `failed: No contract is at ${implementation} (HybridDeleGator): no smart account can be made there.`,
    ])
    expect(ill).toContain('failed: smart accounts eip155:1')
    nodes(smart(`http://127.0.0.1:1/${word}`))
    expect((await doctor()).of('smart accounts eip155:1')[0]).toMatch(/^failed: It gives no answer/)
    nodes(network('eip155:1', node.url))
    expect((await doctor()).of('smart accounts eip155:1')).toEqual([])
  })

  test('one that is away is a failure alone, and a warning beside one that answers', async () => {
    const away = `http://127.0.0.1:1/v3/${word}`
    nodes(network('eip155:1', world.node.url, away), network('eip155:10', away))
    const { of } = await doctor()
    expect(of('node eip155:1 #2')[0]).toMatch(/^warning: .*ECONNREFUSED\); others of this network do\.$/)
    expect(of('node eip155:10 #1')[0]).toMatch(/^failed: .*no other of this network does\.$/)
  })

  test('one that says nothing, one that refuses, and one whose answer is no JSON-RPC', async () => {
    const silent = `http://127.0.0.1:${await startSilence()}/${word}`
    const refusing = createServer((_request, response) => {
      response.writeHead(401).end(`the key ${word} is not valid`)
    })
    nodes(
      network('eip155:1', silent),
      network('eip155:10', `http://127.0.0.1:${await listen(refusing)}/${word}`),
    )
    const { of } = await doctor()
    expect(of('node eip155:1 #1')[0]).toMatch(/^failed: .*\(timeout/)
    expect(of('node eip155:10 #1')[0]).toMatch(/^failed: .*\(bad_answer, status 401\)/)
  })

  test('one that does not say what it is', async () => {
    world.node.chainId = 'null'
    expect((await doctor()).of('node eip155:1 #1')[0]).toMatch(/^warning: It answers, and does not say/)
  })
})

describe('the frame', () => {
  const at = (publicUrl: string, more: object = {}) => configure({ publicUrl, ...more })

  test('a proxy that takes the policy away, changes it, or puts another in front', async () => {
    let change: (headers: IncomingMessage['headers']) => void = () => undefined
    at(
      await startProxy((headers) => {
        change(headers)
        return true
      }),
    )
    expect((await doctor()).of('frame policy')[0]).toMatch(/^ok: /)
    const policyOf = async (next: typeof change) => {
      change = next
      return (await doctor()).of('frame policy')[0]
    }
    expect(await policyOf((headers) => delete headers['content-security-policy'])).toContain(
      'content-security-policy (missing)',
    )
    expect(
      await policyOf((headers) => {
        headers['content-security-policy'] = String(headers['content-security-policy']).replace(
          'https://app.example.com',
          '*',
        )
      }),
    ).toContain('content-security-policy (frame-ancestors)')
    expect(
      await policyOf((headers) => {
        headers['cross-origin-embedder-policy'] = 'unsafe-none'
      }),
    ).toContain('cross-origin-embedder-policy')
  })

  test('a server that runs with another list of origins than the configuration has', async () => {
    configure({ projects: [{ ...projects[0], allowedOrigins: ['https://new.example.com'] }] })
    expect((await doctor()).of('frame policy')[0]).toMatch(/^failed: .*frame-ancestors/)
  })

  test('something else that answers, a redirect, and a gateway without a server', async () => {
    const answering = (status: number, headers: Record<string, string> = {}) =>
      startProxy((_headers, response) => {
        response.writeHead(status, headers).end('<!doctype html><title>Welcome</title>')
        return false
      })
    at(await answering(200))
    expect((await doctor()).of('frame policy')).toEqual(['failed: What answers is not the frame’s document.'])
    at(await answering(404))
    expect((await doctor()).of('frame address')[0]).toMatch(/^failed: .* answers with 404/)
    at(await answering(301, { location: 'https://example.com/' }))
    expect((await doctor()).of('frame address')[0]).toMatch(/^failed: .* leads elsewhere \(status 301\)/)
    at(await answering(502))
    expect((await doctor()).of('frame address')[0]).toMatch(/^failed: .* answers with 502/)
  })

  test('not reachable from here is a warning, a name that nobody knows and http elsewhere are failures', async () => {
    at('http://127.0.0.1:1')
    const gone = await doctor()
    expect(gone.of('frame address')[0]).toMatch(/^warning: .*ECONNREFUSED/)
    expect(gone.ill).toEqual(['warning: frame address'])
    at('https://nobody.invalid')
    expect((await doctor()).of('frame address')[0]).toMatch(/^failed: nobody\.invalid is not known by name/)
    at('http://nobody.invalid')
    expect((await doctor()).of('frame address')[0]).toMatch(/^failed: publicUrl is http/)
  })

  test('of a project of the database where the file has none; without any, the policy is not looked at', async () => {
    await world.server.stop()
    configure({ projects: [] })
    world.server = await startServer(world.database, values({ projects: [] }))
    const none = await doctor()
    expect(none.of('frame policy')[0]).toMatch(/^warning: There is no project/)
    await world.line.run(['projects', 'add', 'stored', '--origin', 'https://stored.example.com'])
    await expect
      .poll(async () => (await doctor()).of('frame policy')[0], { timeout: 20_000 })
      .toBe('ok: The document of project stored has the policy that this server sends.')
  })

  test('https: a certificate that nobody vouches for, and with one HSTS as it arrives', async () => {
    const { key, cert } = selfSigned('localhost')
    const header = { value: undefined as string | undefined }
    const proxy = createHttpsServer(
      { key, cert },
      proxied((headers) => {
        if (header.value !== undefined) headers['strict-transport-security'] = header.value
        return true
      }),
    )
    at(`https://localhost:${await listen(proxy)}`)
    expect((await doctor()).of('frame address')[0]).toMatch(
      /^failed: localhost:\d+ has no certificate that this machine trusts, or no TLS \(DEPTH_ZERO_SELF_SIGNED_CERT\)/,
    )
    // Whom Node trusts is said when it starts.
    const ca = join(world.line.folder, 'ca.pem')
    writeFileSync(ca, cert)
    const trusting = async () => {
      const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
      const child = spawn(
        process.execPath,
        [main, 'doctor', '--json', '--config', join(world.line.folder, 'walletframe.json')],
        { env: { NODE_EXTRA_CA_CERTS: ca }, stdio: ['ignore', 'pipe', 'inherit'] },
      )
      let out = ''
      child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
      await new Promise((resolve) => child.once('close', resolve))
      const { checks } = JSON.parse(out) as { checks: readonly Finding[] }
      return checks
        .filter(({ check }) => check.startsWith('frame'))
        .map(({ check, result, message }) => `${result} ${check}: ${message}`)
    }
    // The server behind is told another publicUrl here, so it sends none.
    expect((await trusting())[1]).toBe('warning frame HSTS: Strict-Transport-Security does not arrive.')
    header.value = 'max-age=60'
    expect((await trusting())[1]).toContain('warning frame HSTS: It holds for 60 seconds')
    header.value = 'max-age=63072000; includeSubDomains'
    const good = await trusting()
    expect(good.map((each) => each.split(':')[0])).toEqual([
      'ok frame address',
      'ok frame HSTS',
      'ok frame policy',
    ])
  })
})
