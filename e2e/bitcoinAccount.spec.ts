import { createHash } from 'node:crypto'
import { localBitcoinId } from '@walletframe/dev-server'
import { ask } from './support/ask.ts'
import { test } from './support/bitcoin.ts'
import { programOf } from './support/bitcoinChain.ts'
import { expect, newEmail, type Dapp } from './support/world.ts'

/*
 * The Bitcoin account of the e-mail wallet (BIP-84): what it signs is taken by a chain that checks every rule of it, and by a library that nobody here wrote.
 */

const open = async (dapp: Dapp): Promise<string> => {
  await dapp.visit('same-site', { project: 'every-network', networks: localBitcoinId })
  await dapp.click('open')
  await dapp.signIn(newEmail())
  await expect(dapp.page.getByTestId('state-status')).toHaveText('connected')
  await dapp.expectClosed()
  const { result } = await ask(dapp.page, 'getAccountAddresses')
  const [{ address }] = result as [{ address: string; purpose: string }]
  return address
}

test('it is paid, and pays to the satoshi with its change', async ({ dapp, bitcoin: { chain } }) => {
  const address = await open(dapp)
  expect(address).toMatch(/^bcrt1q[02-9ac-hj-np-z]{38}$/)
  await chain.wallet.send(address, 5_000_000)
  await chain.mine()

  const recipient = chain.newAddress()
  const asked = ask(dapp.page, 'sendTransfer', { recipient, amount: '1234567' })
  await expect(await dapp.inFrame('approve-action')).toContainText('0.01234567 BTC')
  await expect(await dapp.inFrame('approve-hero')).toContainText('To')
  await expect(await dapp.inFrame('approve-fee')).toContainText('BTC')
  await dapp.approve()
  const { result, error } = await asked
  expect(error).toBeUndefined()
  expect(result).toMatch(/^[0-9a-f]{64}$/)
  const mined = await chain.mine()
  const paid = mined[result as string] ?? []
  expect(paid).toHaveLength(2)
  expect(paid[0]).toEqual({ address: recipient, value: 1_234_567 })
  expect(paid[1]?.address).toBe(address)
  const fee = 5_000_000 - 1_234_567 - (paid[1]?.value ?? 0)
  // 144 virtual bytes for 2.5 satoshis each.
  expect(fee).toBe(360)

  // More than there is: said, and nothing is asked of anybody.
  const tooMuch = ask(dapp.page, 'sendTransfer', { recipient, amount: '5000000' })
  await (await dapp.inFrame('approve-close')).click()
  expect((await tooMuch).error?.code).toBe(-32003)
})

test('Send pays from several coins, and the chain has what the form said', async ({
  dapp,
  bitcoin: { chain },
}) => {
  const address = await open(dapp)
  for (const value of [300_000, 200_000, 100_000]) {
    await chain.wallet.send(address, value)
    await chain.mine()
  }
  await dapp.click('open')
  // The server keeps what was read as it connected for a while.
  await expect(await dapp.inFrame('account-balance')).toHaveText('0.006 BTC', { timeout: 45_000 })
  await (await dapp.inFrame('account-send')).click()
  const recipient = chain.newAddress()
  await (await dapp.inFrame('send-amount')).fill('0.0045')
  await (await dapp.inFrame('send-recipient')).fill(recipient)
  await expect(await dapp.inFrame('send-preview')).toHaveAttribute('data-step', 'preview')
  await (await dapp.inFrame('send-preview')).click()
  await expect(await dapp.inFrame('send-what')).toHaveAttribute('data-units', '450000')
  await (await dapp.inFrame('send-confirm')).click()
  await expect(await dapp.inFrame('approve-action')).toContainText('0.0045 BTC')
  await dapp.approve()
  const sent = () =>
    chain.transactions().find(({ outputs }) => outputs.some((each) => each.address === recipient))
  await expect.poll(() => sent()?.inputs.length).toBe(2)
  await chain.mine()
  expect(sent()?.height).not.toBeNull()
  expect(sent()?.outputs[0]).toEqual({ address: recipient, value: 450_000 })
  expect(sent()?.outputs[1]?.address).toBe(address)
})

test('a PSBT of a page: what is the account’s is signed, and sent where it is all', async ({
  dapp,
  bitcoin: { chain },
}) => {
  const address = await open(dapp)
  const from = await chain.wallet.send(address, 1_000_000)
  await chain.mine()
  const vout =
    chain
      .transactions()
      .find(({ txid }) => txid === from)
      ?.outputs.findIndex((each) => each.address === address) ?? 0
  const program = Buffer.concat([Buffer.of(0, 20), programOf(address)])
  const amount = (value: number) => {
    const bytes = Buffer.alloc(8)
    bytes.writeBigUInt64LE(BigInt(value))
    return bytes
  }
  const number = (value: number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32LE(value)
    return bytes
  }
  const output = (value: number) => Buffer.concat([amount(value), Buffer.of(22), program])
  const unsigned = Buffer.concat([
    number(2),
    Buffer.of(1),
    Buffer.from(Buffer.from(from, 'hex').toReversed()),
    number(vout),
    Buffer.of(0),
    number(0xffff_ffff),
    Buffer.of(1),
    output(999_000),
    number(0),
  ])
  const psbtOf = (value: number) =>
    Buffer.concat([
      Buffer.from('psbt'),
      Buffer.of(0xff, 1, 0, unsigned.length),
      unsigned,
      Buffer.of(0, 1, 1, 31),
      output(value),
      Buffer.of(0, 0),
    ]).toString('base64')
  const sign = (psbt: string, broadcast: boolean) =>
    ask(dapp.page, 'signPsbt', { psbt, signInputs: [{ address, index: 0 }], broadcast })
  const only = sign(psbtOf(1_000_000), false)
  await expect(await dapp.inFrame('approve-fee')).toContainText('0.00001 BTC')
  await dapp.approve()
  const { psbt: signed } = (await only).result as { psbt: string }
  expect(Buffer.from(signed, 'base64').length).toBeGreaterThan(
    Buffer.from(psbtOf(1_000_000), 'base64').length + 100,
  )
  // An amount that it does not have: the network knows another.
  const lied = sign(psbtOf(2_000_000), true)
  await (await dapp.inFrame('approve-close')).click()
  expect((await lied).error?.code).toBe(-32602)
  const whole = sign(psbtOf(1_000_000), true)
  await dapp.approve()
  const { txid } = (await whole).result as { txid: string }
  expect(Object.keys(await chain.mine())).toContain(txid)
})

test('messages by BIP-322 and in the old form, and inputs of a PSBT that are its own: nothing else', async ({
  dapp,
  bitcoin: { chain },
}) => {
  const address = await open(dapp)
  const message = 'Hello from a page'
  const sign = async (protocol?: string) => {
    const asked = ask(dapp.page, 'signMessage', { message, address, ...(protocol && { protocol }) })
    await expect(await dapp.inFrame('view-ApproveTransaction')).toContainText(message)
    await dapp.approve()
    return (await asked).result as string
  }
  const legacy = Buffer.from(await sign('ecdsa'), 'base64')
  expect(legacy).toHaveLength(65)
  expect(legacy[0]).toBeGreaterThanOrEqual(39)
  const simple = Buffer.from(await sign(), 'base64')
  // Two parts of a witness: signature and key, whose hash is the address.
  expect(simple[0]).toBe(2)
  const key = simple.subarray(-33)
  const hash = createHash('ripemd160').update(createHash('sha256').update(key).digest()).digest()
  expect(programOf(address)).toEqual(hash)

  const stranger = ask(dapp.page, 'signMessage', { message, address: chain.newAddress() })
  expect((await stranger).error?.code).toBe(4100)
  const declined = ask(dapp.page, 'sendTransfer', { recipient: chain.newAddress(), amount: '100' })
  await (await dapp.inFrame('approve-close')).click()
  expect((await declined).error?.code).toBe(-32003)
})
