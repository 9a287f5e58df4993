import 'fake-indexeddb/auto'
import { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core'
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import {
  accountsText,
  addressesText as contractText,
  mostAccounts as mostInContract,
  stepUpText,
  changeEmailText,
  keepEmailText,
} from '@walletframe/api-contract'
import { smartAccount } from '@walletframe/api-contract/smartAccount'
import {
  hexToBytes,
  parseTransaction,
  recoverTransactionAddress,
  stringToHex,
  toHex,
  verifyMessage,
  verifyTypedData,
} from 'viem'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test, vi } from 'vitest'
import { openStorage } from '../../storage/database.ts'
import type { SignPayload, VaultResult } from '../payload.ts'
import { codeGroups, drawCode } from './recoveryCode.ts'
import { openKit } from './exitKit.ts'
import { addressesOf, mostAccounts, type RootAddresses } from './root.ts'
import { fromBase64url, makeDeviceHalf, toBase64url, unwrapRoot, wrapRoot, type SlotName } from './slots.ts'
import { smartAccountOf } from './smartAccount.ts'
import { createVault } from './vault.ts'

const suite = new CipherSuite({
  kem: new DhkemX25519HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
})
const origin = 'https://app.example.com'

const value = <T>(result: VaultResult<T>): T => {
  if (!result.ok) throw new Error(result.fault.code)
  return result.value
}
const faultOf = (result: VaultResult<unknown>) => (result.ok ? 'none' : result.fault.code)

/** What the server does: seals its half to the worker's key. */
const seal = async (half: Uint8Array<ArrayBuffer>, recipientKey: string, slotId: string) => {
  const recipientPublicKey = await suite.kem.deserializePublicKey(fromBase64url(recipientKey).buffer)
  const info = new TextEncoder().encode(`walletframe|v1|slot-half|${slotId}`).buffer
  const { enc, ct } = await suite.seal({ recipientPublicKey, info }, half.buffer)
  return { enc: toBase64url(new Uint8Array(enc)), ciphertext: toBase64url(new Uint8Array(ct)) }
}

/** As the server has them. */
const serverHalves = new Map<string, Uint8Array<ArrayBuffer>>()

let slots = 0
const makeWallet = async () => {
  slots += 1
  const slotId = `slot-${slots}`
  const walletId = `wallet-${slots}`
  const serverHalf = crypto.getRandomValues(new Uint8Array(32))
  serverHalves.set(slotId, serverHalf)
  const vault = createVault()
  const recipientKey = value(await vault.newRecipient())
  const created = value(
    await vault.create({
      walletId,
      slotId,
      recipientKey,
      half: await seal(serverHalf, recipientKey, slotId),
    }),
  )
  const address = created.addresses.eip155
  const unlock = async (half = serverHalf, change: Partial<SlotName> = {}, fresh = createVault()) => {
    const key = value(await fresh.newRecipient())
    const result = await fresh.unlock({
      walletId,
      slotId,
      kind: 'device',
      addresses: created.addresses,
      recipientKey: key,
      half: await seal(half, key, slotId),
      wrapped: created.wrapped,
      ...change,
    })
    return { fresh, result }
  }
  return { vault, address, unlock, created, walletId }
}

/** A wallet with a recovery code, and the slot as the server has it. */
const makeCode = async () => {
  const { vault, address: account, created, walletId } = await makeWallet()
  const slotId = `code-${slots}`
  const serverHalf = crypto.getRandomValues(new Uint8Array(32))
  const code = value(await vault.drawCode())
  const recipientKey = value(await vault.newRecipient())
  const added = value(
    await vault.addSlot({
      walletId,
      slotId,
      recipientKey,
      account,
      brought: { kind: 'code', code },
      half: await seal(serverHalf, recipientKey, slotId),
    }),
  )
  /** What another device does with what the server has. */
  const recover = async (typed: string, change: Partial<SlotName> = {}, half = serverHalf) => {
    const fresh = createVault()
    const key = value(await fresh.newRecipient())
    const sealed = await seal(half, key, change.slotId ?? slotId)
    const slot = { walletId, slotId, kind: 'code' as const, addresses: added.addresses, ...change }
    const wrapped = added.wrapped
    const brought = { kind: 'code', code: typed } as const
    const result = await fresh.unlock({ ...slot, recipientKey: key, half: sealed, wrapped, brought })
    return { fresh, result }
  }
  return { vault, account, created, walletId, slotId, code, added, serverHalf, recover }
}

/** A root under a device slot that is bound to its EVM address only. */
const makeOldWallet = async () => {
  slots += 1
  const walletId = `wallet-${slots}`
  const slotId = `slot-${slots}`
  const root = crypto.getRandomValues(new Uint8Array(32))
  const serverHalf = crypto.getRandomValues(new Uint8Array(32))
  const userHalf = await makeDeviceHalf()
  const { eip155 } = addressesOf(root)
  const name: SlotName = { walletId, slotId, kind: 'device', addresses: { eip155 } }
  const created = await wrapRoot(root, userHalf, serverHalf, name)
  await (await openStorage()).put('halves', { slotId, walletId, key: userHalf, createdAt: 0 })
  return { created, walletId, slotId, serverHalf, userHalf, root }
}

describe('root', () => {
  // The development mnemonic of every local chain; addresses as published with it.
  test('BIP-39 and BIP-44 give the published address', () => {
    // 24 words of the BIP-39 test vectors (entropy 0x7f…7f).
    const words =
      'legal winner thank year wave sausage worth useful legal winner thank year wave sausage worth useful legal winner thank year wave sausage worth title'
    const root = mnemonicToEntropy(words, wordlist)
    expect(toHex(root)).toBe(`0x${'7f'.repeat(32)}`)
    expect(addressesOf(root).eip155).toBe(mnemonicToAccount(words).address)
  })
})

describe('slots', () => {
  const name: SlotName = { walletId: 'w', slotId: 's', kind: 'device', addresses: { eip155: '0x01' } }
  test('both halves and the binding are needed', async () => {
    const root = crypto.getRandomValues(new Uint8Array(32))
    const userHalf = await makeDeviceHalf()
    const serverHalf = crypto.getRandomValues(new Uint8Array(32))
    const wrapped = await wrapRoot(root, userHalf, serverHalf, name)
    expect(await unwrapRoot(wrapped, userHalf, serverHalf, name)).toEqual(root)
    const wrong = [
      unwrapRoot(wrapped, await makeDeviceHalf(), serverHalf, name),
      unwrapRoot(wrapped, userHalf, crypto.getRandomValues(new Uint8Array(32)), name),
      unwrapRoot(wrapped, userHalf, serverHalf, { ...name, walletId: 'other' }),
      unwrapRoot(wrapped, userHalf, serverHalf, { ...name, slotId: 'other' }),
      unwrapRoot(wrapped, userHalf, serverHalf, { ...name, kind: 'code' }),
      unwrapRoot(wrapped, userHalf, serverHalf, { ...name, addresses: { eip155: '0x02' } }),
    ]
    await Promise.all(
      wrong.map((attempt) => expect(attempt).rejects.toMatchObject({ code: 'cannot-unwrap' })),
    )
  })

  test('the binding reads as in the first release, and holds every namespace', async () => {
    const root = new Uint8Array(32)
    const userHalf = await makeDeviceHalf()
    const serverHalf = new Uint8Array(32)
    const both = { ...name, addresses: { solana: 'So1', eip155: '0x01' } }
    const { iv, ciphertext } = await wrapRoot(root, userHalf, serverHalf, both)
    const key = await crypto.subtle.deriveKey(
      {
        name: 'HKDF',
        hash: 'SHA-256',
        salt: serverHalf,
        info: new TextEncoder().encode('walletframe|v1|w|s|device'),
      },
      userHalf,
      { name: 'AES-GCM', length: 256 },
      false,
      ['decrypt'],
    )
    const additionalData = new TextEncoder().encode(
      '{"version":1,"walletId":"w","slotId":"s","kind":"device","addresses":{"eip155":"0x01","solana":"So1"}}',
    )
    const opened = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: fromBase64url(iv), additionalData },
      key,
      fromBase64url(ciphertext),
    )
    expect(new Uint8Array(opened)).toEqual(root)
    const wrapped = await wrapRoot(root, userHalf, serverHalf, both)
    for (const addresses of [
      { eip155: '0x01' },
      { eip155: '0x01', solana: 'So2' },
      { eip155: '0x01', solana: 'So1', bip122: 'bc1' },
    ])
      await expect(unwrapRoot(wrapped, userHalf, serverHalf, { ...name, addresses })).rejects.toMatchObject({
        code: 'cannot-unwrap',
      })
  })

  test('of a device half nothing is left but the key, and no wrapping key can be exported', async () => {
    const drawn: Uint8Array[] = []
    const real = crypto.getRandomValues.bind(crypto)
    const draw = vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => {
      drawn.push(bytes as Uint8Array)
      return real(bytes)
    })
    const userHalf = await makeDeviceHalf()
    draw.mockRestore()
    expect(drawn).toEqual([new Uint8Array(32)])
    expect(userHalf).toMatchObject({ extractable: false, usages: ['deriveKey'] })
    const derive = vi.spyOn(crypto.subtle, 'deriveKey')
    const wrapped = await wrapRoot(new Uint8Array(32), userHalf, new Uint8Array(32), name)
    await unwrapRoot(wrapped, userHalf, new Uint8Array(32), name)
    expect(derive.mock.calls.map(([, , , extractable, usages]) => [extractable, usages])).toEqual([
      [false, ['encrypt']],
      [false, ['decrypt']],
    ])
    derive.mockRestore()
    expect(wrapped.version).toBe(1)
    expect(fromBase64url(wrapped.iv)).toHaveLength(12)
  })

  test('each wrapping draws a fresh IV, and a device half cannot be exported', async () => {
    const userHalf = await makeDeviceHalf()
    const half = new Uint8Array(32)
    const [one, two] = await Promise.all([1, 2].map(() => wrapRoot(new Uint8Array(32), userHalf, half, name)))
    expect(one?.iv).not.toBe(two?.iv)
    await expect(crypto.subtle.exportKey('raw', userHalf)).rejects.toThrow()
  })
})

describe('the worker', () => {
  test('a locked vault opens again with both halves, and not with another server half', async () => {
    const { unlock } = await makeWallet()
    expect((await unlock()).result.ok).toBe(true)
    expect(faultOf((await unlock(crypto.getRandomValues(new Uint8Array(32)))).result)).toBe('cannot-unwrap')
    expect(faultOf((await unlock(undefined, { slotId: 'another' })).result)).toBe('cannot-unwrap')
  })

  test('a partition without the user half cannot open it', async () => {
    const { unlock } = await makeWallet()
    indexedDB.deleteDatabase('walletframe')
    await (await openStorage()).clear('halves')
    expect(faultOf((await unlock()).result)).toBe('no-key-here')
  })

  test('a released half is opened once, and only by the worker that asked for it', async () => {
    const vault = createVault()
    const recipientKey = value(await vault.newRecipient())
    const half = await seal(new Uint8Array(32), recipientKey, 's')
    const slot = { walletId: 'w', slotId: 's', recipientKey, half }
    expect(faultOf(await createVault().create(slot))).toBe('cannot-unwrap')
    expect(faultOf(await vault.create(slot))).toBe('none')
    expect(faultOf(await vault.create(slot))).toBe('cannot-unwrap')
  })

  test('a slot opens with the addresses that it was made with, also after the wallet gained others', async () => {
    // A wallet of before Solana: its slot is bound to the EVM address only.
    const { created, walletId, slotId, serverHalf, userHalf, root } = await makeOldWallet()
    const open = async (addresses: SlotName['addresses']) => {
      const vault = createVault()
      const recipientKey = value(await vault.newRecipient())
      return vault.unlock({
        walletId,
        slotId,
        kind: 'device',
        addresses,
        recipientKey,
        half: await seal(serverHalf, recipientKey, slotId),
        wrapped: created,
      })
    }
    const all = addressesOf(root)
    expect(userHalf.extractable).toBe(false)
    expect(value(await open({ eip155: all.eip155 }))).toEqual(all)
    // What the wallet has by now is not what this slot is bound to.
    expect(faultOf(await open(all))).toBe('cannot-unwrap')
  })

  test.each([
    ['EVM', (of: RootAddresses) => ({ ...of, eip155: `0x${'ab'.repeat(20)}` })],
    ['Solana', (of: RootAddresses) => ({ ...of, solana: base58.encode(new Uint8Array(32)) })],
  ])('a root that is bound to another %s address than its own is not opened', async (_name, change) => {
    slots += 1
    const [walletId, slotId] = [`wallet-${slots}`, `slot-${slots}`]
    const root = crypto.getRandomValues(new Uint8Array(32))
    const serverHalf = crypto.getRandomValues(new Uint8Array(32))
    const userHalf = await makeDeviceHalf()
    await (await openStorage()).put('halves', { slotId, walletId, key: userHalf, createdAt: 0 })
    const open = async (addresses: SlotName['addresses']) => {
      const name: SlotName = { walletId, slotId, kind: 'device', addresses }
      const vault = createVault()
      const recipientKey = value(await vault.newRecipient())
      const half = await seal(serverHalf.slice(), recipientKey, slotId)
      const wrapped = await wrapRoot(root, userHalf, serverHalf, name)
      const result = await vault.unlock({ ...name, recipientKey, half, wrapped })
      return { result, isOpen: value(await vault.isUnlocked(addressesOf(root).eip155)) }
    }
    expect(await open(addressesOf(root))).toMatchObject({ result: { ok: true }, isOpen: true })
    const other = await open(change(addressesOf(root)))
    expect([faultOf(other.result), other.isOpen]).toEqual(['cannot-unwrap', false])
  })

  const sign = async (payload: SignPayload) => {
    const { vault, address } = await makeWallet()
    const { digest } = value(await vault.describe(payload, origin))
    return {
      vault,
      address,
      digest,
      signed: value(await vault.sign({ requestId: 'r', digest, origin, account: address }, payload)),
    }
  }

  test('signs messages as EIP-191', async () => {
    const { address, signed } = await sign({ kind: 'message', data: stringToHex('hello') })
    expect(await verifyMessage({ address, message: 'hello', signature: signed })).toBe(true)
  })

  const typed = {
    domain: {
      name: 'Ether Mail',
      version: '1',
      chainId: 1,
      verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
    },
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      Person: [
        { name: 'name', type: 'string' },
        { name: 'wallet', type: 'address' },
      ],
      Mail: [
        { name: 'from', type: 'Person' },
        { name: 'to', type: 'Person' },
        { name: 'contents', type: 'string' },
      ],
    },
    primaryType: 'Mail',
    message: {
      from: { name: 'Cow', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
      to: { name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' },
      contents: 'Hello, Bob!',
    },
  } as const

  test('signs typed data as EIP-712: the digest of the standard’s own example', async () => {
    const { address, digest, signed } = await sign({
      kind: 'typed-data',
      json: JSON.stringify(typed),
      chainId: 1,
    })
    expect(digest).toBe('0xbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2')
    // viem makes the domain's type itself, and types the chain as a bigint where it is given.
    const { EIP712Domain: _, ...types } = typed.types
    expect(await verifyTypedData({ address, signature: signed, ...typed, types })).toBe(true)
  })

  test.each(['eip1559', 'legacy'] as const)(
    'signs %s transactions that an independent reader understands',
    async (type) => {
      const fees =
        type === 'legacy'
          ? { gasPrice: '0x64' as const }
          : { maxFeePerGas: '0x64' as const, maxPriorityFeePerGas: '0x1' as const }
      const transaction = {
        type,
        chainId: 31_337,
        nonce: 3,
        to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
        value: '0x10',
        data: '0x1234',
        gas: '0x5208',
        ...fees,
      } as const
      const { address, signed } = await sign({ kind: 'transaction', transaction })
      expect(parseTransaction(signed)).toMatchObject({
        type,
        chainId: 31_337,
        nonce: 3,
        value: 16n,
        data: '0x1234',
        gas: 21_000n,
      })
      expect(await recoverTransactionAddress({ serializedTransaction: signed as never })).toBe(address)
    },
  )

  test('threat 10: signs only the digest that was approved, once, and only unlocked', async () => {
    const { vault, address: account } = await makeWallet()
    const payload: SignPayload = { kind: 'message', data: '0x01' }
    const other = value(await vault.describe({ kind: 'message', data: '0x02' }, origin))
    const { digest } = value(await vault.describe(payload, origin))
    const record = { origin, account }
    expect(faultOf(await vault.sign({ ...record, requestId: 'a', digest: other.digest }, payload))).toBe(
      'wrong-digest',
    )
    expect((await vault.sign({ ...record, requestId: 'a', digest }, payload)).ok).toBe(true)
    expect(faultOf(await vault.sign({ ...record, requestId: 'a', digest }, payload))).toBe('used-request')
    expect(faultOf(await createVault().sign({ ...record, requestId: 'b', digest }, payload))).toBe('locked')
  })

  test('a batch is the account’s own, of one chain, and as it was approved: with the code, or without', async () => {
    const { vault, address } = await makeWallet()
    const { address: stranger } = await makeWallet()
    const batch = {
      account: address,
      chainId: 1,
      nonce: 0,
      calls: [{ to: `0x${'ab'.repeat(20)}`, value: '0x1', data: '0x' }],
      gas: '0x5208',
      maxFeePerGas: '0x2',
      maxPriorityFeePerGas: '0x1',
      delegates: false,
    } as const
    const payloadOf = (change: object): SignPayload => ({ kind: 'batch', batch: { ...batch, ...change } })
    const record = { origin, account: address }
    const sign = async (shown: object, signed: object, requestId: string) => {
      const { digest } = value(await vault.describe(payloadOf(shown), origin))
      return faultOf(await vault.sign({ ...record, requestId, digest }, payloadOf(signed)))
    }
    expect(await sign({ account: stranger }, { account: stranger }, 'a')).toBe('wrong-account')
    expect(await sign({}, { delegates: true }, 'b')).toBe('wrong-digest')
    expect(await sign({ delegates: true }, {}, 'c')).toBe('wrong-digest')
    expect(await sign({ delegates: true }, { delegates: true, nonce: 1 }, 'd')).toBe('wrong-digest')
    const none = payloadOf({ delegates: true, chainId: 0 })
    expect(faultOf(await vault.describe(none, origin))).toBe('wrong-chain')
    expect(faultOf(await vault.sign({ ...record, requestId: 'e', digest: '0x00' }, none))).toBe('wrong-chain')
    const torn = payloadOf({ calls: [{ to: '0x12', value: '0x1', data: '0x' }] })
    expect(faultOf(await vault.describe(torn, origin))).toBe('malformed')
    expect(await sign({ delegates: true }, { delegates: true }, 'f')).toBe('none')
    expect(await sign({}, {}, 'g')).toBe('none')
  })

  test('signs only with the root of the account that was approved', async () => {
    const { vault, created } = await makeWallet()
    const { created: other } = await makeWallet()
    const payload: SignPayload = { kind: 'message', data: '0x01' }
    const { digest } = value(await vault.describe(payload, origin))
    const sign = async (account: string, requestId: string) =>
      faultOf(await vault.sign({ requestId, digest, origin, account }, payload))
    expect(await sign(other.addresses.eip155, 'a')).toBe('wrong-account')
    expect(await sign(other.addresses.solana ?? '', 'b')).toBe('wrong-account')
    expect(await sign('', 'c')).toBe('wrong-account')
    expect(await sign(created.addresses.eip155.toLowerCase(), 'd')).toBe('none')
    expect(value(await vault.isUnlocked(created.addresses.eip155))).toBe(true)
    expect(value(await vault.isUnlocked(created.addresses.solana ?? ''))).toBe(true)
    expect(value(await vault.isUnlocked(other.addresses.eip155))).toBe(false)
  })

  test('no page gets a signature over what the wallet signs for itself', async () => {
    const { vault, created } = await makeWallet()
    const data = stringToHex(contractText('wallet-of-the-attacker', created.addresses))
    for (const kind of ['message', 'solana-message'] as const)
      expect(faultOf(await vault.describe({ kind, data }, origin))).toBe('reserved-message')
    const record = { requestId: 'r', digest: '0x00', origin, account: created.addresses.eip155 } as const
    expect(faultOf(await vault.sign(record, { kind: 'message', data }))).toBe('reserved-message')
  })

  test('for another address the wallet’s key signs the words of the contract, and nothing else', async () => {
    const { vault, created } = await makeWallet()
    const address = created.addresses.eip155
    const said = [
      [changeEmailText('c1', 'b@example.com'), await vault.proveChangeEmail(address, 'c1', 'b@example.com')],
      [keepEmailText('b@example.com', 7), await vault.proveKeepEmail(address, 'b@example.com', 7)],
    ] as const
    for (const [message, signed] of said) {
      expect(await verifyMessage({ address, message, signature: value(signed) })).toBe(true)
      expect(faultOf(await vault.describe({ kind: 'message', data: stringToHex(message) }, origin))).toBe(
        'reserved-message',
      )
    }
    const { created: other } = await makeWallet()
    for (const asked of [
      vault.proveChangeEmail(other.addresses.eip155, 'c1', 'b@example.com'),
      vault.proveKeepEmail(other.addresses.eip155, 'b@example.com', 7),
    ])
      expect(faultOf(await asked)).toBe('wrong-account')
  })

  test('each key signs the whole set of addresses, in the words of the server’s contract', async () => {
    const { vault, created } = await makeWallet()
    const { addresses, proofs } = value(await vault.proveAddresses('w1'))
    expect(addresses).toEqual(created.addresses)
    const text = contractText('w1', addresses)
    expect(await verifyMessage({ address: addresses.eip155, message: text, signature: proofs.eip155 })).toBe(
      true,
    )
    const key = base58.decode(addresses.solana ?? '')
    expect(ed25519.verify(proofs.solana.slice(2), stringToHex(text).slice(2), key)).toBe(true)
    expect(faultOf(await createVault().proveAddresses('w1'))).toBe('locked')
  })

  test('threat 10: refuses a sign-in for another site, and one for this site is fine', async () => {
    const text = (domain: string) =>
      stringToHex(
        `${domain} wants you to sign in with your Ethereum account:\n0x00\n\nURI: https://${domain}`,
      )
    const describeIt = (domain: string) =>
      createVault().describe({ kind: 'message', data: text(domain) }, origin)
    expect(faultOf(await describeIt('evil.example.com'))).toBe('wrong-domain')
    expect(faultOf(await describeIt('example.com'))).toBe('wrong-domain')
    expect((await describeIt('app.example.com')).ok).toBe(true)
  })

  test('threat 10: refuses typed data of another chain, and what it cannot read', async () => {
    const vault = createVault()
    expect(
      faultOf(await vault.describe({ kind: 'typed-data', json: JSON.stringify(typed), chainId: 5 }, origin)),
    ).toBe('wrong-chain')
    expect(faultOf(await vault.describe({ kind: 'typed-data', json: '{', chainId: 1 }, origin))).toBe(
      'malformed',
    )
  })
})

describe('a recovery code', () => {
  test('opens the same wallet in another worker, however it is typed, and that one makes a slot of its own', async () => {
    const { recover, code, account, added, walletId } = await makeCode()
    const { fresh, result } = await recover(codeGroups(code).join(' ').toLowerCase())
    expect(value(result).eip155).toBe(account)
    expect(added.addresses.eip155).toBe(account)
    const slotId = `own-${slots}`
    const serverHalf = crypto.getRandomValues(new Uint8Array(32))
    const recipientKey = value(await fresh.newRecipient())
    const half = await seal(serverHalf, recipientKey, slotId)
    const own = value(await fresh.addSlot({ walletId, slotId, recipientKey, half, account }))
    expect(value(await fresh.slotsHere(walletId))).toContain(slotId)
    const later = createVault()
    const key = value(await later.newRecipient())
    const opened = await later.unlock({
      walletId,
      slotId,
      kind: 'device',
      addresses: own.addresses,
      wrapped: own.wrapped,
      recipientKey: key,
      half: await seal(serverHalf, key, slotId),
    })
    expect(value(opened).eip155).toBe(account)
  })

  test('threat 20: no other code opens it, nor the code with another half: who has the mailbox alone has nothing', async () => {
    const { recover, code } = await makeCode()
    expect(faultOf((await recover(drawCode())).result)).toBe('cannot-unwrap')
    expect(faultOf((await recover(code, {}, crypto.getRandomValues(new Uint8Array(32)))).result)).toBe(
      'cannot-unwrap',
    )
    for (const typed of ['', 'x', `${code}0`])
      expect(faultOf((await recover(typed)).result)).toBe('cannot-unwrap')
  })

  test('what the server says of the slot is bound: another wallet, slot, kind or address opens nothing', async () => {
    const { recover, code, added } = await makeCode()
    const other = await makeCode()
    const { eip155, solana } = added.addresses
    for (const change of [
      { walletId: other.walletId },
      { slotId: other.slotId },
      { kind: 'passkey' },
      { addresses: other.added.addresses },
      { addresses: { eip155 } },
      { addresses: { eip155, solana, bip122: 'bc1' } },
    ] satisfies Partial<SlotName>[])
      expect(faultOf((await recover(code, change)).result)).not.toBe('none')
    // The slot of another wallet whole: its code is another.
    expect(faultOf((await other.recover(code)).result)).toBe('cannot-unwrap')
    expect(faultOf((await recover(code)).result)).toBe('none')
  })

  test('a slot is added, and its step-up signed, only by an open worker and for the account that is open', async () => {
    const { vault, account, walletId, code } = await makeCode()
    const { account: stranger } = await makeCode()
    const half = { enc: 'x', ciphertext: 'x' }
    const brought = { kind: 'code', code } as const
    const slot = { walletId, slotId: 's', recipientKey: 'x', half, brought }
    expect(faultOf(await createVault().addSlot({ ...slot, account }))).toBe('locked')
    expect(faultOf(await vault.addSlot({ ...slot, account: stranger }))).toBe('wrong-account')
    expect(faultOf(await createVault().proveStepUp(account, 'open-slot', walletId, 't'))).toBe('locked')
    expect(faultOf(await vault.proveStepUp(stranger, 'open-slot', walletId, 't'))).toBe('wrong-account')
    const signature = value(await vault.proveStepUp(account, 'open-slot', walletId, 'token'))
    const message = stepUpText({ action: 'open-slot', subject: walletId }, 'token')
    expect(await verifyMessage({ address: account, message, signature })).toBe(true)
  })

  test('nothing of a code is stored here', async () => {
    const { code, slotId } = await makeCode()
    const stored = await (await openStorage()).getAll('halves')
    expect(stored.some((half) => half.slotId === slotId)).toBe(false)
    expect(JSON.stringify(stored)).not.toContain(code.slice(0, 8))
  })
})

describe('a passkey', () => {
  const imported = (output: Uint8Array<ArrayBuffer>) =>
    crypto.subtle.importKey('raw', output, 'HKDF', false, ['deriveKey'])
  const output = new Uint8Array(32).fill(1)

  // Made by Node's hkdfSync and createCipheriv, not by this code: output 32 × 01, server half 32 × 02, IV 12 × 03, root 32 × 07.
  test('opens what was wrapped elsewhere with the output of its PRF, and another output opens nothing', async () => {
    const name = {
      walletId: 'wallet-1',
      slotId: 'slot-1',
      kind: 'passkey',
      addresses: { eip155: '0x01' },
    } as const
    const wrapped = {
      version: 1,
      iv: 'AwMDAwMDAwMDAwMD',
      ciphertext: 'spBEA21rU5pZNuManPf8DOW4Yf2ZV6fQIdaaPnmHXX0Coodo6B2D3eZ741RsuRJG',
    } as const
    const serverHalf = new Uint8Array(32).fill(2)
    const opened = await unwrapRoot(wrapped, await imported(output), serverHalf, name)
    expect(opened).toEqual(new Uint8Array(32).fill(7))
    const oneBit = output.map((byte, index) => (index === 31 ? byte ^ 1 : byte))
    for (const [half, kind] of [
      [await imported(oneBit), 'passkey'],
      [await makeDeviceHalf(), 'passkey'],
      [await imported(output), 'code'],
      [await imported(output), 'device'],
    ] as const)
      await expect(unwrapRoot(wrapped, half, serverHalf, { ...name, kind })).rejects.toMatchObject({
        code: 'cannot-unwrap',
      })
  })

  test('opens the same wallet in another worker; nothing of it is stored here, and what is no such key opens nothing', async () => {
    const { vault, address: account, walletId } = await makeWallet()
    const slotId = `passkey-${slots}`
    const serverHalf = crypto.getRandomValues(new Uint8Array(32))
    const recipientKey = value(await vault.newRecipient())
    const half = await seal(serverHalf, recipientKey, slotId)
    const brought = { kind: 'passkey', key: await imported(output) } as const
    const { wrapped, addresses } = value(
      await vault.addSlot({ walletId, slotId, recipientKey, half, account, brought }),
    )
    expect(await (await openStorage()).get('halves', slotId)).toBeUndefined()
    const open = async (key: CryptoKey | undefined) => {
      const fresh = createVault()
      const recipient = value(await fresh.newRecipient())
      const slot = { walletId, slotId, kind: 'passkey', addresses, wrapped, recipientKey: recipient } as const
      const sealed = await seal(serverHalf, recipient, slotId)
      return fresh.unlock({ ...slot, half: sealed, brought: key && { kind: 'passkey', key } })
    }
    expect(value(await open(await imported(output))).eip155).toBe(account)
    const aes = await crypto.subtle.importKey('raw', output, 'AES-GCM', false, ['decrypt'])
    expect(faultOf(await open(await imported(output.map((byte) => byte + 1))))).toBe('cannot-unwrap')
    expect(faultOf(await open(aes))).toBe('cannot-unwrap')
    expect(faultOf(await open(undefined))).toBe('no-key-here')
  })
})

describe('a hand-over to another partition', () => {
  const page = 'https://shop.example'
  /** A wallet whose half the window's partition has, and what a frame of another partition asks with. */
  const prepare = async () => {
    const { created, walletId, address } = await makeWallet()
    const slotId = `slot-${slots}`
    const half = serverHalves.get(slotId) ?? new Uint8Array(32)
    const window = createVault()
    const frame = createVault()
    const to = { walletId, origin: page, recipientKey: value(await frame.newRecipient()) }
    const released = async (change: Partial<SlotName> = {}) => {
      const recipientKey = value(await window.newRecipient())
      const { addresses, wrapped } = created
      const slot = { walletId, slotId, kind: 'device' as const, addresses, wrapped, recipientKey, ...change }
      return { ...slot, half: await seal(half, recipientKey, slotId) }
    }
    const take = { ...to, addresses: created.addresses }
    return { created, address, window, frame, to, take, released }
  }

  test('gives the other worker the same root, and leaves nothing open behind it', async () => {
    const { address, window, frame, to, take, released } = await prepare()
    const sealed = value(await window.handOver(await released(), to))
    expect(value(await window.isUnlocked(address))).toBe(false)
    expect(faultOf(await frame.takeOver({ ...take, sealed }))).toBe('none')
    expect(value(await frame.isUnlocked(address))).toBe(true)
    // It is opened once: what is heard again means nothing.
    expect(faultOf(await frame.takeOver({ ...take, sealed }))).toBe('cannot-unwrap')
  })

  test('is opened for the page and the wallet that the person read, by the worker that asked, and for no other', async () => {
    const { window, take, to, released } = await prepare()
    const handed = async (change: Partial<typeof take>) => {
      const frame = createVault()
      const recipientKey = value(await frame.newRecipient())
      const sealed = value(await window.handOver(await released(), { ...to, recipientKey }))
      return faultOf(await frame.takeOver({ ...take, recipientKey, sealed, ...change }))
    }
    expect(await handed({})).toBe('none')
    expect(await handed({ origin: 'https://evil.example' })).toBe('cannot-unwrap')
    expect(await handed({ walletId: 'another' })).toBe('cannot-unwrap')
    const { address: other } = await makeWallet()
    expect(await handed({ addresses: { eip155: other } })).toBe('cannot-unwrap')
    const stranger = createVault()
    const sealed = value(await window.handOver(await released(), to))
    const own = value(await stranger.newRecipient())
    expect(faultOf(await stranger.takeOver({ ...take, sealed }))).toBe('cannot-unwrap')
    expect(faultOf(await stranger.takeOver({ ...take, recipientKey: own, sealed }))).toBe('cannot-unwrap')
  })

  test('takes a half that the server released for it: another slot, kind or address gives nothing, and the same half gives nothing twice', async () => {
    const { window, to, released } = await prepare()
    for (const change of [
      { slotId: 'other' },
      { kind: 'browser' },
      { addresses: { eip155: '0x01' } },
    ] as const)
      expect(faultOf(await window.handOver(await released(change), to))).not.toBe('none')
    const slot = await released()
    expect(faultOf(await window.handOver(slot, to))).toBe('none')
    expect(faultOf(await window.handOver(slot, to))).toBe('cannot-unwrap')
  })

  test('the half of a browser’s slot is made here, kept elsewhere, and opens there what was wrapped with it', async () => {
    const { vault, address: account, walletId } = await makeWallet()
    const slotId = `browser-${slots}`
    const serverHalf = crypto.getRandomValues(new Uint8Array(32))
    const key = value(await vault.makeHalf())
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
    const recipientKey = value(await vault.newRecipient())
    const brought = { kind: 'browser', key } as const
    const half = await seal(serverHalf, recipientKey, slotId)
    const added = value(await vault.addSlot({ walletId, slotId, recipientKey, account, brought, half }))
    const window = createVault()
    expect(value(await window.slotsHere(walletId))).not.toContain(slotId)
    const db = await openStorage()
    await db.put('halves', { slotId, walletId, key, createdAt: 0 })
    expect(value(await window.slotsHere(walletId))).toContain(slotId)
    expect(value(await window.slotsHere())).toContain(slotId)
    const { addresses, wrapped } = added
    const frame = createVault()
    const to = { walletId, origin: page, recipientKey: value(await frame.newRecipient()) }
    const own = value(await window.newRecipient())
    const released = { walletId, slotId, kind: 'browser', addresses, wrapped, recipientKey: own } as const
    const sealed = value(
      await window.handOver({ ...released, half: await seal(serverHalf, own, slotId) }, to),
    )
    expect(faultOf(await frame.takeOver({ ...to, addresses, sealed }))).toBe('none')
  })
})

describe('export', () => {
  const confirm = async (
    { vault, address, walletId }: Awaited<ReturnType<typeof makeWallet>>,
    token = 't',
  ) => {
    const signature = value(await vault.proveExport(address, walletId, token))
    value(await vault.beginExport(address))
    return signature
  }

  test('words and keys are those of the very accounts', async () => {
    const made = await makeWallet()
    const { vault, address, walletId, created } = made
    const signature = await confirm(made)
    const message = stepUpText({ action: 'export', subject: walletId }, 't')
    expect(await verifyMessage({ address, message, signature })).toBe(true)
    const words = value(await vault.exportSecret(address, 'words'))
    expect(words.split(' ')).toHaveLength(24)
    expect(mnemonicToAccount(words).address).toBe(address)
    const key = value(await vault.exportSecret(address, 'eip155'))
    expect(privateKeyToAccount(key as `0x${string}`).address).toBe(address)
    // As Solana wallets take it: the key, and behind it the public key, which is the address.
    const pair = base58.decode(value(await vault.exportSecret(address, 'solana')))
    expect(pair).toHaveLength(64)
    expect(base58.encode(pair.subarray(32))).toBe(created.addresses.solana)
    expect(base58.encode(ed25519.getPublicKey(pair.subarray(0, 32)))).toBe(created.addresses.solana)
    expect(addressesOf(mnemonicToEntropy(words, wordlist))).toEqual(created.addresses)
  })

  test('nothing is given out before it was signed for and begun, ten minutes later, or for another account', async () => {
    const made = await makeWallet()
    const { vault, address, walletId } = made
    const ask = async (account: string = address) => faultOf(await vault.exportSecret(account, 'words'))
    expect(await ask()).toBe('locked')
    expect(faultOf(await vault.beginExport(address))).toBe('locked')
    value(await vault.proveExport(address, walletId, 't'))
    expect(await ask()).toBe('locked')
    value(await vault.beginExport(address))
    expect(await ask()).toBe('none')
    expect(await ask('0x0000000000000000000000000000000000000001')).toBe('wrong-account')
    // One signature is worth one beginning.
    expect(faultOf(await vault.beginExport(address))).toBe('locked')
    vi.useFakeTimers({ now: Date.now() + 10 * 60_000, toFake: ['Date'] })
    expect(await ask()).toBe('locked')
    vi.useRealTimers()
  })

  test('a locked vault, and one that was opened again, give nothing out', async () => {
    const made = await makeWallet()
    await confirm(made)
    const locked = createVault()
    expect(faultOf(await locked.exportSecret(made.address, 'words'))).toBe('locked')
    expect(faultOf(await locked.proveExport(made.address, made.walletId, 't'))).toBe('locked')
    const { fresh } = await made.unlock()
    expect(faultOf(await fresh.exportSecret(made.address, 'words'))).toBe('locked')
  })

  test('a root that is opened again in the same vault is to be signed for again', async () => {
    const made = await makeWallet()
    const { vault, address, walletId } = made
    await confirm(made)
    expect(faultOf(await vault.exportSecret(address, 'words'))).toBe('none')
    value((await made.unlock(undefined, {}, vault)).result)
    expect(faultOf(await vault.exportSecret(address, 'words'))).toBe('locked')
    value(await vault.proveExport(address, walletId, 't'))
    value((await made.unlock(undefined, {}, vault)).result)
    expect(faultOf(await vault.beginExport(address))).toBe('locked')
  })
})

describe('further accounts', () => {
  const message = { kind: 'message', data: '0x6869' } as const
  const addressAt = (root: Uint8Array, index: number) => addressesOf(root, index)

  const openedAt = async () => {
    const made = await makeWallet()
    value(await made.vault.proveExport(made.address, made.walletId, 't'))
    value(await made.vault.beginExport(made.address))
    const words = value(await made.vault.exportSecret(made.address, 'words'))
    return { ...made, root: mnemonicToEntropy(words, wordlist) }
  }

  test('a signature is that of the account that was approved, in both namespaces', async () => {
    const { vault, root } = await openedAt()
    const { digest } = value(await vault.describe(message, origin))
    for (const index of [0, 1, 9]) {
      const { eip155: address, solana = '' } = addressAt(root, index)
      const requestId = `evm-${index}`
      const signature = value(await vault.sign({ requestId, digest, origin, account: address }, message))
      expect(await verifyMessage({ address, message: 'hi', signature })).toBe(true)
      const own = { kind: 'solana-message', data: '0x6869' } as const
      const described = value(await vault.describe(own, origin))
      const record = { requestId: `sol-${index}`, digest: described.digest, origin, account: solana }
      const signed = value(await vault.sign(record, own))
      expect(ed25519.verify(hexToBytes(signed), hexToBytes('0x6869'), base58.decode(solana))).toBe(true)
    }
  })

  test('calls of one account are never another one’s of the same wallet; beyond the last account nothing is signed', async () => {
    const { vault, root } = await openedAt()
    const [first, second] = [addressAt(root, 0).eip155, addressAt(root, 1).eip155]
    const batch = {
      account: second,
      chainId: 1,
      nonce: 0,
      calls: [{ to: first, value: '0x1', data: '0x' }],
      gas: '0x5208',
      maxFeePerGas: '0x1',
      maxPriorityFeePerGas: '0x1',
      delegates: false,
    } as const
    const { digest } = value(await vault.describe({ kind: 'batch', batch }, origin))
    const ask = (account: string) =>
      vault.sign({ requestId: account, digest, origin, account }, { kind: 'batch', batch })
    expect(faultOf(await ask(first))).toBe('wrong-account')
    expect(faultOf(await ask(second))).toBe('none')
    expect(faultOf(await ask(addressAt(root, mostAccounts).eip155))).toBe('wrong-account')
    expect(value(await vault.isUnlocked(second))).toBe(true)
    expect(value(await vault.isUnlocked(addressAt(root, mostAccounts).eip155))).toBe(false)
  })

  test('a key is that of the account that was asked for', async () => {
    const { vault, root } = await openedAt()
    const { eip155, solana } = addressAt(root, 3)
    const key = value(await vault.exportSecret(eip155, 'eip155')) as `0x${string}`
    expect(privateKeyToAccount(key).address).toBe(eip155)
    expect(base58.encode(base58.decode(value(await vault.exportSecret(eip155, 'solana'))).subarray(32))).toBe(
      solana,
    )
  })

  test('the list is made of the root’s own addresses, and the first account signs what the server reads', async () => {
    const { vault, root, walletId, address } = await openedAt()
    const { eip155 } = addressAt(root, 1)
    // Whichever account is in use: the wallet is its first one.
    const { accounts, signature } = value(
      await vault.proveAccounts(eip155, walletId, 7, [
        { name: 'Daily' },
        { name: null },
        { name: 'Savings' },
      ]),
    )
    expect(accounts).toEqual(
      ['Daily', null, 'Savings'].map((name, index) => ({ name, addresses: addressAt(root, index) })),
    )
    const text = accountsText(walletId, 7, accounts)
    expect(await verifyMessage({ address, message: text, signature })).toBe(true)
    expect(mostAccounts).toBe(mostInContract)
    for (const count of [0, mostAccounts + 1]) {
      const kept = Array.from({ length: count }, () => ({ name: null }))
      expect(faultOf(await vault.proveAccounts(address, walletId, 1, kept))).toBe('malformed')
    }
    // No page gets a signature over such a text.
    const reserved = { kind: 'message', data: toHex(text) } as const
    expect(faultOf(await vault.describe(reserved, origin))).toBe('reserved-message')
  })
})

describe('a key that the operator keeps', () => {
  test('is a code that is sealed to them, for its slot alone, and opens the wallet elsewhere', async () => {
    const operator = await suite.kem.generateKeyPair()
    const publicKey = toBase64url(new Uint8Array(await suite.kem.serializePublicKey(operator.publicKey)))
    const { vault, address: account, walletId } = await makeWallet()
    const slotId = `operator-${slots}`
    const serverHalf = crypto.getRandomValues(new Uint8Array(32))
    const code = value(await vault.drawCode())
    const recipientKey = value(await vault.newRecipient())
    const brought = { kind: 'operator', code } as const
    const half = await seal(serverHalf, recipientKey, slotId)
    const added = value(await vault.addSlot({ walletId, slotId, recipientKey, account, brought, half }))
    const sealed = value(await vault.sealCode(code, publicKey, walletId, slotId))
    const open = async (about: string) => {
      const info = new TextEncoder().encode(about).buffer
      const [enc, text] = [fromBase64url(sealed.enc).buffer, fromBase64url(sealed.ciphertext).buffer]
      return new TextDecoder().decode(await suite.open({ recipientKey: operator, enc, info }, text))
    }
    const given = await open(`walletframe|v1|operator-recovery|${walletId}|${slotId}`)
    expect(given).toBe(code)
    await expect(open(`walletframe|v1|operator-recovery|${walletId}|another`)).rejects.toThrow()
    const elsewhere = async (kind: 'operator' | 'code', typed: string) => {
      const fresh = createVault()
      const key = value(await fresh.newRecipient())
      const name = { walletId, slotId, kind, addresses: added.addresses }
      const released = {
        recipientKey: key,
        half: await seal(serverHalf, key, slotId),
        wrapped: added.wrapped,
      }
      return fresh.unlock({ ...name, ...released, brought: { kind, code: typed } })
    }
    expect(value(await elsewhere('operator', given)).eip155).toBe(account)
    // It is bound to its kind: a server that calls it the owner's own code opens nothing.
    expect(faultOf(await elsewhere('code', given))).toBe('cannot-unwrap')
    expect(faultOf(await elsewhere('operator', value(await vault.drawCode())))).toBe('cannot-unwrap')
    for (const wrong of ['', 'x', 'A'.repeat(86)])
      expect(faultOf(await vault.sealCode(code, wrong, walletId, slotId))).toBe('failed')
  })
})

describe('imported accounts', () => {
  const words = 'test test test test test test test test test test test junk'
  const brought = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  const message = { kind: 'message', data: '0x6869' } as const
  const withImported = async () => {
    const made = await makeWallet()
    const sealed = value(await made.vault.importAccount(made.address, made.walletId, words))
    return { ...made, sealed }
  }
  const signs = async (vault: ReturnType<typeof createVault>, account: string, requestId = 'r') => {
    const { digest } = value(await vault.describe(message, origin))
    return vault.sign({ requestId, digest, origin, account }, message)
  }

  test('sign with their own key, in both namespaces, and nothing else of the wallet becomes theirs', async () => {
    const { vault, address, walletId, sealed } = await withImported()
    expect(sealed).toMatch(/^[A-Za-z0-9_-]{16}\.[A-Za-z0-9_-]{43}$/)
    const signature = value(await signs(vault, brought))
    expect(await verifyMessage({ address: brought, message: 'hi', signature })).toBe(true)
    expect(
      await verifyMessage({ address, message: 'hi', signature: value(await signs(vault, address, 's')) }),
    ).toBe(true)
    const { accounts } = value(
      await vault.proveAccounts(address, walletId, 1, [{ name: null }, { name: null, sealed }]),
    )
    const solana = accounts[1]?.addresses.solana ?? ''
    const own = { kind: 'solana-message', data: '0x6869' } as const
    const { digest } = value(await vault.describe(own, origin))
    const signed = value(await vault.sign({ requestId: 'sol', digest, origin, account: solana }, own))
    expect(ed25519.verify(hexToBytes(signed), hexToBytes('0x6869'), base58.decode(solana))).toBe(true)
    // What the wallet signs for itself is its first account's, whichever is named.
    const proof = value(await vault.proveStepUp(brought, 'open-slot', walletId, 't'))
    const text = stepUpText({ action: 'open-slot', subject: walletId }, 't')
    expect(await verifyMessage({ address, message: text, signature: proof })).toBe(true)
  })

  test('stand in the signed list where they were put, and own ones keep their order beside them', async () => {
    const { vault, address, walletId, sealed } = await withImported()
    const kept = [{ name: null }, { name: 'Old', sealed }, { name: 'Next' }]
    const { accounts, signature } = value(await vault.proveAccounts(address, walletId, 3, kept))
    value(await vault.proveExport(address, walletId, 't'))
    value(await vault.beginExport(address))
    const root = mnemonicToEntropy(value(await vault.exportSecret(address, 'words')), wordlist)
    expect(accounts).toEqual([
      { name: null, addresses: addressesOf(root, 0) },
      { name: 'Old', addresses: { eip155: brought, solana: accounts[1]?.addresses.solana }, sealed },
      { name: 'Next', addresses: addressesOf(root, 1) },
    ])
    expect(await verifyMessage({ address, message: accountsText(walletId, 3, accounts), signature })).toBe(
      true,
    )
    // A key is that of the account that was asked for; the words are the wallet's.
    const key = value(await vault.exportSecret(brought, 'eip155')) as `0x${string}`
    expect(privateKeyToAccount(key).address).toBe(brought)
  })

  test('are learned anew by whatever opens the wallet, and stay while it is opened again', async () => {
    const { walletId, address, sealed, unlock } = await withImported()
    const { fresh, result } = await unlock()
    value(result)
    expect(faultOf(await signs(fresh, brought))).toBe('wrong-account')
    expect(
      faultOf(await fresh.proveAccounts(address, walletId, 1, [{ name: null }, { name: null, sealed }])),
    ).toBe('cannot-unwrap')
    value(await fresh.learnImported(address, walletId, [sealed, sealed]))
    expect(faultOf(await signs(fresh, brought))).toBe('none')
    value((await unlock(undefined, {}, fresh)).result)
    expect(faultOf(await signs(fresh, brought, 'again'))).toBe('none')
  })

  test('threat 40: of another wallet, or that nobody sealed here, are nobody’s', async () => {
    const { sealed, walletId } = await withImported()
    const other = await makeWallet()
    const [iv, ciphertext = ''] = sealed.split('.')
    const all = [
      sealed,
      '',
      '.',
      'nonsense',
      `${iv}.${ciphertext.slice(0, -1)}${ciphertext.endsWith('A') ? 'B' : 'A'}`,
      `${iv}.${ciphertext}.${ciphertext}`,
    ]
    for (const named of [walletId, other.walletId])
      value(await other.vault.learnImported(other.address, named, all))
    expect(value(await other.vault.isUnlocked(brought))).toBe(false)
    // A wallet that was opened after it in the same vault does not have them.
    const mine = await withImported()
    value((await other.unlock(undefined, {}, mine.vault)).result)
    expect(value(await mine.vault.isUnlocked(brought))).toBe(false)
  })

  test('are refused where the wallet has them, where the words are wrong, and where it is locked', async () => {
    const { vault, address, walletId } = await withImported()
    const ask = async (typed: string, of = vault) => faultOf(await of.importAccount(address, walletId, typed))
    expect(await ask(words)).toBe('account-known')
    expect(await ask(words.replace('junk', 'test'))).toBe('words-wrong')
    const unknown = await vault.importAccount(address, walletId, words.replace('junk', 'jnuk'))
    expect(unknown).toMatchObject({ ok: false, fault: { code: 'words-unknown', at: 12 } })
    expect(await ask(words, createVault())).toBe('locked')
    value(await vault.proveExport(address, walletId, 't'))
    value(await vault.beginExport(address))
    expect(await ask(value(await vault.exportSecret(address, 'words')))).toBe('account-known')
  })

  test('have words of their own, which are not the wallet’s, whichever account is named', async () => {
    const { vault, address, walletId } = await withImported()
    value(await vault.proveExport(address, walletId, 't'))
    value(await vault.beginExport(address))
    const own = value(await vault.exportSecret(address, 'words'))
    expect(own).not.toBe(words)
    expect(value(await vault.exportSecret(brought, 'words'))).toBe(own)
  })
})

describe('an imported private key', () => {
  const key = `0x${'4b'.repeat(32)}` as const
  const its = privateKeyToAccount(key)
  const withKey = async () => {
    const made = await makeWallet()
    const sealed = value(await made.vault.importAccount(made.address, made.walletId, `  ${key}\n`))
    return { ...made, sealed }
  }
  let requests = 0
  const sign = async (vault: ReturnType<typeof createVault>, payload: SignPayload) => {
    requests += 1
    const { digest } = value(await vault.describe(payload, origin))
    return vault.sign({ requestId: `key-${requests}`, digest, origin, account: its.address }, payload)
  }

  test('signs messages, typed data and transactions as viem does with it', async () => {
    const { vault } = await withKey()
    const data = stringToHex('hello')
    expect(value(await sign(vault, { kind: 'message', data }))).toBe(
      await its.signMessage({ message: { raw: data } }),
    )
    const typed = {
      domain: { name: 'Post', chainId: 1 },
      types: { Mail: [{ name: 'contents', type: 'string' }] },
      primaryType: 'Mail',
      message: { contents: 'Hello, Bob!' },
    } as const
    // viem makes the domain's type itself.
    const EIP712Domain = [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ]
    const json = JSON.stringify({ ...typed, types: { EIP712Domain, ...typed.types } })
    expect(value(await sign(vault, { kind: 'typed-data', json, chainId: 1 }))).toBe(
      await its.signTypedData(typed),
    )
    const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    const transaction = {
      type: 'eip1559',
      chainId: 31_337,
      nonce: 3,
      to,
      value: '0x10',
      data: '0x1234',
      gas: '0x5208',
      maxFeePerGas: '0x64',
      maxPriorityFeePerGas: '0x1',
    } as const
    expect(value(await sign(vault, { kind: 'transaction', transaction }))).toBe(
      await its.signTransaction({
        type: 'eip1559',
        chainId: 31_337,
        nonce: 3,
        to,
        value: 16n,
        data: '0x1234',
        gas: 21_000n,
        maxFeePerGas: 100n,
        maxPriorityFeePerGas: 1n,
      }),
    )
    // Twice with one worker: nothing of it was zeroed.
    expect(value(await sign(vault, { kind: 'message', data }))).toBe(
      await its.signMessage({ message: { raw: data } }),
    )
  })

  test('has one address, on EVM, in the signed list; own accounts keep their order beside it', async () => {
    const { vault, address, walletId, sealed, created } = await withKey()
    expect(sealed).toMatch(/^[A-Za-z0-9_-]{16}\.[A-Za-z0-9_-]{66}$/)
    const kept = [{ name: null }, { name: 'Key', sealed }, { name: null }]
    const { accounts, signature } = value(await vault.proveAccounts(address, walletId, 1, kept))
    expect(accounts[0]?.addresses).toEqual(created.addresses)
    expect(accounts[1]).toEqual({ name: 'Key', addresses: { eip155: its.address }, sealed })
    expect(accounts[2]?.addresses.solana).toEqual(expect.any(String))
    expect(await verifyMessage({ address, message: accountsText(walletId, 1, accounts), signature })).toBe(
      true,
    )
  })

  test('is sealed, and opened again by whatever opens the wallet; by nothing else', async () => {
    const { walletId, address, sealed, unlock } = await withKey()
    const { fresh, result } = await unlock()
    value(result)
    const message = { kind: 'message', data: '0x6869' } as const
    expect(faultOf(await sign(fresh, message))).toBe('wrong-account')
    value(await fresh.learnImported(address, walletId, [sealed]))
    expect(value(await sign(fresh, message))).toBe(await its.signMessage({ message: 'hi' }))
    const other = await makeWallet()
    for (const named of [walletId, other.walletId])
      value(await other.vault.learnImported(other.address, named, [sealed]))
    expect(value(await other.vault.isUnlocked(its.address))).toBe(false)
  })

  test('has no account on Solana or Bitcoin: nothing is signed there by its name, and no address is given out', async () => {
    const { vault } = await withKey()
    for (const payload of [
      { kind: 'solana-message', data: '0x6869' },
      { kind: 'bitcoin-message', data: '0x6869', protocol: 'ecdsa' },
      { kind: 'bitcoin-message', data: '0x6869', protocol: 'bip322' },
    ] as const)
      expect(faultOf(await sign(vault, payload))).toBe('wrong-account')
    expect(faultOf(await vault.bitcoinAddresses(its.address))).toBe('wrong-account')
  })

  test('has a smart account', async () => {
    const { vault } = await withKey()
    const { proxyCode } = smartAccount
    expect(value(await vault.smartAddress(its.address, proxyCode))).toBe(
      smartAccountOf(its.address, proxyCode).address,
    )
  })

  test('is given out again as it was; words are the wallet’s, whichever account is named', async () => {
    const { vault, address, walletId } = await withKey()
    value(await vault.proveExport(address, walletId, 't'))
    expect(value(await vault.beginExport(address))).toEqual(['words', 'eip155', 'solana'])
    expect(value(await vault.exportSecret(its.address, 'eip155'))).toBe(key)
    const words = value(await vault.exportSecret(its.address, 'words'))
    expect(mnemonicToAccount(words).address).toBe(address)
    expect(faultOf(await vault.exportSecret(its.address, 'solana'))).toBe('wrong-account')
  })

  test('is refused where the wallet has its account: by the key, by words, or of its own', async () => {
    const { vault, address, walletId } = await withKey()
    const ask = async (typed: string) => faultOf(await vault.importAccount(address, walletId, typed))
    expect(await ask(key.slice(2).toUpperCase())).toBe('account-known')
    expect(await ask(`0x${'00'.repeat(32)}`)).toBe('key-wrong')
    value(await vault.proveExport(address, walletId, 't'))
    value(await vault.beginExport(address))
    expect(await ask(value(await vault.exportSecret(address, 'eip155')))).toBe('account-known')
    // The first account of these words, by its key alone and then by the words, and the other way round.
    const words = 'test test test test test test test test test test test junk'
    const first = toHex(mnemonicToAccount(words).getHdKey().privateKey ?? '')
    expect(await ask(first)).toBe('none')
    expect(await ask(words)).toBe('account-known')
    const other = await makeWallet()
    value(await other.vault.importAccount(other.address, other.walletId, words))
    expect(faultOf(await other.vault.importAccount(other.address, other.walletId, first))).toBe(
      'account-known',
    )
  })
})

describe('exit kit', () => {
  const about = { walletHost: 'wallet.example.com', created: '2026-11-23T14:05:00.000Z' }

  test('is made once for each signature, of the root that signed, and is opened by the code alone', async () => {
    const made = await makeWallet()
    const { vault, address, walletId, created } = made
    const code = value(await vault.drawCode())
    const ask = (account: string = address) => vault.makeKit({ account, walletId, code, ...about })
    expect(faultOf(await ask())).toBe('locked')
    const signature = value(await vault.proveKit(address, walletId, 't'))
    const message = stepUpText({ action: 'exit-kit', subject: walletId }, 't')
    expect(await verifyMessage({ address, message, signature })).toBe(true)
    // It is worth nothing for words and keys.
    expect(faultOf(await vault.beginExport(address))).toBe('locked')
    expect(faultOf(await ask('0x0000000000000000000000000000000000000001'))).toBe('wrong-account')
    const kit = value(await ask())
    expect(kit).toMatchObject({ walletId, addresses: created.addresses, ...about })
    expect(addressesOf(await openKit(kit, code))).toEqual(created.addresses)
    expect(faultOf(await ask())).toBe('locked')
    // Nor is the signature for words and keys worth a kit, nor that of a root that was closed since.
    value(await vault.proveExport(address, walletId, 't'))
    expect(faultOf(await ask())).toBe('locked')
    value(await vault.proveKit(address, walletId, 't'))
    value((await made.unlock(undefined, {}, vault)).result)
    expect(faultOf(await ask())).toBe('locked')
    const locked = createVault()
    expect(faultOf(await locked.proveKit(address, walletId, 't'))).toBe('locked')
  })
})
