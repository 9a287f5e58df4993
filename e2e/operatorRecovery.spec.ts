import { generateKeyPairSync } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { verifyMessage, type Address, type Hex } from 'viem'
import { aboutCode } from '../frame-server/src/services/operatorRecovery.ts'
import { openSealed } from '../frame-server/src/services/sealing.ts'
import { usuallyOne } from './support/sample.ts'
import {
  Dapp,
  expect,
  expectErrors,
  newEmail,
  newVisitor,
  press,
  pressToClose,
  test,
  type Site,
} from './support/world.ts'

/* The operator keeps a key of a wallet whose owner wants that, and gives it to them as a code. What else the operator does with it: frame-server/test/operatorRecovery.test.ts. */

const { d: privateKey = '', x: publicKey = '' } = generateKeyPairSync('x25519').privateKey.export({
  format: 'jwk',
})

test.use({ operatorRecovery: publicKey, announcingWallet: false })

for (const site of usuallyOne<Site>(['same-site', 'cross-site'], 'operatorRecovery'))
  test(`agreed to in the wallet’s own window, opened by the operator’s key alone, and the wallet is there in another browser: ${site}`, async ({
    dapp,
    world,
    visitorBrowser,
  }) => {
    // A code of the right form is no code of this wallet.
    expectErrors(/status of 403 .*\/vault\/step-up/, { optional: true })
    const email = newEmail()
    await dapp.visit(site)
    const address = (await dapp.logIn(email)) as Address
    await dapp.click('open')
    await (await dapp.inFrame('account-security')).click()
    const row = await dapp.inFrame('security-operator')
    await expect(row).toContainText('Custodial')
    await row.click()
    await expect(await dapp.inFrame('view-RecoveryOperator')).toContainText('makes your wallet custodial')
    const agreeing = await dapp.openWindow('recovery-window')
    await expect(agreeing.getByTestId('operator-make')).toContainText('frame.walletframe.localhost')
    await press(agreeing.getByTestId('operator-confirm'))
    await expect(agreeing.getByTestId('operator-make')).toHaveAttribute('data-step', 'done')
    await pressToClose(agreeing, 'recovery-close')
    const subjects = () => world.mail.messages(email).map(({ subject, text }) => `${subject} ${text}`)
    await expect.poll(() => subjects().some((mail) => mail.includes('Key kept by the operator'))).toBe(true)
    await (await dapp.inFrame('recovery-leave')).click()
    await expect((await dapp.inFrame('view-Security')).locator('[data-kind="operator"]')).toContainText(
      'Key kept by the operator',
    )
    await expect(await dapp.inFrame('security-operator')).toHaveCount(0)

    // What the operator does, with the key that the server does not have.
    const database = new DatabaseSync(world.databaseFile, { readOnly: true })
    const slot = database
      .prepare(
        "select slots.id, wallet_id, sealed_code from slots join users on users.id = user_id where email = ? and kind = 'operator'",
      )
      .get(email) as { id: string; wallet_id: string; sealed_code: string }
    database.close()
    const sealed = JSON.parse(slot.sealed_code) as { enc: string; ciphertext: string }
    const code = await openSealed(sealed, privateKey, aboutCode(slot.wallet_id, slot.id))
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{28}$/)

    const visitor = await newVisitor(visitorBrowser, false)
    const there = new Dapp(await visitor.newPage(), world)
    await there.visit(site)
    await there.click('connect')
    await there.signInAgain(email)
    await expect(await there.inFrame('view-WalletElsewhere')).toContainText('frame.walletframe.localhost')
    await expect(await there.inFrame('view-WalletElsewhere')).toContainText('keeps a key of it')
    const using = await there.openWindow('recovery-use-open')
    await using.getByTestId('recovery-input').fill('0'.repeat(28))
    await using.getByTestId('recovery-submit').click()
    await expect(using.getByTestId('problem')).toHaveAttribute('data-code', 'cannot-unwrap')
    await using.getByTestId('recovery-input').fill(code.toLowerCase())
    await using.getByTestId('recovery-submit').click()
    await (await there.inFrame('mark-continue')).click()
    expect(await there.result('connect')).toEqual([address])
    await there.click('personal_sign')
    await there.approve()
    const signature = await there.result<Hex>('personal_sign')
    expect(await verifyMessage({ address, message: 'Hello from the demo dapp', signature })).toBe(true)
    await visitor.close()
  })
