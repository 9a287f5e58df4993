import { beforeEach, expect, test } from 'vitest'
import { modalStore } from '../state/modal.ts'
import { dismissModal, openModal, resetTo } from '../state/navigation.ts'
import { toastStore } from '../state/toast.ts'
import { tellLater } from './news.ts'

const told = () => toastStore.getState().toast?.message

beforeEach(() => {
  modalStore.setState(modalStore.getInitialState(), true)
  toastStore.setState({ toast: null })
})

test('is told when the modal is next open, once', () => {
  tellLater('confirmed')
  expect(told()).toBeUndefined()
  openModal({ name: 'Account' })
  expect(told()).toBe('confirmed')
  toastStore.setState({ toast: null })
  dismissModal()
  openModal({ name: 'Account' })
  expect(told()).toBeUndefined()
})

test('is told at once where the modal is open on something else', () => {
  openModal({ name: 'Account' })
  tellLater('failed')
  expect(toastStore.getState().toast).toMatchObject({ variant: 'error', message: 'failed' })
})

test('never lies over an approval: it waits for another view', () => {
  tellLater('partly')
  openModal({ name: 'ApproveTransaction' })
  expect(told()).toBeUndefined()
  resetTo({ name: 'Account' })
  expect(told()).toBe('partly')
})

test('what went well does not hide what failed before, and what fails counts', () => {
  tellLater('failed')
  tellLater('confirmed')
  openModal({ name: 'Account' })
  expect(told()).toBe('failed')
  dismissModal()
  tellLater('confirmed')
  tellLater('failed')
  openModal({ name: 'Account' })
  expect(told()).toBe('failed')
})
