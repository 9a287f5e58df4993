import { beforeEach, describe, expect, test } from 'vitest'
import { connectionStore } from '../connections/connection.ts'
import { modalStore } from '../state/modal.ts'
import { optionsStore } from '../state/options.ts'
import { requestAccounts } from '../features/connect/connect.ts'
import { closeModal, goBack, openModal, pushView, replaceView } from './navigation.ts'

const names = () => modalStore.getState().history.map(({ name }) => name)

beforeEach(() => {
  modalStore.setState(modalStore.getInitialState(), true)
  connectionStore.setState(connectionStore.getInitialState(), true)
  optionsStore.setState(optionsStore.getInitialState(), true)
})

const connect = (network: 'eip155:1' | 'eip155:5') => {
  const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  optionsStore.setState({
    networks: [{ id: 'eip155:1', name: 'One', nativeCurrency: currency, testnet: false }],
  })
  connectionStore.setState({ status: 'connected', accounts: [`${network}:0x1`], network })
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
    const waiting = requestAccounts()
    expect(modalStore.getState().open).toBe(true)
    closeModal()
    await expect(waiting).rejects.toMatchObject({ code: 4001 })
  })
})
