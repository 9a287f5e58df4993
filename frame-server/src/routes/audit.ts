import { auditRoutes } from '@walletframe/api-contract'
import type { Kernel } from '../http/kernel.ts'
import { readAuditLog } from '../services/auditLog.ts'
import type { Services } from '../services/services.ts'

/** What a user reads of their own account. */
export const mountAudit = (kernel: Kernel, services: Services): void =>
  kernel.implement('audit', auditRoutes, {
    readAuditLog: ({ session, query }) => readAuditLog(services, session, query.cursor),
  })
