import type { ComponentProps, ReactNode } from 'react'
import { useStore } from 'zustand'
import { recoveryTexts } from '../../../i18n/english/recovery.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Problem } from '../../../ui/Problem.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { FaultLine } from '../../problem/FaultLine.tsx'
import { leastLength, mostLength } from '../passphrase.ts'
import { recoveryStore } from '../recoveryState.ts'
import '../../../ui/Field.css'
import './Recovery.css'

/** What is wrong with what was typed, or went wrong with it. */
const PassphraseProblem = () => {
  const { fault, problem } = useStore(recoveryStore)
  const { faults: t } = useTexts(recoveryTexts).passphrase
  if (fault?.fault === 'short')
    return <Problem problem={{ code: 'short', message: t.short(fault.length, leastLength) }} />
  if (fault)
    return <Problem problem={{ code: fault.fault, message: fault.fault === 'plain' ? t.plain : t.differs }} />
  if (problem?.code === 'cannot-unwrap') return <Problem problem={{ ...problem, message: t.wrong }} />
  if (problem?.code === 'worker-ended') return <Problem problem={{ ...problem, message: t.late }} />
  return <FaultLine problem={problem} />
}

/** A field for a passphrase, as a password manager fills it, and says what it holds only where that is wanted. */
export const PassphraseField = ({
  label,
  isSeen,
  ...rest
}: {
  readonly label: string
  readonly isSeen: boolean
} & Pick<
  ComponentProps<'input'>,
  'autoComplete' | 'value' | 'onChange' | 'aria-describedby' | 'aria-invalid' | 'ref'
> & { readonly 'data-testid': string }) => {
  const isBusy = useStore(recoveryStore, (state) => state.isBusy)
  return (
    <label className="recovery-passphrase-field">
      <span className="field-label">{label}</span>
      <span className="field">
        <input
          {...rest}
          type={isSeen ? 'text' : 'password'}
          dir="auto"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={mostLength}
          readOnly={isBusy}
        />
      </span>
    </label>
  )
}

/** What stands around the fields: the address that a password manager keeps them with, what went wrong, and the button. */
export const PassphraseForm = ({
  email,
  problemId,
  submit,
  submitId,
  onSubmit,
  children,
}: {
  readonly email: string
  readonly problemId: string
  readonly submit: string
  readonly submitId: string
  readonly onSubmit: () => void
  readonly children: ReactNode
}) => {
  const isBusy = useStore(recoveryStore, (state) => state.isBusy)
  return (
    <form
      className="recovery-field recovery-passphrase"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      {children}
      <div id={problemId}>
        <PassphraseProblem />
      </div>
      <button type="submit" className="button primary" data-testid={submitId} disabled={isBusy}>
        {submit}
      </button>
    </form>
  )
}

/** Shows what is typed, for whoever is alone. */
export const ShowTyped = (props: Pick<ComponentProps<typeof Switch>, 'isOn' | 'onChange'>) => (
  <Switch {...props} label={useTexts(recoveryTexts).passphrase.show} testId="passphrase-show" />
)
