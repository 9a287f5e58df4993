import type { Slot } from '@walletframe/api-contract'
import { describe, expect, test } from 'vitest'
import { securityTexts } from '../../i18n/english/security.ts'
import { isHere, removalOf } from './slots.ts'
import { nameOf } from './views/slotTexts.ts'
import { slot } from '../../../test/slot.ts'

const here = slot('here', { current: true })
const phone = slot('phone')
const code = slot('code', { kind: 'code', current: true })
const browser = slot('browser', { kind: 'browser', current: true })
const later = slot('later', { kind: 'something-new' })
const waits = { id: 'removal', removeAt: 2 }

describe('what the removal of a slot comes to', () => {
  test.each([
    ['the only one stays', here, [here], 'last'],
    ['a device goes at once', phone, [here, phone, code], 'device'],
    ['a browser’s own window goes at once, also the one of here', browser, [here, browser], 'other'],
    ['and opens no new device', here, [here, browser], 'hereLast'],
    ['this device signs out here', here, [here, code], 'here'],
    ['this device, with nothing that opens a new one', here, [here, phone], 'hereLast'],
    ['the same where the code is to be removed', here, [here, { ...code, removal: waits }], 'hereLast'],
    ['the last that recovers waits a day', code, [here, code], 'waits'],
    ['one of two goes at once', code, [here, code, later], 'other'],
    ['one that waits already does not count', later, [here, { ...code, removal: waits }, later], 'waits'],
  ] as const)('%s', (_what, of, slots, removal) => {
    expect(removalOf(of, slots)).toBe(removal)
  })

  test('a code made on this device is not this device', () => {
    expect([isHere(here), isHere(code), isHere(phone)]).toEqual([true, false, false])
  })
})

describe('the name of a slot', () => {
  const named = (more: Partial<Slot>) => nameOf(slot('x', more), securityTexts.english)

  test('a device by browser and site; one of before by its browser', () => {
    expect(named({ label: 'Firefox Windows · shop.example.com:8443' })).toEqual({
      name: 'Firefox Windows',
      where: 'On shop.example.com:8443',
    })
    expect(named({ label: 'Firefox Windows' })).toEqual({ name: 'Firefox Windows', where: undefined })
  })

  test('a browser’s own window by its browser, for any site', () =>
    expect(named({ kind: 'browser', label: 'Firefox Windows · wallet.example.com' })).toEqual({
      name: 'Firefox Windows',
      where: 'On any site, in the wallet’s window',
    }))

  test('a code in the person’s language, whatever it calls itself', () =>
    expect(named({ kind: 'code', label: 'x' }).name).toBe('Recovery code'))

  test('of a kind of a later release, and hidden characters are seen', () =>
    expect(named({ kind: 'hardware', label: 'Key · \u202Eevil' }).name).toBe('Key · ⟨U+202E⟩evil'))
})
