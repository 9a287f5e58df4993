import { userRoutes } from '@walletframe/api-contract'
import type { Kernel } from '../http/kernel.ts'
import { keepUserPath } from '../jobs/userDeletionJobs.ts'
import type { Services } from '../services/services.ts'
import { readUserData } from '../services/userData.ts'
import {
  askDeletion,
  cancelDeletion,
  deletionOfLink,
  keepUserByLink,
  readDeletion,
} from '../services/userDeletions.ts'
import { mountKeepLink } from './keep.ts'
import { askUserPage, keptUserPage } from './keepPage.ts'

/** What a user has a right to: a copy of what is kept, and its end; and the page behind the link that stops that. */
export const mountUser = (kernel: Kernel, services: Services): void => {
  kernel.implement('user', userRoutes, {
    readUserData: ({ session }) => readUserData(services, session),
    readDeletion: async ({ session }) => ({ deletion: await readDeletion(services, session) }),
    askDeletion: async ({ session, body }) => ({
      deletion: await askDeletion(services, session, body.stepUp),
    }),
    cancelDeletion: async ({ session }) => {
      await cancelDeletion(services, session)
      return {}
    },
  })
  mountKeepLink(kernel, services, keepUserPath, {
    find: deletionOfLink,
    ask: askUserPage,
    keep: async (of, token) => ((await keepUserByLink(of, token)) ? { isKept: true } : undefined),
    kept: keptUserPage,
  })
}
