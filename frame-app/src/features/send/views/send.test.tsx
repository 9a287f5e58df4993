// @vitest-environment jsdom
import { errorCode, ProviderRpcError } from '@walletframe/bridge-protocol'
import type { Network } from '@walletframe/api-contract'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

const world = vi.hoisted(() => ({
  /** What the node answers, by method. */
  node: {} as Record<string, unknown>,
  server: (_path: string): unknown => undefined,
  sent: [] as unknown[],
  contacts: new Map<string, object>(),
  isFull: false,
  /** Who is saved waits for it. */
  saving: undefined as Promise<void> | undefined,
  /** What the browser does with storage. */
  storage: 'open' as 'open' | 'denied' | 'silent',
  records: new Map<string, object>(),
}))
const stored = async <T,>(value: () => T): Promise<T> => {
  if (world.storage === 'denied') throw new Error('denied')
  return world.storage === 'silent' ? new Promise<T>(() => undefined) : value()
}
vi.mock('../../../storage/records.ts', () => ({
  openRecords: () =>
    stored(() => ({
      getAllFromIndex: async () => [...world.records.values()],
      delete: async (_store: string, key: string) => world.records.delete(key),
      transaction: () => ({
        store: {
          get: async (key: string) => world.records.get(key),
          put: async (record: object, key: string) => world.records.set(key, record),
        },
        done: Promise.resolve(),
      }),
    })),
}))
vi.mock('../../../api/rpc.ts', () => ({
  nodeRequest: async (_network: string, method: string, [call]: readonly { readonly to?: string }[]) => {
    // No chain of the OP stack.
    if (call?.to?.startsWith('0x4200')) return '0x'
    const answer = world.node[method]
    if (answer instanceof Error) throw answer
    return answer
  },
}))
vi.mock('../../../api/client.ts', () => ({
  callServer: async ({ path }: { readonly path: string }) => world.server(path),
}))
vi.mock('../send.ts', () => ({
  sendTransfer: async (...given: unknown[]) => {
    world.sent.push(given)
  },
  sendAgain: async (...given: unknown[]) => {
    world.sent.push(['again', ...given])
  },
}))
vi.mock('../../../storage/contacts.ts', () => ({
  readContacts: () => stored(() => [...world.contacts.values()]),
  saveContact: async (contact: { readonly address: string }) => {
    if (world.isFull) return false
    await world.saving
    world.contacts.set(contact.address, contact)
    return true
  },
  forgetContact: async ({ address }: { readonly address: string }) => {
    world.contacts.delete(address)
  },
}))
const { WalletSend } = await import('./WalletSend/WalletSend.tsx')
const { WalletSendPreview } = await import('./WalletSendPreview/WalletSendPreview.tsx')
const { WalletSendSelectToken } = await import('./WalletSendSelectToken/WalletSendSelectToken.tsx')
const { connectionsStore } = await import('../../../connections/connections.ts')
const { queryClient } = await import('../../../data/queryClient.ts')
const { currentView, modalStore } = await import('../../../state/modal.ts')
const { optionsStore } = await import('../../../state/options.ts')
const { saveSent, sentAccount } = await import('../../../storage/sent.ts')
const { emptyForm, sendStore } = await import('../sendState.ts')

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const from = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const account = `eip155:1:${from}` as const
const to = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const network: Network = {
  id: 'eip155:1',
  name: 'One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  testnet: false,
}
const quantity = (decimals: string, numeric: string) => ({ decimals, numeric })
const balances = [
  {
    name: 'Ether',
    symbol: 'ETH',
    chainId: 'eip155:1',
    price: 2_000,
    quantity: quantity('18', '1'),
    iconUrl: '',
  },
  {
    name: 'Test',
    symbol: 'TST',
    chainId: 'eip155:1',
    address: `eip155:1:${token}`,
    price: 0,
    quantity: quantity('4', '0.1'),
    iconUrl: '',
  },
]
const away = new ProviderRpcError(errorCode.chainDisconnected, 'away')

const element = document.createElement('div')
document.body.append(element)
let root: Root
const find = (id: string) => element.querySelector<HTMLElement>(`[data-testid="${id}"]`)
const settle = async (milliseconds = 1) => {
  for (let turn = 0; turn < 8; turn += 1)
    await act(() => vi.advanceTimersByTimeAsync(turn === 0 ? milliseconds : 1))
}
const show = async (what: React.ReactNode) => {
  await act(async () => root.render(what))
  await settle()
}
const press = async (id: string) => {
  await act(async () => find(id)?.click())
  await settle()
}
const type = async (id: string, text: string) => {
  const field = find(id)
  const { set } = Object.getOwnPropertyDescriptor(
    field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype,
    'value',
  ) as { set: (this: HTMLElement, text: string) => void }
  await act(async () => {
    set.call(field as HTMLElement, text)
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await settle()
}
const step = () => find('send-preview')?.dataset['step']

// Parts of chains are fetched before, since no clock of ours moves that.
beforeAll(async () => {
  const { observeRecipient } = await import('../../../data/recipient.ts')
  const { observeNativeBalance } = await import('../../../data/nativeBalance.ts')
  await observeRecipient('eip155:1 0x').refetch()
  await observeNativeBalance(account).refetch()
})

beforeEach(async () => {
  vi.useFakeTimers()
  if (root) await act(async () => root.unmount())
  queryClient.clear()
  world.sent = []
  world.contacts.clear()
  world.isFull = false
  world.storage = 'open'
  world.records.clear()
  world.node = {
    eth_getBalance: '0xde0b6b3a7640000',
    eth_call: `0x${(1_000).toString(16).padStart(64, '0')}`,
    eth_getBlockByNumber: { baseFeePerGas: '0x3b9aca00' },
    eth_maxPriorityFeePerGas: '0x0',
    eth_estimateGas: '0x5208',
    eth_getCode: '0x',
  }
  world.server = (path) => (path.includes('balance') ? { balances } : { data: [], next: null })
  const { project } = optionsStore.getState()
  optionsStore.setState({
    networks: [network],
    project: { ...project, features: { ...project.features, history: true } },
  })
  connectionsStore.setState({
    active: 'eip155',
    byNamespace: {
      eip155: {
        status: 'connected',
        connector: { type: 'injected', id: 'h', name: 'Harbour' },
        accounts: [account],
        network: 'eip155:1',
      },
    },
  })
  sendStore.setState({ form: emptyForm, waiting: {}, problem: {}, unsure: [] })
  modalStore.setState({ open: true, history: [{ name: 'Account' }, { name: 'WalletSend' }] })
  root = createRoot(element)
})

describe('form', () => {
  test('from nothing to the preview, each lack said in its turn', async () => {
    await show(<WalletSend />)
    expect(step()).toBe('select-token')
    await press('send-token')
    expect(currentView(modalStore.getState())).toEqual({ name: 'WalletSendSelectToken' })
    await show(<WalletSendSelectToken />)
    await press(`send-token-${token.toLowerCase()}`)
    await show(<WalletSend />)
    expect(step()).toBe('add-amount')
    expect(find('send-balance')?.textContent).toContain('0.100')
    for (const [text, said] of [
      ['x', 'incorrect-value'],
      ['0.00001', 'incorrect-value'],
      ['0.1001', 'insufficient-funds'],
      ['0.1', 'add-address'],
    ] as const) {
      await type('send-amount', text)
      expect(step()).toBe(said)
    }
    for (const [text, said, fault] of [
      ['0x12', 'invalid-address', 'form'],
      [to.replace('C44C', 'c44C'), 'invalid-address', 'checksum'],
      [token, 'invalid-address', 'token'],
      [to.toLowerCase(), 'preview', undefined],
    ] as const) {
      await type('send-recipient', text)
      expect(step()).toBe(said)
      expect(find('send-told')?.dataset['fault']).toBe(fault)
    }
    expect(find('send-preview')?.textContent).toBe('Preview send')
    await press('send-preview')
    expect(currentView(modalStore.getState())).toEqual({ name: 'WalletSendPreview' })
  })

  test('a button that is not ready leads nowhere', async () => {
    await show(<WalletSend />)
    await press('send-preview')
    expect(currentView(modalStore.getState())).toEqual({ name: 'WalletSend' })
  })

  test('all of the coin leaves the fee, with room for it', async () => {
    sendStore.setState({ form: { token: null, amount: '', recipient: to } })
    await show(<WalletSend />)
    await press('send-amount-most')
    const fee = 21_000n * 1_200_000_000n
    const most = 10n ** 18n - fee - fee / 4n
    expect(sendStore.getState().form.amount).toBe(`0.${most.toString().padStart(18, '0').replace(/0+$/, '')}`)
    expect(step()).toBe('preview')
    expect(find('send-worth')?.textContent).toContain('stay for the network fee')
  })

  test('too little of the coin for the fee is said before whom it is for', async () => {
    world.node['eth_getBalance'] = '0x1'
    sendStore.setState({ form: { token, amount: '0.1', recipient: '' } })
    await show(<WalletSend />)
    expect(step()).toBe('insufficient-gas')
  })

  test('what could not be read is told, and read again; nothing is lost', async () => {
    world.node['eth_getBalance'] = away
    const form = { token, amount: '0.1', recipient: to }
    sendStore.setState({ form })
    await show(<WalletSend />)
    expect(step()).toBe('checking')
    expect(find('send-unread')?.textContent).toContain('Your balance could not be read.')
    world.node['eth_getBalance'] = '0xde0b6b3a7640000'
    await press('send-retry')
    expect(find('send-unread')).toBeNull()
    expect(step()).toBe('preview')
    expect(sendStore.getState().form).toEqual(form)
  })

  test('a name is looked up once nobody types any more', async () => {
    const asked: string[] = []
    world.server = (path) => {
      asked.push(path)
      return path.includes('balance')
        ? { balances }
        : { name: 'ada.eth', addresses: { 60: { address: to } }, attributes: [] }
    }
    sendStore.setState({ form: { token, amount: '0.1', recipient: '' } })
    await show(<WalletSend />)
    await type('send-recipient', 'ada.et')
    await type('send-recipient', 'ada.eth')
    expect(step()).toBe('checking')
    await settle(500)
    expect(step()).toBe('preview')
    expect(find('send-told')?.textContent).toBe(`ada.eth ${to}`)
    expect(asked.filter((path) => path.includes('profile'))).toHaveLength(1)
  })

  test('what is entered in dollars is an amount of the token, which is told; all of it is all of it', async () => {
    sendStore.setState({ form: { token: null, amount: '0.5', recipient: to } })
    await show(<WalletSend />)
    await press('send-turn')
    expect(find('send-amount')).toHaveProperty('value', '1,000')
    expect(sendStore.getState().form.amount).toBe('0.5')
    await type('send-amount', '100.01')
    expect(find('send-worth')?.textContent).toContain('0.050005 ETH')
    expect(step()).toBe('preview')
    await type('send-amount', '100.001')
    expect(step()).toBe('incorrect-value')
    await type('send-amount', '2000.01')
    expect(step()).toBe('insufficient-funds')
    await press('send-amount-most')
    const fee = 21_000n * 1_200_000_000n
    const most = 10n ** 18n - fee - fee / 4n
    const whole = `0.${most.toString().padStart(18, '0').replace(/0+$/, '')}`
    expect(sendStore.getState().form.amount).toBe(whole)
    expect(find('send-worth')?.textContent).toContain('stay for the network fee')
    await press('send-turn')
    expect(find('send-amount')).toHaveProperty('value', whole)
  })

  test('only Max is all of it: what is typed is no more, though all is worth as many cents', async () => {
    const dust = { ...balances[0], quantity: quantity('18', '0.0000099') }
    world.server = () => ({
      balances: [{ ...balances[1], price: 1, quantity: quantity('4', '0.1999') }, dust],
    })
    world.node['eth_call'] = `0x${(1_999).toString(16).padStart(64, '0')}`
    sendStore.setState({ form: { token, amount: '', recipient: to, dollars: '' } })
    await show(<WalletSend />)
    await type('send-amount', '0.19')
    expect(sendStore.getState().form.amount).toBe('0.19')
    await press('send-amount-most')
    expect(find('send-amount')).toHaveProperty('value', '0.19')
    expect(sendStore.getState().form.amount).toBe('0.1999')
  })

  test('dollars that are no amount are gone where the field is left or turned', async () => {
    sendStore.setState({ form: { token: null, amount: '0.05', recipient: to, dollars: '100' } })
    await show(<WalletSend />)
    await type('send-amount', '100.001')
    await show(null)
    await show(<WalletSend />)
    expect(find('send-amount')).toHaveProperty('value', '')
    expect(sendStore.getState().form.amount).toBe('')
    expect(step()).toBe('add-amount')
    for (const turns of [1, 2]) {
      await type('send-amount', `x${turns}`)
      expect(step()).toBe('incorrect-value')
      await press('send-turn')
      expect(find('send-amount')).toHaveProperty('value', '')
      expect(step()).toBe('add-amount')
    }
  })

  test('where nobody knows the price there are no dollars', async () => {
    sendStore.setState({ form: { token, amount: '0.1', recipient: to } })
    await show(<WalletSend />)
    expect(find('send-turn')).toBeNull()
  })

  test('a price that was not read again leaves the amount of the token, and says so', async () => {
    sendStore.setState({ form: { token: null, amount: '0.05', recipient: to, dollars: '100' } })
    await show(<WalletSend />)
    expect(find('send-amount')).toHaveProperty('value', '100')
    world.server = () => {
      throw away
    }
    const problem = { [account]: { code: 'stopped', message: '' } }
    await act(async () => sendStore.setState({ problem }))
    find('send-amount')?.focus()
    await settle(61_000)
    expect(document.activeElement).toBe(find('send-amount'))
    expect(sendStore.getState().problem).toEqual(problem)
    expect(find('send-price-old')?.textContent).toBe(
      'The price is too old to go by. Enter how much of the token.',
    )
    expect(find('send-amount')).toHaveProperty('value', '0.05')
    expect(find('send-turn')).toBeNull()
    expect(sendStore.getState().form).toEqual({ token: null, amount: '0.05', recipient: to })
  })

  test('somebody is kept by a label, found by it, renamed, and taken away by two presses', async () => {
    sendStore.setState({ form: { token, amount: '0.1', recipient: to } })
    await show(<WalletSend />)
    expect(find('send-people')).toBeNull()
    await press('contact-keep')
    expect(document.activeElement).toBe(find('contact-label'))
    // Nothing that can be seen is no label.
    await type('contact-label', ' \u200b\u202e')
    await press('contact-save')
    expect(world.contacts.size).toBe(0)
    await type('contact-label', `\u202eAda <b>${'x'.repeat(80)}`)
    expect(find('contact-label')).toHaveProperty('value', `Ada <b>${'x'.repeat(33)}`)
    world.isFull = true
    await press('contact-save')
    expect(element.textContent).toContain('There is no room for another contact.')
    world.isFull = false
    // What takes a word of an input method saves nothing.
    for (const isComposing of [true, false]) {
      let save = () => {}
      world.saving = new Promise((resolve) => {
        save = resolve
      })
      await act(async () =>
        find('contact-label')?.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Enter', isComposing, bubbles: true, cancelable: true }),
        ),
      )
      expect(element.textContent.includes('There is no room')).toBe(isComposing)
      save()
      await settle()
      expect(world.contacts.size).toBe(isComposing ? 0 : 1)
    }
    const label = `Ada <b>${'x'.repeat(33)}`
    expect([...world.contacts.values()]).toMatchObject([{ namespace: 'eip155', address: to, label }])
    expect(find('contact-keep')).toBeNull()
    expect(find('send-told')?.textContent?.trim()).toBe(label)
    expect(document.activeElement).toBe(find('send-recipient'))
    expect(step()).toBe('preview')

    await type('send-recipient', 'aDA')
    await press('contact-edit')
    await type('contact-label', 'Bo')
    await press('contact-save')
    expect(find('send-people')).toBeNull()
    expect(document.activeElement).toBe(find('send-recipient'))
    await type('send-recipient', '')
    expect(find(`contact-${to.toLowerCase()}`)?.textContent).toContain('Bo')
    await press('contact-edit')
    await press('contact-cancel')
    expect(document.activeElement).toBe(find('contact-edit'))
    await press(`contact-${to.toLowerCase()}`)
    expect(sendStore.getState().form.recipient).toBe(to)
    await type('send-recipient', '')
    await press('contact-edit')
    await press('contact-remove')
    expect(world.contacts.size).toBe(1)
    expect(document.activeElement).toBe(find('contact-cancel'))
    expect(find('contact-form')?.querySelector('[role="alert"] bdi')?.textContent).toBe('Bo')
    await press('contact-remove-sure')
    expect(world.contacts.size).toBe(0)
    expect(find('send-people')).toBeNull()
    expect(document.activeElement).toBe(find('send-recipient'))
  })

  test('of a long name the label has the end, and what is read there is what is saved', async () => {
    const name = `${'vitalik.eth-'.repeat(6)}.mallory.eth`
    world.server = (path) =>
      path.includes('balance') ? { balances } : { name, addresses: { 60: { address: to } }, attributes: [] }
    sendStore.setState({ form: { token, amount: '0.1', recipient: name } })
    await show(<WalletSend />)
    await press('contact-keep')
    const { value } = find('contact-label') as HTMLInputElement
    expect(value).toMatch(/^….{27}\.mallory\.eth$/)
    await press('contact-save')
    expect([...world.contacts.values()]).toMatchObject([{ label: value }])
  })

  test('five of those whom the person sent something to are offered; all are compared', async () => {
    const friends = [...'1234567'].map((digit) => `0x90${digit.repeat(34)}b906`)
    for (const [index, friend] of friends.entries())
      await saveSent({
        account: sentAccount(account),
        network: 'eip155:1',
        hash: `0x${String(index).repeat(64)}`,
        nonce: 1,
        method: 'eth_sendTransaction',
        to: friend,
        value: '1',
        selector: null,
        origin: '',
        sentAt: Date.now() - index,
        state: 'confirmed',
        changedAt: Date.now(),
        doubt: null,
      })
    sendStore.setState({ form: { token, amount: '0.1', recipient: '' } })
    await show(<WalletSend />)
    expect(element.querySelectorAll('[data-testid^="recent-"]')).toHaveLength(5)
    const last = friends.at(-1) as string
    await act(async () => {
      const recipient = `${last.slice(0, 6)}${'0'.repeat(32)}${last.slice(-4)}`
      sendStore.setState({ form: { token, amount: '0.1', recipient } })
    })
    await show(<WalletSendPreview />)
    expect(find('send-note-look-alike')?.textContent).toContain(last)
  })

  test('the own address is nobody to keep', async () => {
    sendStore.setState({ form: { token, amount: '0.1', recipient: from } })
    await show(<WalletSend />)
    expect(step()).toBe('preview')
    expect(find('contact-keep')).toBeNull()
  })

  test('whom the person sent something to is offered again, by the label, and is not new', async () => {
    const friend = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
    await saveSent({
      account: sentAccount(account),
      network: 'eip155:1',
      hash: `0x${'a'.repeat(64)}`,
      nonce: 1,
      method: 'eth_sendTransaction',
      to: friend.toLowerCase(),
      value: '1',
      selector: null,
      origin: '',
      sentAt: Date.now(),
      state: 'confirmed',
      changedAt: Date.now(),
      doubt: null,
    })
    world.contacts.set(friend, { namespace: 'eip155', address: friend, label: 'Ada', savedAt: 1 })
    sendStore.setState({ form: { token, amount: '0.1', recipient: '' } })
    await show(<WalletSend />)
    expect(find(`recent-${friend.toLowerCase()}`)?.textContent).toContain('Ada0x90F7…b906')
    await press(`recent-${friend.toLowerCase()}`)
    expect(sendStore.getState().form.recipient).toBe(friend)
    await press('send-preview')
    await show(<WalletSendPreview />)
    expect(find('send-whom')?.textContent).toBe('Ada')
    expect(find('send-address')?.textContent).toBe(friend)
    expect(find('send-note-first-time')).toBeNull()
    // One that is like it at both ends, put before the person by whatever way.
    const alike = `${friend.slice(0, 6)}${'0'.repeat(32)}${friend.slice(-4)}`.toLowerCase()
    await act(async () => sendStore.setState({ form: { token, amount: '0.1', recipient: alike } }))
    await act(async () => root.unmount())
    root = createRoot(element)
    await show(<WalletSendPreview />)
    expect(find('send-note-look-alike')).not.toBeNull()
  })

  test('what a page fills in is taken once, and only into an empty form', async () => {
    await show(<WalletSend token="native" amount="0.25" />)
    expect(sendStore.getState().form).toEqual({ token: null, amount: '0.25', recipient: '' })
    await type('send-amount', '0.5')
    await show(<WalletSend token="native" amount="0.75" />)
    expect(sendStore.getState().form.amount).toBe('0.5')
  })

  test('a token of a page is one that is shown, with its amount; bait is the person’s to choose', async () => {
    const lure = `0x${'b'.repeat(40)}`
    const gift = { ...balances[1], symbol: 'USDC', address: `eip155:1:${lure}`, suspicious: true }
    world.server = () => ({ balances: [...balances, gift] })
    await show(<WalletSend token={lure} amount="0.02" />)
    expect(step()).toBe('select-token')
    expect(sendStore.getState().form).toBe(emptyForm)
    await show(<WalletSend token={token.toLowerCase()} amount="0.02" />)
    expect(sendStore.getState().form).toEqual({ token, amount: '0.02', recipient: '' })
    expect(step()).toBe('add-address')
    expect(find('send-token')?.textContent).toContain('0xA0b8…eB48')
    await act(async () => sendStore.setState({ form: { token: lure, amount: '', recipient: '' } }))
    await settle()
    expect(find('send-token')?.textContent).toContain('0xbbbb…bbbb')
  })

  test.each([
    ['ETH', '1e9'],
    ['javascript:alert(1)', '-1'],
    ['0x12', '1,5'],
  ])('a page’s wish that is none (%s, %s) is left out', async (wished, amount) => {
    await show(<WalletSend token={wished} amount={amount} />)
    expect(sendStore.getState().form).toBe(emptyForm)
  })

  test('a send that waits in the wallet is told, and can be given up', async () => {
    const stop = vi.fn()
    sendStore.setState({ waiting: { [account]: { account, wallet: 'Harbour', stop } } })
    await show(<WalletSend />)
    expect(find('send-waits')?.textContent).toContain('Confirm in Harbour')
    await press('send-stop')
    expect(stop).toHaveBeenCalledOnce()
  })
})

describe('preview', () => {
  const filled = { token, amount: '0.0250', recipient: to.toLowerCase() }
  const isReady = () => find('send-confirm')?.getAttribute('aria-disabled') === 'false'

  test('what is shown is what is sent, to the unit', async () => {
    sendStore.setState({ form: filled })
    await show(<WalletSendPreview />)
    expect(find('send-what')?.textContent).toBe('0.025 TST')
    expect(find('send-address')?.textContent).toBe(to)
    expect(find('send-fee')?.dataset['units']).toBe(String(23_100n * 1_200_000_000n))
    await press('send-confirm')
    expect(world.sent).toEqual([[{ account, token, to, units: 250n, decimals: 4 }, 'TST']])
  })

  test('a name that stands for another address than the one that was agreed to is not sent to', async () => {
    const other = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
    let address = to
    world.server = (path) =>
      path.includes('balance')
        ? { balances }
        : path.includes('profile')
          ? { name: 'adä.eth', addresses: { 60: { address } }, attributes: [] }
          : { data: [], next: null }
    sendStore.setState({ form: { ...filled, recipient: 'adä.eth' } })
    await show(<WalletSend />)
    await press('send-preview')
    await show(<WalletSendPreview />)
    expect(find('send-whom')?.textContent).toBe('adä.eth')
    expect(find('send-address')?.textContent).toBe(to)
    expect(find('send-note-other-letters')).not.toBeNull()
    expect(isReady()).toBe(true)
    address = other
    await act(async () => queryClient.invalidateQueries({ queryKey: ['recipient'] }))
    await settle()
    expect(find('send-changed')?.textContent).toContain('stands for another address now')
    expect(find('send-confirm')).toBeNull()
    // Agreed to anew in the form, it is another address.
    await show(<WalletSend />)
    expect(find('send-told')?.textContent).toBe(`adä.eth ${other}`)
    await press('send-preview')
    await show(<WalletSendPreview />)
    expect(find('send-address')?.textContent).toBe(other)
  })

  const named = (record: () => unknown) => {
    world.server = (path) =>
      path.includes('balance') ? { balances } : path.includes('profile') ? record() : { data: [], next: null }
    sendStore.setState({ form: { ...filled, recipient: 'ada.eth' } })
  }
  const ada = (address: string) => ({ name: 'ada.eth', addresses: { 60: { address } }, attributes: [] })
  const askAgain = async () => {
    await act(async () => queryClient.invalidateQueries({ queryKey: ['recipient'] }))
    await settle()
  }
  const waits = { [account]: { account, wallet: 'Harbour', stop: () => undefined } }

  test('what the wallet has stays there, whatever the name and the balance are meanwhile', async () => {
    let record: () => unknown = () => ada(to)
    named(() => record())
    await show(<WalletSend />)
    await press('send-preview')
    await show(<WalletSendPreview />)
    await press('send-confirm')
    expect(world.sent).toHaveLength(1)
    await act(async () => sendStore.setState({ waiting: waits }))
    record = () => ada('0x90F79bf6EB2c4f870365E785982E1f101E93b906')
    await askAgain()
    world.server = () => ({ balances: [balances[0]] })
    await act(async () => queryClient.invalidateQueries({ queryKey: ['holdings'] }))
    await settle()
    expect(find('send-changed')).toBeNull()
    expect(find('send-waits')).not.toBeNull()
    expect(find('send-address')?.textContent).toBe(to)
    expect(find('send-what')?.textContent).toBe('0.025 TST')
    expect(find('send-note-first-time')).not.toBeNull()
    expect(find('send-confirm')?.textContent).toBe('Send')
    expect(isReady()).toBe(false)
    // Nobody knows what became of it: it is not said that nothing was sent.
    await act(async () =>
      sendStore.setState({ waiting: {}, problem: { [account]: { code: 'unknown', message: '' } } }),
    )
    await settle()
    expect(find('problem')?.textContent).toContain('It is not known whether this was sent.')
    expect(element.textContent).not.toContain('Nothing was sent')
    expect(find('send-confirm')).toBeNull()
  })

  test('a preview that is opened again while the wallet has it shows what was agreed to', async () => {
    let record: () => unknown = () => ada(to)
    named(() => record())
    await show(<WalletSend />)
    await press('send-preview')
    record = () => ada('0x90F79bf6EB2c4f870365E785982E1f101E93b906')
    await askAgain()
    await act(async () => sendStore.setState({ waiting: waits }))
    await show(<WalletSendPreview />)
    expect(find('send-changed')).toBeNull()
    expect(find('send-waits')).not.toBeNull()
    expect(find('send-address')?.textContent).toBe(to)
  })

  test('a name that cannot be looked up now leaves the address that was agreed to', async () => {
    let record: () => unknown = () => ada(to)
    named(() => record())
    await show(<WalletSend />)
    await press('send-preview')
    await show(<WalletSendPreview />)
    record = () => {
      throw away
    }
    await askAgain()
    expect(find('send-changed')).toBeNull()
    expect(find('send-address')?.textContent).toBe(to)
    expect(find('send-whom')?.textContent).toBe('ada.eth')
    expect(find('send-unread')?.textContent).toContain('Names cannot be looked up at the moment.')
    record = () => ada(to)
    await press('send-retry')
    expect(find('send-unread')).toBeNull()
    expect(isReady()).toBe(true)
  })

  test('through the preview goes what is said of the one before', async () => {
    const problem = { [account]: { code: 'stopped', message: '' } }
    sendStore.setState({ form: filled, problem })
    await show(<WalletSend />)
    await press('send-preview')
    expect(currentView(modalStore.getState())).toEqual({ name: 'WalletSendPreview' })
    expect(sendStore.getState().problem).toEqual(problem)
  })

  test('whom the person knows cannot be read: it is said that nothing was compared', async () => {
    world.storage = 'denied'
    sendStore.setState({ form: filled })
    await show(<WalletSendPreview />)
    expect(find('send-note-not-compared')).not.toBeNull()
    expect(find('send-note-first-time')).toBeNull()
    expect(isReady()).toBe(true)
    world.storage = 'open'
    await press('send-compare')
    expect(find('send-note-not-compared')).toBeNull()
    expect(find('send-note-first-time')).not.toBeNull()
  })

  test.each([
    ['storage', () => (world.storage = 'silent')],
    [
      'the history',
      () => {
        const { server } = world
        world.server = (path) => (path.includes('balance') ? server(path) : new Promise(() => undefined))
      },
    ],
  ])('where %s never answers it is waited for some seconds, and that is said', async (_what, hang) => {
    hang()
    sendStore.setState({ form: filled })
    await show(<WalletSendPreview />)
    expect(isReady()).toBe(false)
    await settle(5_000)
    expect(find('send-note-not-compared')).not.toBeNull()
    expect(isReady()).toBe(true)
  })

  test('nothing is sent before what it costs and where it goes is known', async () => {
    world.node['eth_getCode'] = away
    sendStore.setState({ form: filled })
    await show(<WalletSendPreview />)
    expect(isReady()).toBe(false)
    await press('send-confirm')
    expect(find('send-unread')?.textContent).toContain('What is at this address could not be read.')
    world.node['eth_getCode'] = '0x6080'
    await press('send-retry')
    expect(find('send-note-contract')).not.toBeNull()
    expect(isReady()).toBe(true)
    expect(world.sent).toEqual([])
  })

  test('one that would fail cannot be sent, and says why', async () => {
    sendStore.setState({ form: filled })
    world.node['eth_estimateGas'] = new ProviderRpcError(3, 'execution reverted: on the list')
    await show(<WalletSendPreview />)
    expect(find('send-failure')?.textContent).toContain('on the list')
    expect(isReady()).toBe(false)
  })

  test('one that is like an address of the activity is a danger, told beside it', async () => {
    const known = `${to.slice(0, 6).toLowerCase()}${'0'.repeat(32)}${to.slice(-4).toLowerCase()}`
    world.server = (path) =>
      path.includes('balance')
        ? { balances }
        : {
            data: [
              {
                id: '1',
                metadata: {
                  operationType: 'send',
                  hash: `0x${'1'.repeat(64)}`,
                  chain: 'eip155:1',
                  minedAt: '2026-01-01T00:00:00Z',
                  sentTo: known,
                  status: 'confirmed',
                },
                transfers: [],
              },
            ],
            next: null,
          }
    sendStore.setState({ form: filled })
    await show(<WalletSendPreview />)
    expect(find('send-note-look-alike')?.textContent).toContain(known)
    expect(find('send-note-first-time')).not.toBeNull()
    expect(find('send-confirm')?.className).toContain('danger')
  })

  test('activity that cannot be read is said to be so', async () => {
    world.server = (path) => {
      if (path.includes('balance')) return { balances }
      throw new Error('away')
    }
    sendStore.setState({ form: filled })
    await show(<WalletSendPreview />)
    expect(find('send-note-not-compared')).not.toBeNull()
    expect(isReady()).toBe(true)
    world.server = (path) => (path.includes('balance') ? { balances } : { data: [], next: null })
    await press('send-compare')
    expect(find('send-note-not-compared')).toBeNull()
    expect(find('send-note-first-time')).not.toBeNull()
    expect(isReady()).toBe(true)
  })

  test('while the wallet has it nothing is sent again', async () => {
    sendStore.setState({
      form: filled,
      waiting: { [account]: { account, wallet: 'Harbour', stop: () => undefined } },
    })
    await show(<WalletSendPreview />)
    expect(isReady()).toBe(false)
    await press('send-confirm')
    expect(world.sent).toEqual([])
  })

  test.each([
    ['4001', 'Declined. Nothing was sent.'],
    ['stopped', 'it is sent all the same'],
    ['-32603', 'The wallet did not send it.'],
    ['other-network', 'Your wallet is on another network.'],
    ['unknown', 'It is not known whether this was sent.'],
  ])('what went wrong (%s) is said in our words', async (code, text) => {
    sendStore.setState({ form: filled, problem: { [account]: { code, message: 'Strange words' } } })
    await show(<WalletSendPreview />)
    expect(find('problem')?.textContent).toContain(text)
    expect(element.textContent).not.toContain('Strange words')
  })

  test('what another account met is not told here', async () => {
    sendStore.setState({ form: filled, problem: { 'eip155:10:0xaa': { code: '4001', message: 'No.' } } })
    await show(<WalletSendPreview />)
    expect(find('problem')).toBeNull()
  })

  test('what may have been sent is sent again only by a button that says so, beside why', async () => {
    const transfer = { account, token: token.toLowerCase(), to, units: 250n }
    sendStore.setState({ form: filled, unsure: [{ transfer }] })
    await show(<WalletSendPreview />)
    expect(find('problem')?.textContent).toContain('before you send it again')
    expect(find('send-confirm')?.textContent).toBe('Send again')
    await press('send-confirm')
    expect(world.sent).toEqual([['again', { ...transfer, token, decimals: 4 }, 'TST']])
    // Another amount is another transfer.
    await act(async () => sendStore.setState({ form: { ...filled, amount: '0.0251' } }))
    await show(<WalletSendPreview />)
    expect(find('send-confirm')?.textContent).toBe('Send')
    expect(find('problem')).toBeNull()
  })

  test('a form that went away says so', async () => {
    await show(<WalletSendPreview />)
    expect(find('send-changed')).not.toBeNull()
  })
})
