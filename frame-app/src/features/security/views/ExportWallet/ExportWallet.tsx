import { useEffect, useLayoutEffect, useState } from 'react'
import { useStore } from 'zustand'
import { leaveWindow } from '../../../../approvals/window.ts'
import { securityTexts } from '../../../../i18n/english/security.ts'
import { shellTexts } from '../../../../i18n/english/shell.ts'
import { viewTexts } from '../../../../i18n/english/views.ts'
import { walletTexts } from '../../../../i18n/english/wallet.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { ArmedButton } from '../../../../ui/ArmedButton.tsx'
import { HoldButton } from '../../../../ui/HoldButton.tsx'
import { accountName, ownAccounts } from '../../../account/ownAccounts.ts'
import { ImportedApart } from '../../../account/views/ImportedApart.tsx'
import { FaultLine } from '../../../problem/FaultLine.tsx'
import { recoveryStore, startOver } from '../../../recovery/recoveryState.ts'
import { CopyButton } from '../../../recovery/views/CopyButton.tsx'
import { FreshCodeEntry } from '../../../recovery/views/FreshCodeEntry.tsx'
import { InOwnWindow } from '../../../recovery/views/InOwnWindow.tsx'
import { OwnMark } from '../../../recovery/views/OwnMark.tsx'
import {
  beginExport,
  chooseAccount,
  choosePart,
  copySecret,
  endExport,
  hasKeyIn,
  hideSecret,
  showSecret,
} from '../../exporting.ts'
import { exportStore } from '../../exportState.ts'
import '../../../../ui/SelectField.css'
import './ExportWallet.css'

/** By which other wallets find the same accounts (BIP-44; SLIP-10 where every step is hardened): those of the first. */
const paths = { eip155: "m/44'/60'/0'/0/0", solana: "m/44'/501'/0'/0'" } as const

/** Whose key, where more than one account has such a key. */
const Whose = () => {
  const { approve } = useTexts(viewTexts)
  const { nth } = useTexts(walletTexts).ownAccounts
  const { account, chosen } = useStore(exportStore)
  if (chosen === 'words') return null
  const having = ownAccounts().flatMap((own, index) => (hasKeyIn(own, chosen) ? [{ own, index }] : []))
  if (having.length < 2) return null
  return (
    <label className="select-field">
      <span className="muted">{approve.account}</span>
      <select
        data-testid="export-account"
        value={account}
        onChange={({ target }) => chooseAccount(Number(target.value))}
      >
        {having.map(({ own, index }) => (
          <option key={own.addresses.eip155} value={index}>
            {accountName(own, index, nth)}
          </option>
        ))}
      </select>
    </label>
  )
}

const Begin = () => {
  const { exporting: t } = useTexts(securityTexts)
  const { armed } = useTexts(viewTexts)
  const { isBusy, problem } = useStore(recoveryStore)
  return (
    <>
      <p>{t.why}</p>
      <p className="warning danger">{t.careful}</p>
      <p className="muted">{t.told}</p>
      <FaultLine problem={problem} />
      <ArmedButton
        className="button primary danger"
        testId="export-confirm"
        content={isBusy ? undefined : 'export'}
        words={armed}
        onApprove={() => void beginExport()}
      >
        {isBusy ? t.working : t.confirm}
      </ArmedButton>
    </>
  )
}

/** Which of them. */
const Choice = () => {
  const { exporting: t } = useTexts(securityTexts)
  const { parts, chosen } = useStore(exportStore)
  return (
    <div className="export-wallet-choice" role="group" aria-label={t.choose}>
      {parts.map((part) => (
        <button
          key={part}
          type="button"
          className="button"
          data-testid={`export-${part}`}
          aria-pressed={part === chosen}
          onClick={() => choosePart(part)}
        >
          {t.parts[part]}
        </button>
      ))}
    </div>
  )
}

/** Nothing of it is in the document before somebody holds the button. */
const Secret = ({ label }: { readonly label: string }) => {
  const { exporting: t } = useTexts(securityTexts)
  const { chosen, secret } = useStore(exportStore)
  return (
    <div className="export-wallet-secret" data-part={chosen}>
      {secret === null ? (
        <p className="muted">{t.hidden}</p>
      ) : chosen === 'words' ? (
        <ol
          className="export-wallet-words mono"
          dir="ltr"
          translate="no"
          aria-label={label}
          data-testid="export-secret"
        >
          {secret.split(' ').map((word, index) => (
            <li key={index}>
              <span aria-hidden="true">{index + 1}</span> {word}
            </li>
          ))}
        </ol>
      ) : (
        <p className="export-wallet-key mono" dir="ltr" translate="no" data-testid="export-secret">
          {secret}
        </p>
      )}
    </div>
  )
}

const Shown = () => {
  const { exporting: t } = useTexts(securityTexts)
  const { common } = useTexts(shellTexts)
  const { account, chosen, secret } = useStore(exportStore)
  const [wasShown, setWasShown] = useState(false)
  const isShown = secret !== null
  useEffect(() => {
    if (isShown) setWasShown(true)
  }, [isShown])
  return (
    <>
      <p className="warning danger">{t.careful}</p>
      <Choice />
      <Whose />
      <Secret label={t.parts[chosen]} />
      <HoldButton
        key={`hold-${chosen}-${account}`}
        testId="export-hold"
        onHold={showSecret}
        onRelease={hideSecret}
      >
        {isShown ? t.held : t.hold}
      </HoldButton>
      <p className="visually-hidden" role="status">
        {isShown ? t.said : wasShown ? t.gone : ''}
      </p>
      <p className="muted">{chosen === 'words' ? t.words(paths.eip155, paths.solana) : t.keys[chosen]}</p>
      {chosen === 'words' && <ImportedApart />}
      <CopyButton key={`${chosen}-${account}`} testId="export-copy" onCopy={copySecret} />
      <p className="muted">{t.copyHint}</p>
      <button type="button" className="button quiet" data-testid="export-close" onClick={leaveWindow}>
        {common.close}
      </button>
    </>
  )
}

const InWindow = () => {
  const step = useStore(recoveryStore, (state) => state.step)
  useLayoutEffect(
    () => () => {
      endExport()
      startOver()
    },
    [],
  )
  return (
    <div className="content" data-testid="export-window" data-step={step}>
      <OwnMark />
      {step === 'mail' ? <FreshCodeEntry /> : step === 'shown' ? <Shown /> : <Begin />}
    </div>
  )
}

/** The wallet's words and keys are shown in a window, which no page can cover or draw. */
export const ExportWallet = () => {
  const { exporting: t } = useTexts(securityTexts)
  return (
    <InOwnWindow
      view="ExportWallet"
      about={
        <>
          <p>{t.why}</p>
          <p className="muted">{t.careful}</p>
        </>
      }
      hint={t.window}
      ending={t.ended}
      openId="export-open"
    >
      <InWindow />
    </InOwnWindow>
  )
}
