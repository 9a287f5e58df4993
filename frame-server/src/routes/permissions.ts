import { permissionRoutes } from '@walletframe/api-contract'
import type { Kernel } from '../http/kernel.ts'
import { keepPermissions, noteRevoked, readPermissions } from '../services/permissions.ts'
import type { Services } from '../services/services.ts'

/** Permissions of accounts (ERC-7715), as their owner lists them: the specification's two calls of sessions. */
export const mountPermissions = (kernel: Kernel, services: Services): void =>
  kernel.implement('permissions', permissionRoutes, {
    readPermissions: async ({ session, params }) => ({
      pcis: await readPermissions(services, session, params.account),
    }),
    keepPermissions: async ({ session, params, body }) => {
      await keepPermissions(services, session, params.account, body)
      return {}
    },
    noteRevoked: async ({ session, params, body }) => {
      await noteRevoked(services, session, params.account, body.pci)
      return {}
    },
  })
