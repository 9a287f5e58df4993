// @vitest-environment jsdom
import type { Json } from '@walletframe/bridge-protocol/host'
import { walletMethods } from '../../../bridge-protocol/src/walletMethods.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  bitcoin,
  createStandardWallet,
  otherSolanaAddress,
  registerWallet,
  solanaAddress,
  solanaDevnet,
  solanaMainnet,
  standardAccount,
} from '../../test/fakeStandard.ts'
import { png } from '../../test/fakeWallet.ts'
import { startDirectory } from '../../test/startDirectory.ts'
import type { PageWallet } from '../wallets/pageWallet.ts'
import { toBase58 } from './base58.ts'
import { standardOf, standardWallets } from './standard.ts'
import { standardChain, type StandardWallet } from './standardApi.ts'
import { requestStandard } from './standardRequests.ts'

const ends: (() => void)[] = []
const first = (found: readonly PageWallet[]): PageWallet => {
  const [wallet] = found
  if (!wallet) throw new Error('no wallet was found')
  return wallet
}
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

const register = (wallet: unknown) => void ends.push(registerWallet(wallet))
const discover = (networks: readonly `${string}:${string}`[] = [solanaMainnet], isOurs = () => false) => {
  const found: PageWallet[] = []
  const stop = standardWallets(networks, isOurs)((wallet) => void found.push(wallet))
  ends.push(stop)
  return { found, stop, names: () => found.map(({ info }) => info.name) }
}

describe('finding', () => {
  test('those that were there before, and those that come later', () => {
    register(createStandardWallet({ name: 'Early' }).wallet)
    const { names, found } = discover()
    register(createStandardWallet({ name: 'Late' }).wallet)
    expect(names()).toEqual(['Early', 'Late'])
    expect(found[0]?.info).toEqual({
      id: 'solana:Early',
      name: 'Early',
      namespace: 'solana',
      icon: 'data:image/png;base64,AAAA',
    })
  })

  test('several in one registration, and what leaves it again', () => {
    const { names } = discover()
    const off = vi.fn()
    const listen = new CustomEvent('wallet-standard:register-wallet', {
      detail: (api: { register: (...wallets: StandardWallet[]) => () => void }) =>
        off.mockImplementation(
          api.register(
            createStandardWallet({ name: 'One' }).wallet,
            createStandardWallet({ name: 'Two' }).wallet,
          ),
        ),
    })
    window.dispatchEvent(listen)
    expect(names()).toEqual(['One', 'Two'])
    expect(() => off()).not.toThrow()
  })

  test('one that speaks Solana and Bitcoin is two wallets with ids of their own', () => {
    const both = createStandardWallet({ name: 'Both' })
    const features = { ...both.wallet.features, 'bitcoin:signMessage': { version: '1.0.0' } }
    const { found } = discover([solanaMainnet, bitcoin])
    register({ ...both.wallet, features })
    expect(found.map(({ info }) => [info.id, info.namespace])).toEqual([
      ['solana:Both', 'solana'],
      ['bip122:Both', 'bip122'],
    ])
  })

  test('only those of the page’s namespaces', () => {
    const { names } = discover(['eip155:1', bitcoin])
    register(createStandardWallet().wallet)
    expect(names()).toEqual([])
  })

  test('none of ours', () => {
    const ours = createStandardWallet({ name: 'WalletFrame' }).wallet
    const found: PageWallet[] = []
    ends.push(standardWallets([solanaMainnet], (wallet) => wallet === ours)((one) => void found.push(one)))
    register(ours)
    expect(found).toEqual([])
  })

  test('nothing after it was stopped', () => {
    const { names, stop } = discover()
    stop()
    register(createStandardWallet().wallet)
    expect(names()).toEqual([])
  })
})

describe('what strangers say', () => {
  const throwing = (member: string) =>
    Object.defineProperty({ ...createStandardWallet().wallet }, member, {
      get: () => {
        throw new Error('hostile')
      },
    })

  test.each(['name', 'icon', 'features'])(
    'one whose %s throws is left out; the next one is found',
    (name) => {
      const { names } = discover()
      expect(() => register(throwing(name))).not.toThrow()
      register(createStandardWallet({ name: 'Honest' }).wallet)
      expect(names()).toEqual(['Honest'])
    },
  )

  test.each([[undefined], [null], [7], ['x'], [{}], [{ name: 'x' }], [{ name: 7, features: {} }]])(
    '%j is no wallet',
    (wrong) => {
      const { names } = discover()
      expect(() => register(wrong)).not.toThrow()
      expect(names()).toEqual([])
    },
  )

  test.each(['standard:connect', 'standard:events', 'solana:signMessage'])(
    'one without %s is left out',
    (feature) => {
      const { wallet } = createStandardWallet()
      const features = Object.fromEntries(
        Object.entries(wallet.features).filter(([name]) => name !== feature),
      )
      const { names } = discover()
      register({ ...wallet, features })
      expect(names()).toEqual([])
    },
  )

  test.each<[string, unknown]>([
    ['no function', undefined],
    ['a text', 'alert(1)'],
  ])('a registration with %s is passed over', (_name, detail) => {
    const { names } = discover()
    window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
    window.dispatchEvent(new Event('wallet-standard:register-wallet'))
    expect(names()).toEqual([])
  })

  test('a registration that throws stays the stranger’s own mistake', () => {
    const { names } = discover()
    const reported = vi.fn((event: Event) => event.preventDefault())
    window.addEventListener('error', reported)
    window.dispatchEvent(
      new CustomEvent('wallet-standard:register-wallet', {
        detail: () => {
          throw new Error('hostile')
        },
      }),
    )
    window.removeEventListener('error', reported)
    expect(reported).not.toHaveBeenCalled()
    register(createStandardWallet({ name: 'Honest' }).wallet)
    expect(names()).toEqual(['Honest'])
  })

  test('huge names and icons are cut and left out; many wallets still fit into one message', () => {
    const directory = startDirectory(() => undefined)
    ends.push(directory.stop)
    directory.discover(standardWallets([solanaMainnet], () => false))
    register(createStandardWallet({ name: 'n'.repeat(5_000), icon: png(70_000) }).wallet)
    const [huge] = directory.list()
    expect(huge?.name).toHaveLength(128)
    expect(huge?.id.length).toBeLessThanOrEqual(128)
    expect(huge?.icon).toBeUndefined()
    for (let index = 0; index < 100; index += 1)
      register(createStandardWallet({ name: `Wallet ${index}`, icon: png(60_000) }).wallet)
    expect(directory.list()).toHaveLength(64)
    expect(JSON.stringify(directory.list()).length).toBeLessThan(200 * 1024)
  })

  test('two of one name are told apart, and the first keeps its id', () => {
    const directory = startDirectory(() => undefined)
    ends.push(directory.stop)
    directory.discover(standardWallets([solanaMainnet], () => false))
    const [one, two] = [createStandardWallet().wallet, createStandardWallet().wallet]
    register(one)
    register(two)
    register(one)
    expect(directory.list().map(({ id }) => id)).toEqual(['solana:Solana Purse', 'solana:Solana Purse#1'])
    expect(directory.find('solana:Solana Purse')?.native).toBe(one)
  })

  test('an empty name is a name of ours', () => {
    const { names } = discover()
    register(createStandardWallet({ name: '' }).wallet)
    expect(names()).toEqual(['Wallet'])
  })
})

describe('what it shares', () => {
  const one = async (given: Readonly<Record<string, unknown>> = {}, networks = [solanaMainnet] as never) => {
    const purse = createStandardWallet(given)
    const { found } = discover(networks)
    register(purse.wallet)
    return { purse, wallet: first(found) }
  }

  test('asked: its accounts, on the network of the page that it names', async () => {
    const { purse, wallet } = await one({}, [solanaDevnet, solanaMainnet] as never)
    expect(await wallet.connect(false)).toEqual({
      network: solanaDevnet,
      accounts: [`${solanaDevnet}:${solanaAddress}`],
    })
    expect(purse.connect).toHaveBeenCalledWith({ silent: false })
  })

  test('silently: nothing where nothing was shared', async () => {
    const { purse, wallet } = await one()
    expect(await wallet.connect(true)).toEqual({ network: solanaMainnet, accounts: [] })
    expect(purse.connect).toHaveBeenCalledWith({ silent: true })
  })

  test('its methods are called on the feature that they belong to', async () => {
    const feature = {
      version: '1.0.0',
      async connect() {
        expect(this).toBe(feature)
        return { accounts: [standardAccount()] }
      },
    }
    const { wallet } = createStandardWallet()
    const { found } = discover()
    register({ ...wallet, features: { ...wallet.features, 'standard:connect': feature } })
    expect((await first(found).connect(false)).accounts).toHaveLength(1)
  })

  test('changes are followed until that ends; one that is about other things is none', async () => {
    const { purse, wallet } = await one()
    const heard = vi.fn()
    const end = wallet.bind(heard)
    purse.change([standardAccount(otherSolanaAddress)])
    expect(heard).toHaveBeenLastCalledWith({
      network: solanaMainnet,
      accounts: [`${solanaMainnet}:${otherSolanaAddress}`],
    })
    purse.tell({ chains: [] })
    expect(heard).toHaveBeenCalledOnce()
    purse.change([])
    expect(heard).toHaveBeenLastCalledWith({ network: solanaMainnet, accounts: [] })
    end()
    expect(purse.listenerCount()).toBe(0)
  })

  test('a change that is no change throws nothing into the wallet', async () => {
    const { purse, wallet } = await one()
    const heard = vi.fn()
    wallet.bind(heard)
    for (const wrong of [undefined, null, { accounts: 7 }, { accounts: [null, {}, { address: 7 }] }])
      expect(() => purse.tell(wrong as never)).not.toThrow()
  })

  test('only accounts of its namespace, only addresses, at most 64', async () => {
    const { purse, wallet } = await one()
    purse.connect.mockResolvedValue({
      accounts: [
        standardAccount('bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh', ['bitcoin:mainnet']),
        standardAccount('no address'),
        standardAccount('x'.repeat(300)),
        { address: 7, chains: ['solana:mainnet'] } as never,
        { address: solanaAddress } as never,
        ...Array.from({ length: 100 }, () => standardAccount()),
      ],
    })
    const { accounts } = await wallet.connect(false)
    expect(new Set(accounts)).toEqual(new Set([`${solanaMainnet}:${solanaAddress}`]))
    expect(accounts).toHaveLength(64)
  })

  test('where it answers with nothing, what it shows counts', async () => {
    const { purse, wallet } = await one()
    purse.change([standardAccount()])
    purse.connect.mockResolvedValue(undefined as never)
    expect((await wallet.connect(false)).accounts).toEqual([`${solanaMainnet}:${solanaAddress}`])
  })

  test('one that gives nothing to end with is let go of all the same', () => {
    const { wallet } = createStandardWallet()
    const { found } = discover()
    const events = { version: '1.0.0', on: () => undefined }
    register({ ...wallet, features: { ...wallet.features, 'standard:events': events } })
    expect(() => first(found).bind(() => undefined)()).not.toThrow()
  })

  test('released: asked to disconnect, where it can', async () => {
    const { purse, wallet } = await one()
    await wallet.release()
    expect(purse.disconnect).toHaveBeenCalledOnce()
    const bare = createStandardWallet({ name: 'Bare' }).wallet
    const features = { ...bare.features } as Record<string, unknown>
    delete features['standard:disconnect']
    const { found } = discover()
    register({ ...bare, features })
    await expect(found.at(-1)!.release()).resolves.toBeUndefined()
  })
})

test.each([
  [solanaMainnet, 'solana:mainnet'],
  [solanaDevnet, 'solana:devnet'],
  ['solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'solana:testnet'],
  ['solana:11111111111111111111111111111111', 'solana:localnet'],
  [bitcoin, 'bitcoin:mainnet'],
  ['bip122:000000000933ea01ad0ee984209779ba', 'bitcoin:testnet'],
] as const)('%s is %s there', (network, name) => expect(standardChain(network)).toBe(name))

test('the object that a wallet registered, of the namespace that is asked for', () => {
  const native = { features: {} }
  const info = { id: 'x', name: 'X', namespace: 'bip122' } as const
  const wallet = { info, native } as unknown as PageWallet
  expect(standardOf(wallet, 'bip122')).toBe(native)
  expect(standardOf(wallet, 'solana')).toBeUndefined()
  expect(standardOf({ ...wallet, native: { request: () => 1 } }, 'bip122')).toBeUndefined()
  expect(standardOf(undefined, 'bip122')).toBeUndefined()
})

describe('what the frame asks a wallet of Solana', () => {
  const bytes = Uint8Array.from([1, 2, 3])
  const setUpWallet = async (features: Record<string, unknown> = {}) => {
    const asked: unknown[] = []
    const answer =
      (output: object) =>
      async (...inputs: { message?: Uint8Array; transaction?: Uint8Array; chain?: string }[]) => {
        asked.push(...inputs.map(({ message, transaction, chain }) => [message ?? transaction, chain]))
        return inputs.map(() => output)
      }
    const wallet = {
      ...createStandardWallet().wallet,
      features: {
        ...createStandardWallet().wallet.features,
        'solana:signMessage': { version: '1.0.0', signMessage: answer({ signature: bytes }) },
        'solana:signTransaction': { version: '1.0.0', signTransaction: answer({ signedTransaction: bytes }) },
        'solana:signAndSendTransaction': {
          version: '1.0.0',
          signAndSendTransaction: answer({ signature: bytes }),
        },
        ...features,
      },
      accounts: [standardAccount(solanaAddress)],
    } as unknown as StandardWallet
    const ask = (method: string, params: Json = null) => requestStandard(wallet, method, params, solanaDevnet)
    return { ask, asked }
  }

  test('each listed method, with bytes in base58 both ways and the chain of the network', async () => {
    const { ask, asked } = await setUpWallet()
    const text = toBase58(bytes)
    expect(await ask('solana_getAccounts')).toEqual([{ pubkey: solanaAddress }])
    expect(await ask('solana_signMessage', { message: text, pubkey: solanaAddress })).toEqual({
      signature: text,
    })
    expect(await ask('solana_signTransaction', { transaction: text })).toEqual({ transaction: text })
    expect(await ask('solana_signAllTransactions', { transactions: [text, text] })).toEqual({
      transactions: [text, text],
    })
    expect(await ask('solana_signAndSendTransaction', { transaction: text })).toEqual({ signature: text })
    expect(asked).toEqual(Array.from({ length: 5 }, () => [bytes, 'solana:devnet']))
    expect(walletMethods.solana).toHaveLength(5)
  })

  test.each([
    ['a method that is not on the list', 'eth_sign', null, 4200],
    ['an account that it does not share', 'solana_signMessage', { message: '2', pubkey: 'x' }, 4100],
    ['no bytes', 'solana_signTransaction', {}, -32602],
  ])('%s is refused', async (_name, method, params, code) => {
    const { ask, asked } = await setUpWallet()
    await expect(ask(method, params)).rejects.toMatchObject({ code })
    expect(asked).toEqual([])
  })

  test('a feature that it does not have is named', async () => {
    const { ask } = await setUpWallet({ 'solana:signMessage': undefined })
    await expect(ask('solana_signMessage', { message: '2' })).rejects.toMatchObject({ code: 4200 })
  })
})

describe('what the frame asks a wallet of Bitcoin', () => {
  const address = 'bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh'
  const base64 = (...bytes: number[]) => btoa(String.fromCharCode(...bytes))
  const setUpBitcoin = (features: Record<string, unknown> = {}) => {
    const asked = vi.fn()
    const account = { ...standardAccount(address, ['bitcoin:mainnet']), publicKey: Uint8Array.of(2, 9) }
    const wallet = {
      ...createStandardWallet().wallet,
      accounts: [standardAccount(solanaAddress), account],
      features: {
        'bitcoin:signMessage': {
          signMessage: async (...inputs: unknown[]) => {
            asked(...inputs)
            return [{ signature: Uint8Array.of(255, 0, 7), signedMessage: Uint8Array.of(1) }]
          },
        },
        'bitcoin:signTransaction': {
          signTransaction: async (...inputs: unknown[]) => {
            asked(...inputs)
            return [{ signedPsbt: Uint8Array.of(1, 2) }]
          },
        },
        ...features,
      },
    } as unknown as StandardWallet
    const ask = (method: string, params: Json) => requestStandard(wallet, method, params, bitcoin)
    return { ask, asked, account }
  }

  test('signMessage: bytes and the account itself go in, base64 comes out', async () => {
    const { ask, asked, account } = setUpBitcoin()
    const input = { account: address, message: base64(72, 200) }
    expect(await ask('signMessage', [input])).toEqual([
      { signature: base64(255, 0, 7), signedMessage: base64(1) },
    ])
    expect(asked.mock.calls).toEqual([
      [{ account, message: Uint8Array.of(72, 200), chain: 'bitcoin:mainnet' }],
    ])
    expect((asked.mock.calls[0] as { account: unknown }[])[0]?.account).toBe(account)
  })

  test('signTransaction: accounts of each input', async () => {
    const { ask, asked, account } = setUpBitcoin()
    const inputsToSign = [{ account: address, signingIndexes: [0, 2], sigHash: 'ALL' }]
    expect(await ask('signTransaction', [{ psbt: base64(112), inputsToSign }])).toEqual([
      { signedPsbt: base64(1, 2) },
    ])
    expect(asked).toHaveBeenCalledWith({
      account,
      chain: 'bitcoin:mainnet',
      psbt: Uint8Array.of(112),
      inputsToSign: [{ account, signingIndexes: [0, 2], sigHash: 'ALL' }],
    })
  })

  test('a PSBT of many bytes', async () => {
    const large = new Uint8Array(150_000).map((_, index) => index)
    const signTransaction = async ({ psbt }: { psbt: Uint8Array }) => [{ signedPsbt: psbt }]
    const { ask } = setUpBitcoin({ 'bitcoin:signTransaction': { signTransaction } })
    const psbt = Buffer.from(large).toString('base64')
    expect(await ask('signTransaction', [{ psbt, inputsToSign: [] }])).toEqual([{ signedPsbt: psbt }])
  })

  test('getAccounts: those of Bitcoin, with their keys', async () => {
    expect(await setUpBitcoin().ask('getAccounts', [])).toEqual([{ address, publicKey: base64(2, 9) }])
  })

  test.each([
    ['an account that it does not share', 'signMessage', [{ account: solanaAddress, message: 'AAAA' }], 4100],
    ['no bytes', 'signMessage', [{ account: address, message: '' }], -32602],
    ['bytes that are none', 'signTransaction', [{ psbt: 'ä' }], -32602],
    ['a number for bytes', 'signTransaction', [{ psbt: 7 }], -32602],
    ['a feature that it does not have', 'signAndSendTransaction', [{ psbt: 'AAAA' }], 4200],
    ['a feature that is none', 'connect', [], 4200],
  ])('%s is refused', async (_name, method, params, code) => {
    const { ask, asked } = setUpBitcoin()
    await expect(ask(method, params)).rejects.toMatchObject({ code })
    expect(asked).not.toHaveBeenCalled()
  })

  test('its own refusal', async () => {
    const signMessage = () => Promise.reject(Object.assign(new Error('No.'), { code: 4001 }))
    const { ask } = setUpBitcoin({ 'bitcoin:signMessage': { signMessage } })
    await expect(ask('signMessage', [{ account: address, message: 'AAAA' }])).rejects.toMatchObject({
      code: 4001,
    })
  })
})
