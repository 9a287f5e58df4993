import { english } from 'viem/accounts'
import { openExport, shownKey, shownWords } from './support/exporting.ts'
import { stringsOf, workersOf } from './support/heap.ts'
import { expect, newEmail, pressToClose, test } from './support/world.ts'

/* What the engine could be made to print: a string stays in the heap until it is collected, which nobody can force. */

/** The root that 24 words stand for: 11 bits a word, and 8 of a checksum at the end (BIP-39). */
const rootOf = (words: readonly string[]) =>
  words
    .map((word) => english.indexOf(word).toString(2).padStart(11, '0'))
    .join('')
    .slice(0, 256)
    .replaceAll(/.{4}/g, (bits) => Number.parseInt(bits, 2).toString(16))

const named = (workers: readonly { readonly name: string }[]) => workers.map(({ name }) => name)

test('threat 27: no text with root, words or key is in the heap of the unlocked wallet, and nothing of it after a lock', async ({
  dapp,
  visitor,
}) => {
  await dapp.visit('cross-site')
  const address = await dapp.logIn(newEmail())
  const window = await openExport(dapp)
  const key = await shownKey(window)
  const words = await shownWords(window)
  await pressToClose(window, 'export-close')

  // Another document, in which the wallet is unlocked, and signs, as on any other day.
  await dapp.page.bringToFront()
  await dapp.page.reload()
  await dapp.click('personal_sign')
  await dapp.approve()
  await dapp.result('personal_sign')

  const frame = await visitor.newCDPSession(await dapp.frame())
  const workers = await workersOf(frame)
  await expect.poll(() => named(workers)).toEqual(['walletframe-vault'])
  const [vault] = workers
  if (!vault) throw new Error('no worker')
  const secrets = [words.slice(0, 3).join(' '), rootOf(words), key.slice(2)].map((text) => text.toLowerCase())
  const found = (strings: readonly string[]) => {
    const texts = strings.map((text) => text.toLowerCase())
    return {
      secrets: secrets.filter((secret) => texts.some((text) => text.includes(secret))),
      knowsAddress: texts.some((text) => text.includes(address.toLowerCase())),
    }
  }
  // The address shows that it is this wallet's heap that was read.
  expect(found(await stringsOf(vault))).toEqual({ secrets: [], knowsAddress: true })
  expect(found(await stringsOf(frame))).toEqual({ secrets: [], knowsAddress: true })

  await dapp.click('open')
  await (await dapp.inFrame('account-sign-out')).click()
  await expect.poll(() => named(workers)).toEqual([])
  expect(found(await stringsOf(frame)).secrets).toEqual([])

  // A text that is there is found.
  await (await dapp.frame()).evaluate((text) => Object.assign(window, { left: text }), key)
  expect(found(await stringsOf(frame)).secrets).toEqual([key.slice(2)])
})
