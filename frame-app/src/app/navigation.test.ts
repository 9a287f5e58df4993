import { beforeEach, describe, expect, test } from 'vitest'
import { connectionsStore } from '../connections/connections.ts'
import { modalStore } from '../state/modal.ts'
import { optionsStore } from '../state/options.ts'
import { requestAccounts } from '../features/connect/connect.ts'
import {
  closeModal,
  closeShown,
  goBack,
  goBackToIndex,
  leaveView,
  openModal,
  pushView,
  replaceView,
  resetTo,
  setNavigation,
} from '../state/navigation.ts'
import { endWhatWaits } from './closing.ts'
import { startView } from './startView.ts'

const names = () => modalStore.getState().history.map(({ name }) => name)

beforeEach(() => {
  setNavigation({ startView, endWhatWaits })
  modalStore.setState(modalStore.getInitialState(), true)
  connectionsStore.setState(connectionsStore.getInitialState(), true)
  optionsStore.setState(optionsStore.getInitialState(), true)
})

const connect = (network: 'eip155:1' | 'eip155:5') => {
  const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  optionsStore.setState({
    networks: [{ id: 'eip155:1', name: 'One', nativeCurrency: currency, testnet: false }],
  })
  connectionsStore.setState({
    active: 'eip155',
    byNamespace: {
      eip155: { status: 'connected', connector: null, accounts: [`${network}:0x1`], network },
    },
  })
}

describe('open', () => {
  test('starts on Connect, Account or UnsupportedChain, as the connection calls for', () => {
    openModal()
    expect(names()).toEqual(['Connect'])
    connect('eip155:1')
    openModal()
    expect(names()).toEqual(['Account'])
    connect('eip155:5')
    openModal()
    expect(names()).toEqual(['UnsupportedChain'])
  })
})

describe('history', () => {
  test('push appends, and is nothing on the view that is shown', () => {
    openModal({ name: 'Connect' })
    pushView({ name: 'EmailVerifyOtp' })
    pushView({ name: 'EmailVerifyOtp' })
    expect(names()).toEqual(['Connect', 'EmailVerifyOtp'])
  })
  test('replace swaps the last', () => {
    openModal({ name: 'Connect' })
    replaceView({ name: 'WhatIsAWallet' })
    expect(names()).toEqual(['WhatIsAWallet'])
  })
  test('replace is nothing on the view that is shown, arguments included', () => {
    openModal({ name: 'Connect' })
    pushView({ name: 'ConnectingExternal', walletId: 'one' })
    const before = modalStore.getState()
    replaceView({ name: 'ConnectingExternal', walletId: 'one' })
    expect(modalStore.getState()).toBe(before)
    replaceView({ name: 'ConnectingExternal', walletId: 'two' })
    expect(modalStore.getState().history.at(-1)).toEqual({ name: 'ConnectingExternal', walletId: 'two' })
    expect(names()).toEqual(['Connect', 'ConnectingExternal'])
  })
  test('reset leaves one view; back to an index cuts there', () => {
    openModal({ name: 'Connect' })
    pushView({ name: 'WhatIsAWallet' })
    pushView({ name: 'WhatIsANetwork' })
    goBackToIndex(7)
    expect(names()).toEqual(['Connect', 'WhatIsAWallet', 'WhatIsANetwork'])
    goBackToIndex(0)
    expect(names()).toEqual(['Connect'])
    pushView({ name: 'Networks' })
    resetTo({ name: 'Account' })
    expect(names()).toEqual(['Account'])
  })
  test('back pops, and closes from the first view', () => {
    openModal({ name: 'Connect' })
    pushView({ name: 'WhatIsAWallet' })
    goBack()
    expect(names()).toEqual(['Connect'])
    goBack()
    expect(modalStore.getState().open).toBe(false)
  })
  test('back closes where an unsupported chain is in the history', () => {
    openModal({ name: 'UnsupportedChain' })
    pushView({ name: 'Networks' })
    goBack()
    expect(modalStore.getState().open).toBe(false)
  })
})

describe('close', () => {
  test('declines what waits for an account with 4001', async () => {
    const waiting = requestAccounts('eip155')
    expect(modalStore.getState().open).toBe(true)
    closeModal()
    await expect(waiting).rejects.toMatchObject({ code: 4001 })
  })
})

describe('what is read first', () => {
  beforeEach(() => {
    connect('eip155:1')
    openModal()
    resetTo({ name: 'SecretMark' })
  })
  test('stays in front of what comes meanwhile, which is shown afterwards, once each', () => {
    pushView({ name: 'ApproveTransaction' })
    pushView({ name: 'SwitchNetwork', network: 'eip155:1' })
    pushView({ name: 'ApproveTransaction' })
    expect(names()).toEqual(['ApproveTransaction', 'SwitchNetwork', 'SecretMark'])
    leaveView('SecretMark')
    expect(names()).toEqual(['ApproveTransaction', 'SwitchNetwork'])
    pushView({ name: 'ApproveTransaction' })
    expect(names()).toEqual(['ApproveTransaction', 'SwitchNetwork', 'ApproveTransaction'])
  })
  test('also where the page opens something else', () => {
    openModal()
    expect(names()).toEqual(['Account', 'SecretMark'])
  })
  test('closed by the person it has been read: nothing is declined', async () => {
    const asked = requestAccounts('solana')
    pushView({ name: 'ApproveTransaction' })
    closeShown()
    expect(modalStore.getState()).toMatchObject({ open: true, history: [{ name: 'ApproveTransaction' }] })
    closeShown()
    await expect(asked).rejects.toMatchObject({ code: 4001 })
    expect(modalStore.getState().open).toBe(false)
  })
  test('does not come back once the modal was closed', () => {
    closeModal()
    openModal()
    expect(names()).toEqual(['Account'])
  })
})
