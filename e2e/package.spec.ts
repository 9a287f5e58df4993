import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verifyMessage } from 'viem'
import { installArchive, useInstalled } from '../scripts/installed.ts'
import { packServer } from '../scripts/pack.ts'
import { expect, newEmail, test } from './support/world.ts'

/* The package as an operator installs it, in place of the local world's own server: a person logs in and signs against it. */

test('a page connects and signs through a server that npm installed, set up by its own commands', async ({
  dapp,
  world,
}) => {
  test.setTimeout(180_000)
  const folder = mkdtempSync(join(tmpdir(), 'walletframe-operator-'))
  try {
    installArchive(await packServer(join(folder, 'packed')), folder, process.execPath)
    const { run, start } = useInstalled(folder, process.execPath)
    expect(run(['init', '--public-url', world.urls.frame])).toMatchObject({ status: 0 })
    const env = {
      WALLETFRAME_PORT: new URL(world.urls.frame).port,
      WALLETFRAME_SMTP_URL: world.urls.smtp,
      WALLETFRAME_MAIL_FROM: 'Wallet <login@walletframe.localhost>',
      WALLETFRAME_NETWORKS: JSON.stringify([
        {
          id: `eip155:${world.chain.chainId}`,
          name: 'Local Chain',
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          rpcUrl: world.urls.chain,
          testnet: true,
        },
      ]),
    }
    await world.stopFrameServer()
    const server = await start(['serve'], env)
    try {
      // While it runs: it takes the project up without a restart.
      const added = run(['projects', 'add', 'demo', '--name', 'Demo', '--origin', world.urls.dapp], env)
      expect(added).toMatchObject({
        status: 0,
        stderr: expect.not.stringContaining('walletframe-server:'),
      })
      await expect
        .poll(
          async () =>
            (
              await fetch(
                `${world.urls.frame.replace('frame.walletframe.localhost', '127.0.0.1')}/v1/?projectId=demo`,
              )
            ).status,
        )
        .toBe(200)

      await dapp.visit('same-site', { networks: `eip155:${world.chain.chainId}` })
      const address = (await dapp.logIn(newEmail())) as `0x${string}`
      await dapp.click('personal_sign')
      const message = 'Hello from the demo dapp'
      await expect(await dapp.inFrame('approve-message')).toHaveText(message)
      await dapp.approve()
      const signature = await dapp.result<`0x${string}`>('personal_sign')
      expect(await verifyMessage({ address, message, signature })).toBe(true)
    } finally {
      expect(await server.stop()).toBe(0)
    }
  } finally {
    await world.startFrameServer()
    rmSync(folder, { recursive: true, force: true })
  }
})
