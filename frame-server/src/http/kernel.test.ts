import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  authRoutes,
  healthRoutes,
  mailboxRoutes,
  nothing,
  projectHeader,
  route,
  rpcRoutes,
  vaultRoutes,
  type Route,
} from '@walletframe/api-contract'
import express from 'express'
import { afterEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Failure } from '../failure.ts'
import type { Services } from '../services/services.ts'
import type { Limit } from '../shared/limits.ts'
import { DatabaseGone } from '../store/databaseGone.ts'
import { routeLimitsConfig } from '../routeLimitsConfig.ts'
import { answerErrors, notFound } from './errors.ts'
import { WithStatus, type Context } from './handlers.ts'
import { createKernel, type Kernel } from './kernel.ts'

const publicUrl = 'http://frame.example'

const thing = {
  method: 'POST',
  path: '/things/:thing',
  params: z.object({ thing: z.string().check(z.maxLength(8)) }),
  query: z.object({ chainId: z.optional(z.string()) }),
  project: 'none',
  body: z.object({ name: z.optional(z.string()) }),
  answer: z.object({ name: z.string() }),
  errors: ['mailbox_taken'],
  auth: 'none',
  origin: 'own',
  limit: 'session',
  size: 'usual',
  cache: 'no-store',
} as const satisfies Route

let running: Server | undefined
afterEach(async () => {
  const ended = running
  running = undefined
  if (ended) await new Promise((resolve) => ended.close(resolve))
})

type Taken = { readonly name: string; readonly key: string; readonly limit: Limit }

/** A kernel alone: no database, no service. */
const start = async (mount: (kernel: Kernel) => void, wait: number | null = null) => {
  const logged: { readonly message: string; readonly what: object }[] = []
  const taken: Taken[] = []
  const log = (what: object, message: string) => logged.push({ message, what })
  const services = {
    config: { publicUrl, rpcRequestsPerMinute: 7, routeLimits: routeLimitsConfig.parse({}) },
    projects: { find: (id: string) => (id === 'demo' ? { id, name: 'Demo' } : undefined) },
    limits: {
      take: (name: string, key: string, limit: Limit) => {
        taken.push({ name, key, limit })
        return Promise.resolve(wait)
      },
    },
    logger: { error: log },
    now: Date.now,
  } as unknown as Services
  const app = express()
  app.set('query parser', 'simple')
  const kernel = createKernel(app, services)
  mount(kernel)
  kernel.finish()
  app.use(notFound, answerErrors(services.logger))
  running = createServer(app)
  await new Promise<void>((resolve) => running?.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(running.address() as AddressInfo).port}`
  const ask = async (path = '/v1/things/one', body: string = '{}', headers: object = {}, method = 'POST') => {
    const response = await fetch(base + path, {
      method,
      headers: { origin: publicUrl, 'content-type': 'application/json', ...headers },
      ...(method === 'POST' || method === 'PUT' ? { body } : {}),
    })
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: JSON.parse(text || 'null') as unknown,
    }
  }
  return { base, ask, logged, taken }
}

const serve = <const R extends Route>(one: R, handle: (context: Context<R>) => unknown) =>
  start((kernel) => kernel.implement('things', { one }, { one: handle as never }))

describe('createKernel', () => {
  describe('what leaves', () => {
    test('members that the contract does not name do not', async () => {
      const { ask } = await serve(thing, () => ({ name: 'x', email: 'a@example.com' }))
      expect((await ask()).text).toBe('{"name":"x"}')
    })

    test.each<[string, unknown]>([
      ['a member is missing', {}],
      ['one has another type', { name: 7 }],
      ['nothing', undefined],
      ['another status, which the contract does not name', new WithStatus(503, { name: 'x' })],
    ])('%s: a fault of ours, logged without values', async (_what, answer) => {
      const { ask, logged } = await serve(thing, () => answer)
      expect(await ask()).toMatchObject({ status: 500, body: { error: { code: 'internal' } } })
      expect(logged).toMatchObject([
        { message: 'a route broke its contract', what: { route: '/things/:thing' } },
      ])
    })

    test('a status that the contract names does', async () => {
      const { ask } = await serve({ ...thing, statuses: [503] }, () => new WithStatus(503, { name: 'x' }))
      expect(await ask()).toMatchObject({ status: 503, body: { name: 'x' } })
    })

    test('a code that the contract names does', async () => {
      const { ask, logged } = await serve(thing, () => {
        throw new Failure('mailbox_taken', 'Taken.')
      })
      expect(await ask()).toMatchObject({ status: 409, body: { error: { code: 'mailbox_taken' } } })
      expect(logged).toEqual([])
    })

    test('a code that it does not name is a fault of ours', async () => {
      const { ask, logged } = await serve(thing, () => {
        throw new Failure('wallet_exists', 'There is one.')
      })
      expect(await ask()).toMatchObject({ status: 500, body: { error: { code: 'internal' } } })
      expect(logged).toMatchObject([{ what: { code: 'wallet_exists' } }])
    })

    test('its caching goes with good answers, and not with errors', async () => {
      const cached = { ...thing, cache: 'public, max-age=60' } as const
      const { ask } = await serve(cached, ({ body }) => {
        if (body.name === 'bad') throw new Failure('mailbox_taken', 'Taken.')
        return { name: 'x' }
      })
      expect((await ask()).headers.get('cache-control')).toBe('public, max-age=60')
      expect((await ask('/v1/things/one', '{"name":"bad"}')).headers.get('cache-control')).toBeNull()
    })
  })

  describe('what a handler gets', () => {
    test('the parts of the contract, and no others', async () => {
      let got: Context<typeof thing> | undefined
      const { ask } = await serve(thing, (context) => {
        got = context
        return { name: 'x' }
      })
      await ask('/v1/things/one?chainId=1&more=2', '{"name":"n","more":3}')
      expect(got).toMatchObject({
        params: { thing: 'one' },
        query: { chainId: '1' },
        body: { name: 'n' },
        origin: publicUrl,
        client: { key: '127.0.0.1' },
      })
      expect(got?.query).not.toHaveProperty('more')
      expect(got?.body).not.toHaveProperty('more')
    })

    test('the text as it came, and its answer as it was given, where the route is exact', async () => {
      const exact = { ...thing, exact: true } as const
      const { ask } = await serve(exact, ({ text }) => text.replace('name', 'back'))
      expect((await ask('/v1/things/one', '{"name":"x", "lamports": 18446744073709551615}')).text).toBe(
        '{"back":"x", "lamports": 18446744073709551615}',
      )
    })

    test('a signal that aborts when the client hangs up', async () => {
      const gone = new Promise<boolean>((resolve) => {
        void serve(thing, async ({ signal }) => {
          await new Promise((heard) => signal.addEventListener('abort', heard))
          resolve(signal.aborted)
        }).then(({ base }) => {
          const controller = new AbortController()
          const headers = { origin: publicUrl, 'content-type': 'application/json' }
          const asked = fetch(`${base}/v1/things/one`, {
            method: 'POST',
            headers,
            body: '{}',
            signal: controller.signal,
          })
          setTimeout(() => controller.abort(), 100)
          return asked.catch(() => undefined)
        })
      })
      expect(await gone).toBe(true)
    })

    test('no abort once it was answered', async () => {
      let signal: AbortSignal | undefined
      const { ask } = await serve(thing, (context) => {
        signal = context.signal
        return { name: 'x' }
      })
      await ask()
      expect(signal?.aborted).toBe(false)
    })
  })

  describe('the project', () => {
    const called = { ...thing, project: 'query' } as const
    const query = '/v1/things/one?projectId=demo&st=html&sv=1.2.3'

    test('one word asks for the common query, and gives the project', async () => {
      const { ask } = await serve(called, ({ project, query: { projectId, st, sv, clientId } }) => ({
        name: [project.name, projectId, st, sv, clientId].join(' '),
      }))
      expect((await ask(`${query}&clientId=c1`)).body).toEqual({ name: 'Demo demo html 1.2.3 c1' })
    })

    test.each([
      ['no project', '/v1/things/one?st=html&sv=1', 400, 'query.projectId'],
      ['two', `${query}&projectId=demo`, 400, 'query.projectId'],
      ['no version', '/v1/things/one?projectId=demo&st=html', 400, 'query.sv'],
      ['one that does not exist', '/v1/things/one?projectId=other&st=html&sv=1', 404, 'query.projectId'],
    ])('%s is refused', async (_what, path, status, field) => {
      const { ask } = await serve(called, () => ({ name: 'x' }))
      expect(await ask(path)).toMatchObject({ status, body: { error: { field } } })
    })

    test('by query or header: frames of the release before know the header only, what the query says counts', async () => {
      const { ask } = await serve({ ...thing, project: 'query-or-header' }, ({ project, query: { sv } }) => ({
        name: `${project.name} ${sv}`,
      }))
      const old = { [projectHeader]: 'demo' }
      expect((await ask('/v1/things/one', '{}', old)).body).toEqual({ name: 'Demo undefined' })
      expect((await ask(query)).body).toEqual({ name: 'Demo 1.2.3' })
      expect((await ask(query, '{}', { [projectHeader]: 'other' })).body).toEqual({ name: 'Demo 1.2.3' })
      const wrong = [
        ['/v1/things/one', {}, 404, `header.${projectHeader}`],
        ['/v1/things/one', { [projectHeader]: 'other' }, 404, `header.${projectHeader}`],
        ['/v1/things/one?projectId=other', old, 404, 'query.projectId'],
        ['/v1/things/one?sv=', old, 400, 'query.sv'],
      ] as const
      for (const [path, headers, status, field] of wrong)
        expect(await ask(path, '{}', headers)).toMatchObject({ status, body: { error: { field } } })
    })
  })

  describe('bodies', () => {
    test('a NUL is refused wherever it is, a backslash before u0000 is not', async () => {
      const loose = { ...thing, body: z.object({ name: z.string(), deep: z.optional(z.unknown()) }) } as const
      const { ask } = await serve(loose, ({ body }) => ({ name: body.name }))
      expect((await ask('/v1/things/one', '{"name":"\\\\u0000"}')).body).toEqual({ name: '\\u0000' })
      for (const [body, field] of [
        ['{"name":"a\\u0000b"}', 'body.name'],
        ['{"name":"x","deep":[{"a":"\\u0000"}]}', 'body.deep.0.a'],
        ['{"name":"x","deep":{"\\u0000":1}}', 'body.deep'],
      ] as const)
        expect(await ask('/v1/things/one', body)).toMatchObject({
          status: 400,
          body: { error: { code: 'invalid_request', field } },
        })
    })

    test('neither depth nor names of the prototype get anywhere', async () => {
      const loose = { ...thing, body: z.object({ deep: z.unknown() }) } as const
      const { ask } = await serve(loose, ({ body }) => ({ name: typeof body.deep }))
      const deep = `{"deep":${'['.repeat(15_000)}${']'.repeat(15_000)}}`
      expect((await ask('/v1/things/one', deep)).body).toEqual({ name: 'object' })
      expect((await ask('/v1/things/one', '{"__proto__":{"deep":1}}')).status).toBe(400)
    })

    test('bytes that are no UTF-8 are refused', async () => {
      const { base } = await serve(thing, () => ({ name: 'x' }))
      const body = Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])
      const headers = { origin: publicUrl, 'content-type': 'application/json' }
      const { status } = await fetch(`${base}/v1/things/one`, { method: 'POST', headers, body })
      expect(status).toBe(400)
    })
  })

  describe('limits', () => {
    test('a call is counted by the route’s own limit and the client’s network', async () => {
      const { ask, taken } = await serve({ ...thing, limit: 'rpc' }, () => ({ name: 'x' }))
      await ask()
      expect(taken).toEqual([{ name: 'route-rpc', key: '127.0.0.1', limit: { most: 7, within: 60_000 } }])
    })

    const groups = { ...authRoutes, ...healthRoutes, ...mailboxRoutes, ...rpcRoutes, ...vaultRoutes }
    test.each(Object.entries<Route>(groups))('%s has one', async (name, one) => {
      const { ask } = await start((kernel) => kernel.implement('all', { [name]: one }, {} as never), 4_200)
      const answer = await ask(`/v1${one.path.replace(/:\w+/g, 'x')}`, '{}', {}, one.method)
      expect(answer).toMatchObject({ status: 429, body: { error: { code: 'rate_limited', retryAfter: 5 } } })
      expect(answer.headers.get('retry-after')).toBe('5')
    })
  })

  describe('addresses', () => {
    test('files have HEAD, OPTIONS and refusals too', async () => {
      const { ask } = await start((kernel) => {
        kernel.files(['/v1/file', '/v1/other'], (_request, response) => {
          response.end('"text"')
        })
      })
      expect((await ask('/v1/file', '', {}, 'HEAD')).status).toBe(200)
      expect((await ask('/v1/file', '', {}, 'OPTIONS')).headers.get('allow')).toBe('GET, HEAD, OPTIONS')
      expect((await ask('/v1/other')).status).toBe(405)
    })

    test('one address with two methods names both', async () => {
      const { ask } = await start((kernel) => {
        const other = { ...thing, method: 'GET', size: 'none', body: nothing } as const
        kernel.implement(
          'things',
          { one: route(thing), other: route(other) },
          {
            one: () => ({ name: 'one' }),
            other: () => ({ name: 'other' }),
          },
        )
      })
      const refused = await ask('/v1/things/one', '', {}, 'DELETE')
      expect(refused).toMatchObject({
        status: 405,
        body: { error: { message: 'Use POST or GET on this address.' } },
      })
      expect(refused.headers.get('allow')).toBe('POST, GET, HEAD, OPTIONS')
    })
  })

  test.each(['GET', 'POST'])(
    'a page (%s) whose database is away says that it is better in a moment, and no fault is logged',
    async (method) => {
      const gone = () => Promise.reject(new DatabaseGone('It does not answer.'))
      const { ask, logged } = await start((kernel) =>
        kernel.page('/v1/page/:token', 'page', { show: gone, submit: gone }),
      )
      const answer = await ask('/v1/page/a-secret', '', {}, method)
      expect(answer).toMatchObject({ status: 503, body: { error: { code: 'not_ready', retryAfter: 1 } } })
      expect(answer.headers.get('retry-after')).toBe('1')
      expect(logged).toEqual([])
    },
  )
})
