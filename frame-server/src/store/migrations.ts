import type { Migration, MigrationProvider } from 'kysely/migration'
import { first } from './migrations/0001_first.ts'
import { addressesPerSlot } from './migrations/0002_addresses_per_slot.ts'
import { codePerSession } from './migrations/0003_code_per_session.ts'
import { stepUps } from './migrations/0004_step_ups.ts'
import { slotDevices } from './migrations/0005_slot_devices.ts'
import { tokenGrace } from './migrations/0006_token_grace.ts'
import { challengesSideBySide } from './migrations/0007_challenges_side_by_side.ts'
import { knownClients } from './migrations/0008_known_clients.ts'
import { mailbox } from './migrations/0009_mailbox.ts'
import { accessOfOtherTabs } from './migrations/0010_access_of_other_tabs.ts'
import { projects } from './migrations/0011_projects.ts'
import { jobs } from './migrations/0012_jobs.ts'
import { sharedState } from './migrations/0013_shared_state.ts'
import { slotRemovals } from './migrations/0014_slot_removals.ts'
import { auditLog } from './migrations/0015_audit_log.ts'
import { names } from './migrations/0019_names.ts'
import { languages } from './migrations/0020_languages.ts'
import { jobsByKind } from './migrations/0021_jobs_by_kind.ts'
import { keptPrices } from './migrations/0032_kept_prices.ts'
import { historyIndex } from './migrations/0033_history_index.ts'
import { eventCounts } from './migrations/0022_event_counts.ts'
import { passkeys } from './migrations/0023_passkeys.ts'
import { socialLogins } from './migrations/0024_social_logins.ts'
import { emailChanges } from './migrations/0025_email_changes.ts'
import { userDeletions } from './migrations/0028_user_deletions.ts'
import { loginDevices } from './migrations/0029_login_devices.ts'
import { severalLogins } from './migrations/0030_several_logins.ts'
import { severalAccounts } from './migrations/0031_several_accounts.ts'
import { farcaster } from './migrations/0034_farcaster.ts'
import { operatorRecovery } from './migrations/0035_operator_recovery.ts'
import { permissions } from './migrations/0036_permissions.ts'

/** Migrations in order, one file each. One that has been released is never edited: the next one changes what it left. */
const migrations: Record<string, Migration> = {
  '0001_first': first,
  '0002_addresses_per_slot': addressesPerSlot,
  '0003_code_per_session': codePerSession,
  '0004_step_ups': stepUps,
  '0005_slot_devices': slotDevices,
  '0006_token_grace': tokenGrace,
  '0007_challenges_side_by_side': challengesSideBySide,
  '0008_known_clients': knownClients,
  '0009_mailbox': mailbox,
  '0010_access_of_other_tabs': accessOfOtherTabs,
  '0011_projects': projects,
  '0012_jobs': jobs,
  '0013_shared_state': sharedState,
  '0014_slot_removals': slotRemovals,
  '0015_audit_log': auditLog,
  '0019_names': names,
  '0020_languages': languages,
  '0021_jobs_by_kind': jobsByKind,
  '0022_event_counts': eventCounts,
  '0023_passkeys': passkeys,
  '0024_social_logins': socialLogins,
  '0025_email_changes': emailChanges,
  '0028_user_deletions': userDeletions,
  '0029_login_devices': loginDevices,
  '0030_several_logins': severalLogins,
  '0031_several_accounts': severalAccounts,
  '0032_kept_prices': keptPrices,
  '0033_history_index': historyIndex,
  '0034_farcaster': farcaster,
  '0035_operator_recovery': operatorRecovery,
  '0036_permissions': permissions,
}

export const migrationProvider: MigrationProvider = { getMigrations: () => Promise.resolve(migrations) }
