import { approvalTexts } from '../../../../i18n/english/approvals.ts'
import { permissionTexts } from '../../../../i18n/english/permissions.ts'
import { useLanguage, useTexts } from '../../../../i18n/useTexts.ts'
import { useAmounts } from '../useAmounts.ts'
import type { PermissionWords } from './permissionParts.ts'

/** How this part of the screen writes permissions. */
export const usePermissionWords = (): PermissionWords => ({
  t: useTexts(permissionTexts),
  label: useTexts(approvalTexts).label,
  amounts: useAmounts(),
  language: useLanguage(),
})
