import type { GivenPermission } from '../../../../data/permissions.ts'
import type { Language } from '../../../../i18n/language.ts'
import { dateFormat } from '../../../../ui/formats.ts'

/** Permissions by the visitor's own months, in the order that they come in; with its year where that is not this one. */
export const byMonth = (
  list: readonly GivenPermission[],
  language: Language,
): readonly { readonly title: string; readonly all: readonly GivenPermission[] }[] => {
  const titleOf = ({ createdAt }: GivenPermission): string => {
    const date = new Date(createdAt)
    const isNow = date.getFullYear() === new Date().getFullYear()
    return dateFormat(language, { month: 'long', ...(isNow ? {} : { year: 'numeric' }) }).format(date)
  }
  return [...Map.groupBy(list, titleOf)].map(([title, all]) => ({ title, all }))
}
