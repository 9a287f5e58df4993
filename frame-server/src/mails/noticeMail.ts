import { socialName } from '@walletframe/api-contract'
import { catalogues, type MailLanguage } from './languages.ts'
import { composeLetter, type Letter } from './letter.ts'
import type { Logo } from './logo.ts'
import type { MailWords } from './words.ts'
import { minute } from '../time.ts'
import { minutesInWords, timeInWords } from './times.ts'

/** How long a link that approves a device is good for, in milliseconds. */
export const deviceLinkLifetime = 10 * minute

/** A way to open the wallet. `label` is its name, as its device gave it; what no device names is named by its kind. */
type NamedSlot = { readonly label: string; readonly kind?: string | undefined }

/** What somebody is told about their wallet without having asked. */
export type Notice =
  | (NamedSlot & {
      readonly type: 'removal-asked'
      /** Milliseconds since 1970. */
      readonly removeAt: number
      readonly cancelUrl: string
    })
  | (NamedSlot & { readonly type: 'removal-cancelled' | 'slot-added' | 'slot-removed' })
  | { readonly type: 'exported' | 'kit-saved' | 'opened-by-operator' }
  | {
      readonly type: 'email-asked'
      /** The new one. */
      readonly email: string
      /** Milliseconds since 1970. */
      readonly changeAt: number
      /** To the old address alone. */
      readonly cancelUrl?: string | undefined
    }
  /** `email` is the one that logs in from now on, or goes on to. */
  | { readonly type: 'email-changed' | 'email-kept'; readonly email: string }
  | {
      readonly type: 'user-deletion-asked'
      /** Milliseconds since 1970. */
      readonly deleteAt: number
      readonly cancelUrl: string
      /** The operator was asked, and not the wallet. */
      readonly isByOperator?: boolean
    }
  /** `isByOperator`: the operator was asked, so that no device and no mailbox is in doubt. */
  | { readonly type: 'user-kept'; readonly isByOperator?: boolean | undefined }
  | { readonly type: 'user-deleted' }
  /** A way to sign in: at which provider, and the address that it vouched for. */
  | {
      readonly type: 'login-added' | 'login-removed'
      readonly provider: string
      readonly address: string
    }
  | {
      readonly type: 'codes-paused'
      /** Milliseconds since 1970. */
      readonly until: number
    }
  /** A browser that is not known for the address wants to log in with it. */
  | {
      readonly type: 'login-asked'
      readonly projectName: string
      /** What kind of browser it says that it is. */
      readonly agent: string | undefined
      /** Milliseconds since 1970. */
      readonly askedAt: number
      readonly approveUrl: string
    }

/** A mail with a notice. */
export type NoticeMail = {
  /** The same at each attempt to send it. */
  readonly id: string
  readonly to: string
  /** Where the wallet is: the host of the server's public address. */
  readonly host: string
  readonly language: MailLanguage
  /** The project's own, in a mail that names a project; without one the mails' is there. */
  readonly logoUrl?: string | undefined
  readonly notice: Notice
}

const text = (sentence: string) => ({ kind: 'text', text: sentence }) as const

const nameOf = ({ label, kind }: NamedSlot, { kinds }: MailWords): string =>
  kind === 'code' || kind === 'passphrase' || kind === 'operator' ? kinds[kind] : label

const contentOf = (
  host: string,
  notice: Notice,
  language: MailLanguage,
): Pick<Letter, 'subject' | 'parts' | 'values'> => {
  const words = catalogues[language]
  switch (notice.type) {
    case 'removal-asked': {
      const { subject, asked, notYou, keep, you } = words.removalAsked
      return {
        subject,
        parts: [text(asked), text(notYou), { kind: 'link', text: keep, url: notice.cancelUrl }, text(you)],
        values: { host, label: nameOf(notice, words), time: timeInWords(notice.removeAt, language) },
      }
    }
    case 'removal-cancelled': {
      const { subject, stays, rescue } = words.removalCancelled
      return { subject, parts: [text(stays), text(rescue)], values: { host, label: nameOf(notice, words) } }
    }
    case 'slot-added': {
      const { subject, opens, rescue } = words.slotAdded
      return { subject, parts: [text(opens), text(rescue)], values: { host, label: nameOf(notice, words) } }
    }
    case 'slot-removed': {
      const { subject, gone, rescue } = words.slotRemoved
      return { subject, parts: [text(gone), text(rescue)], values: { host, label: nameOf(notice, words) } }
    }
    case 'exported': {
      const { subject, shown, rescue } = words.exported
      return { subject, parts: [text(shown), text(rescue)], values: { host } }
    }
    case 'kit-saved': {
      const { subject, saved, rescue } = words.kitSaved
      return { subject, parts: [text(saved), text(rescue)], values: { host } }
    }
    case 'opened-by-operator': {
      const { subject, opened, rescue } = words.openedByOperator
      return { subject, parts: [text(opened), text(rescue)], values: { host } }
    }
    case 'email-asked': {
      const { subject, asked, notYou, keep } = words.change
      const { email, changeAt, cancelUrl } = notice
      const stop =
        cancelUrl === undefined ? [] : [text(notYou), { kind: 'link', text: keep, url: cancelUrl } as const]
      return {
        subject,
        parts: [text(asked), ...stop, text(words.removalAsked.you)],
        values: { host, email, time: timeInWords(changeAt, language) },
      }
    }
    case 'email-changed': {
      const { changedSubject, changed } = words.change
      const values = { host, email: notice.email }
      return { subject: changedSubject, parts: [text(changed), text(words.slotAdded.rescue)], values }
    }
    case 'email-kept': {
      const { keptSubject, kept } = words.change
      const values = { host, email: notice.email }
      return { subject: keptSubject, parts: [text(kept), text(words.slotAdded.rescue)], values }
    }
    case 'user-deletion-asked': {
      const { subject, keep, ...said } = words.deletion
      const { deleteAt, cancelUrl, isByOperator = false } = notice
      const asked = isByOperator ? said.operatorAsked : said.asked
      const stop = [
        text(isByOperator ? said.operatorNotYou : said.notYou),
        { kind: 'link', text: keep, url: cancelUrl } as const,
      ]
      return {
        subject,
        parts: [text(asked), ...stop, text(words.removalAsked.you)],
        values: { host, time: timeInWords(deleteAt, language) },
      }
    }
    case 'user-kept': {
      const { keptSubject, kept } = words.deletion
      return {
        subject: keptSubject,
        parts: [text(kept), ...(notice.isByOperator ? [] : [text(words.removalCancelled.rescue)])],
        values: { host },
      }
    }
    case 'user-deleted': {
      const { doneSubject, done } = words.deletion
      return { subject: doneSubject, parts: [text(done)], values: { host } }
    }
    case 'login-added':
    case 'login-removed': {
      const { addedSubject, added, removedSubject, removed } = words.logins
      const [subject, said] =
        notice.type === 'login-added' ? [addedSubject, added] : [removedSubject, removed]
      const values = { host, provider: socialName(notice.provider), address: notice.address }
      return { subject, parts: [text(said), text(words.slotAdded.rescue)], values }
    }
    case 'codes-paused': {
      const { subject, why, until } = words.codesPaused
      return {
        subject,
        parts: [text(why), text(until)],
        values: { host, time: timeInWords(notice.until, language) },
      }
    }
    case 'login-asked': {
      const { subject, asked, if: condition, approve, never, unknownBrowser } = words.loginAsked
      const { projectName, agent, askedAt, approveUrl } = notice
      return {
        subject,
        parts: [text(asked), text(condition), { kind: 'link', text: approve, url: approveUrl }, text(never)],
        values: {
          name: projectName,
          browser: agent ?? unknownBrowser,
          time: timeInWords(askedAt, language),
          minutes: minutesInWords(deviceLinkLifetime, language),
        },
      }
    }
  }
}

/** Subject and both bodies. */
export const composeNotice = ({
  host,
  notice,
  language,
  logo,
}: Pick<NoticeMail, 'host' | 'notice' | 'language'> & { readonly logo?: Logo | undefined }) =>
  composeLetter({ language, logo, ...contentOf(host, notice, language) })
