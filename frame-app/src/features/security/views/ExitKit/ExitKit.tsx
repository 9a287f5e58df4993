import { useEffect, useLayoutEffect } from 'react'
import { useStore } from 'zustand'
import { leaveWindow } from '../../../../approvals/window.ts'
import { recoveryTexts } from '../../../../i18n/english/recovery.ts'
import { securityTexts } from '../../../../i18n/english/security.ts'
import { shellTexts } from '../../../../i18n/english/shell.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { readWallet } from '../../../../storage/embeddedRecord.ts'
import { Problem } from '../../../../ui/Problem.tsx'
import { recoveryStore, startOver } from '../../../recovery/recoveryState.ts'
import { ImportedApart } from '../../../account/views/ImportedApart.tsx'
import { CodeField } from '../../../recovery/views/CodeField.tsx'
import { FreshCodeEntry } from '../../../recovery/views/FreshCodeEntry.tsx'
import { InOwnWindow } from '../../../recovery/views/InOwnWindow.tsx'
import { OwnMark } from '../../../recovery/views/OwnMark.tsx'
import { makeKit } from '../../exitKit.ts'
import { exitKitStore } from '../../exitKitState.ts'
import { readSecurity, replaceCode } from '../../security.ts'
import { securityStore } from '../../securityState.ts'
import { isCode } from '../../slots.ts'

const Prove = () => {
  const { kit: t } = useTexts(securityTexts)
  const { isBusy, problem } = useStore(recoveryStore)
  return (
    <>
      <p>{t.why}</p>
      <p className="warning danger">{t.careful}</p>
      <p className="muted">{t.told}</p>
      <ImportedApart />
      {problem?.code === 'no-code' ? (
        <Problem problem={{ ...problem, message: t.noCode }} />
      ) : (
        <CodeField onEnter={() => void makeKit()} />
      )}
      <button
        type="button"
        className="button primary"
        data-testid="kit-make"
        disabled={isBusy}
        onClick={() => void makeKit()}
      >
        {isBusy ? t.working : t.confirm}
      </button>
    </>
  )
}

/** The kit, and the page that opens it: two files, since one that can be run is refused by many a mailbox and cloud. */
const Done = ({ file }: { readonly file: string }) => {
  const { kit: t } = useTexts(securityTexts)
  const { common } = useTexts(shellTexts)
  const address = readWallet()?.addresses.eip155 ?? ''
  return (
    <>
      <p role="status">
        <strong>{t.done}</strong>
      </p>
      <p>{t.doneHint}</p>
      <a
        className="button primary"
        data-testid="kit-file"
        download={`exit-kit-${address.slice(0, 10)}.json`}
        href={`data:application/json;charset=utf-8,${encodeURIComponent(file)}`}
      >
        {t.file}
      </a>
      <a
        className="button"
        data-testid="kit-page"
        download="open-exit-kit.html"
        href={`${location.origin}/v1/exit.html`}
      >
        {t.page}
      </a>
      <p className="warning danger">{t.careful}</p>
      <button type="button" className="button quiet" data-testid="kit-close" onClick={leaveWindow}>
        {common.close}
      </button>
    </>
  )
}

const InWindow = () => {
  const step = useStore(recoveryStore, (state) => state.step)
  const file = useStore(exitKitStore, (state) => state.file)
  useLayoutEffect(() => () => startOver(), [])
  return (
    <div className="content" data-testid="kit-window" data-step={step}>
      <OwnMark />
      {step === 'mail' ? (
        <FreshCodeEntry />
      ) : step === 'done' && file !== null ? (
        <Done file={file} />
      ) : (
        <Prove />
      )}
    </div>
  )
}

/** What the kit is, and the window that it is made in; where there is no recovery code, the way to one. */
export const ExitKit = () => {
  const { kit: t } = useTexts(securityTexts)
  const { bannerAction, ended } = useTexts(recoveryTexts)
  const hasNone = useStore(securityStore, ({ known }) => known !== null && !known.slots.some(isCode))
  // Somebody comes back from making a code, too.
  useEffect(() => void readSecurity(), [])
  const makeCode = (
    <button type="button" className="button primary" data-testid="kit-make-code" onClick={replaceCode}>
      {bannerAction}
    </button>
  )
  return (
    <InOwnWindow
      view="ExitKit"
      icon="out"
      about={
        <>
          <p>{t.why}</p>
          <p className="muted">{t.careful}</p>
          {hasNone && <p data-testid="kit-no-code">{t.noCode}</p>}
        </>
      }
      hint={hasNone ? null : t.window}
      ending={ended}
      openId="kit-open"
      instead={hasNone ? makeCode : undefined}
    >
      <InWindow />
    </InOwnWindow>
  )
}
