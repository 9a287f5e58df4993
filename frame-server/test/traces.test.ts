import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { context, trace } from '@opentelemetry/api'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createOutbound } from '../src/outbound/client.ts'
import { openTelemetry } from '../src/telemetry/telemetry.ts'
import { usuallyOnOneDatabase } from './databases.ts'
import { ask, publicUrl, startEmail } from './harness.ts'
import { startNode } from './nodes.ts'

/* What a collector for OTLP over HTTP gets, over a login and a call to a node, and what it does not. */

type Span = {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[]
  readonly status: { readonly code: number }
}
type Batch = {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Span['attributes'] }
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[]
  }[]
}

/** A collector that keeps what it gets. */
const startCollector = async () => {
  const got: { path: string; headers: IncomingHttpHeaders; body: string }[] = []
  const server: Server = createServer((request, response) => {
    void text(request).then((body) => {
      got.push({ path: request.url ?? '', headers: request.headers, body })
      response.setHeader('content-type', 'application/json')
      response.end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    got,
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: (): readonly Span[] =>
      got.flatMap(({ body }) =>
        (JSON.parse(body) as Batch).resourceSpans.flatMap(({ scopeSpans }) =>
          scopeSpans.flatMap(({ spans }) => spans),
        ),
      ),
    close: () => server.close(),
  }
}

let collector: Awaited<ReturnType<typeof startCollector>>
beforeEach(async () => {
  collector = await startCollector()
})
afterEach(() => collector.close())

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const parentId = '00f067aa0ba902b7'
const traceparent = `00-${traceId}-${parentId}-01`
const valueOf = (span: Span | undefined, key: string) =>
  Object.values(span?.attributes.find((attribute) => attribute.key === key)?.value ?? {})[0]

usuallyOnOneDatabase(({ server, device, restart }) => {
  /** A server that is traced, with a node. */
  const given = async (tracing: object, check: (seen: readonly IncomingHttpHeaders[]) => Promise<void>) => {
    const node = await startNode()
    const seen: IncomingHttpHeaders[] = []
    node.handle = (request, response, body) => {
      seen.push(request.headers)
      const { id } = JSON.parse(body) as { id: number }
      response.end(`{"jsonrpc":"2.0","id":${id},"result":"0x5"}`)
    }
    await restart({
      tracing,
      networks: [
        {
          id: 'eip155:1',
          name: 'One',
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          rpcUrl: `${node.url}/key-of-the-node?token=key-in-a-query`,
        },
      ],
    })
    try {
      await check(seen)
    } finally {
      await restart({})
      await node.stop()
    }
  }
  const account = `0x${'ab'.repeat(20)}`
  const callNode = (headers: Readonly<Record<string, string>> = {}) =>
    ask(
      server().base,
      'POST',
      '/v1/rpc/eip155:1?st=private-query',
      { jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [account, 'latest'] },
      { 'x-walletframe-project': 'demo', origin: publicUrl, ...headers },
    )

  describe('traces', () => {
    test('a login and a call to a node: requests, statements, the call and the mail; traceparent is taken up and passed on to the node', async () => {
      const { endpoint } = collector
      const hidden = ['private@example.com', 'private', account, '127.0.0.1', 'key-of', 'key-in', 'demo']
      await given({ endpoint, headers: 'api-key=of-the%20collector' }, async (seen) => {
        const visitor = device()
        await visitor.logIn(server(), 'private@example.com')
        hidden.push(visitor.accessToken, visitor.refreshToken, server().mails[0]?.code ?? 'no mail')
        expect((await callNode({ traceparent })).status).toBe(200)
        await expect
          .poll(() => collector.spans().map(({ name }) => name), { timeout: 10_000 })
          .toEqual(
            expect.arrayContaining([
              'POST /v1/auth/email/start',
              'POST /v1/auth/email/verify',
              'POST /v1/rpc/:network',
              'job mail.code',
            ]),
          )
        const spans = collector.spans()
        const named = (name: string) => spans.find((span) => span.name === name)

        const call = named('POST /v1/rpc/:network')
        expect(call).toMatchObject({ traceId, parentSpanId: parentId, kind: 2, status: { code: 0 } })
        expect(valueOf(call, 'http.response.status_code')).toBe('200')
        const asked = named('POST node eip155:1 #1')
        expect(asked).toMatchObject({ traceId, parentSpanId: call?.spanId, kind: 3 })
        expect(seen[0]?.['traceparent']).toBe(`00-${traceId}-${asked?.spanId}-01`)

        const start = named('POST /v1/auth/email/start')
        expect(start).not.toHaveProperty('parentSpanId')
        const inserted = spans.find(
          ({ name, traceId: of }) => name === 'insert challenges' && of === start?.traceId,
        )
        expect(inserted).toMatchObject({ parentSpanId: start?.spanId })
        for (const span of [start, inserted, asked])
          expect(BigInt(span?.endTimeUnixNano ?? 0)).toBeGreaterThanOrEqual(
            BigInt(span?.startTimeUnixNano ?? 1),
          )
        const mail = named('job mail.code')
        expect(mail).not.toHaveProperty('parentSpanId')
        expect(valueOf(mail, 'walletframe.job.outcome')).toBe('done')
      })
      const [first] = collector.got
      expect(first).toMatchObject({ path: '/v1/traces', headers: { 'api-key': 'of-the collector' } })
      expect(first?.headers).not.toHaveProperty('traceparent')
      const all = collector.got.map(({ body }) => body).join('\n')
      expect(all).toContain('"service.name"')
      for (const secret of hidden) expect(all).not.toContain(secret)
    })

    test('a failure is one of its code; what a caller does not want recorded is not, and its mark is passed on', async () => {
      const { endpoint } = collector
      await given({ endpoint }, async (seen) => {
        const unwanted = `00-${traceId}-${parentId}-00`
        expect((await callNode({ traceparent: unwanted })).status).toBe(200)
        expect(seen[0]?.['traceparent']).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-00$`))
        await startEmail(server().base, 'private@example.com', 'no-such-project-private')
      })
      const spans = collector.spans()
      expect(spans.filter((span) => span.traceId === traceId)).toEqual([])
      expect(spans.some(({ name }) => name === 'POST /v1/auth/email/start')).toBe(true)
      expect(JSON.stringify(spans)).not.toContain('private')
    })

    test('a stranger cannot have traced what the operator does not', async () => {
      await given({ endpoint: collector.endpoint, sampleRatio: 0 }, async () => {
        await callNode({ traceparent })
      })
      expect(collector.got).toEqual([])
    })

    test('a collector that is down holds nothing up: visitors are answered, the log says it', async () => {
      await given({ endpoint: 'http://127.0.0.1:1' }, async () => {
        expect((await callNode()).status).toBe(200)
        await expect
          .poll(() => server().logged.join(''), { timeout: 10_000 })
          .toMatch(/"target":"traces"[^\n]*"reason":"unavailable"[^\n]*ECONNREFUSED/)
      })
    })

    test('without a collector nothing is recorded and no node is told of a trace', async () => {
      await given({ sampleRatio: 1 }, async (seen) => {
        await callNode({ traceparent })
        expect(seen[0]).not.toHaveProperty('traceparent')
      })
    })
  })
})

test('addresses that came from outside learn nothing of our traces', async () => {
  const telemetry = await openTelemetry({
    tracing: { endpoint: collector.endpoint, sampleRatio: 1, serviceName: 'test' },
  })
  const seen: IncomingHttpHeaders[] = []
  const other = createServer((request, response) => {
    seen.push(request.headers)
    response.end('ok')
  })
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`
  const outbound = createOutbound({ tracer: telemetry.tracer, isPublic: () => true })
  telemetry.sendBy(outbound)
  const span = telemetry.tracer.startSpan('request')
  await context.with(trace.setSpan(context.active(), span), async () => {
    for (const trust of ['public', 'operator'] as const)
      await outbound.target({ label: trust, trust, schemes: ['http:'] }).call({ url, read: () => undefined })
  })
  span.end()
  await telemetry.close()
  await outbound.close()
  other.close()
  expect(seen.map((headers) => 'traceparent' in headers)).toEqual([false, true])
  expect(
    collector
      .spans()
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['GET operator', 'GET public', 'request'])
})
