import { beforeEach, describe, expect, test, vi } from 'vitest'
import { defaultApprovalRules, type Network, type ProjectDocument } from '@walletframe/api-contract'
import type { InitConfig, WalletConnection } from '@walletframe/bridge-protocol'
import { connectionIn, connectionsStore } from '../connections/connections.ts'
import { connectInjected } from '../features/connect/connectInjected.ts'
import { putConnected, putNetwork, setActive, setConnecting } from '../connections/changes.ts'
import { disconnectPage } from '../features/account/disconnect.ts'
import { offersEmail } from '../features/connect/offers.ts'
import { pageWallet } from '../connections/pageWallets.ts'
import { authStore } from '../features/emailLogin/auth.ts'
import { modalStore } from '../state/modal.ts'
import { closeModal, openModal, setNavigation } from '../state/navigation.ts'
import { optionsStore } from '../state/options.ts'
import { readPage, readWallet, writePage, writeWallet } from '../storage/embeddedRecord.ts'
import { setOptions } from './changeOptions.ts'
import { start } from './start.ts'
import { features } from '../../test/features.ts'
import { setTestRegistry } from '../../test/registry.ts'
import { listedWallet } from '../../test/listedWallet.ts'
import { walletsStore } from '../connections/wallets.ts'

const host = vi.hoisted(() => ({
  calls: [] as string[],
  answer: async (): Promise<unknown> => null,
}))
vi.mock('../bridge/host.ts', () => ({
  callHost: (method: string) => {
    host.calls.push(method)
    return host.answer()
  },
}))
const server = vi.hoisted(() => ({ check: 'live', signedOut: 0, locked: 0 }))
vi.mock('../vault/vault.ts', () => ({
  vault: { lock: () => (server.locked += 1), readMark: async () => null },
  openWallet: async () => ({ elsewhere: { wasHere: false, madeWith: null, madeAt: null } }),
}))
vi.mock('../api/session.ts', () => ({
  session: { check: async () => server.check, signOut: async () => void (server.signedOut += 1) },
}))
const tabs = vi.hoisted(() => ({ hear: (_told: unknown): void => undefined }))
vi.mock('../storage/tabs.ts', () => ({
  tellTabs: () => undefined,
  hearTabs: (hear: (told: unknown) => void) => {
    tabs.hear = hear
  },
}))

const stored = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => void stored.set(key, text),
})

const sun = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const networkOf = (id: string): Network => ({
  id,
  name: id,
  nativeCurrency: { name: 'Coin', symbol: 'C', decimals: 18 },
  testnet: false,
})
const project: ProjectDocument = {
  projectId: 'demo',
  name: 'Demo',
  allowedOrigins: [],
  allowNesting: false,
  features: features(),
  networks: ['eip155:1', 'eip155:2', sun].map(networkOf),
  approvals: defaultApprovalRules,
}
const page = 'https://app.example.com'
const evm = '0x00000000000000000000000000000000000000aA'
const wallet = {
  id: 'w',
  email: 'a@b.c',
  addresses: { eip155: evm, solana: '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV' },
}
const at = (namespace: 'eip155' | 'solana') => connectionIn(connectionsStore.getState(), namespace)
const begin = (config: Partial<InitConfig> = {}, hostOrigin = page, given = project) =>
  start(
    { metadata: { name: 'Page' }, wallets: [{ id: 'm', name: 'Mask' }], ...config },
    { hostOrigin, project: given },
  )

beforeEach(() => {
  stored.clear()
  host.calls = []
  host.answer = async () => null
  Object.assign(server, { check: 'live', signedOut: 0, locked: 0 })
  optionsStore.setState(optionsStore.getInitialState(), true)
  setTestRegistry({
    hostOrigin: () => optionsStore.getState().hostOrigin,
    networks: () => optionsStore.getState().networks.map(({ id }) => id as 'eip155:1'),
    pageWallet,
  })
})

describe('what the last visit left', () => {
  test('this page’s connection is there at once, each namespace on its network', () => {
    writeWallet(wallet)
    writePage(page, ['eip155:2', sun])
    begin()
    expect(at('eip155')).toMatchObject({
      status: 'connected',
      network: 'eip155:2',
      accounts: [`eip155:2:${evm}`],
    })
    expect(at('solana')).toMatchObject({ status: 'connected', network: sun })
    expect(authStore.getState().session).toEqual({ email: 'a@b.c' })
  })
  test('another page of the operator sees no account that was not connected there', () => {
    writeWallet(wallet)
    writePage(page, ['eip155:1'])
    begin({}, 'https://other.example.com')
    expect(at('eip155')).toMatchObject({ status: 'disconnected', accounts: [] })
    begin({}, '__proto__')
    expect(at('eip155').status).toBe('disconnected')
  })
  test('a namespace that was disconnected stays so', () => {
    writeWallet(wallet)
    writePage(page, [sun])
    begin()
    expect(at('eip155').status).toBe('disconnected')
    expect(at('solana').status).toBe('connected')
  })
  test('a network that the page has no more becomes another one of its namespace', () => {
    writeWallet(wallet)
    writePage(page, ['eip155:2'])
    begin({ networks: ['eip155:1'] })
    expect(at('eip155')).toMatchObject({ status: 'connected', network: 'eip155:1' })
  })
  test('a wallet that the page connected already keeps its namespace; ours has the other', () => {
    writeWallet(wallet)
    writePage(page, ['eip155:1', sun])
    begin({ injected: [{ walletId: 'm', accounts: ['eip155:1:0xbb'], network: 'eip155:1' }] })
    expect(at('eip155').connector?.id).toBe('m')
    expect(at('solana').connector?.id).toBe('w')
  })
  test('a session that the server ended ends here; no answer is not an answer', async () => {
    writeWallet(wallet)
    writePage(page, ['eip155:1'])
    server.check = 'unknown'
    begin()
    await vi.waitFor(() => expect(at('eip155').status).toBe('connected'))
    server.check = 'ended'
    begin()
    await vi.waitFor(() => expect(at('eip155').status).toBe('disconnected'))
    expect(readWallet()).toBeNull()
  })
  test('what was opened for the account in the meantime is closed with it, and what waits there is declined', async () => {
    writeWallet(wallet)
    writePage(page, ['eip155:1'])
    server.check = 'ended'
    const declined = vi.fn()
    setNavigation({ startView: () => ({ name: 'Connect' }), endWhatWaits: declined })
    begin()
    openModal({ name: 'ApproveTransaction' })
    await vi.waitFor(() => expect(at('eip155').status).toBe('disconnected'))
    expect(modalStore.getState().open).toBe(false)
    expect(declined).toHaveBeenCalled()
  })
  test('where another wallet is connected by then, what is open for that one stays', async () => {
    writeWallet(wallet)
    writePage(page, ['eip155:1'])
    server.check = 'ended'
    begin({ injected: [{ walletId: 'm', accounts: ['eip155:1:0xbb'], network: 'eip155:1' }] })
    openModal({ name: 'Account' })
    await vi.waitFor(() => expect(readWallet()).toBeNull())
    expect(at('eip155').connector?.id).toBe('m')
    expect(modalStore.getState().open).toBe(true)
    closeModal()
  })
  test('a network that was chosen while nobody is connected is there again, and its namespace', () => {
    begin()
    putNetwork('eip155:2')
    putNetwork(sun)
    begin({ defaultNetwork: 'eip155:1' })
    expect(connectionsStore.getState().active).toBe('solana')
    expect(at('eip155')).toMatchObject({ status: 'disconnected', network: 'eip155:2' })
    begin({}, 'https://other.example.com')
    expect(connectionsStore.getState().active).toBe('eip155')
    expect(at('eip155').network).toBe('eip155:1')
  })
  test('one that the page has no more is not; what nobody can read is nothing', () => {
    begin()
    putNetwork('eip155:2')
    begin({ networks: ['eip155:1', sun] })
    expect(at('eip155').network).toBe('eip155:1')
    for (const text of ['{', '{"version":9}', `{"version":1,"pages":{"${page}":["no id"]}}`]) {
      stored.set('walletframe:networks', text)
      begin()
      expect(at('eip155').network).toBe('eip155:1')
    }
  })
  const mask: WalletConnection = { walletId: 'm', accounts: ['eip155:1:0xbb'], network: 'eip155:1' }
  const purse: WalletConnection = { walletId: 'p', accounts: [`${sun}:Key`], network: sun }
  test.each(['eip155', 'solana'] as const)(
    'the namespace that was active is so again (%s): two wallets of the page, whichever comes last',
    (active) => {
      const wallets = [
        { id: 'm', name: 'Mask' },
        { id: 'p', name: 'Purse', namespace: 'solana' as const },
      ]
      begin({ wallets, injected: [mask, purse] })
      setActive('solana')
      setActive('eip155')
      setActive(active)
      begin({ wallets, injected: [mask, purse] })
      expect(connectionsStore.getState().active).toBe(active)
      begin({ wallets, injected: [purse, mask] })
      expect(connectionsStore.getState().active).toBe(active)
    },
  )
  test.each(['eip155', 'solana'] as const)('and the e-mail wallet beside one of the page (%s)', (active) => {
    writeWallet(wallet)
    writePage(page, [sun])
    begin({ injected: [mask] })
    setActive(active === 'solana' ? 'eip155' : 'solana')
    setActive(active)
    begin({ injected: [mask] })
    expect(connectionsStore.getState().active).toBe(active)
  })
  test('and the e-mail wallet alone, in two namespaces', () => {
    writeWallet(wallet)
    writePage(page, ['eip155:2', sun])
    begin()
    setActive('solana')
    expect(readPage(page)).toEqual([sun, 'eip155:2'])
    begin()
    expect(connectionsStore.getState().active).toBe('solana')
    expect(at('eip155').network).toBe('eip155:2')
  })
  test('what is stored by version 1 is read; what nobody can read is nothing', () => {
    stored.set('walletframe:embedded', JSON.stringify({ wallet, pages: { [page]: { network: 'eip155:2' } } }))
    expect(readPage(page)).toEqual(['eip155:2'])
    stored.set('walletframe:embedded', JSON.stringify({ version: 3, wallet, pages: {} }))
    expect(readWallet()).toBeNull()
    stored.set('walletframe:embedded', '{')
    expect(readWallet()).toBeNull()
  })
  test('a connection that changes is remembered, and one that ends is forgotten', async () => {
    writeWallet(wallet)
    writePage(page, ['eip155:1', sun])
    begin()
    putNetwork('eip155:2')
    expect(readPage(page)).toEqual(['eip155:2', sun])
    await disconnectPage('solana')
    expect(readPage(page)).toBeNull()
  })
})

describe('options', () => {
  test('a feature is on where the operator has it and the page did not switch it off', () => {
    const off = {
      ...project,
      features: features({ email: false }),
    }
    begin({ features: { email: true } }, page, off)
    expect(offersEmail(optionsStore.getState())).toBe(false)
    begin({ features: { email: false } })
    expect(offersEmail(optionsStore.getState())).toBe(false)
    begin()
    expect(offersEmail(optionsStore.getState())).toBe(true)
  })
  test('a namespace that is added gives the e-mail wallet its account there at once', () => {
    writeWallet(wallet)
    writePage(page, ['eip155:1'])
    begin({ networks: ['eip155:1'] })
    expect(at('solana').status).toBe('disconnected')
    setOptions({ addNetworks: [sun] })
    expect(at('solana')).toMatchObject({ status: 'connected', network: sun })
    expect(connectionsStore.getState().active).toBe('eip155')
  })
  test('a network that is taken away: ours goes to the first that is left, a page’s wallet stays', () => {
    writeWallet(wallet)
    writePage(page, ['eip155:2'])
    begin()
    setOptions({ removeNetworks: ['eip155:2'] })
    expect(at('eip155')).toMatchObject({ status: 'connected', network: 'eip155:1' })
    writeWallet(null)
    begin({ injected: [{ walletId: 'm', accounts: ['eip155:2:0xbb'], network: 'eip155:2' }] })
    setOptions({ removeNetworks: ['eip155:2'] })
    expect(at('eip155')).toMatchObject({ status: 'connected', network: 'eip155:2' })
  })
  test('a network that is taken away is not chosen any more where nobody is connected', () => {
    begin({ defaultNetwork: 'eip155:2' })
    setOptions({ removeNetworks: ['eip155:2'] })
    expect(at('eip155').network).toBe('eip155:1')
    putNetwork(sun)
    setOptions({ removeNetworks: [sun] })
    expect(connectionsStore.getState().active).toBe('eip155')
    expect(at('solana').network).toBeNull()
  })
  test('with the last network of the active namespace the e-mail wallet, and a wallet app, go on in another one', () => {
    writeWallet(wallet)
    writePage(page, [sun, 'eip155:1'])
    begin()
    setActive('solana')
    setOptions({ removeNetworks: [sun] })
    expect(connectionsStore.getState().active).toBe('eip155')
    expect(at('solana')).toMatchObject({ status: 'disconnected', network: null })
    writeWallet(null)
    stored.clear()
    begin()
    const connector = { type: 'walletConnect', id: 'walletConnect', name: 'App' } as const
    putConnected({ connector, accounts: [`${sun}:Key`, 'eip155:1:0xbb'], network: sun })
    setOptions({ removeNetworks: [sun] })
    expect(connectionsStore.getState().active).toBe('eip155')
    expect(at('eip155').status).toBe('connected')
  })
  test('a wallet that is being asked while networks go is still being asked', () => {
    begin()
    setConnecting('eip155')
    setOptions({ removeNetworks: ['eip155:2'] })
    expect(at('eip155').status).toBe('connecting')
  })
  test('a network that the operator does not serve is refused by its name, and nothing has changed', () => {
    begin()
    const before = optionsStore.getState()
    expect(() => setOptions({ addNetworks: ['eip155:99'] })).toThrow(/eip155:99/)
    expect(optionsStore.getState()).toBe(before)
    expect(() => begin({ networks: ['eip155:99'] })).toThrow(/eip155:99/)
    expect(() => begin({ networks: ['eip155:1'], defaultNetwork: 'eip155:2' })).toThrow(/defaultNetwork/)
  })
})

describe('tabs', () => {
  test('another tab signs out: this one’s account goes, and what signs is locked', async () => {
    writeWallet(wallet)
    writePage(page, ['eip155:1'])
    begin()
    await vi.dynamicImportSettled()
    writeWallet(null)
    tabs.hear({ kind: 'wallet' })
    expect(at('eip155').status).toBe('disconnected')
    expect(authStore.getState().session).toBeNull()
    await vi.waitFor(() => expect(server.locked).toBe(1))
  })
  test('somebody else signs in there: this tab never goes on as the first, and never becomes the second', async () => {
    writeWallet(wallet)
    writePage(page, ['eip155:1'])
    begin()
    await vi.dynamicImportSettled()
    writeWallet({ ...wallet, id: 'other', email: 'b@b.c' })
    tabs.hear({ kind: 'wallet' })
    expect(at('eip155').status).toBe('disconnected')
    expect(authStore.getState().session).toEqual({ email: 'b@b.c' })
    await vi.waitFor(() => expect(server.locked).toBe(1))
    expect(readPage(page)).toBeNull()
  })
  test('the same page moves in another tab: this one follows; another page does not touch it', async () => {
    writeWallet(wallet)
    writePage(page, ['eip155:1'])
    begin()
    await vi.dynamicImportSettled()
    writePage(page, ['eip155:2'])
    tabs.hear({ kind: 'page', origin: 'https://other.example.com' })
    expect(at('eip155').network).toBe('eip155:1')
    tabs.hear({ kind: 'page', origin: page })
    expect(at('eip155').network).toBe('eip155:2')
  })
  test('a tab that is not connected leaves what another tab of the page connected', async () => {
    begin()
    await vi.dynamicImportSettled()
    writeWallet(wallet)
    writePage(page, ['eip155:1'])
    tabs.hear({ kind: 'wallet' })
    tabs.hear({ kind: 'page', origin: page })
    connectionsStore.setState({ active: 'solana' })
    expect(readPage(page)).toEqual(['eip155:1'])
  })
  test('the same page disconnects in another tab: not connected here either, what is open goes, what signs is locked', async () => {
    writeWallet(wallet)
    writePage(page, ['eip155:1', sun])
    begin()
    await vi.dynamicImportSettled()
    openModal({ name: 'Account' })
    writePage(page, [])
    tabs.hear({ kind: 'page', origin: page })
    expect([at('eip155').status, at('solana').status]).toEqual(['disconnected', 'disconnected'])
    expect(modalStore.getState().open).toBe(false)
    await vi.waitFor(() => expect(server.locked).toBe(1))
  })
  test('a page of its own that is not connected hears of it: what is open stays', async () => {
    begin()
    await vi.dynamicImportSettled()
    openModal({ name: 'Connect' })
    tabs.hear({ kind: 'page', origin: page })
    expect(modalStore.getState().open).toBe(true)
    expect(server.locked).toBe(0)
    closeModal()
  })
})

describe('a page’s wallet', () => {
  test('what it grants after the person closed the modal is given back', async () => {
    begin()
    let grant: (value: unknown) => void = () => undefined
    host.answer = () => new Promise((resolve) => (grant = resolve))
    const attempt = connectInjected('m')
    closeModal()
    const answered = grant
    host.answer = async () => null
    answered({ walletId: 'm', accounts: ['eip155:1:0xbb'], network: 'eip155:1' })
    await attempt
    expect(host.calls).toEqual(['connectWallet', 'disconnectWallet'])
    expect(at('eip155').status).not.toBe('connected')
  })
})

test('the list is asked who the wallets are that a page excludes, where the operator has one and the page excludes any', async () => {
  const id = 'a'.repeat(64)
  const mask = { ...listedWallet({ id, name: 'Mask' }) }
  const fetched = vi.fn(async () => Response.json({ data: [mask], count: 1 }))
  vi.stubGlobal('fetch', fetched)
  begin({ excludeWalletIds: [id] }, page, { ...project, catalogue: true })
  await vi.waitFor(() => expect(walletsStore.getState().excluded).toEqual([mask]))
  begin({ excludeWalletIds: [id] })
  begin({ excludeWalletIds: [] }, page, { ...project, catalogue: true })
  expect(walletsStore.getState().excluded).toBeUndefined()
  await new Promise((resolve) => setTimeout(resolve))
  expect(fetched).toHaveBeenCalledTimes(1)
})
