import { expect, newEmail, test, type Dapp } from './support/world.ts'

type Page = { readonly walletFrame: { open(options?: object): Promise<void>; close(): Promise<void> } }

const open = (dapp: Dapp, view?: string) =>
  dapp.page.evaluate(
    (name) =>
      (window as unknown as Page).walletFrame.open(name === undefined ? {} : { view: name }).then(
        () => 'opened',
        (error: { code: number }) => error.code,
      ),
    view,
  )
const close = async (dapp: Dapp) => {
  await dapp.page.evaluate(() => (window as unknown as Page).walletFrame.close())
  await dapp.expectClosed()
}

test('every public view opens by its name; what has nothing to show opens what there is', async ({
  dapp,
}) => {
  await dapp.visit('cross-site')
  const shows = async (asked: string, shown: string) => {
    expect(await open(dapp, asked)).toBe('opened')
    await expect(await dapp.inFrame(`view-${shown}`)).toBeVisible()
    await close(dapp)
  }
  for (const view of ['Connect', 'Networks', 'WhatIsAWallet', 'WhatIsANetwork']) await shows(view, view)
  await shows('Account', 'Connect')
  await shows('ApproveTransaction', 'Connect')
  // A name that is no view is refused, and nothing opens.
  expect(await open(dapp, 'Nonsense')).toBe(-32_602)
  await dapp.expectClosed()
  await dapp.logIn(newEmail())
  for (const view of ['Account', 'Networks']) await shows(view, view)
  await shows('Connect', 'Account')
})
