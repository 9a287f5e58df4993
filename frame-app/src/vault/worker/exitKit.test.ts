import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { mnemonicToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { makeKit, openKit, readKit, type Kit } from './exitKit.ts'
import { codeHalf, drawCode } from './recoveryCode.ts'
import { addressesOf, exportOf } from './root.ts'
import { fromBase64url, toBase64url, unwrapRoot, wrapRoot } from './slots.ts'

const root = Uint8Array.from({ length: 32 }, (_, index) => index * 7 + 1)
const addresses = addressesOf(root)
const code = drawCode()
const about = { walletId: 'w1', walletHost: 'wallet.example.com', created: '2026-11-23T14:05:00.000Z' }
const make = () => makeKit(root, addresses, about, code)
/** As it comes from a file. */
const read = async (kit: unknown) => readKit(JSON.stringify(kit))
const faultOf = async (text: string) => {
  const answer = await readKit(text)
  return 'fault' in answer ? answer.fault : 'none'
}
/** Whatever a forger makes of a kit, with a check that fits: what is left is the wrapping's own binding. */
const forged = async (kit: Kit, change: object): Promise<Kit> => {
  const { slots, format, version, ...rest } = { ...kit, ...change }
  const sorted = Object.fromEntries(Object.entries(rest.addresses).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  const { walletId, walletHost, created } = rest
  const said =
    JSON.stringify({ format, version, walletId, walletHost, created, addresses: sorted }) +
    JSON.stringify(slots.map(({ kind, salt, iv, ciphertext }) => [kind, salt, iv, ciphertext]))
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(said))
  return { ...kit, ...change, check: toBase64url(new Uint8Array(hash)) }
}

describe('threat 28: the operator vanishes', () => {
  test('the file and the code alone give back the root, its addresses and the 24 words', async () => {
    const answer = await readKit(`\uFEFF${JSON.stringify(await make(), null, 2)}\n`)
    if ('fault' in answer) throw new Error(answer.fault)
    expect(answer.kit.addresses).toEqual(addresses)
    const opened = await openKit(answer.kit, code.toLowerCase().replaceAll('0', 'o'))
    expect(opened).toEqual(root)
    const words = exportOf(opened, 'words')
    expect(words).toBe(entropyToMnemonic(root, wordlist))
    expect(mnemonicToAccount(words).address).toBe(addresses.eip155)
  })

  test('the file alone has no key in it, and is another one each time', async () => {
    const text = JSON.stringify(await make())
    for (const what of ['words', 'eip155', 'solana'] as const)
      expect(text).not.toContain(exportOf(root, what))
    expect(text).not.toContain(toBase64url(root))
    expect(text).not.toContain(code)
    const [a, b] = [(await make()).slots[0], (await make()).slots[0]]
    expect(a?.salt).not.toBe(b?.salt)
    expect(a?.iv).not.toBe(b?.iv)
    expect(a?.ciphertext).not.toBe(b?.ciphertext)
  })
})

describe('a kit', () => {
  test('is opened by no other code, and by none that is none', async () => {
    const kit = await make()
    await expect(openKit(kit, drawCode())).rejects.toMatchObject({ code: 'cannot-unwrap' })
    await expect(openKit(kit, 'ABCD')).rejects.toMatchObject({ code: 'cannot-unwrap' })
    await expect(makeKit(root, addresses, about, 'ABCD')).rejects.toMatchObject({ code: 'cannot-unwrap' })
  })

  test.each([
    ['wallet', { walletId: 'w2' }],
    ['host', { walletHost: 'evil.example' }],
    ['time', { created: '2027-01-01T00:00:00.000Z' }],
    ['address', { addresses: { ...addresses, eip155: '0x0000000000000000000000000000000000000001' } }],
    ['address less', { addresses: { eip155: addresses.eip155 } }],
    ['address more', { addresses: { ...addresses, bip122: 'x' } }],
  ])(
    'whose %s was changed is damaged, and opens nothing with a check that fits either',
    async (_, change) => {
      const kit = await make()
      expect(await read({ ...kit, ...change })).toEqual({ fault: 'damaged' })
      const made = await forged(kit, change)
      expect(await read(made)).toMatchObject({ kit: change })
      await expect(openKit(made, code)).rejects.toMatchObject({ code: 'cannot-unwrap' })
    },
  )

  test('the forger of these tests makes a kit that opens where nothing is changed', async () => {
    expect(await openKit(await forged(await make(), {}), code)).toEqual(root)
  })

  test('the ciphertext of a slot at the server is no kit, and that of a kit no slot: each has its own key', async () => {
    const kit = await make()
    const [slot] = kit.slots
    const half = await codeHalf(code)
    if (!slot || !half) throw new Error('no slot')
    const name = { walletId: 'w1', slotId: 's1', kind: 'code', addresses } as const
    const salt = fromBase64url(slot.salt)
    const { iv, ciphertext } = await wrapRoot(root, half, salt, name)
    const swapped = await forged(kit, { slots: [{ ...slot, iv, ciphertext }] })
    await expect(openKit(swapped, code)).rejects.toMatchObject({ code: 'cannot-unwrap' })
    await expect(
      unwrapRoot({ version: 1, iv: slot.iv, ciphertext: slot.ciphertext }, half, salt, name),
    ).rejects.toMatchObject({ code: 'cannot-unwrap' })
  })

  test('that is none, newer, or damaged is told apart', async () => {
    const kit = await make()
    const text = JSON.stringify(kit)
    const [slot] = kit.slots
    // Another first letter, whichever it is.
    const ciphertext = slot?.ciphertext.replace(/^./, (first) => (first === 'x' ? 'y' : 'x'))
    expect(await faultOf('')).toBe('not-a-kit')
    expect(await faultOf('null')).toBe('not-a-kit')
    expect(await faultOf('[]')).toBe('not-a-kit')
    expect(await faultOf('<!doctype html>')).toBe('not-a-kit')
    expect(await faultOf('{"format":"keystore","version":3}')).toBe('not-a-kit')
    expect(await faultOf(JSON.stringify({ ...kit, version: 2, slots: 'of another form' }))).toBe('newer')
    expect(await faultOf(text.slice(0, -9))).toBe('damaged')
    for (const change of [
      { version: 0 },
      { slots: [null] },
      { slots: {} },
      { slots: [{ ...slot, kind: 'other' }] },
      { slots: [{ ...slot, ciphertext }] },
      { addresses: [] },
      { addresses: { eip155: 1 } },
      { addresses: {} },
      { walletHost: 7 },
      { check: undefined },
    ])
      expect(await faultOf(JSON.stringify({ ...kit, ...change }))).toBe('damaged')
  })

  test.each([
    { walletHost: 'wallet.example. Type your code at https://evil.example' },
    { walletHost: 'wallet.example\u202E' },
    { created: 'yesterday' },
    { addresses: { ...addresses, solana: 'x y' } },
    { addresses: JSON.parse('{"eip155":"x","__proto__":"y"}') as object },
  ])(
    'that says something else than a kit says is damaged, before anything of it is shown: %j',
    async (change) => {
      const kit = await make()
      expect(await faultOf(JSON.stringify(await forged(kit, {})))).toBe('none')
      expect(await faultOf(JSON.stringify(await forged(kit, change)))).toBe('damaged')
    },
  )

  test('whose slot is no base64 opens nothing', async () => {
    const kit = await make()
    const broken = await forged(kit, { slots: [{ kind: 'code', salt: '%', iv: '%', ciphertext: '%' }] })
    await expect(openKit(broken, code)).rejects.toMatchObject({ code: 'cannot-unwrap' })
  })
})
