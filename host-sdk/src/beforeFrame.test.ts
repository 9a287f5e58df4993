// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  account,
  createFakeFrame,
  disconnected,
  embedded,
  frameUrl,
  installDom,
  pressEscape,
  settle,
} from '../test/fakeFrame.ts'
import { createWalletFrame, type WalletFrame } from './index.ts'

/*
 * Every call of the page's API, in every state in which there is no frame that could answer: each promise settles, what was asked
 * arrives once, what was refused does not happen later, and a look or a feature that was set is what the next frame has.
 */

type Fake = ReturnType<typeof createFakeFrame>
type Outcome = { readonly value?: unknown; readonly code?: unknown }

const answers = {
  request: () => [account],
  setOptions: () => ({}),
}
let wallet: WalletFrame
/** The fake document of the frame that stands in the page. */
let frame: Fake | undefined

const violation = () => {
  const event = new Event('securitypolicyviolation')
  const blocked = { blockedURI: frameUrl, disposition: 'enforce', effectiveDirective: 'frame-src' }
  document.dispatchEvent(Object.assign(event, blocked))
}
const outcomeOf = (call: Promise<unknown>): Promise<Outcome> =>
  call.then(
    (value) => ({ value }),
    (error: { code?: unknown }) => ({ code: error.code }),
  )

/** How the page got to where there is no frame; and how a frame that is awaited fails there. */
const states = {
  idle: { enter: async () => undefined, fail: violation },
  connecting: { enter: async () => wallet.preload(), fail: violation },
  greeted: {
    enter: async () => {
      wallet.preload()
      frame = createFakeFrame(answers)
      await frame.hello()
    },
    fail: () => void frame?.tell('rejected', { message: 'Option networks: none is served.' }),
  },
  failed: {
    enter: async () => {
      wallet.preload()
      violation()
      await settle()
    },
    fail: violation,
  },
} as const
type State = keyof typeof states
const names = Object.keys(states) as State[]

/** The frame comes up: one that is awaited, or the one that the next call makes. */
const comeUp = async (): Promise<Fake> => {
  wallet.preload()
  if (!frame) {
    frame = createFakeFrame(answers)
    await frame.hello()
  }
  await frame.ready()
  return frame
}

type Row = {
  readonly call: () => unknown
  /** What the frame is asked once it is there; null: nothing. */
  readonly asks: string | null
  /** What it is told with its options instead, where nobody is there to be asked. */
  readonly kept?: object
  readonly value?: unknown
  /** Where the frame fails. */
  readonly failed: Outcome
  /** Where the visitor closes the modal's place before the frame is there; absent: that ends nothing. */
  readonly closed?: Outcome
}
const lost = { code: 4900 }
const nothing = { value: undefined }

const opening: Row = { call: () => wallet.open(), asks: 'open', failed: nothing, closed: nothing }
const rows: Readonly<Record<string, Row>> = {
  open: opening,
  close: { call: () => wallet.close(), asks: null, failed: nothing },
  preload: { call: () => wallet.preload(), asks: null, failed: nothing },
  setTheme: {
    call: () => wallet.setTheme({ themeMode: 'dark' }),
    asks: 'setOptions',
    kept: { themeMode: 'dark' },
    failed: lost,
  },
  updateFeatures: {
    call: () => wallet.updateFeatures({ email: false }),
    asks: 'setOptions',
    kept: { features: { email: false } },
    failed: lost,
  },
  addNetwork: { call: () => wallet.addNetwork('eip155:10'), asks: 'setOptions', failed: lost },
  removeNetwork: { call: () => wallet.removeNetwork('eip155:10'), asks: 'setOptions', failed: lost },
  switchNetwork: {
    call: () => wallet.switchNetwork('eip155:10'),
    asks: 'switchNetwork',
    failed: lost,
  },
  eth_requestAccounts: {
    call: () => wallet.provider.request({ method: 'eth_requestAccounts' }),
    asks: 'request',
    value: [account],
    failed: lost,
    closed: { code: 4001 },
  },
  'a read': {
    call: () => wallet.provider.request({ method: 'eth_blockNumber' }),
    asks: 'request',
    value: [account],
    failed: lost,
  },
  eth_accounts: {
    call: () => wallet.provider.request({ method: 'eth_accounts' }),
    asks: null,
    value: [],
    failed: { value: [] },
  },
  eth_chainId: {
    call: () => wallet.provider.request({ method: 'eth_chainId' }),
    asks: null,
    value: '0x1',
    failed: { value: '0x1' },
  },
}
const isWaiting = (state: State) => state === 'connecting' || state === 'greeted'
/** Whether it goes with the options: the frame is neither there nor on its way. */
const isTold = (row: Row, state: State) => row.kept !== undefined && !isWaiting(state)
const cases = names.flatMap((state) => Object.entries(rows).map(([name, row]) => [state, name, row] as const))

const call = ({ call }: Row): Promise<Outcome> => outcomeOf(Promise.resolve(call()))
/** All that a frame was asked, but for what keeps the connection alive and tells of the page's own wallets. */
const asked = ({ calls }: Fake) =>
  calls.map(({ method }) => method).filter((method) => !/^(ping|snapshot|setWallets)$/.test(method))

beforeAll(installDom)
beforeEach(() => {
  localStorage.clear()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  frame = undefined
  wallet = createWalletFrame({ frameUrl, projectId: 'demo', networks: ['eip155:1', 'eip155:10'] })
})
afterEach(() => {
  wallet.destroy()
  vi.restoreAllMocks()
})

describe('the frame comes up: what was asked before arrives once, and is answered', () => {
  test.each(cases)('%s: %s', async (state, _name, row) => {
    await states[state].enter()
    const outcome = call(row)
    await settle()
    const found = await comeUp()
    expect(await outcome).toEqual({ value: isTold(row, state) ? undefined : row.value })
    expect(asked(found)).toEqual(row.asks === null || isTold(row, state) ? [] : [row.asks])
    if (row.kept && isTold(row, state)) expect(found.config()).toMatchObject({ changes: row.kept })
    else expect(found.config()).not.toHaveProperty('changes')
  })
})

describe('the frame’s document is loaded anew before it was ready: what waits is asked of the new one alone', () => {
  test.each(Object.entries(rows))('%s', async (_name, row) => {
    await states.greeted.enter()
    const outcome = call(row)
    await settle()
    await frame?.hello()
    await frame?.ready()
    expect(await outcome).toEqual({ value: row.value })
    expect(asked(frame as Fake)).toEqual(row.asks === null ? [] : [row.asks])
  })
})

describe('the frame fails: every call ends, what was refused does not happen later, what was set is set', () => {
  test.each(cases)('%s: %s', async (state, _name, row) => {
    await states[state].enter()
    const outcome = call(row)
    await settle()
    states[state].fail()
    await settle()
    expect(await outcome).toEqual(isTold(row, state) ? nothing : row.failed)
    frame = undefined
    const found = await comeUp()
    expect(asked(found)).toEqual([])
    if (row.kept) expect(found.config()).toMatchObject({ changes: row.kept })
    else expect(found.config()).not.toHaveProperty('changes')
  })

  test('of two changes the later one holds, and features are kept one by one', async () => {
    wallet.preload()
    const changes = [
      wallet.setTheme({ themeMode: 'dark' }),
      wallet.updateFeatures({ email: false }),
      wallet.setTheme({ themeMode: 'light' }),
      wallet.updateFeatures({ injected: true }),
    ].map(outcomeOf)
    violation()
    expect(await Promise.all(changes)).toEqual([lost, lost, lost, lost])
    expect((await comeUp()).config()).toMatchObject({
      changes: { themeMode: 'light', features: { email: false, injected: true } },
    })
  })
})

describe('the visitor closes the modal’s place before the frame is there', () => {
  test.each(cases.filter(([state]) => state !== 'idle'))('%s: %s', async (state, _name, row) => {
    await states[state].enter()
    const shown = call(opening)
    const outcome = call(row)
    await settle()
    pressEscape()
    expect(await shown).toEqual(nothing)
    if (row.closed) expect(await outcome).toEqual(row.closed)
    // A frame that failed was begun again by `open`.
    if (state === 'failed') frame = undefined
    const found = await comeUp()
    expect(asked(found)).toEqual(row.closed || row.asks === null ? [] : [row.asks])
    expect(await outcome).toEqual(row.closed ?? { value: row.value })
  })
})

describe('destroyed meanwhile: every call ends', () => {
  test.each(cases)('%s: %s', async (state, _name, row) => {
    await states[state].enter()
    const outcome = call(row)
    await settle()
    wallet.destroy()
    expect(await outcome).toEqual(isTold(row, state) ? nothing : row.failed)
    expect(document.querySelector('wallet-frame')).toBeNull()
  })
})

test('disconnect: a page without a connection loads no frame for it; one that is awaited is asked', async () => {
  expect(await outcomeOf(wallet.disconnect())).toEqual(nothing)
  expect(document.querySelector('wallet-frame')).toBeNull()
  wallet.preload()
  const ended = outcomeOf(wallet.disconnect())
  await settle()
  const found = await comeUp()
  expect(await ended).toEqual(nothing)
  expect(asked(found)).toEqual(['disconnect'])
  await found.snapshot(disconnected)
  expect(wallet.getState().status).toBe('disconnected')
})

/** The frame is ready, and answers nothing until `wake`. */
const sleepingFrame = async () => {
  let isAsleep = true
  const when = (answer: unknown) => () => (isAsleep ? new Promise(() => undefined) : answer)
  const methods = ['open', 'close', 'switchNetwork', 'disconnect'].map(
    (method) => [method, when(null)] as const,
  )
  wallet.preload()
  const found = createFakeFrame({
    ...Object.fromEntries(methods),
    request: when([account]),
    setOptions: when({}),
  })
  await found.hello()
  await found.ready()
  const wake = () => {
    isAsleep = false
  }
  return { found, wake }
}
/** What might have been done already ends: a page or a person asks again where they still want it. */
const once: readonly string[] = ['switchNetwork', 'eth_requestAccounts']

describe('a frame that was ready is lost with a call that it did not answer', () => {
  test.each(Object.entries(rows))('its document comes again: %s', async (name, row) => {
    const { found, wake } = await sleepingFrame()
    const outcome = call(row)
    await settle()
    const before = row.asks === null && name !== 'close' ? [] : [row.asks ?? name]
    expect(asked(found)).toEqual(before)
    wake()
    await found.hello()
    await found.ready()
    expect(await outcome).toEqual(once.includes(name) ? lost : { value: row.value })
    expect(asked(found)).toEqual(once.includes(name) ? before : [...before, ...before])
  })

  test.each(Object.entries(rows))('the page takes the wallet away: %s', async (name, row) => {
    await sleepingFrame()
    const outcome = call(row)
    await settle()
    wallet.destroy()
    const ended = row.asks === null ? row.failed : lost
    expect(await outcome).toEqual(name === 'close' || name === 'open' ? nothing : ended)
  })
})

describe('what hears and what is read, in each state without a frame', () => {
  test.each(names)(
    '%s: a listener hears of a connection once, and not after it was stopped',
    async (state) => {
      await states[state].enter()
      const heard: unknown[] = []
      const stops = [
        wallet.on('accountsChanged', (accounts) => heard.push(accounts)),
        wallet.subscribe(({ status }) => heard.push(status)),
      ]
      expect(wallet.getState()).toMatchObject({ status: 'disconnected', accounts: [], isOpen: false })
      expect(heard).toEqual([])
      if (state === 'failed') frame = undefined
      const found = await comeUp()
      await found.snapshot(embedded)
      expect(heard.filter((each) => each !== 'disconnected')).toEqual(
        expect.arrayContaining([[account], 'connected']),
      )
      const count = heard.length
      for (const stop of stops) stop()
      await found.snapshot(disconnected)
      expect([heard.length, wallet.getState().status]).toEqual([count, 'disconnected'])
    },
  )

  test.each(names)('%s: after its end the wallet says nothing, and can be ended again', async (state) => {
    await states[state].enter()
    const heard: unknown[] = []
    for (const event of ['connect', 'disconnect', 'accountsChanged', 'chainChanged'] as const)
      wallet.on(event, () => heard.push(event))
    wallet.subscribe(({ status }) => status !== 'disconnected' && heard.push(status))
    wallet.destroy()
    wallet.destroy()
    expect([heard, wallet.getState().status]).toEqual([[], 'disconnected'])
  })

  test.each(names)(
    '%s: another place in the page gets the frame, with what was asked before',
    async (state) => {
      await states[state].enter()
      const opened = call(opening)
      await settle()
      const place = document.createElement('section')
      document.body.append(place)
      wallet.mount(place)
      frame = undefined
      const found = await comeUp()
      expect(place.querySelector('wallet-frame')).not.toBeNull()
      expect(document.querySelectorAll('wallet-frame')).toHaveLength(1)
      expect([await opened, asked(found)]).toEqual([nothing, ['open']])
      place.remove()
    },
  )
})
