import { describe, expect, test } from 'vitest'
import { listedWallet } from '../../../test/listedWallet.ts'
import { downloadsOn } from './downloads.ts'
import type { LinkedWallet, System } from './links.ts'

describe('where a wallet can be had', () => {
  const none: LinkedWallet = listedWallet()
  const all: LinkedWallet = {
    ...none,
    chrome_store: 'https://chromewebstore.google.com/detail/x',
    app_store: 'https://apps.apple.com/app/id1',
    play_store: 'https://play.google.com/store/apps/details?id=x',
    homepage: 'https://wallet.example/',
  }
  const kinds = (wallet: LinkedWallet, system: System) => downloadsOn(wallet, system).map(({ kind }) => kind)
  test('what is of use on the system, the best first', () => {
    expect(kinds(all, 'desktop')).toEqual(['chrome', 'ios', 'android', 'homepage'])
    expect(kinds(all, 'ios')).toEqual(['ios', 'homepage'])
    expect(kinds(all, 'android')).toEqual(['android', 'homepage'])
  })
  test('what there is, where nothing is of use', () => {
    expect(kinds({ ...none, chrome_store: all.chrome_store }, 'ios')).toEqual(['chrome'])
  })
  test('nothing where nobody said, or where what is said is no link', () => {
    expect(kinds(none, 'desktop')).toEqual([])
    expect(kinds({ ...none, app_store: 'javascript:alert(1)' }, 'ios')).toEqual([])
  })
})
