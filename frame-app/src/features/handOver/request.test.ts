import { expect, test } from 'vitest'
import { fragmentOf, linkOf, prepareRequest, readAbout, readRequest, readSeed } from './request.ts'

const seed = Buffer.alloc(32, 7).toString('base64url')
const about = {
  walletId: 'w1',
  account: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  email: 'alice@example.com',
  origin: 'https://shop.example',
  language: 'de',
}

test('both sides make the same of a seed, and each thing is another', async () => {
  const made = await prepareRequest(seed)
  expect(await prepareRequest(seed)).toEqual(made)
  const { number, key, ...boxes } = made
  expect(number).toMatch(/^\d{4}$/)
  expect(Buffer.from(key, 'base64url')).toHaveLength(32)
  const secrets = [boxes.about, boxes.ask, boxes.release, boxes.root].flatMap(
    ({ id, readSecret, readHash }) => [id, readSecret, readHash],
  )
  expect(new Set([seed, key, ...secrets]).size).toBe(14)
  expect((await prepareRequest()).seed).not.toBe((await prepareRequest()).seed)
})

test('the number is any of ten thousand, the first ones with their zeros', async () => {
  const numbers = await Promise.all(
    Array.from({ length: 300 }, async (_, index) => {
      const { number } = await prepareRequest(Buffer.alloc(32, `seed ${index}`).toString('base64url'))
      return number
    }),
  )
  expect(new Set(numbers).size).toBeGreaterThan(280)
  expect(numbers.every((number) => /^\d{4}$/.test(number))).toBe(true)
  expect(numbers.some((number) => number.startsWith('0'))).toBe(true)
})

test('a window of this browser reads in its address who asks, and what all of it is sealed with', async () => {
  const prepared = await prepareRequest(seed)
  expect(await readRequest(fragmentOf(prepared, about))).toEqual({ prepared, about })
})

test('another device reads the seed, and nothing else is in its address', async () => {
  const link = linkOf(await prepareRequest(seed), 'https://wallet.example/v1/other-device?projectId=p')
  expect(link).toBe(`https://wallet.example/v1/other-device?projectId=p#d=${seed}`)
  expect(readSeed(new URL(link).hash)).toBe(seed)
})

test.each(['', '#h=', '#h=!', '#h=e30', '#d=', `#d=${seed.slice(1)}`, `#d=${seed}A`, '#d=!', '#k=1'])(
  'an address that says nothing of the kind is nobody’s: %s',
  async (fragment) => {
    expect(await readRequest(fragment)).toBeUndefined()
    expect(readSeed(fragment)).toBeUndefined()
  },
)

test('what another device left is taken only where it says all of it', () => {
  expect(readAbout({ ...about, device: 'Chrome Linux', extra: 1 })).toEqual({
    ...about,
    device: 'Chrome Linux',
  })
  for (const name of Object.keys(about)) expect(readAbout({ ...about, [name]: 7 })).toBeUndefined()
  expect(readAbout({ ...about, device: 7 })).toBeUndefined()
  expect(readAbout(null)).toBeUndefined()
})
