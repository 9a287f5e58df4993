import { beforeEach, describe, expect, test, vi } from 'vitest'
import { harmless, type Prepared } from '../chains/chain.ts'
import { caution } from '../chains/warning.ts'
import { addressesIn } from './scams.ts'

const me = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const drainer = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const friend = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const page = { kind: 'page', origin: 'https://app.drain.example:8443' } as const

/** What the server was asked, and what it says. */
let asked: { readonly addresses: readonly string[]; readonly sites: readonly string[] }[] = []
let answer: () => Promise<unknown> = () => Promise.resolve({ addresses: [], sites: [] })
vi.mock('../api/client.ts', () => ({
  callServer: (_route: unknown, { body }: { body: (typeof asked)[number] }) => {
    asked.push(body)
    return answer()
  },
}))

const preparedOf = (subject: object): Prepared =>
  ({
    digest: '0x',
    subject,
    warnings: [caution('high-fee')],
    exposure: harmless,
    sends: true,
    complete: () => Promise.resolve(null),
  }) as unknown as Prepared
/** Anew, since an answer counts for a minute. */
const withLists = async (scams = true) => {
  vi.resetModules()
  const { optionsStore } = await import('../state/options.ts')
  optionsStore.setState(({ project }) => ({ project: { ...project, scams } }))
  return (await import('./scams.ts')).compared
}

beforeEach(() => {
  asked = []
  answer = () => Promise.resolve({ addresses: [], sites: [] })
})

describe('addresses in what is asked for', () => {
  test('wherever they stand, each once', () => {
    expect(
      addressesIn({
        to: drainer,
        calls: [{ to: drainer.toLowerCase() }, { token: { address: friend } }],
        mint,
      }),
    ).toEqual([drainer.toLowerCase(), friend.toLowerCase(), mint])
  })

  test('in call data, with a selector and without', () => {
    const word = drainer.slice(2).toLowerCase().padStart(64, '0')
    const amount = (10n ** 18n).toString(16).padStart(64, '0')
    for (const data of [`0xa9059cbb${word}${amount}`, `0x${amount}${word}`])
      expect(addressesIn({ data })).toEqual([drainer.toLowerCase()])
  })

  test('no numbers, no texts, no hashes', () => {
    expect(
      addressesIn([
        '100',
        'hello',
        `0x${'ab'.repeat(32)}`,
        '0x',
        7,
        null,
        undefined,
        'drain.example',
        mint.slice(1, 20),
      ]),
    ).toEqual([])
  })
})

describe('an approval', () => {
  test('is not compared where the server has no lists', async () => {
    const compared = await withLists(false)
    const prepared = preparedOf({ to: drainer })
    expect(await compared(prepared, me, page)).toBe(prepared)
    expect(asked).toEqual([])
  })

  test('threat 10: of what is listed is a danger, said before all else', async () => {
    const compared = await withLists()
    answer = () => Promise.resolve({ addresses: [drainer.toLowerCase()], sites: ['app.drain.example'] })
    const { warnings, exposure } = await compared(preparedOf({ from: me, to: drainer }), me, page)
    expect(asked).toEqual([{ addresses: [drainer.toLowerCase()], sites: ['app.drain.example'] }])
    expect(warnings.map(({ code, tone }) => `${tone} ${code}`)).toEqual([
      'danger listed-site',
      'danger listed-address',
      'caution high-fee',
    ])
    expect(exposure.danger).toBe(true)
  })

  test('of what is not listed stays as it was, and is asked about once a minute', async () => {
    const compared = await withLists()
    const prepared = preparedOf({ to: friend })
    for (const _ of [1, 2, 3])
      expect(await compared(prepared, me, page)).toMatchObject({
        warnings: [{ code: 'high-fee' }],
        exposure: harmless,
      })
    expect(asked).toHaveLength(1)
    await compared(preparedOf({ to: drainer }), me, page)
    expect(asked).toHaveLength(2)
  })

  test('of the wallet itself has no site', async () => {
    const compared = await withLists()
    await compared(preparedOf({ to: friend }), me, { kind: 'wallet' })
    expect(asked).toEqual([{ addresses: [friend.toLowerCase()], sites: [] }])
  })

  test('that cannot be compared says so, and can be decided', async () => {
    const compared = await withLists()
    answer = () => Promise.reject(new Error('away'))
    const { warnings, exposure } = await compared(preparedOf({ to: friend }), me, page)
    expect(warnings.map(({ code }) => code)).toEqual(['high-fee', 'scams-unchecked'])
    expect(exposure.danger).toBe(false)
  })

  test('with more addresses than are compared says that it is not compared whole', async () => {
    const compared = await withLists()
    const many = Array.from({ length: 250 }, (_, index) => `0x${(index + 1).toString(16).padStart(40, 'a')}`)
    const { warnings } = await compared(preparedOf({ many }), me, page)
    expect(asked[0]?.addresses).toHaveLength(200)
    expect(warnings.map(({ code }) => code)).toContain('scams-unchecked')
  })
})
