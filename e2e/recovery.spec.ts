import type { CDPSession } from '@playwright/test'
import { verifyMessage } from 'viem'
import { unwatch } from './support/complaints.ts'
import { keepCode } from './support/keepCode.ts'
import {
  Dapp,
  expect,
  expectErrors,
  newEmail,
  newVisitor,
  press,
  test,
  pressToClose,
} from './support/world.ts'

/* A wallet that is made in one browser is opened in another, or on another site, with its recovery code or a passkey: threats 13, 20 and 21. */

const message = 'Hello from the demo dapp'

/**
 * A new wallet on a page of the frame's own site, whose visitor begins a way to recover it.
 * @param way the words of its button.
 */
const beginRecovery = async (dapp: Dapp, way: 'Save a code' | 'Add a passkey') => {
  const email = newEmail()
  await dapp.visit('same-site')
  const address = (await dapp.logIn(email)) as `0x${string}`
  await dapp.click('open')
  await (await dapp.inFrame('view-Account')).getByRole('button', { name: way }).click()
  return { email, address, making: await dapp.openWindow('recovery-window') }
}

test('threat 21: a recovery code made on one site opens the same wallet in another browser on another site, which signs', async ({
  dapp,
  world,
  visitorBrowser,
}) => {
  const { email, address, making } = await beginRecovery(dapp, 'Save a code')
  expect(making.url().split('#')[0]).toBe(`${world.urls.frame}/v1/window`)
  const groups = await keepCode(making)
  await pressToClose(making, 'recovery-close')
  await (await dapp.inFrame('recovery-leave')).click()
  await expect(await dapp.inFrame('account-network')).toBeVisible()
  await expect((await dapp.inFrame('view-Account')).getByText('Save a code')).toHaveCount(0)

  const visitor = await newVisitor(visitorBrowser)
  const other = new Dapp(await visitor.newPage(), world)
  await other.visit('cross-site')
  await other.click('connect')
  await other.writeEmail(email)
  await (await other.inFrame('email-submit')).click()
  await expect(await other.inFrame('otp-input-0')).toBeFocused()
  // Two with a code, and one that tells of the recovery code.
  await expect.poll(() => world.mail.messages(email).length).toBe(3)
  await other.type(await other.code(email))
  await expect(await other.inFrame('elsewhere-case')).toContainText('for another site')
  const using = await other.openWindow('recovery-use-open')
  // A code of the right form, and not of this wallet: the mailbox alone opens nothing.
  await using.getByTestId('recovery-input').fill('0'.repeat(28))
  await using.getByTestId('recovery-submit').click()
  await expect(using.getByTestId('problem')).toHaveAttribute('data-code', 'cannot-unwrap')
  await using.getByTestId('recovery-input').fill(groups.join('-'))
  await using.getByTestId('recovery-submit').click()
  await (await other.inFrame('mark-continue')).click()
  expect(await other.result('connect')).toEqual([address])

  await other.click('personal_sign')
  await other.approve()
  const signature = await other.result<`0x${string}`>('personal_sign')
  expect(await verifyMessage({ address, message, signature })).toBe(true)

  // The first browser takes the second one's key away: it is signed out, and what is open there signs nothing more.
  await (await dapp.inFrame('account-security')).click()
  const second = (await dapp.inFrame('view-Security')).locator('[data-kind="device"]', {
    hasNotText: 'This device',
  })
  await expect(second).toHaveCount(1)
  await second.getByTestId('slot-remove').click()
  const removing = await dapp.openWindow('remove-open')
  await press(removing.getByTestId('remove-confirm'))
  await expect(removing.getByTestId('remove-done')).toBeVisible()
  await pressToClose(removing, 'remove-close')
  await expect
    .poll(() => world.mail.messages(email).filter(({ subject }) => subject.includes('was removed')).length)
    .toBe(1)
  // What the server says to the second browser.
  expectErrors(/status of 401 .*\/v1\/vault\/wallet/)
  expectErrors(/status of 401 .*\/v1\/auth\/token/)
  await other.click('personal_sign')
  await other.approve()
  await expect((await other.inFrame('problem')).first()).toContainText('This session has ended')
  await unwatch(visitor)
  await visitor.close()
})

/** An authenticator of this tab, which says yes by itself. @returns what takes it away. */
const plugIn = async (cdp: CDPSession, hasPrf: boolean) => {
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      hasPrf,
    },
  })
  return {
    credentials: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    remove: () => cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
  }
}

test('threat 13: a passkey made on one site opens the same wallet on another, which signs; without PRF, or for the site itself, there is none', async ({
  dapp,
  world,
}) => {
  const { email, address, making } = await beginRecovery(dapp, 'Add a passkey')
  const cdp = await making.context().newCDPSession(making)
  await cdp.send('WebAuthn.enable')
  const without = await plugIn(cdp, false)
  await making.getByTestId('passkey-begin').click()
  await expect(making.getByTestId('problem')).toHaveAttribute('data-code', 'passkey-without-prf')
  await expect(making.getByTestId('passkey-code')).toBeVisible()
  await without.remove()
  const authenticator = await plugIn(cdp, true)
  await making.getByTestId('passkey-begin').click()
  await expect(making.getByTestId('passkey-make')).toHaveAttribute('data-step', 'done')
  const { hostname } = new URL(world.urls.frame)
  expect((await authenticator.credentials()).map(({ rpId }) => rpId)).toEqual([hostname])

  // Virtual authenticators belong to a tab: this one goes on to the other site, whose storage has no key of the wallet.
  await dapp.page.close()
  const other = new Dapp(making, world)
  await other.visit('cross-site')
  const refused = await making.evaluate(
    (rpId) =>
      navigator.credentials.get({ publicKey: { rpId, challenge: new Uint8Array(32) } }).then(
        () => 'given',
        ({ name }: Error) => name,
      ),
    hostname,
  )
  expect(refused).toBe('SecurityError')
  await other.click('connect')
  await other.writeEmail(email)
  await (await other.inFrame('email-submit')).click()
  await expect(await other.inFrame('otp-input-0')).toBeFocused()
  await expect.poll(() => world.mail.messages(email).length).toBe(3)
  await other.type(await other.code(email))
  await (await other.inFrame('passkey-unlock')).click()
  await (await other.inFrame('mark-continue')).click()
  expect(await other.result('connect')).toEqual([address])
  await other.click('personal_sign')
  await other.approve()
  const signature = await other.result<`0x${string}`>('personal_sign')
  expect(await verifyMessage({ address, message, signature })).toBe(true)
})
