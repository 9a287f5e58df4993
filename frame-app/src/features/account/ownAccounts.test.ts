import type { NamedAccount } from '@walletframe/api-contract'
import type { Caip2 } from '@walletframe/bridge-protocol'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { setTestRegistry } from '../../../test/registry.ts'
import type { ConnectorInfo } from '../../connectors/connector.ts'
import type { Names } from '../../vault/accounts.ts'

const parts = vi.hoisted(() => ({
  own: true,
  asked: [] as unknown[][],
  read: async (): Promise<unknown> => [],
  change: async (): Promise<unknown> => [],
}))
vi.mock('../../vault/accounts.ts', () => ({
  accounts: {
    isOwn: async (...given: unknown[]) => {
      parts.asked.push(['isOwn', ...given])
      return parts.own
    },
    read: (...given: unknown[]) => {
      parts.asked.push(['read', ...given])
      return parts.read()
    },
    change: (first: string, to: (names: Names) => unknown) => {
      parts.asked.push(['change', first, to([{ name: 'Daily' }, { name: null, sealed: 'x' }])])
      return parts.change()
    },
    import: (...given: unknown[]) => {
      parts.asked.push(['import', ...given])
      return parts.change()
    },
  },
}))
const smartAddress = `0x${'5a'.repeat(20)}`
vi.mock('../../api/session.ts', () => ({ session: {} }))
vi.mock('../../vault/vault.ts', () => ({
  openWallet: null,
  vault: {
    smartAddress: async (of: string) => {
      parts.asked.push(['smartAddress', of])
      return smartAddress
    },
  },
}))
const stored = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
})

const { connectionsStore } = await import('../../connections/connections.ts')
const { followAccount } = await import('../../connections/embedded.ts')
const { connectorOf } = await import('../../connectors/registry.ts')
const { currentView, modalStore } = await import('../../state/modal.ts')
const { openModal, pushView } = await import('../../state/navigation.ts')
const { optionsStore } = await import('../../state/options.ts')
const { trackedStore } = await import('../../state/track.ts')
const { readPageAccount, readPageSmart, readWallet, writePage, writeWallet } =
  await import('../../storage/embeddedRecord.ts')
const {
  accountName,
  addAccount,
  importAccount,
  indexOf,
  isSmart,
  learnAccounts,
  nameAccount,
  ownAccounts,
  provenBeside,
  proveAccount,
  takeAccount,
} = await import('./ownAccounts.ts')

const page = 'https://page.example'
const evm: Caip2 = 'eip155:1'
const sol: Caip2 = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const account = (name: string | null, end: string): NamedAccount => ({
  name,
  addresses: { eip155: `0x${end.repeat(20)}`, solana: `${'1'.repeat(30)}${end}` },
})
const [first, second] = [account('Daily', 'aa'), account(null, 'bb')]
const id = 'wallet'
const connector: ConnectorInfo = { type: 'embedded', id, name: 'E-mail wallet', email: 'me@example.com' }
const shown = () => Object.values(connectionsStore.getState().byNamespace).map(({ accounts }) => accounts)

beforeEach(() => {
  parts.own = true
  parts.asked = []
  setTestRegistry({ hostOrigin: () => page, networks: () => [evm, sol], followAccount })
  writeWallet(null)
  writeWallet({ id, email: 'me@example.com', addresses: first.addresses, accounts: [first, second] })
  writePage(page, [evm, sol])
  connectionsStore.setState({
    active: 'eip155',
    byNamespace: {
      eip155: {
        status: 'connected',
        connector,
        accounts: [`${evm}:${first.addresses.eip155}`],
        network: evm,
      },
      solana: {
        status: 'connected',
        connector,
        accounts: [`${sol}:${first.addresses.solana ?? ''}`],
        network: sol,
      },
    },
  })
  openModal({ name: 'Account' })
  pushView({ name: 'SwitchAddress' })
})

describe('another account is used', () => {
  const used = `${evm}:${first.addresses.eip155}` as const
  test('in every namespace at once, and back to where the person came from', async () => {
    expect(await takeAccount(connector, second, used)).toBeNull()
    expect(shown()).toEqual([
      [`${evm}:${second.addresses.eip155}`],
      [`${sol}:${second.addresses.solana ?? ''}`],
    ])
    expect(readPageAccount(page)).toBe(1)
    expect(currentView(modalStore.getState()).name).toBe('Account')
    // The vault was asked for all of its addresses; for the first account nobody is.
    expect(parts.asked).toEqual([
      ['isOwn', first.addresses.eip155, [second.addresses.eip155, second.addresses.solana]],
    ])
    await takeAccount(connector, first, `${evm}:${second.addresses.eip155}`)
    expect(shown()[0]).toEqual([used])
    expect(parts.asked).toHaveLength(1)
    // What is restored after a reload is the same.
    expect(connectorOf(connector).restore()?.accounts).toContain(used)
  })

  test('not where the key does not have it: it is said, and the page keeps what it had', async () => {
    parts.own = false
    expect(await takeAccount(connector, second, used)).toMatchObject({ code: 'wrong-account' })
    expect(shown()[0]).toEqual([used])
    expect(readPageAccount(page)).toBe(0)
    expect(currentView(modalStore.getState()).name).toBe('SwitchAddress')
  })

  test('not one that the wallet does not have', async () => {
    const stranger = account(null, 'ee')
    expect(await takeAccount(connector, stranger, used)).toMatchObject({ code: 'wrong-account' })
    expect(parts.asked).toEqual([])
    expect(shown()[0]).toEqual([used])
  })
})

describe('an imported private key is used', () => {
  const bare: NamedAccount = { name: null, addresses: { eip155: `0x${'ce'.repeat(20)}` }, sealed: 'x' }
  const onEvm = `${evm}:${first.addresses.eip155}` as const
  const onSolana = `${sol}:${first.addresses.solana ?? ''}` as const
  const states = () =>
    Object.values(connectionsStore.getState().byNamespace).map(({ status, connector: of, accounts }) => [
      status,
      of?.id,
      accounts,
    ])
  const atKey = ['connected', id, [`${evm}:${bare.addresses.eip155}`]]
  const ended = ['disconnected', undefined, []]
  beforeEach(() => {
    optionsStore.setState({
      networks: [evm, sol].map((network) => ({
        id: network,
        name: network,
        nativeCurrency: { name: 'Coin', symbol: 'C', decimals: 18 },
        testnet: false,
      })),
    })
    const known = readWallet()
    if (known) writeWallet({ ...known, accounts: [first, second, bare] })
  })

  test('on EVM alone: the wallet is connected nowhere else, with no account that was not chosen', async () => {
    expect(await takeAccount(connector, bare, onEvm)).toBeNull()
    expect(states()).toEqual([atKey, ended])
    expect(parts.asked).toEqual([['isOwn', first.addresses.eip155, [bare.addresses.eip155]]])
    // What is restored after a reload is the same, and it is not offered where it has nothing.
    expect(connectorOf(connector).restore()?.accounts).toEqual([`${evm}:${bare.addresses.eip155}`])
    const { serves } = connectorOf(connector).capabilities
    expect([serves('eip155'), serves('solana'), serves('bip122')]).toEqual([true, false, false])
    expect(connectorOf(connector).allows?.(sol)).toBe('no')
    await expect(connectorOf(connector).switchNetwork(sol)).rejects.toMatchObject({ code: 4100 })
  })

  test('from Solana too, and then the page stands on EVM', async () => {
    connectionsStore.setState({ active: 'solana' })
    expect(await takeAccount(connector, bare, onSolana)).toBeNull()
    expect(states()).toEqual([atKey, ended])
    expect(connectionsStore.getState().active).toBe('eip155')
  })

  test('not by a page that is connected on Solana alone: it is said, and the page keeps what it had', async () => {
    connectionsStore.setState(({ byNamespace: { solana } }) => ({
      active: 'solana',
      byNamespace: { ...(solana && { solana }) },
    }))
    writePage(page, [sol])
    expect(await takeAccount(connector, bare, onSolana)).toMatchObject({ code: 'no-address-here' })
    expect(shown()).toEqual([[onSolana]])
    expect(readPageAccount(page)).toBe(0)
  })

  test('and another account again: on EVM at once, elsewhere once it is connected there', async () => {
    await takeAccount(connector, bare, onEvm)
    expect(await takeAccount(connector, second, `${evm}:${bare.addresses.eip155}`)).toBeNull()
    expect(states()).toEqual([['connected', id, [`${evm}:${second.addresses.eip155}`]], ended])
    expect(connectorOf(connector).capabilities.serves('solana')).toBe(true)
  })

  test('where the page has a network of Bitcoin no address of it is asked for', async () => {
    const btc = 'bip122:000000000019d6689c085ae165831e93'
    setTestRegistry({
      hostOrigin: () => page,
      networks: () => [evm, sol, btc],
      pageNetworks: () => [evm, sol, btc],
      followAccount,
    })
    expect(await takeAccount(connector, bare, onEvm)).toBeNull()
    expect(connectorOf(connector).capabilities.serves('bip122')).toBe(false)
    expect(connectorOf(connector).accounts([evm, sol, btc], [])).toEqual([`${evm}:${bare.addresses.eip155}`])
  })
})

describe('a network of Bitcoin', () => {
  const btc = 'bip122:000000000019d6689c085ae165831e93'
  const other = 'bip122:12a765e31ffd4059bada1e25190f6e98'
  const known = { bc: 'bc1q', tb: 'tb1q', bcrt: 'bcrt1q' }
  const on = (network: Caip2, isServed: boolean) => {
    setTestRegistry({
      hostOrigin: () => page,
      networks: () => [network],
      pageNetworks: () => [network],
      isServed: () => isServed,
    })
    const wallet = readWallet()
    if (wallet) writeWallet({ ...wallet, bitcoin: { [first.addresses.eip155.toLowerCase()]: known } })
    const { capabilities, accounts } = connectorOf(connector)
    const served = [capabilities.serves('bip122'), accounts([network], [])]
    writeWallet(null)
    return [...served, connectorOf(connector).capabilities.serves('bip122')]
  }
  test('has an account of the wallet where the server tells of it, signed in or not, and only there', () => {
    expect(on(btc, true)).toEqual([true, [`${btc}:bc1q`], true])
  })
  test('has none where the server does not tell of it', () => {
    expect(on(btc, false)).toEqual([false, [], false])
  })
  test('has none on another chain of the namespace', () => {
    expect(on(other, true)).toEqual([false, [], false])
  })
})

describe('the smart account of an account is used', () => {
  const used = `${evm}:${first.addresses.eip155}` as const
  const smart = `${evm}:${smartAddress}` as const
  const told = () => trackedStore.getState().waiting.map(({ event, properties }) => [event, properties])
  beforeEach(() => {
    setTestRegistry({
      hostOrigin: () => page,
      networks: () => [evm, sol],
      followAccount,
      hasSmart: (id) => id === evm,
    })
    optionsStore.setState(({ features }) => ({ features: { ...features, analytics: true } }))
    trackedStore.setState({ waiting: [] })
  })

  test('at the address that the vault says, and the key’s own again', async () => {
    expect(isSmart(smart)).toBe(false)
    expect(await takeAccount(connector, first, used, true)).toBeNull()
    expect(parts.asked).toEqual([['smartAddress', first.addresses.eip155]])
    expect(shown()).toEqual([[smart], [`${sol}:${first.addresses.solana ?? ''}`]])
    expect(readPageSmart(page)).toBe(true)
    expect([isSmart(smart), isSmart(used), indexOf(smart)]).toEqual([true, false, 0])
    expect(await takeAccount(connector, first, smart)).toBeNull()
    expect(shown()[0]).toEqual([used])
    expect(readPageSmart(page)).toBe(false)
  })

  test('the operator is told that a page has the other type, and of nothing else', async () => {
    await takeAccount(connector, first, used, true)
    await takeAccount(connector, second, smart, true)
    await takeAccount(connector, second, smart)
    await takeAccount(connector, first, `${evm}:${second.addresses.eip155}`)
    expect(told()).toEqual([
      ['SET_PREFERRED_ACCOUNT_TYPE', { accountType: 'smartAccount', network: evm }],
      ['SET_PREFERRED_ACCOUNT_TYPE', { accountType: 'eoa', network: evm }],
    ])
  })

  test('nothing is told where it could not be taken', async () => {
    parts.own = false
    expect(await takeAccount(connector, second, used, true)).toMatchObject({ code: 'wrong-account' })
    expect(told()).toEqual([])
  })
})

describe('an account that money is sent to', () => {
  const used = `${evm}:${first.addresses.eip155}` as const
  test('is known as one’s own once the vault said so, in its own namespace, and not before', async () => {
    expect(provenBeside(used)).toEqual([])
    parts.own = false
    expect(await proveAccount(second)).toMatchObject({ code: 'wrong-account' })
    expect(provenBeside(used)).toEqual([])
    parts.own = true
    expect(await proveAccount(second)).toBeNull()
    expect(provenBeside(used)).toEqual([second.addresses.eip155])
    expect(provenBeside(`${sol}:x`)).toEqual([second.addresses.solana])
    // Another wallet has nothing of it.
    writeWallet({ id: 'other', email: 'b@example.com', addresses: account(null, 'dd').addresses })
    expect(provenBeside(used)).toEqual([])
  })
})

describe('the list', () => {
  test('an account is added without a name, and named without the spaces around it', async () => {
    const third = account(null, 'cc')
    parts.change = async () => [first, second, third]
    expect(await addAccount()).toBeNull()
    expect(ownAccounts()).toEqual([first, second, third])
    parts.change = async () => [first, { ...second, name: 'Savings' }, third]
    expect(await nameAccount(1, '  Savings ')).toBeNull()
    expect(ownAccounts()[1]?.name).toBe('Savings')
    await nameAccount(0, ' \u200b\u202e ')
    expect(parts.asked.map(([, , names]) => names)).toEqual([
      [{ name: 'Daily' }, { name: null, sealed: 'x' }, { name: null }],
      [{ name: 'Daily' }, { name: 'Savings', sealed: 'x' }],
      [{ name: null }, { name: null, sealed: 'x' }],
    ])
  })

  test('an account is imported by its words, and known as that after a reload', async () => {
    const third = { ...account(null, 'cc'), sealed: 'iv.sealed' }
    parts.change = async () => [first, second, third]
    expect(await importAccount('some words')).toBeNull()
    expect(parts.asked).toEqual([['import', first.addresses.eip155, 'some words']])
    expect(ownAccounts()).toEqual([first, second, third])
    expect(JSON.stringify([...stored])).not.toContain('some words')
    parts.change = () => Promise.reject(Object.assign(new Error('x'), { code: 'words-unknown', at: 3 }))
    expect(await importAccount('other words')).toMatchObject({ code: 'words-unknown', at: 3 })
    expect(ownAccounts()).toHaveLength(3)
  })

  test('an account is imported by its private key, which is written down nowhere', async () => {
    const key = `0x${'4b'.repeat(32)}`
    const third = { name: null, addresses: { eip155: `0x${'cc'.repeat(20)}` }, sealed: 'iv.sealed' }
    parts.change = async () => [first, second, third]
    expect(await importAccount(key)).toBeNull()
    expect(parts.asked).toEqual([['import', first.addresses.eip155, key]])
    expect(ownAccounts()).toEqual([first, second, third])
    expect(JSON.stringify([...stored])).not.toContain('4b4b')
    parts.change = () => Promise.reject(Object.assign(new Error('x'), { code: 'key-wrong' }))
    expect(await importAccount(key)).toMatchObject({ code: 'key-wrong' })
  })

  test('what goes wrong is told, and nothing is changed', async () => {
    parts.change = () => Promise.reject(Object.assign(new Error('away'), { code: 'network' }))
    expect(await addAccount()).toMatchObject({ code: 'network' })
    expect(ownAccounts()).toEqual([first, second])
  })

  test('another device’s names are learned; without an answer it stays as it was, and another wallet’s answer is not taken', async () => {
    parts.read = async () => [first, { ...second, name: 'Savings' }]
    await learnAccounts()
    expect(ownAccounts()[1]?.name).toBe('Savings')
    parts.read = () => Promise.reject(new Error('away'))
    await learnAccounts()
    expect(ownAccounts()[1]?.name).toBe('Savings')
    parts.read = async () => {
      writeWallet({ id: 'other', email: 'b@example.com', addresses: account(null, 'dd').addresses })
      return [first, second]
    }
    await learnAccounts()
    expect(readWallet()).toMatchObject({ id: 'other', addresses: { eip155: `0x${'dd'.repeat(20)}` } })
    expect(ownAccounts()).toHaveLength(1)
  })

  test('an account is found by its address in any namespace, and is called by its place where it has no name', () => {
    expect(indexOf(`${sol}:${second.addresses.solana ?? ''}`)).toBe(1)
    expect(indexOf(`${evm}:0x${'ee'.repeat(20)}`)).toBe(-1)
    expect([first, second].map((own, index) => accountName(own, index, (count) => `No. ${count}`))).toEqual([
      'Daily',
      'No. 2',
    ])
    // Written by a page of another release, or a server that lies: it is one short line here.
    expect(accountName({ ...first, name: '\u202e' }, 0, String)).toBe('1')
    expect(accountName({ ...first, name: `\u202eA\n${'x'.repeat(80)}` }, 0, String)).toBe(
      `A ${'x'.repeat(28)}`,
    )
  })
})
