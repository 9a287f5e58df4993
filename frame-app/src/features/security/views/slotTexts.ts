import type { Slot } from '@walletframe/api-contract'
import type { Catalogue } from '../../../i18n/catalogue.ts'
import type { Language } from '../../../i18n/language.ts'
import { visibleText } from '../../../ui/visibleText.ts'
import { readLabel } from '../slots.ts'

/** What it is called, and the site that it is for, where it says one. */
export const nameOf = (
  { kind, label }: Pick<Slot, 'kind' | 'label'>,
  { kinds }: Catalogue['security'],
): { readonly name: string; readonly site: string | undefined } => {
  if (kind === 'code') return { name: kinds.code, site: undefined }
  const { device, site } = kind === 'device' ? readLabel(label) : { device: label, site: undefined }
  const name = visibleText(device) || kinds.passkey
  return { name, site: site === undefined ? undefined : visibleText(site) }
}

/** `23 Nov 2026, 14:05`: the visitor's own time. */
export const timeText = (at: number, language: Language): string =>
  new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    numberingSystem: 'latn',
  }).format(at)
