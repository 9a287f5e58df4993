import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { AuditEntry } from '@walletframe/api-contract'
import { securityTexts } from '../../../../i18n/english/security.ts'
import { shellTexts } from '../../../../i18n/english/shell.ts'
import { useLanguage, useTexts } from '../../../../i18n/useTexts.ts'
import { SkeletonRows } from '../../../../ui/SkeletonRows.tsx'
import { visibleText } from '../../../../ui/visibleText.ts'
import { FaultLine } from '../../../problem/FaultLine.tsx'
import { readLog, readOlder } from '../../security.ts'
import { securityStore } from '../../securityState.ts'
import { timeText } from '../slotTexts.ts'
import '../Security.css'

const skeletonRows = 4

const Entry = ({ entry }: { readonly entry: AuditEntry }) => {
  const { log: t } = useTexts(securityTexts)
  const language = useLanguage()
  const types: Readonly<Record<string, string>> = t.types
  const what = Object.hasOwn(types, entry.type) ? types[entry.type] : t.other
  const label = entry.slot && visibleText(entry.slot.label)
  return (
    <li className="security-entry" data-testid={`log-${entry.id}`} data-type={entry.type}>
      <strong>
        {what}
        {label && (
          <>
            {': '}
            <bdi>{label}</bdi>
          </>
        )}
      </strong>
      <small className="muted">
        <time dateTime={new Date(entry.at).toISOString()}>{timeText(entry.at, language)}</time>
        {entry.agent !== undefined && (
          <>
            {' · '}
            <bdi>{visibleText(entry.agent)}</bdi>
          </>
        )}
        {entry.current === true && <> ({t.here})</>}
      </small>
    </li>
  )
}

/** What happened to the account, newest first. */
export const SecurityLog = () => {
  const { log: t } = useTexts(securityTexts)
  const { common, titles } = useTexts(shellTexts)
  const { entries, next, isReading, problem } = useStore(securityStore, ({ log }) => log)
  useEffect(() => void readLog(), [])
  return (
    // All of it may be text: keys scroll what has the focus (axe: scrollable-region-focusable).
    <div
      className="content"
      data-testid="view-SecurityLog"
      role="region"
      aria-label={titles.SecurityLog}
      tabIndex={0}
    >
      {entries && entries.length > 0 && (
        <ul className="list">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {entries?.length === 0 && <p className="center muted">{t.empty}</p>}
      {!entries && isReading && (
        <SkeletonRows count={skeletonRows} height={44} label={common.loading} testId="log-loading" />
      )}
      <FaultLine problem={problem} />
      {problem ? (
        <button
          type="button"
          className="button"
          data-testid="log-again"
          onClick={() => void (entries ? readOlder() : readLog())}
        >
          {common.tryAgain}
        </button>
      ) : (
        next !== null && (
          <button
            type="button"
            className="button"
            data-testid="log-more"
            aria-disabled={isReading}
            aria-busy={isReading}
            onClick={() => void readOlder()}
          >
            {t.more}
          </button>
        )
      )}
    </div>
  )
}
