import * as contract from '@walletframe/api-contract'
import type { Router } from 'express'
import { clientAddress } from '../http/clientAddress.ts'
import { bodyLimit, mount } from '../http/route.ts'
import { leaveMessage, takeMessage } from '../services/mailboxes.ts'
import type { Services } from '../services/services.ts'

export const mailboxRoutes = [contract.leaveMessage, contract.takeMessage]

/** Sealed messages between a frame and a window that lost its opener. Anybody with the ids: the window has no session of its own. */
export const mountMailbox = (router: Router, services: Services): void => {
  const { publicUrl } = services.config
  mount(
    router,
    contract.leaveMessage,
    publicUrl,
    async ({ body, request }) => {
      await leaveMessage(services, clientAddress(request), body)
      return {}
    },
    bodyLimit.large,
  )
  mount(router, contract.takeMessage, publicUrl, async ({ body, request }) => ({
    message: await takeMessage(services, clientAddress(request), body),
  }))
}
