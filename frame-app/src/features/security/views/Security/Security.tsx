import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import type { SessionEntry, Slot } from '@walletframe/api-contract'
import { recoveryTexts } from '../../../../i18n/english/recovery.ts'
import { securityTexts } from '../../../../i18n/english/security.ts'
import { shellTexts } from '../../../../i18n/english/shell.ts'
import { useLanguage, useTexts } from '../../../../i18n/useTexts.ts'
import { pushView } from '../../../../state/navigation.ts'
import { optionsStore } from '../../../../state/options.ts'
import { Icon } from '../../../../ui/icons.tsx'
import { SkeletonRows } from '../../../../ui/SkeletonRows.tsx'
import { visibleText } from '../../../../ui/visibleText.ts'
import { accountStore } from '../../../account/accountState.ts'
import { FaultLine } from '../../../problem/FaultLine.tsx'
import { Problem } from '../../../../ui/Problem.tsx'
import {
  endEverywhere,
  endOthers,
  endSession,
  isGone,
  keepSlot,
  readSecurity,
  replaceCode,
  signInAgain,
} from '../../security.ts'
import { securityStore } from '../../securityState.ts'
import { isCode, isHere, removalOf } from '../../slots.ts'
import { DeletionWaits } from '../DeletionWaits.tsx'
import { EmailSection } from '../EmailSection.tsx'
import { LoginsSection } from '../LoginsSection.tsx'
import { OnwardRow } from '../OnwardRow.tsx'
import { nameOf, timeText } from '../slotTexts.ts'
import '../Security.css'

const skeletonRows = 3

/** Why the list is not there, or why something was not done, and the way on. */
const Trouble = () => {
  const { known, isReading, problem } = useStore(securityStore)
  const isLeaving = useStore(accountStore, (state) => state.isLeaving)
  const t = useTexts(securityTexts)
  const { common } = useTexts(shellTexts)
  if (!problem) return null
  const isOver = problem.code === 'session_revoked'
  return (
    <>
      {isGone(problem) ? (
        <Problem problem={{ ...problem, message: t.gone }} />
      ) : (
        <FaultLine problem={problem} />
      )}
      {isOver ? (
        <button
          type="button"
          className="button primary"
          data-testid="security-sign-in"
          disabled={isLeaving}
          onClick={() => void signInAgain()}
        >
          {t.signIn}
        </button>
      ) : (
        !known && (
          <button
            type="button"
            className="button"
            data-testid="security-again"
            disabled={isReading}
            onClick={() => void readSecurity()}
          >
            {common.tryAgain}
          </button>
        )
      )}
    </>
  )
}

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 className="list-title" id={id}>
        {title}
      </h2>
      <ul className="list">{children}</ul>
    </section>
  )
}

const SlotRow = ({ slot, slots }: { readonly slot: Slot; readonly slots: readonly Slot[] }) => {
  const t = useTexts(securityTexts)
  const language = useLanguage()
  const busy = useStore(securityStore, (state) => state.busy)
  const { name, where } = nameOf(slot, t)
  const isLast = removalOf(slot, slots) === 'last'
  const said = where === undefined ? name : `${name}, ${where}`
  return (
    <li className="row still security-row" data-testid={`slot-${slot.id}`} data-kind={slot.kind}>
      <span className="wallet-icon">
        <Icon name="lock" />
      </span>
      <span>
        <strong>
          <bdi>{name}</bdi> {isHere(slot) && <span className="tag">{t.thisDevice}</span>}
        </strong>
        {where !== undefined && (
          <small>
            <bdi>{where}</bdi>
          </small>
        )}
        <small>{t.added(timeText(slot.createdAt, language))}</small>
        <small>{slot.lastUsedAt === null ? t.unused : t.used(timeText(slot.lastUsedAt, language))}</small>
        {slot.removal && (
          <small className="problem" data-testid="slot-leaves">
            {t.leaves(timeText(slot.removal.removeAt, language))}
          </small>
        )}
        {isLast && <small data-testid="slot-last">{t.last}</small>}
      </span>
      {slot.removal ? (
        <button
          type="button"
          className="link"
          data-testid="slot-keep"
          aria-label={busy === slot.id ? undefined : t.keepNamed(said)}
          disabled={busy !== null}
          onClick={() => void keepSlot(slot)}
        >
          {busy === slot.id ? t.keeping : t.keep}
        </button>
      ) : (
        !isLast && (
          <button
            type="button"
            className="link"
            data-testid="slot-remove"
            aria-label={t.removeNamed(said)}
            disabled={busy !== null}
            onClick={() => pushView({ name: 'RemoveSlot', slotId: slot.id })}
          >
            {t.remove}
          </button>
        )
      )}
    </li>
  )
}

/** A recovery code that is there can be replaced; where there is none, one can be made. */
const CodeRow = ({ hasCode }: { readonly hasCode: boolean }) => {
  const { replace: t } = useTexts(securityTexts)
  const { bannerAction, why } = useTexts(recoveryTexts)
  const busy = useStore(securityStore, (state) => state.busy)
  return (
    <OnwardRow
      icon="lock"
      title={hasCode ? t.action : bannerAction}
      hint={hasCode ? t.hint : why}
      testId="security-code"
      disabled={busy !== null}
      onOpen={replaceCode}
    />
  )
}

/** A passphrase is set, or another one in its place: where the operator lets visitors have one, or they have. */
const PassphraseRow = ({ hasOne }: { readonly hasOne: boolean }) => {
  const { passphrase: t } = useTexts(recoveryTexts)
  const isOffered = useStore(optionsStore, ({ project }) => project.passphrases === true)
  const busy = useStore(securityStore, (state) => state.busy)
  if (!isOffered && !hasOne) return null
  return (
    <OnwardRow
      icon="lock"
      title={hasOne ? t.change : t.action}
      hint={t.hint}
      testId="security-passphrase"
      disabled={busy !== null}
      onOpen={() => pushView({ name: 'RecoveryPassphrase' })}
    />
  )
}

/** The operator keeps a key, where they offer that and do not have one yet. */
const OperatorRow = ({ hasOne }: { readonly hasOne: boolean }) => {
  const { operator: t } = useTexts(recoveryTexts)
  const isOffered = useStore(optionsStore, ({ project }) => project.operatorRecovery !== undefined)
  const busy = useStore(securityStore, (state) => state.busy)
  if (!isOffered || hasOne) return null
  return (
    <OnwardRow
      icon="lock"
      title={t.action}
      hint={t.hint}
      testId="security-operator"
      disabled={busy !== null}
      onOpen={() => pushView({ name: 'RecoveryOperator' })}
    />
  )
}

/** This browser can have a key for all sites, beside the one for this site. */
const OtherSitesRow = () => {
  const { make: t } = useTexts(recoveryTexts).browser
  return (
    <OnwardRow
      icon="lock"
      title={t.action}
      hint={t.hint}
      testId="security-other-sites"
      onOpen={() => pushView({ name: 'OtherSites' })}
    />
  )
}

const leaveRows = {
  ExportWallet: { texts: 'exporting', testId: 'security-export' },
  ExitKit: { texts: 'kit', testId: 'security-kit' },
  AccountData: { texts: 'data', testId: 'security-data' },
} as const

/** A way out of here: into another wallet now, one that is kept for the day when this one is gone, or with all that is kept of the person. */
const LeaveRow = ({ name }: { readonly name: keyof typeof leaveRows }) => {
  const { texts, testId } = leaveRows[name]
  const t = useTexts(securityTexts)[texts]
  return (
    <OnwardRow icon="out" title={t.action} hint={t.hint} testId={testId} onOpen={() => pushView({ name })} />
  )
}

const SessionRow = ({ entry }: { readonly entry: SessionEntry }) => {
  const t = useTexts(securityTexts)
  const language = useLanguage()
  const busy = useStore(securityStore, (state) => state.busy)
  const name = visibleText(entry.agent ?? '') || t.nameless
  return (
    <li className="row still security-row" data-testid={`session-${entry.id}`}>
      <span className="wallet-icon">
        <Icon name="mail" />
      </span>
      <span>
        <strong>
          <bdi>{name}</bdi> {entry.current && <span className="tag">{t.thisDevice}</span>}
        </strong>
        <small>{t.since(timeText(entry.createdAt, language))}</small>
        <small>{t.seen(timeText(entry.lastSeenAt, language))}</small>
      </span>
      {!entry.current && (
        <button
          type="button"
          className="link"
          data-testid="session-end"
          aria-label={busy === entry.id ? undefined : t.endNamed(name)}
          disabled={busy !== null}
          onClick={() => void endSession(entry.id)}
        >
          {busy === entry.id ? t.ending : t.end}
        </button>
      )}
    </li>
  )
}

/** Signs out of more than one browser, once it was said what that means. */
const SignOut = ({ hasOthers }: { readonly hasOthers: boolean }) => {
  const t = useTexts(securityTexts)
  const busy = useStore(securityStore, (state) => state.busy)
  const isLeaving = useStore(accountStore, (state) => state.isLeaving)
  const [asked, setAsked] = useState<'others' | 'everywhere' | null>(null)
  const sure = useRef<HTMLParagraphElement>(null)
  const begin = useRef<HTMLButtonElement>(null)
  const wasAsked = useRef(false)
  useEffect(() => {
    // What was pressed is gone: the focus goes to what came in its place, and back.
    if (asked) sure.current?.focus()
    else if (wasAsked.current) begin.current?.focus()
    wasAsked.current = asked !== null
  }, [asked])
  const isBusy = busy !== null || isLeaving
  if (asked === null)
    return (
      <>
        {hasOthers ? (
          <button
            ref={begin}
            type="button"
            className="button"
            data-testid="security-others"
            disabled={isBusy}
            onClick={() => setAsked('others')}
          >
            {t.others}
          </button>
        ) : (
          <p className="muted">{t.alone}</p>
        )}
        <button
          ref={hasOthers ? undefined : begin}
          type="button"
          className="button quiet"
          data-testid="security-everywhere"
          disabled={isBusy}
          onClick={() => setAsked('everywhere')}
        >
          {t.everywhere}
        </button>
      </>
    )
  const isOthers = asked === 'others'
  return (
    <>
      <p ref={sure} tabIndex={-1} data-testid="security-sure">
        {isOthers ? t.othersSure : t.everywhereSure}
      </p>
      <div className="pair">
        <button
          type="button"
          className="button"
          data-testid="security-cancel"
          disabled={isBusy}
          onClick={() => setAsked(null)}
        >
          {t.cancel}
        </button>
        <button
          type="button"
          className="button danger"
          data-testid="security-confirm"
          disabled={isBusy}
          aria-busy={isBusy}
          onClick={() => void (isOthers ? endOthers() : endEverywhere()).then(() => setAsked(null))}
        >
          {isBusy ? t.ending : t.end}
        </button>
      </div>
    </>
  )
}

/** What can open the wallet, who is signed in, and the ways to end either. */
export const Security = () => {
  const t = useTexts(securityTexts)
  const { common } = useTexts(shellTexts)
  const { known, problem } = useStore(securityStore)
  useEffect(() => void readSecurity(), [])
  return (
    <div className="content" data-testid="view-Security">
      <Trouble />
      <DeletionWaits />
      {!known && !problem && (
        <SkeletonRows count={skeletonRows} label={common.loading} testId="security-loading" />
      )}
      {known && (
        <>
          <Section title={t.slots}>
            {known.slots.map((slot) => (
              <SlotRow key={slot.id} slot={slot} slots={known.slots} />
            ))}
          </Section>
          <CodeRow hasCode={known.slots.some(isCode)} />
          <PassphraseRow hasOne={known.slots.some(({ kind }) => kind === 'passphrase')} />
          <OperatorRow hasOne={known.slots.some(({ kind }) => kind === 'operator')} />
          <OtherSitesRow />
          <LeaveRow name="ExportWallet" />
          <LeaveRow name="ExitKit" />
          <EmailSection />
          <LoginsSection known={known} />
          <Section title={t.sessions}>
            {known.sessions.map((entry) => (
              <SessionRow key={entry.id} entry={entry} />
            ))}
          </Section>
          <p className="muted">{t.staysOpen}</p>
          <SignOut hasOthers={known.sessions.some(({ current }) => !current)} />
        </>
      )}
      <div className="list">
        <OnwardRow
          icon="check"
          title={t.history}
          hint={t.historyHint}
          testId="security-log"
          onOpen={() => pushView({ name: 'SecurityLog' })}
        />
      </div>
      {known && <LeaveRow name="AccountData" />}
    </div>
  )
}
