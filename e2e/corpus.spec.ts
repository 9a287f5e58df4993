import { readFileSync } from 'node:fs'
import {
  hashMessage,
  hashTypedData,
  parseTransaction,
  recoverAddress,
  type Hex,
  type TypedDataDefinition,
} from 'viem'
import { ask } from './support/ask.ts'
import { expect, newEmail, test } from './support/world.ts'

/*
 * A dozen entries of the corpus (frame-app/test/corpus) in the browser: what the person reads, and what is signed then, or the code that
 * the page gets. All of the corpus runs as unit test; here it goes through the page, the border, the real worker and the real views.
 */

type Entry = {
  readonly name: string
  readonly method: string
  readonly params: unknown
  readonly expected: {
    readonly refused?: { readonly code: number; readonly text: string }
    readonly codes?: readonly string[]
    readonly texts?: readonly string[]
  }
}
const corpus = ['typedData', 'messages', 'transactions'].flatMap(
  (file) =>
    JSON.parse(
      readFileSync(new URL(`../frame-app/test/corpus/${file}.json`, import.meta.url), 'utf8'),
    ) as Entry[],
)
const entry = (name: string): Entry => {
  const found = corpus.find((one) => one.name === name)
  if (!found) throw new Error(`No entry '${name}' in the corpus.`)
  return found
}

/** Signed in the browser, and the signature is over what the entry says. */
const signed = [
  'typed data: a letter that nobody knows',
  'typed data: a text of 3 000 characters with its end',
  'permit: under another name',
  'EIP-3009: one that is fetched',
  'Seaport: an order',
  'Safe: foreign code',
  'message: hidden characters',
  'message: bytes that are no text',
]
/** Refused by the worker that reads it: the person sees that, too. */
const refused = [
  'typed data: the chain as text and no type for the domain',
  'typed data: the domain is the message',
  'typed data: a type that holds a bulk order in its name',
  'sign-in: another site',
]

test('threat 10: what is shown is what is signed, or it is refused', async ({ dapp }) => {
  test.slow()
  await dapp.visit()
  const account = await dapp.logIn(newEmail('funded'))
  const paramsOf = ({ params }: Entry): readonly unknown[] =>
    JSON.parse(JSON.stringify(params).replaceAll('$account', account)) as readonly unknown[]

  for (const name of signed)
    await test.step(name, async () => {
      const asked = entry(name)
      const params = paramsOf(asked)
      const answer = ask(dapp.page, asked.method, params)
      const view = await dapp.inFrame('view-ApproveTransaction')
      for (const code of asked.expected.codes ?? [])
        await expect(await dapp.inFrame(`warning-${code}`)).toBeVisible()
      for (const text of asked.expected.texts ?? []) await expect(view).toContainText(text)
      await dapp.approve()
      const { result } = await answer
      const hash =
        asked.method === 'personal_sign'
          ? hashMessage({ raw: params[0] as Hex })
          : hashTypedData(params[1] as TypedDataDefinition)
      expect(await recoverAddress({ hash, signature: result as Hex })).toBe(account)
    })

  for (const name of refused)
    await test.step(name, async () => {
      const asked = entry(name)
      const answer = ask(dapp.page, asked.method, paramsOf(asked))
      const { error } = await answer
      expect(error?.code).toBe(asked.expected.refused?.code)
      expect(error?.message).toContain(asked.expected.refused?.text)
      await (await dapp.inFrame('approve-close')).click()
      // Else the next click may find this card.
      await dapp.expectClosed()
    })

  await test.step('send: blobs', async () => {
    const asked = entry('send: blobs')
    // Nothing is shown of what cannot be read at all.
    expect((await ask(dapp.page, asked.method, paramsOf(asked))).error?.code).toBe(-32602)
    await dapp.expectClosed()
  })

  await test.step('send: 1 ETH', async () => {
    const asked = entry('send: 1 ETH')
    const answer = ask(dapp.page, asked.method, paramsOf(asked))
    for (const text of asked.expected.texts ?? [])
      await expect(await dapp.inFrame('approve-action')).toContainText(text)
    // This node simulates: what the account would have less of stands there.
    await expect(await dapp.inFrame('approve-changes')).toContainText('−1 ETH')
    await dapp.approve()
    const { result } = await answer
    const raw = (await dapp.world.chain.request('eth_getRawTransactionByHash', [result])) as Hex
    expect(parseTransaction(raw)).toMatchObject({ chainId: 31_337, value: 10n ** 18n })
  })
})
