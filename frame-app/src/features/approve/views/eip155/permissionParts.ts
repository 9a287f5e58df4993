import type { PermissionSubject } from '../../../../chains/eip155/subject.ts'
import type { Catalogue } from '../../../../i18n/catalogue.ts'
import type { Language } from '../../../../i18n/language.ts'
import { visibleText } from '../../../../ui/visibleText.ts'
import type { HeroAmount, HeroRow } from '../Hero.tsx'
import type { amountsIn } from '../amounts.ts'
import { durationText } from './durationText.ts'

/** How a permission is written. */
export type PermissionWords = {
  readonly t: Catalogue['permissions']
  readonly label: Catalogue['approvals']['label']
  readonly amounts: ReturnType<typeof amountsIn>
  readonly language: Language
}

/** What it is for, in one line. */
export const permissionText = (
  { allows }: Pick<PermissionSubject, 'allows'>,
  { t, amounts }: PermissionWords,
): string =>
  allows.kind === 'call' ? t.call : t.send.replace('{amount}', () => amounts.amountText(allows.amount))

/** The same as a decision shows it, in large letters. */
export const permissionAmount = (subject: PermissionSubject, words: PermissionWords): HeroAmount => {
  const { allows } = subject
  const text = permissionText(subject, words)
  return allows.kind === 'call'
    ? { text }
    : { text, asset: allows.kind === 'token' ? allows.token.address : null }
}

/** Its limits: of which contract and functions, until when, how often, who may. */
export const permissionRows = (
  { allows, to, until, calls }: PermissionSubject,
  { t, label, amounts, language }: PermissionWords,
): readonly HeroRow[] => [
  ...(allows.kind === 'call'
    ? [
        { label: label.contract, value: { address: allows.to } },
        { label: t.functions, value: { text: allows.functions.map(visibleText).join(', ') } },
      ]
    : []),
  ...(allows.kind === 'token' ? [{ label: label.token, value: { address: allows.token.address } }] : []),
  ...(allows.kind !== 'call' && allows.each !== null
    ? [{ label: t.anew, value: { text: durationText(allows.each, language) } }]
    : []),
  ...(calls === null ? [] : [{ label: t.times, value: { text: `${calls}×` } }]),
  { label: label.until, value: { text: amounts.timeText(String(until)) } },
  { label: t.who, value: { address: to } },
]
