import { mailboxRoutes } from '@walletframe/api-contract'
import type { Kernel } from '../http/kernel.ts'
import { leaveMessage, takeMessage } from '../services/mailboxes.ts'
import type { Services } from '../services/services.ts'

/** Sealed messages between a frame and a window that lost its opener. Anybody with the ids: the window has no session of its own. */
export const mountMailbox = (kernel: Kernel, services: Services): void =>
  kernel.implement('mailbox', mailboxRoutes, {
    leaveMessage: async ({ body }) => {
      await leaveMessage(services, body)
      return {}
    },
    takeMessage: async ({ body }) => ({ message: await takeMessage(services, body) }),
  })
