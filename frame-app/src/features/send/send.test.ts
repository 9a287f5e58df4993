import { errorCode, ProviderRpcError } from '@walletframe/bridge-protocol'
import { beforeEach, describe, expect, test, vi } from 'vitest'

type Asked = {
  readonly request: {
    readonly method: string
    readonly params: unknown
    readonly network: string
    readonly signal: AbortSignal
  }
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
}
const wallet = vi.hoisted(() => ({
  asked: [] as Asked[],
}))
vi.mock('../../connections/request.ts', () => ({
  requestAsPerson: (request: Asked['request']) =>
    new Promise((resolve, reject) => {
      wallet.asked.push({ request, resolve, reject })
      request.signal.addEventListener('abort', () => reject(request.signal.reason as Error))
    }),
}))
// Fetched before, since nothing waits here for what is large.
await import('../../chains/eip155/send.ts')
const { sendTransfer } = await import('./send.ts')
const { emptyForm, fillForm, sendStore } = await import('./sendState.ts')
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
const waitingNow = () => sendStore.getState().waiting

beforeEach(() => {
  wallet.asked = []
  connect(embedded)
  sendStore.setState({ form, waiting: null, problem: null })
  approvalsStore.setState({ queue: [] })
  trackedStore.setState({ waiting: [] })
  toastStore.setState({ toast: null })
  optionsStore.setState(({ features }) => ({ features: { ...features, analytics: true } }))
  modalStore.setState({
    open: true,
    history: [{ name: 'Account' }, { name: 'WalletSend' }, { name: 'WalletSendPreview' }],
  })
})

describe('behaviour', () => {
  test('the wallet is asked as for a page; then Account with no way back, the toast, an empty form', async () => {
    const done = sendTransfer(transfer, 'ETH')
    const { request, resolve } = await asked()
    expect(request).toMatchObject({
      method: 'eth_sendTransaction',
      params: [{ from, to, value: '0x5', data: '0x' }],
      network: 'eip155:1',
    })
    expect(views()).toEqual(['Account', 'WalletSend', 'WalletSendPreview'])
    resolve('0xhash')
    await done
    expect(views()).toEqual(['Account'])
    expect(toastStore.getState().toast).toMatchObject({ variant: 'success', message: 'sendStarted' })
    expect(sendStore.getState()).toEqual({ form: emptyForm, waiting: null, problem: null })
    const said = { isSmartAccount: false, network: 'eip155:1', token: 'ETH' }
    expect(told()).toEqual([
      ['SEND_INITIATED', said],
      ['SEND_SUCCESS', said],
    ])
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
    expect(waitingNow()).toBeNull()
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

describe('errors', () => {
  test.each([
    ['declined', new ProviderRpcError(errorCode.userRejected, 'No.'), '4001'],
    ['a node that is away', new ProviderRpcError(errorCode.chainDisconnected, 'Away.'), '4901'],
    ['nonsense', new Error('?'), '-32603'],
  ])('%s: the form is kept where it was, and it can be sent again', async (_what, error, code) => {
    const done = sendTransfer(transfer, 'ETH')
    const { reject } = await asked()
    reject(error)
    await done
    expect(sendStore.getState()).toMatchObject({ form, waiting: null, problem: { code } })
    expect(views()).toEqual(['Account', 'WalletSend', 'WalletSendPreview'])
    expect(told().at(-1)).toEqual(['SEND_ERROR', expect.objectContaining({ message: code })])
    void sendTransfer(transfer, 'ETH')
    await asked(2)
  })

  test('a wallet that answers with nothing has not sent it', async () => {
    const done = sendTransfer(transfer, 'ETH')
    const { resolve } = await asked()
    resolve(null)
    await done
    expect(sendStore.getState()).toMatchObject({ form, problem: { code: '-32603' } })
  })

  test('a wallet that never answers is not waited for any more, and that is said', async () => {
    connect(harbour)
    const done = sendTransfer(transfer, 'ETH')
    await asked()
    waitingNow()?.stop()
    await done
    expect(sendStore.getState()).toMatchObject({ form, waiting: null, problem: { code: 'stopped' } })
  })

  test('another account than the one that was read sends nothing', async () => {
    connect(embedded, 'eip155:10:0xaa')
    await sendTransfer(transfer, 'ETH')
    expect(wallet.asked).toEqual([])
    expect(sendStore.getState().problem).toMatchObject({ code: String(errorCode.unauthorized) })
  })

  test('an answer that comes after something else was filled in takes nothing of that', async () => {
    connect(harbour)
    const first = sendTransfer(transfer, 'ETH')
    const { resolve } = await asked()
    sendStore.setState({ waiting: null })
    fillForm({ amount: '7' })
    resolve('0xhash')
    await first
    expect(sendStore.getState().form.amount).toBe('7')
  })
})
