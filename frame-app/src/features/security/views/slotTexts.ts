import type { Slot } from '@walletframe/api-contract'
import type { Catalogue } from '../../../i18n/catalogue.ts'
import type { Language } from '../../../i18n/language.ts'
import { visibleText } from '../../../ui/visibleText.ts'
import { readLabel } from '../slots.ts'
import { dateFormat } from '../../../ui/formats.ts'

/** What it is called, and where it opens the wallet, where it says so: on one site, or on each in its browser. */
export const nameOf = (
  { kind, label }: Pick<Slot, 'kind' | 'label'>,
  { kinds, anySite, onSite }: Catalogue['security'],
): { readonly name: string; readonly where: string | undefined } => {
  if (kind === 'code' || kind === 'passphrase' || kind === 'operator')
    return { name: kinds[kind], where: undefined }
  const isKept = kind === 'device' || kind === 'browser'
  const { device, site } = isKept ? readLabel(label) : { device: label, site: undefined }
  const name = visibleText(device) || kinds.passkey
  if (kind === 'browser') return { name, where: anySite }
  return { name, where: site === undefined ? undefined : onSite(visibleText(site)) }
}

/** `23 Nov 2026, 14:05`: the visitor's own time. */
export const timeText = (at: number, language: Language): string =>
  dateFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(at)
