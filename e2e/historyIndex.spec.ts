import { DatabaseSync } from 'node:sqlite'
import { parseEther, type Hex } from 'viem'
import { sendFromChain } from './support/tokens.ts'
import { expect, newEmail, test } from './support/world.ts'

/* What an account got of the coin itself is in no event. The server's own index has it, by the traces of the operator's node. */

test.use({ brand: { providers: { history: { kind: 'index', confirmations: 2, blockRange: 50 } } } })

/** Pays what it gets to the account in its call data. */
const payer = '0x00000000000000000000000000000000000a0001'
const pays = '0x6000600060006000346000355af100'

test('Activity tells coins that came, from a contract too, and again when the chain is asked for the newest blocks alone', async ({
  dapp,
  world,
}) => {
  const { chain } = world
  await chain.request('anvil_setCode', [payer, pays])
  await dapp.visit('same-site', { networks: `eip155:${chain.chainId}` })
  const account = (await dapp.logIn(newEmail('funded'))) as Hex
  const value: Hex = `0x${parseEther('0.125').toString(16)}`
  const { hash } = await sendFromChain(chain, {
    to: payer,
    value,
    data: `0x${account.slice(2).toLowerCase().padStart(64, '0')}`,
  })
  const shows = async () => {
    await dapp.click('open')
    await (await dapp.inFrame('tab-activity')).click()
    const row = await dapp.inFrame(`activity-${hash}`)
    await expect(row).toContainText('Received')
    await expect(row.getByTestId('activity-amount')).toHaveText('+0.125 ETH')
    // All that there is was looked for.
    await expect(await dapp.inFrame('activity-lacks')).toHaveCount(0)
    await (await dapp.inFrame('modal-close')).click()
    await dapp.expectClosed()
  }
  await shows()
  await chain.request('anvil_mine', ['0x40'])
  const database = new DatabaseSync(world.databaseFile, { readOnly: true })
  try {
    const kept = database.prepare(
      'select item from history_items where account = ? and network = ? order by block desc',
    )
    await expect
      .poll(
        () => kept.all(account.toLowerCase(), `eip155:${chain.chainId}`).map(({ item }) => String(item)),
        {
          timeout: 30_000,
        },
      )
      .toContainEqual(expect.stringContaining(hash))
  } finally {
    database.close()
  }
  await shows()
})
