import { errorCode, ProviderRpcError, type Json } from '@walletframe/bridge-protocol'
import { beforeEach, expect, test, vi } from 'vitest'
import type * as Later from './later.ts'

/* Requests that come before the queue's own code. */

const code = { asked: [] as unknown[], rejected: [] as unknown[] }
const onDemand = {
  requestApproval: async (request: { readonly method: string }): Promise<Json> => {
    code.asked.push(request.method)
    return `signed ${request.method}`
  },
  rejectAllApprovals: (error: unknown) => code.rejected.push(error),
}
/** A file is fetched once, unless that failed. */
const serve = (fetch: () => Promise<void>) =>
  vi.doMock('./onDemand.ts', async () => {
    await fetch()
    return { onDemand }
  })

const request = (method: string) => ({ method, network: 'eip155:1' }) as const
const closed = new ProviderRpcError(errorCode.userRejected, 'closed')

let later: typeof Later
beforeEach(async () => {
  vi.resetModules()
  Object.assign(code, { asked: [], rejected: [] })
  serve(async () => undefined)
  later = await import('./later.ts')
})

test('a request waits for the code, and is answered by it', async () => {
  await expect(later.requestApproval(request('one'))).resolves.toBe('signed one')
  later.rejectAllApprovals(closed)
  expect(code.rejected).toEqual([closed])
})

test('what was asked before the modal was closed is declined, also where its code was still on the way', async () => {
  let arrive: (() => void) | undefined
  serve(() => new Promise((resolve) => (arrive = resolve)))
  const early = later.requestApproval(request('early'))
  await vi.waitFor(() => expect(arrive).toBeDefined())
  later.rejectAllApprovals(closed)
  const late = later.requestApproval(request('late'))
  arrive?.()
  await expect(early).rejects.toBe(closed)
  await expect(late).resolves.toBe('signed late')
  expect(code.asked).toEqual(['late'])
})

test('code that cannot be fetched is an error of its own, and is fetched again', async () => {
  serve(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  await expect(later.requestApproval(request('one'))).rejects.toMatchObject({
    code: errorCode.chainDisconnected,
  })
  expect(code.asked).toEqual([])
  serve(async () => undefined)
  await expect(later.requestApproval(request('one'))).resolves.toBe('signed one')
})
