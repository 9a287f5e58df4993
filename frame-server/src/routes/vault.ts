import * as contract from '@walletframe/api-contract'
import type { Router } from 'express'
import { mount } from '../http/route.ts'
import { sessionOf } from '../http/session.ts'
import type { Services } from '../services/services.ts'
import { commitSlot, openSlot, releaseSlot } from '../services/slots.ts'
import { grantStepUp } from '../services/stepUp.ts'
import { addAddresses, readWallet } from '../services/wallets.ts'

export const vaultRoutes = [
  contract.readWallet,
  contract.openSlot,
  contract.commitSlot,
  contract.releaseSlot,
  contract.stepUp,
  contract.addAddresses,
]

/** The vault store: wrapped roots and server halves, never a root. */
export const mountVault = (router: Router, services: Services): void => {
  const { config, hooks, logger, db } = services
  const { publicUrl } = config
  mount(router, contract.readWallet, publicUrl, async ({ request }) => ({
    wallet: await readWallet(services, await sessionOf(services, request)),
  }))
  mount(router, contract.openSlot, publicUrl, async ({ body, request }) =>
    openSlot(services, await sessionOf(services, request), body),
  )
  mount(router, contract.commitSlot, publicUrl, async ({ body, params, request }) => {
    const session = await sessionOf(services, request)
    const { wallet, created } = await commitSlot(services, session, params['slotId'] ?? '', body)
    if (created && hooks.walletCreated) {
      const { email } = await db
        .selectFrom('users')
        .select('email')
        .where('id', '=', session.userId)
        .executeTakeFirstOrThrow()
      try {
        await hooks.walletCreated({ email, addresses: wallet.addresses })
      } catch (err) {
        logger.error({ err }, 'hook walletCreated failed')
      }
    }
    return { wallet }
  })
  mount(router, contract.releaseSlot, publicUrl, async ({ body, params, request }) =>
    releaseSlot(services, await sessionOf(services, request), params['slotId'] ?? '', body),
  )
  mount(router, contract.stepUp, publicUrl, async ({ body, request }) =>
    grantStepUp(services, await sessionOf(services, request), body),
  )
  mount(router, contract.addAddresses, publicUrl, async ({ body, request }) => ({
    wallet: await addAddresses(services, await sessionOf(services, request), body),
  }))
}
