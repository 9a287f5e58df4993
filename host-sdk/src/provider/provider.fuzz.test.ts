import fc from 'fast-check'
import { errorCode, ProviderRpcError } from '@walletframe/bridge-protocol/host'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmitter } from '../emitter.ts'
import { createState } from '../state.ts'
import { createProvider } from './provider.ts'

/* Whatever a page gives to `request`: it is answered, or a typed error comes. Never a hang, never a rejection that nobody hears. */

const runs = Number(process.env['FUZZ_RUNS'] ?? 2_000)
const unheard: unknown[] = []
const hear = (reason: unknown) => unheard.push(reason)
beforeAll(() => void process.on('unhandledRejection', hear))
afterAll(() => void process.off('unhandledRejection', hear))

const anything = fc.anything({
  withBigInt: true,
  withDate: true,
  withMap: true,
  withNullPrototype: true,
  withSparseArray: true,
})
const method = fc.oneof(
  fc.constantFrom(
    'eth_accounts',
    'eth_chainId',
    'net_version',
    'eth_requestAccounts',
    'personal_sign',
    '__proto__',
    'constructor',
    'toString',
    '',
  ),
  fc.string(),
  anything,
)
const args = fc.oneof(
  anything,
  fc.record({ method, params: anything }, { requiredKeys: [] }),
  fc.record({ method, params: fc.array(anything) }),
)

test(
  'any argument of request settles: an answer, or an error with a code',
  async () => {
    const state = createState('fuzz', 'eip155:1')
    const asked: unknown[] = []
    const provider = createProvider(state, createEmitter(), {
      network: 'eip155:1',
      injected: () => undefined,
      frame: async ({ method: name, params }) => {
        asked.push(name)
        // What the frame is asked for is what its guard can read.
        expect(typeof name).toBe('string')
        expect(params === undefined || (typeof params === 'object' && params !== null)).toBe(true)
        throw new ProviderRpcError(errorCode.unsupportedMethod, 'no')
      },
      restored: Promise.resolve(),
    })
    await fc.assert(
      fc.asyncProperty(args, async (given) => {
        const outcome = await provider.request(given as never).then(
          (value) => ({ value }),
          (error: unknown) => ({ error }),
        )
        if (!('error' in outcome)) return
        expect(outcome.error).toBeInstanceOf(ProviderRpcError)
        expect([-32_600, -32_602, 4200]).toContain((outcome.error as ProviderRpcError).code)
      }),
      { numRuns: runs },
    )
    expect(asked.length).toBeGreaterThan(0)
    expect(unheard).toEqual([])
  },
  10_000 + runs * 5,
)
