// @vitest-environment jsdom
import type { NamedAccount } from '@walletframe/api-contract'
import type { Caip10 } from '@walletframe/bridge-protocol'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { writeWallet } from '../../storage/embeddedRecord.ts'
import { AccountRows } from './views/SwitchAddress/AccountRows.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const key = (end: string) => `0x${end.repeat(20)}`
const daily: NamedAccount = { name: 'Daily', addresses: { eip155: key('aa'), solana: 'Daily11111' } }
const phone: NamedAccount = { name: null, addresses: { eip155: key('bb') }, sealed: 'sealed' }
const accounts = [daily, phone]
const smart = new Map([
  [key('aa'), key('5a')],
  [key('bb'), key('5b')],
])
const onTake = vi.fn()

const element = document.createElement('div')
document.body.append(element)
let root: Root
const show = (used: Caip10, known: ReadonlyMap<string, string> = smart, busy?: string) =>
  act(async () =>
    root.render(
      <AccountRows
        accounts={accounts}
        used={used}
        smart={known}
        busy={busy}
        onTake={onTake}
        onName={async () => true}
      />,
    ),
  )
/** Of each row: what it is for, whose, and whether it is the one in use. */
const rows = () =>
  [...element.querySelectorAll('li')].map((row) => [
    row.querySelector('button')?.dataset['testid'],
    row.textContent,
    row.getAttribute('aria-current'),
  ])

beforeEach(() => {
  onTake.mockReset()
  root = createRoot(element)
  writeWallet({
    id: 'w',
    email: 'me@example.com',
    addresses: daily.addresses,
    accounts,
    smart: { [key('aa')]: key('5a') },
  })
})
afterEach(() => act(async () => root.unmount()))

test('each account has its smart account below it; the one in use is renamed, every other one is a choice', async () => {
  await show(`eip155:1:${key('aa')}`)
  expect(rows()).toEqual([
    ['account-rename', 'Daily0xaaaa…aaaaaaIn useRename', 'true'],
    ['account-use-smart', 'Daily0x5a5a…5a5a5aSmart accountSwitch to', null],
    ['account-use', 'Account 20xbbbb…bbbbbbImportedSwitch to', null],
    ['account-use-smart', 'Account 20x5b5b…5b5b5bSmart accountSwitch to', null],
  ])
  const [own, imported] = element.querySelectorAll<HTMLElement>('[data-testid="account-use-smart"]')
  await act(async () => imported?.click())
  await act(async () => own?.click())
  expect(onTake.mock.calls).toEqual([
    [phone, key('5b'), true],
    [daily, key('5a'), true],
  ])
})

test('where a smart account is in use, the account of its key is a choice', async () => {
  await show(`eip155:1:${key('5a')}`)
  expect(rows().slice(0, 2)).toEqual([
    ['account-use', 'Daily0xaaaa…aaaaaaSwitch to', null],
    ['account-rename', 'Daily0x5a5a…5a5a5aIn use · Smart accountRename', 'true'],
  ])
  await act(async () => element.querySelector<HTMLElement>('[data-testid="account-use"]')?.click())
  expect(onTake.mock.calls).toEqual([[daily, key('aa'), false]])
})

test('until addresses are known there is no choice among smart accounts; one in use stands there at once', async () => {
  await show(`eip155:1:${key('5a')}`, new Map())
  expect(rows().map(([id]) => id)).toEqual(['account-use', 'account-rename', 'account-use'])
  await show('solana:1:Daily11111', new Map())
  expect(rows().map(([id]) => id)).toEqual(['account-rename', 'account-use'])
})

test('while one is taken, that one says so and nothing can be pressed', async () => {
  await show(`eip155:1:${key('aa')}`, smart, key('5a'))
  const buttons = [...element.querySelectorAll('button')]
  expect(buttons.map(({ disabled }) => disabled)).toEqual([true, true, true, true])
  expect(buttons.map((button) => button.getAttribute('aria-busy'))).toEqual([null, 'true', 'false', 'false'])
})
