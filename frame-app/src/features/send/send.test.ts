import { errorCode, ProviderRpcError } from '@walletframe/bridge-protocol'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type * as Chains from '../../chains/send.ts'

type Asked = {
  readonly request: {
    readonly method: string
    readonly params: unknown
    readonly network: string
  }
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
}
const wallet = vi.hoisted(() => ({
  asked: [] as Asked[],
  /** Where one of the page stands. */
  chainId: '0x1' as unknown,
  told: [] as unknown[],
}))
vi.mock('../../connections/request.ts', () => ({
  personSent: (...sent: readonly unknown[]) => void wallet.told.push(sent),
  requestAsPerson: async (request: Asked['request']) => {
    if (request.method === 'eth_chainId') {
      const answer = await wallet.chainId
      if (answer instanceof Error) throw answer
      return answer
    }
    return new Promise((resolve, reject) => {
      wallet.asked.push({ request, resolve, reject })
    })
  },
}))
const signer = vi.hoisted(() => ({ finish: (_answer: unknown): Promise<unknown> => Promise.resolve(null) }))
vi.mock('../../chains/send.ts', async (load) => {
  const real = await load<typeof Chains>()
  const solana = {
    request: ({ to: whom }: { readonly to: string }) =>
      Promise.resolve({ method: 'solana_signAndSendTransaction', params: { transaction: whom } }),
    isAnswer: (answer: unknown) => answer !== null,
    instead: (_transfer: unknown, params: unknown) => ({
      method: 'solana_signTransaction',
      params,
      finish: (answer: unknown) => signer.finish(answer),
    }),
  }
  return {
    ...real,
    loadSend: (of: string) => (of === 'solana' ? Promise.resolve(solana) : real.loadSend(of)),
  }
})
const foreign = vi.hoisted(() => ({
  asked: [] as unknown[],
  answer: (): Promise<unknown> => Promise.resolve(null),
}))
vi.mock('../../rpc/foreign/ask.ts', () => ({
  askForeign: (request: unknown) => {
    foreign.asked.push(request)
    return foreign.answer()
  },
}))
// Fetched before, since nothing waits here for what is large.
await import('../../chains/eip155/send.ts')
const { sendAgain, sendTransfer } = await import('./send.ts')
const { adjustForm, emptyForm, fillForm, sendStore } = await import('./sendState.ts')
const { approvalsStore } = await import('../../approvals/approval.ts')
const { connectionsStore } = await import('../../connections/connections.ts')
const { modalStore } = await import('../../state/modal.ts')
const { optionsStore } = await import('../../state/options.ts')
const { toastStore } = await import('../../state/toast.ts')
const { trackedStore } = await import('../../state/track.ts')

const from = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const account = `eip155:1:${from}` as const
const to = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const transfer = { account, token: null, to, units: 5n }
const form = { token: null, amount: '0.5', recipient: to }
const embedded = { type: 'embedded', id: 'w', name: 'Wallet' } as const
const harbour = { type: 'injected', id: 'h', name: 'Harbour' } as const

const connect = (
  connector: typeof embedded | typeof harbour,
  of: typeof account | 'eip155:10:0xaa' = account,
) =>
  connectionsStore.setState({
    active: 'eip155',
    byNamespace: { eip155: { status: 'connected', connector, accounts: [of], network: 'eip155:1' } },
  })
const asked = async (count = 1) => {
  await vi.waitFor(() => expect(wallet.asked).toHaveLength(count))
  return wallet.asked.at(-1) as Asked
}
const views = () => modalStore.getState().history.map(({ name }) => name)
const told = () => trackedStore.getState().waiting.map(({ event, properties }) => [event, properties])
const waitingNow = () => sendStore.getState().waiting[account]
const problemNow = () => sendStore.getState().problem[account]?.code

beforeEach(() => {
  wallet.asked = []
  wallet.chainId = '0x1'
  wallet.told = []
  connect(embedded)
  sendStore.setState({ form, waiting: {}, problem: {}, unsure: [] })
  approvalsStore.setState({ queue: [] })
  trackedStore.setState({ waiting: [] })
  toastStore.setState({ toast: null })
  optionsStore.setState(({ features }) => ({ features: { ...features, analytics: true } }))
  modalStore.setState({
    open: true,
    history: [{ name: 'Account' }, { name: 'WalletSend' }, { name: 'WalletSendPreview' }],
  })
})

describe('on Bitcoin', () => {
  const network = 'bip122:000000000019d6689c085ae165831e93'
  const mine = `${network}:bc1qme` as const
  const pays = { account: mine, token: null, to: 'bc1qother', units: 123n }
  const txid = 'c'.repeat(64)
  beforeEach(() => {
    foreign.asked = []
    connectionsStore.setState({
      active: 'bip122',
      byNamespace: {
        bip122: { status: 'connected', connector: harbour, accounts: [mine], network },
      },
    })
    sendStore.setState({ form, waiting: {}, problem: {}, unsure: [] })
  })

  test('the wallet is asked once, in its own words, and what it sent is told with whom and how much', async () => {
    foreign.answer = () => Promise.resolve(txid)
    await Promise.all([sendTransfer(pays, 'BTC'), sendTransfer(pays, 'BTC')])
    const request = { method: 'sendTransfer', network, params: { recipient: 'bc1qother', amount: '123' } }
    expect(foreign.asked).toEqual([request])
    expect(wallet.asked).toEqual([])
    const says = { to: 'bc1qother', value: '123', isTransfer: false }
    expect(wallet.told).toEqual([[{ ...request, says }, mine, txid]])
    expect(views()).toEqual(['Account'])
  })
  test.each([
    ['declined', new ProviderRpcError(4001, 'no'), '4001', 0],
    ['has no such method', new ProviderRpcError(4200, 'no'), '4200', 0],
    ['an answer that nobody can read', new ProviderRpcError(-32603, 'no'), '-32603', 1],
  ])('%s: the form stays, and whether it may have gone is known', async (_what, error, code, unsure) => {
    foreign.answer = () => Promise.reject(error)
    await sendTransfer(pays, 'BTC')
    expect(sendStore.getState().problem[mine]?.code).toBe(unsure ? 'unknown' : code)
    expect(sendStore.getState().unsure).toHaveLength(unsure)
    expect(sendStore.getState().form).toEqual(form)
    expect(wallet.told).toEqual([])
  })
  test('an id that is none is no answer: nobody knows whether it was sent, and a second press asks nothing', async () => {
    foreign.answer = () => Promise.resolve('sent!')
    await sendTransfer(pays, 'BTC')
    await sendTransfer(pays, 'BTC')
    expect(foreign.asked).toHaveLength(1)
    expect(sendStore.getState().problem[mine]?.code).toBe('unknown')
  })
})

describe('behaviour', () => {
  test('the wallet is asked as for a page; then Account with no way back, the toast, an empty form', async () => {
    const done = sendTransfer(transfer, 'ETH')
    const { request, resolve } = await asked()
    expect(request).toMatchObject({
      method: 'eth_sendTransaction',
      params: [{ from, to, value: '0x5', data: '0x', chainId: '0x1' }],
      network: 'eip155:1',
    })
    expect(views()).toEqual(['Account', 'WalletSend', 'WalletSendPreview'])
    resolve('0xhash')
    await done
    expect(views()).toEqual(['Account'])
    expect(toastStore.getState().toast).toMatchObject({ variant: 'success', message: 'sendStarted' })
    expect(sendStore.getState()).toEqual({ form: emptyForm, waiting: {}, problem: {}, unsure: [] })
    const said = { isSmartAccount: false, network: 'eip155:1', token: 'ETH' }
    expect(told()).toEqual([
      ['SEND_INITIATED', said],
      ['SEND_SUCCESS', said],
    ])
  })

  test('a piece of a collection is asked for at its contract, and kept by what it is called', async () => {
    const contract = '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D'
    const piece = { standard: 'ERC-721', id: '7', title: 'Seven' } as const
    const done = sendTransfer({ account, token: contract, to, units: 1n, piece }, 'ERC-721')
    const { request, resolve } = await asked()
    const word = (digits: string) => digits.toLowerCase().padStart(64, '0')
    expect(request).toMatchObject({
      method: 'eth_sendTransaction',
      params: [
        {
          from,
          to: contract,
          value: '0x0',
          data: `0x42842e0e${word(from.slice(2))}${word(to.slice(2))}${word('7')}`,
          chainId: '0x1',
        },
      ],
      network: 'eip155:1',
      says: { to, value: null, isTransfer: true, piece: 'Seven' },
    })
    resolve('0xhash')
    await done
  })

  test('back and to the preview again is the same form: it is emptied, and nothing can go twice', async () => {
    connect(harbour)
    const done = sendTransfer(transfer, 'ETH')
    const { resolve } = await asked()
    adjustForm({ agreed: to })
    resolve('0xhash')
    await done
    expect(sendStore.getState().form).toBe(emptyForm)
    expect(views()).toEqual(['Account'])
  })

  test('a second press is none', async () => {
    const done = sendTransfer(transfer, 'ETH')
    await sendTransfer(transfer, 'ETH')
    const { resolve } = await asked()
    await sendTransfer(transfer, 'ETH')
    resolve('0xhash')
    await done
    expect(wallet.asked).toHaveLength(1)
    expect(told()).toHaveLength(2)
  })

  test('a wallet with screens of its own is named while it has it', async () => {
    connect(harbour)
    const done = sendTransfer(transfer, 'ETH')
    const { resolve } = await asked()
    expect(waitingNow()?.wallet).toBe('Harbour')
    resolve('0xhash')
    await done
    expect(waitingNow()).toBeUndefined()
    expect(views()).toEqual(['Account'])
  })

  test('what a page asks meanwhile stays on top of Account, and no toast lies over it', async () => {
    const done = sendTransfer(transfer, 'ETH')
    const { resolve } = await asked()
    approvalsStore.setState({ queue: [{ id: '1' } as never] })
    resolve('0xhash')
    await done
    expect(views()).toEqual(['Account', 'ApproveTransaction'])
    expect(toastStore.getState().toast).toBeNull()
  })

  test('whoever looks at something else meanwhile is left there', async () => {
    const done = sendTransfer(transfer, 'ETH')
    const { resolve } = await asked()
    modalStore.setState({ open: true, history: [{ name: 'Networks' }] })
    resolve('0xhash')
    await done
    expect(views()).toEqual(['Networks'])
  })

  test('another account empties the form', () => {
    connect(embedded, 'eip155:10:0xaa')
    expect(sendStore.getState().form).toBe(emptyForm)
  })
})

/** What came to nothing, and another try at once. */
const nothingSent = async () => {
  expect(sendStore.getState()).toMatchObject({ form, waiting: {}, unsure: [] })
  expect(views()).toEqual(['Account', 'WalletSend', 'WalletSendPreview'])
  void sendTransfer(transfer, 'ETH')
  await asked(2)
}
/** What may have been sent goes again only where somebody says so. */
const maybeSent = async () => {
  expect(sendStore.getState()).toMatchObject({ form, waiting: {}, unsure: [{ transfer }] })
  const before = wallet.asked.length
  fillForm({ recipient: to })
  expect(problemNow()).toBeUndefined()
  await sendTransfer({ ...transfer, to: to.toLowerCase() }, 'ETH')
  expect(problemNow()).toBe('unknown')
  expect(wallet.asked).toHaveLength(before)
  void sendAgain(transfer, 'ETH')
  await asked(before + 1)
}

describe('errors', () => {
  test.each([
    ['declined', new ProviderRpcError(errorCode.userRejected, 'No.'), '4001'],
    ['a node that is away', new ProviderRpcError(errorCode.chainDisconnected, 'Away.'), '4901'],
    ['what the vault refuses', new ProviderRpcError(errorCode.internal, 'No.', { code: 'locked' }), '-32603'],
  ])('%s: the form is kept where it was, and it can be sent again', async (_what, error, code) => {
    const done = sendTransfer(transfer, 'ETH')
    const { reject } = await asked()
    reject(error)
    await done
    expect(problemNow()).toBe(code)
    expect(told().at(-1)).toEqual(['SEND_ERROR', expect.objectContaining({ message: code })])
    await nothingSent()
  })

  test.each([
    ['declined', errorCode.userRejected],
    ['wrong params', errorCode.invalidParams],
    ['not allowed', errorCode.unauthorized],
  ])('a wallet that says why it did not (%s) has not sent it', async (_what, code) => {
    connect(harbour)
    const done = sendTransfer(transfer, 'ETH')
    const { reject } = await asked()
    reject(new ProviderRpcError(code, 'No.'))
    await done
    expect(problemNow()).toBe(String(code))
    await nothingSent()
  })

  test.each([
    ['out of time', new ProviderRpcError(errorCode.internal, 'The wallet did not answer in time.')],
    ['with words of its own', new ProviderRpcError(errorCode.internal, 'No.', { code: 'locked' })],
    ['cut off', new ProviderRpcError(errorCode.disconnected, 'Away.')],
    ['its node away', new ProviderRpcError(errorCode.chainDisconnected, 'Away.')],
    ['nonsense', new Error('?')],
  ])('a wallet that fails (%s) may have sent it, and that is no failure', async (_what, error) => {
    connect(harbour)
    const done = sendTransfer(transfer, 'ETH')
    const { reject } = await asked()
    reject(error)
    await done
    expect(problemNow()).toBe('unknown')
    await maybeSent()
  })

  test('a wallet that says yes and no hash may have sent it', async () => {
    const done = sendTransfer(transfer, 'ETH')
    const { resolve } = await asked()
    resolve(null)
    await done
    expect(problemNow()).toBe('unknown')
    await maybeSent()
  })

  test.each([errorCode.unsupportedMethod, errorCode.methodNotFound, 5101])(
    'a wallet that has no such method (%s) has not sent it',
    async (code) => {
      connect(harbour)
      const done = sendTransfer(transfer, 'ETH')
      const { reject } = await asked()
      reject(new ProviderRpcError(code, 'No such method.'))
      await done
      expect(problemNow()).toBe(String(code))
      await nothingSent()
    },
  )

  test('another transfer is not held up by one of which nobody knows', async () => {
    sendStore.setState({ unsure: [{ transfer }] })
    void sendTransfer({ ...transfer, units: 6n }, 'ETH')
    expect((await asked()).request.params).toMatchObject([{ value: '0x6' }])
  })

  test('a wallet that never answers is not waited for any more, and that is said', async () => {
    connect(harbour)
    const done = sendTransfer(transfer, 'ETH')
    await asked()
    waitingNow()?.stop()
    await done
    expect(waitingNow()).toBeUndefined()
    expect(problemNow()).toBe('stopped')
    await maybeSent()
  })

  test('what is declined the second time says nothing of the first', async () => {
    connect(harbour)
    const done = sendTransfer(transfer, 'ETH')
    await asked()
    waitingNow()?.stop()
    await done
    const again = sendAgain(transfer, 'ETH')
    const { reject } = await asked(2)
    reject(new ProviderRpcError(errorCode.userRejected, 'No.'))
    await again
    expect(problemNow()).toBe('unknown')
    await maybeSent()
    expect(sendStore.getState().unsure).toHaveLength(1)
  })

  test('what it says late is heard: sent, so the form is emptied, and a toast says so', async () => {
    connect(harbour)
    const done = sendTransfer(transfer, 'ETH')
    const { resolve } = await asked()
    waitingNow()?.stop()
    await done
    expect(problemNow()).toBe('stopped')
    resolve('0xhash')
    await vi.waitFor(() => expect(views()).toEqual(['Account']))
    expect(toastStore.getState().toast).toMatchObject({ variant: 'success', message: 'sendStarted' })
    expect(sendStore.getState()).toEqual({ form: emptyForm, waiting: {}, problem: {}, unsure: [] })
  })

  test('what it declines late was not sent', async () => {
    connect(harbour)
    const done = sendTransfer(transfer, 'ETH')
    const { reject } = await asked()
    waitingNow()?.stop()
    await done
    reject(new ProviderRpcError(errorCode.userRejected, 'No.'))
    await vi.waitFor(() => expect(problemNow()).toBe('4001'))
    await nothingSent()
  })

  test('given up before the wallet is asked: it is not asked any more', async () => {
    connect(harbour)
    let answer = (_chainId: string) => {}
    wallet.chainId = new Promise((resolve) => {
      answer = resolve
    })
    const done = sendTransfer(transfer, 'ETH')
    await vi.waitFor(() => expect(waitingNow()).toBeDefined())
    waitingNow()?.stop()
    await done
    answer('0x1')
    await vi.waitFor(() => expect(sendStore.getState().unsure).toEqual([]))
    expect(wallet.asked).toEqual([])
  })

  test('another account than the one that was read sends nothing', async () => {
    connect(embedded, 'eip155:10:0xaa')
    await sendTransfer(transfer, 'ETH')
    expect(wallet.asked).toEqual([])
    expect(problemNow()).toBe(String(errorCode.unauthorized))
  })

  test('nor does another wallet, which came while it was asked where it stands', async () => {
    connect(harbour)
    const done = sendTransfer(transfer, 'ETH')
    connect(embedded)
    await done
    expect(wallet.asked).toEqual([])
    expect(problemNow()).toBe(String(errorCode.unauthorized))
  })

  test.each([
    ['on another network', '0xa', 'other-network'],
    ['on none that can be read', null, 'other-network'],
    ['silent about it', new ProviderRpcError(errorCode.internal, '?'), '-32603'],
  ])('a wallet of the page that is %s is not asked', async (_what, chainId, code) => {
    connect(harbour)
    wallet.chainId = chainId
    await sendTransfer(transfer, 'ETH')
    expect(wallet.asked).toEqual([])
    expect(sendStore.getState()).toMatchObject({ form, waiting: {}, unsure: [] })
    expect(problemNow()).toBe(code)
  })

  test.each(['0x01', '1', 1])('the same network in other writing (%s) is that one', async (chainId) => {
    connect(harbour)
    wallet.chainId = chainId
    void sendTransfer(transfer, 'ETH')
    expect((await asked()).request.network).toBe('eip155:1')
  })

  test('an answer that comes after something else was filled in takes nothing of that', async () => {
    connect(harbour)
    const first = sendTransfer(transfer, 'ETH')
    const { resolve } = await asked()
    sendStore.setState({ waiting: {} })
    fillForm({ amount: '7' })
    resolve('0xhash')
    await first
    expect(sendStore.getState().form.amount).toBe('7')
    expect(views()).toEqual(['Account', 'WalletSend', 'WalletSendPreview'])
    expect(toastStore.getState().toast).toMatchObject({ message: 'sendStarted' })
  })
})

describe('two accounts', () => {
  const second = 'eip155:10:0xaa'
  const other = { account: second, token: null, to, units: 5n } as const

  test('each waits for itself, and what one meets is not told of the other', async () => {
    const first = sendTransfer(transfer, 'ETH')
    const mine = await asked()
    connect(embedded, second)
    fillForm({ ...form, amount: '2' })
    const filled = sendStore.getState().form
    void sendTransfer(other, 'ETH')
    await asked(2)
    expect(Object.keys(sendStore.getState().waiting)).toEqual([account, second])
    mine.reject(new ProviderRpcError(errorCode.userRejected, 'No.'))
    await first
    expect(Object.keys(sendStore.getState().waiting)).toEqual([second])
    expect(Object.keys(sendStore.getState().problem)).toEqual([account])
    expect(sendStore.getState().form).toBe(filled)
  })

  test('what one sent takes nobody away from the form of the other: a toast says it', async () => {
    const first = sendTransfer(transfer, 'ETH')
    const { resolve } = await asked()
    connect(embedded, second)
    fillForm(form)
    const filled = sendStore.getState().form
    resolve('0xhash')
    await first
    expect(sendStore.getState().form).toBe(filled)
    expect(views()).toEqual(['Account', 'WalletSend', 'WalletSendPreview'])
    expect(toastStore.getState().toast).toMatchObject({ message: 'sendStarted' })
  })
})

describe('a wallet that signs and does not send', () => {
  const network = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const owner = `${network}:Mine`
  const whom = 'FRiend'
  const mine = { account: owner, token: null, to: whom, units: 5n } as const
  const phone = { type: 'walletConnect', id: 'p', name: 'Phone' } as const
  const connectSolana = (of: string = owner, connector: typeof phone | typeof embedded = phone) =>
    connectionsStore.setState({
      active: 'solana',
      byNamespace: {
        solana: { status: 'connected', connector, accounts: [of as typeof owner], network },
      },
    })
  const noMethod = new ProviderRpcError(errorCode.unsupportedMethod, 'No such method.')
  const broadcasts = vi.fn((_answer: unknown): Promise<unknown> => Promise.resolve({ signature: 'sig' }))
  /** Somebody who was asked twice: to send, and then to sign. */
  const askedToSign = async (code: number = noMethod.code) => {
    const done = sendTransfer(mine, 'SOL')
    const { reject } = await asked()
    reject(new ProviderRpcError(code, 'No such method.'))
    return { done, second: await asked(2) }
  }
  const unsureNow = () => sendStore.getState().unsure
  const solanaProblem = () => sendStore.getState().problem[owner]?.code

  beforeEach(() => {
    broadcasts.mockReset().mockResolvedValue({ signature: 'sig' })
    signer.finish = broadcasts
    connectSolana()
    sendStore.setState({ form, waiting: {}, problem: {}, unsure: [] })
  })

  test.each([errorCode.unsupportedMethod, errorCode.methodNotFound, 5101])(
    'that says so by %s is asked to sign; we send it, and it is kept with whom and how much',
    async (code) => {
      const { done, second } = await askedToSign(code)
      expect(second.request).toEqual({
        method: 'solana_signTransaction',
        params: { transaction: whom },
        network,
      })
      second.resolve({ transaction: 'signed' })
      await done
      expect(broadcasts.mock.calls).toEqual([[{ transaction: 'signed' }]])
      const says = { to: whom, value: '5', isTransfer: false }
      expect(wallet.told).toEqual([
        [
          expect.objectContaining({ method: 'solana_signAndSendTransaction', network, says }),
          owner,
          { signature: 'sig' },
        ],
      ])
      expect(toastStore.getState().toast).toMatchObject({ message: 'sendStarted' })
      expect(unsureNow()).toEqual([])
    },
  )

  test('of a token it is said that it is a transfer, and no number that would be taken for coins', async () => {
    void sendTransfer({ ...mine, token: 'Mint' }, 'USDC')
    expect((await asked()).request).toMatchObject({ says: { to: whom, value: null, isTransfer: true } })
  })

  test('nobody waits any more when it says that it cannot send: it is not asked to sign', async () => {
    const done = sendTransfer(mine, 'SOL')
    const { reject } = await asked()
    sendStore.getState().waiting[owner]?.stop()
    await done
    expect(unsureNow()).toHaveLength(1)
    reject(noMethod)
    await vi.waitFor(() => expect(unsureNow()).toEqual([]))
    expect(wallet.asked).toHaveLength(1)
  })

  test.each([
    ['another account', () => connectSolana(`${network}:Other`)],
    ['another wallet', () => connectSolana(owner, embedded)],
  ])('%s meanwhile is asked nothing, and what was signed by then is not sent', async (_what, change) => {
    const first = sendTransfer(mine, 'SOL')
    const { reject } = await asked()
    change()
    reject(noMethod)
    await first
    expect(wallet.asked).toHaveLength(1)
    expect(solanaProblem()).toBe(String(errorCode.unauthorized))

    wallet.asked = []
    connectSolana()
    const { done, second } = await askedToSign()
    change()
    second.resolve({ transaction: 'signed' })
    await done
    expect(broadcasts).not.toHaveBeenCalled()
    expect(wallet.told).toEqual([])
    expect(solanaProblem()).toBe(String(errorCode.unauthorized))
    expect(unsureNow()).toEqual([])
  })

  test('what it signs after nobody waits any more is not sent, and it can be sent anew', async () => {
    const { done, second } = await askedToSign()
    sendStore.getState().waiting[owner]?.stop()
    await done
    expect(unsureNow()).toEqual([])
    expect(solanaProblem()).toBeUndefined()
    second.resolve({ transaction: 'signed' })
    const again = sendTransfer(mine, 'SOL')
    const { resolve } = await asked(3)
    resolve({ signature: 'sent' })
    await again
    expect(broadcasts).not.toHaveBeenCalled()
  })

  test.each([
    ['out of time', new ProviderRpcError(errorCode.internal, 'The wallet did not answer in time.')],
    ['cut off', new ProviderRpcError(errorCode.disconnected, 'Away.')],
    ['nonsense', new Error('?')],
  ])('an answer that never came (%s): nothing was sent', async (_what, error) => {
    const { done, second } = await askedToSign()
    second.reject(error)
    await done
    expect(unsureNow()).toEqual([])
    expect(solanaProblem()).not.toBe('unknown')
    expect(broadcasts).not.toHaveBeenCalled()
  })

  test('nobody waits any more while it goes to the network: it may have been sent', async () => {
    broadcasts.mockReturnValue(new Promise(() => {}))
    const { done, second } = await askedToSign()
    second.resolve({ transaction: 'signed' })
    await vi.waitFor(() => expect(broadcasts).toHaveBeenCalled())
    sendStore.getState().waiting[owner]?.stop()
    await done
    expect(unsureNow()).toEqual([{ transfer: mine }])
  })

  test('a network that refuses it: nothing was sent, and nothing is kept', async () => {
    broadcasts.mockRejectedValue(new ProviderRpcError(errorCode.transactionRejected, 'No.'))
    const { done, second } = await askedToSign()
    second.resolve({ transaction: 'signed' })
    await done
    expect(solanaProblem()).toBe(String(errorCode.transactionRejected))
    expect(unsureNow()).toEqual([])
    expect(wallet.told).toEqual([])
  })

  test('letters of both sizes are another address here: that one is not held up', async () => {
    sendStore.setState({ unsure: [{ transfer: mine }] })
    void sendTransfer({ ...mine, to: whom.toLowerCase() }, 'SOL')
    expect((await asked()).request.params).toEqual({ transaction: 'friend' })
  })
})
