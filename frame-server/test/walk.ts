import { randomBytes, createHash } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { apiError, basePath, callerQuery, errorsOf, type Route } from '@walletframe/api-contract'
import { bodySizes } from '../src/http/checks.ts'
import { publicUrl, type Device } from './harness.ts'
import { leavesOf, sampleOf, withAt } from './samples.ts'

/*
 * What every route must do with a request that it should not take, by its contract alone. A route that was mounted by hand, or a check that
 * the kernel lost, shows here without anybody writing a test for it.
 */

/** Where the routes are served, and a device with a session there. */
export type World = { readonly base: string; readonly device: Device; readonly stranger: Device }

type Sent = {
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}
type Got = {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
}

/** As it is: `fetch` sends no body with a GET, and no strange header. */
const send = (base: string, { method, path, headers, body }: Sent): Promise<Got> =>
  new Promise((resolve, reject) => {
    const request = httpRequest(base + path, { method, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(parts).toString(),
        }),
      )
    })
    request.on('error', reject)
    request.end(body)
  })

const jsonOf = ({ text }: Got): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const errorOf = (got: Got) => apiError.safeParse(jsonOf(got)).data?.error
const codeOf = (got: Got) => errorOf(got)?.code
const fieldOf = (got: Got) => errorOf(got)?.field

/** Headers of whoever may call the route. */
const authOf = (route: Route, device: Device, path: string, method: string = route.method) => {
  const url = path.split('?')[0] ?? ''
  if (route.auth === 'none') return {}
  if (route.auth !== 'session') return { dpop: device.proof(method, url) }
  const ath = createHash('sha256').update(device.accessToken).digest('base64url')
  return { authorization: `DPoP ${device.accessToken}`, dpop: device.proof(method, url, { ath }) }
}

const parts = (route: Route) => ({
  params: sampleOf(route.params) as Record<string, string>,
  query: {
    ...(sampleOf(route.query) as Record<string, string>),
    ...(route.project === 'none' ? {} : { ...(sampleOf(callerQuery) as object), projectId: 'demo' }),
  } as Record<string, string>,
  body: route.size === 'none' ? undefined : sampleOf(route.body),
})

/** A request that the contract takes, with some of its parts replaced. */
const good = (
  route: Route,
  device: Device,
  change: Partial<ReturnType<typeof parts>> & {
    readonly method?: string
    readonly headers?: Readonly<Record<string, string | undefined>>
    readonly auth?: Readonly<Record<string, string>>
  } = {},
): Sent => {
  const { params, query, body } = { ...parts(route), ...change }
  const search = new URLSearchParams(query).toString()
  const method = change.method ?? route.method
  const path =
    basePath +
    route.path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(params[name] ?? '')) +
    (search === '' ? '' : `?${search}`)
  const headers = {
    origin: publicUrl,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(change.auth ?? authOf(route, device, path, method)),
    ...change.headers,
  }
  return {
    method,
    path,
    headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)),
    body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
  }
}

/** Codes of what others failed at. */
const outside = ['node_unavailable', 'provider_unavailable'] as const

/** Values that a field may be given in place of its own. */
const wrong = [7, null, 'x y', {}, []]

/**
 * Sends a route everything that it should not take, and what it should.
 * @returns what it did wrong, as sentences; empty where it is as its contract says.
 */
export const faultsOf = async (route: Route, { base, device, stranger }: World): Promise<string[]> => {
  const faults: string[] = []
  const declared = errorsOf(route)
  const isRead = route.method === 'GET'
  const ask = async (what: string, sent: Sent, want?: readonly [number, string], field?: string) => {
    const got = await send(base, sent)
    const code = codeOf(got)
    const was = `${got.status} ${code ?? ''}`.trim()
    // The walk's server has no node behind it, and a contract may say what is answered then.
    const isOutside = !want && got.status === 502 && outside.some((each) => declared.has(each))
    if (got.status >= 500 && !isOutside && !route.statuses?.includes(got.status))
      faults.push(`${what}: ${was}`)
    else if (want && (got.status !== want[0] || code !== want[1]))
      faults.push(`${what}: ${was} in place of ${want.join(' ')}`)
    else if (got.status >= 400 && code !== undefined && !declared.has(code as never))
      faults.push(`${what}: ${code} is not in the contract`)
    else if (field !== undefined && fieldOf(got) !== field)
      faults.push(`${what}: names ${fieldOf(got)} in place of ${field}`)
    if (got.headers['x-content-type-options'] !== 'nosniff') faults.push(`${what}: no nosniff`)
    if (got.status !== 200 && got.headers['cache-control'] !== 'no-store')
      faults.push(`${what}: an error that may be stored`)
    return got
  }

  // Who asks.
  if (route.auth === 'session') {
    await ask('no token', good(route, device, { auth: {} }), [401, 'unauthorized'])
    stranger.accessToken = randomBytes(32).toString('base64url')
    await ask('an invented token', good(route, stranger), [401, 'unauthorized'])
    stranger.accessToken = device.accessToken
    await ask('the token of another device', good(route, stranger), [401, 'invalid_proof'])
    await ask(
      'a token without a proof',
      good(route, device, { auth: { authorization: `DPoP ${device.accessToken}` } }),
      [401, 'invalid_proof'],
    )
  }
  if (route.auth === 'proof') await ask('no proof', good(route, device, { auth: {} }), [401, 'invalid_proof'])
  if (route.auth !== 'none') {
    const elsewhere = authOf(route, device, '/v1/somewhere')
    await ask('a proof for another address', good(route, device, { auth: elsewhere }), [401, 'invalid_proof'])
  }
  for (const [what, origin] of [
    ['a foreign origin', 'https://app.example.com'],
    ['the origin null', 'null'],
    ['no origin', undefined],
  ] as const) {
    const sent = good(route, device, { headers: { origin } })
    const isRefused = route.origin === 'own' && !(isRead && origin === undefined)
    const got = await ask(what, sent, isRefused ? [403, 'origin_not_allowed'] : undefined)
    if (!isRefused && got.status === 403) faults.push(`${what}: refused`)
    if ((got.headers['access-control-allow-origin'] === '*') !== (route.origin === 'any'))
      faults.push(`${what}: who may read the answer is not as the contract says`)
  }
  if (route.project !== 'none') {
    const { query } = parts(route)
    await ask('an unknown project', good(route, device, { query: { ...query, projectId: 'nobody' } }), [
      404,
      'project_unknown',
    ])
  }

  // How it is sent.
  const huge = JSON.stringify({ filler: 'x'.repeat(bodySizes[route.size]) })
  const length = { 'content-type': 'application/json', 'content-length': String(huge.length) }
  await ask('a huge body', good(route, device, { body: huge, headers: length }), [413, 'payload_too_large'])
  if (route.size !== 'none')
    for (const [what, headers] of [
      ['another content type', { 'content-type': 'text/plain' }],
      ['no content type', { 'content-type': undefined }],
      ['another charset', { 'content-type': 'application/json; charset=utf-16' }],
      ['a compressed body', { 'content-encoding': 'gzip' }],
    ] as const)
      await ask(what, good(route, device, { headers }), [415, 'unsupported_media_type'])
  for (const [what, body] of [
    ['no JSON', '{'],
    ['a list in place of an object', '[]'],
  ] as const)
    if (route.size !== 'none')
      await ask(what, good(route, device, { body }), [400, 'invalid_request'], 'body')

  // What it says.
  const { params, query, body } = parts(route)
  for (const [part, values] of [
    ['path', params],
    ['query', query],
  ] as const)
    for (const [name, value] of Object.entries(values)) {
      const key = part === 'path' ? 'params' : 'query'
      const sent = good(route, device, { [key]: { ...values, [name]: `${value}\0` } })
      await ask(`NUL in ${part}.${name}`, sent, [400, 'invalid_request'], `${part}.${name}`)
    }
  const [firstParam] = Object.values(params)
  if (firstParam !== undefined) {
    const sent = good(route, device)
    const path = sent.path.replace(encodeURIComponent(firstParam), '%zz')
    await ask('a path that cannot be read', { ...sent, path }, [400, 'invalid_request'])
  }
  for (const { path, value } of body === undefined ? [] : leavesOf(body)) {
    const at = ['body', ...path].join('.')
    if (typeof value === 'string')
      await ask(
        `NUL in ${at}`,
        good(route, device, { body: withAt(body, path, `${value}\0`) }),
        [400, 'invalid_request'],
        at,
      )
    for (const other of wrong) {
      const changed = withAt(body, path, other)
      if (!route.body.safeParse(changed).success)
        await ask(`${JSON.stringify(other)} as ${at}`, good(route, device, { body: changed }), [
          400,
          'invalid_request',
        ])
    }
  }

  // Methods.
  const refused = await ask('another method', good(route, device, { method: 'PATCH' }), [
    405,
    'method_not_allowed',
  ])
  if (!String(refused.headers['allow']).split(', ').includes(route.method))
    faults.push(`another method: Allow is ${String(refused.headers['allow'])}`)
  const options = await ask('OPTIONS', good(route, device, { method: 'OPTIONS', body: undefined }))
  if (options.status !== 204 || options.headers['allow'] !== refused.headers['allow'])
    faults.push(`OPTIONS: ${options.status}`)
  if ((options.headers['access-control-allow-origin'] === '*') !== (route.origin === 'any'))
    faults.push('OPTIONS: who may ask is not as the contract says')

  // What it should take: an answer of the contract, or one of its codes. Last, since it may end the session.
  const first = await ask('a good request', good(route, device))
  const { success } = route.answer.safeParse(jsonOf(first))
  if (first.status < 300 && (!success || first.headers['cache-control'] !== route.cache))
    faults.push('a good request: another answer or caching than the contract says')
  if (first.status >= 300 && !success && codeOf(first) === undefined)
    faults.push(`a good request: ${first.status} without a code`)
  if (route.method !== 'POST') {
    const second = await ask('the same again', good(route, device))
    if (second.status !== first.status || second.text !== first.text)
      faults.push('the same again: another answer')
  }
  if (isRead) {
    const head = await ask('HEAD', good(route, device, { method: 'HEAD' }))
    if (head.status !== first.status || head.text !== '') faults.push(`HEAD: ${head.status}`)
  }
  return faults
}
