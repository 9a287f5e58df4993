import { accountRoutes, vaultRoutes } from '@walletframe/api-contract'
import type { Kernel } from '../http/kernel.ts'
import type { Services } from '../services/services.ts'
import { setAccounts } from '../services/accounts.ts'
import { tellExport } from '../services/exports.ts'
import { keepSlot } from '../services/keptSlots.ts'
import { removeSlot } from '../services/slotRemovals.ts'
import { commitSlot, openSlot, releaseSlot } from '../services/slots.ts'
import { grantStepUp } from '../services/stepUp.ts'
import { addAddresses, readWallet } from '../services/wallets.ts'

/** The vault store: wrapped roots and server halves, never a root. */
export const mountVault = (kernel: Kernel, services: Services): void => {
  kernel.implement('vault', vaultRoutes, {
    readWallet: async ({ session }) => ({ wallet: await readWallet(services, session) }),
    stepUp: ({ session, body }) => grantStepUp(services, session, body),
    openSlot: ({ session, body }) => openSlot(services, session, body),
    commitSlot: async ({ session, body, params }) => ({
      wallet: await commitSlot(services, session, params.slotId, body),
    }),
    releaseSlot: ({ session, body, params }) => releaseSlot(services, session, params.slotId, body),
    removeSlot: ({ session, body, params }) => removeSlot(services, session, params.slotId, body.stepUp),
    keepSlot: async ({ session, body, params }) => ({
      wallet: await keepSlot(services, session, params.slotId, body),
    }),
    exportWallet: ({ session, body }) => tellExport(services, session, 'export', body),
    saveExitKit: ({ session, body }) => tellExport(services, session, 'exit-kit', body),
    addAddresses: async ({ session, body }) => ({ wallet: await addAddresses(services, session, body) }),
  })
  kernel.implement('accounts', accountRoutes, {
    setAccounts: async ({ session, body }) => ({ wallet: await setAccounts(services, session, body) }),
  })
}
