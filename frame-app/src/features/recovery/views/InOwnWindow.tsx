import { useLayoutEffect, type ComponentProps, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { emptyWindow, openOwnWindow } from '../../../approvals/window.ts'
import { approvalWindowStore } from '../../../approvals/windowState.ts'
import { shellTexts } from '../../../i18n/english/shell.ts'
import { viewTexts } from '../../../i18n/english/views.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Icon } from '../../../ui/icons.tsx'
import { ElsewhereInWindow, WindowBlocked } from '../../approve/views/ApprovalWindow.tsx'
import { giveUpRecovery } from '../recoveryState.ts'

/**
 * A screen whose work is done in the wallet's own window, which no page can cover or draw: what it is for, and the button that opens the window. Leaving
 * the screen empties the window and gives the work up.
 */
export const InOwnWindow = ({
  view,
  step,
  icon = 'lock',
  about,
  hint,
  ending,
  openId,
  instead,
  below,
  onLeave,
  children,
}: {
  readonly view:
    | 'AddLogin'
    | 'DeleteAccount'
    | 'ExitKit'
    | 'ExportWallet'
    | 'MakeWallet'
    | 'OtherSites'
    | 'RecoveryCode'
    | 'RecoveryOperator'
    | 'RecoveryPasskey'
    | 'RecoveryPassphrase'
    | 'RemoveLogin'
    | 'RemoveSlot'
    | 'SwitchAddress'
  readonly step?: string
  readonly icon?: ComponentProps<typeof Icon>['name']
  /** What it is for, or what became of it. */
  readonly about: ReactNode
  /** Why there is a window, as long as it is not open. */
  readonly hint: string | null
  /** What the window says when it was closed from here. */
  readonly ending: string
  /** Test id of the button that opens the window. */
  readonly openId: string
  /** In the place of that button: there is nothing to open a window for. */
  readonly instead?: ReactNode
  /** Below all of it: another way than the window. */
  readonly below?: ReactNode
  /** Also when the screen is left: always the same function. */
  readonly onLeave?: () => void
  /** What is drawn into the window. */
  readonly children: ReactNode
}) => {
  const { approve } = useTexts(viewTexts)
  const { titles } = useTexts(shellTexts)
  const { status } = useStore(approvalWindowStore)
  // In the same turn: what comes instead finds no window to be drawn into.
  useLayoutEffect(
    () => () => {
      emptyWindow()
      giveUpRecovery()
      onLeave?.()
    },
    [onLeave],
  )
  const open = (
    <button
      type="button"
      className="button primary"
      data-testid={openId}
      disabled={status === 'opening'}
      onClick={openOwnWindow}
    >
      {approve.continueInWindow}
    </button>
  )
  return (
    <div className="content" data-testid={`view-${view}`} data-step={step}>
      <div className="center">
        <span className="wallet-icon large">
          <Icon name={icon} />
        </span>
        {about}
        {hint !== null && status !== 'open' && <p className="muted">{hint}</p>}
      </div>
      <WindowBlocked />
      {status === 'open' ? (
        <ElsewhereInWindow title={titles[view]} ending={ending}>
          {children}
        </ElsewhereInWindow>
      ) : (
        (instead ?? open)
      )}
      {below}
    </div>
  )
}
