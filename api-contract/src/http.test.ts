import { describe, expect, expectTypeOf, test } from 'vitest'
import * as z from 'zod/mini'
import * as contract from './index.ts'
import { errorsOf, nothing, route, type ParamNames, type QueryOf, type Route } from './http.ts'

const whole = {
  method: 'GET',
  path: '/things/:thing/parts/:part',
  params: z.object({ thing: z.string(), part: z.string() }),
  query: nothing,
  project: 'none',
  body: nothing,
  answer: nothing,
  errors: [],
  auth: 'session',
  origin: 'own',
  limit: 'session',
  size: 'none',
  cache: 'no-store',
} as const satisfies Route

/** Of each member whether a definition without it is no route. */
type Needed = { [Member in keyof typeof whole]: Omit<typeof whole, Member> extends Route ? false : true }

describe('route', () => {
  test('a definition that lacks a member does not compile', () => {
    expectTypeOf(route(whole)).toExtend<Route>()
    expectTypeOf<Needed[keyof Needed]>().toEqualTypeOf<true>()
    // @ts-expect-error no limit
    route({ ...whole, limit: undefined })
    // @ts-expect-error no schema for one of its path parameters
    route({ ...whole, params: z.object({ thing: z.string() }) })
  })

  test('path parameters are read off the path', () => {
    expectTypeOf<ParamNames<'/things/:thing/parts/:part'>>().toEqualTypeOf<'thing' | 'part'>()
    expectTypeOf<ParamNames<'/things'>>().toEqualTypeOf<never>()
  })

  test('one word adds who calls to the query', () => {
    const called = route({ ...whole, project: 'query', query: z.object({ chainId: z.string() }) })
    expectTypeOf<QueryOf<typeof called>>().toExtend<{
      chainId: string
      projectId: string
      st: string
      sv: string
    }>()
  })
})

describe('errorsOf', () => {
  test('names those of every route, of its kind and its own', () => {
    const common = errorsOf({ ...whole, auth: 'none' })
    expect(common).toContain('rate_limited')
    expect(common).not.toContain('invalid_proof')
    expect([...errorsOf({ ...whole, auth: 'proof' })]).toEqual(
      expect.arrayContaining(['invalid_proof', 'use_dpop_nonce']),
    )
    expect(errorsOf({ ...whole, auth: 'proof' })).not.toContain('unauthorized')
    expect(errorsOf(whole)).toContain('unauthorized')
    expect(errorsOf({ ...whole, project: 'query' })).toContain('project_unknown')
    expect(errorsOf({ ...whole, errors: ['mailbox_taken'] })).toContain('mailbox_taken')
  })
})

/** Every route that the contract exports, alone and in a group. */
const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value
const exported = Object.entries<unknown>(contract).filter((entry): entry is [string, Route] =>
  isRoute(entry[1]),
)
const groups = Object.values(contract as Record<string, unknown>).filter(
  (value): value is contract.RouteGroup =>
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).length > 0 &&
    Object.values(value).every(isRoute),
)

describe('the contract', () => {
  test.each(exported)('%s is in one group, under its own name', (name, one) => {
    expect(groups.filter((group) => group[name] === one)).toHaveLength(1)
  })

  test.each(exported)('%s says for each path parameter what it is, and for no other', (_name, one) => {
    const named = [...one.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
    expect(Object.keys(one.params.shape).toSorted()).toEqual(named.toSorted())
  })

  test.each(exported)('%s takes a body where its method has one', (_name, one) => {
    expect(one.size === 'none').toBe(one.method === 'GET' || one.method === 'DELETE')
  })

  test('no two routes have one address', () => {
    const addresses = exported.map(([, { method, path }]) => `${method} ${path.replace(/:\w+/g, ':')}`)
    expect(new Set(addresses).size).toBe(addresses.length)
  })
})
