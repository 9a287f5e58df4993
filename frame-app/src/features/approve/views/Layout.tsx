import type { ReactNode } from 'react'
import type { Warning } from '../../../chains/warning.ts'
import { actionTexts } from '../../../i18n/english/actions.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Warnings } from './Warnings.tsx'
import './Layout.css'

/** What stands around every decision, whatever it is about. */
export type Around = {
  /** CAIP-2 id of the network that it is for. */
  readonly network: string
  /** Who asks, in one line. */
  readonly site: ReactNode
  /** Rows of a `dl`: account, network, mark. */
  readonly account: ReactNode
  /** Rows of a `dl` for Details: what the page says of itself, and its whole host. */
  readonly details: ReactNode
}

/** What a view of a subject is given. */
export type SubjectProps<Subject> = {
  readonly subject: Subject
  readonly warnings: readonly Warning[]
  readonly around: Around
  /** Lowers what is allowed, in the smallest unit. Absent where nothing can be changed any more. */
  readonly onAllowOnly?: ((units: bigint) => void) | undefined
}

export const dangersOf = (warnings: readonly Warning[]): readonly Warning[] =>
  warnings.filter(({ tone }) => tone === 'danger')

/**
 * One approval from the decision outwards: hero, what else is to be minded, the content, the fee, who asks, then all that most people need
 * not read. Every namespace and every kind has the same places.
 */
export const Layout = ({
  hero,
  warnings,
  body,
  facts,
  around,
  details,
  siteFirst = false,
}: {
  readonly hero: ReactNode
  /** All of them: dangers are in the hero, the others follow it. */
  readonly warnings: readonly Warning[]
  readonly body?: ReactNode
  /** Rows of a `dl`. */
  readonly facts?: ReactNode
  readonly around: Around
  readonly details?: ReactNode
  /** For signatures: what is signed is for the one who asks, and the text may be long. */
  readonly siteFirst?: boolean
}) => {
  const t = useTexts(actionTexts)
  return (
    <>
      {siteFirst && around.site}
      {hero}
      <Warnings warnings={warnings.filter(({ tone }) => tone !== 'danger')} />
      {body}
      {!siteFirst && around.site}
      <dl className="facts">
        {facts}
        {around.account}
      </dl>
      <details className="approve-details">
        <summary>{t.details}</summary>
        {around.details && <dl className="facts">{around.details}</dl>}
        {details}
      </details>
    </>
  )
}
