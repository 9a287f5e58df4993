import { loginRoutes } from '@walletframe/api-contract'
import type { Kernel } from '../http/kernel.ts'
import { addCode, finishLogin, listLogins, removeLogin, startLogin } from '../services/logins.ts'
import { requireOffered } from '../services/projects.ts'
import type { Services } from '../services/services.ts'
import type { Socials } from '../services/social/providers.ts'

/** The ways to sign in to an account. */
export const mountLogins = (kernel: Kernel, services: Services, socials: Socials): void =>
  kernel.implement('logins', loginRoutes, {
    listLogins: ({ session }) => listLogins(services, session),
    startLogin: async ({ session, body }) => {
      requireOffered(services, body)
      return startLogin(services, socials, session, body)
    },
    finishLogin: ({ session, body }) => finishLogin(services, socials, session, body),
    addCode: ({ session, body }) => addCode(services, session, body.stepUp),
    removeLogin: ({ session, params, body }) => removeLogin(services, session, params.loginId, body.stepUp),
  })
