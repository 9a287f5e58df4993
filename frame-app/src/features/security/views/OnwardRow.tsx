import type { ComponentProps, ReactNode, Ref } from 'react'
import { Icon } from '../../../ui/icons.tsx'

/** A row that leads on: what it is, what for, and a chevron. */
export const OnwardRow = ({
  ref,
  icon,
  title,
  titleClass,
  hint,
  testId,
  disabled = false,
  onOpen,
}: {
  readonly ref?: Ref<HTMLButtonElement>
  readonly icon: ComponentProps<typeof Icon>['name']
  readonly title: ReactNode
  readonly titleClass?: string
  readonly hint: string
  readonly testId: string
  readonly disabled?: boolean
  readonly onOpen: () => void
}) => (
  <button ref={ref} type="button" className="row" data-testid={testId} disabled={disabled} onClick={onOpen}>
    <span className="wallet-icon">
      <Icon name={icon} />
    </span>
    <span>
      <strong className={titleClass}>{title}</strong>
      <small className="hint">{hint}</small>
    </span>
    <span className="row-end">
      <Icon name="chevron" />
    </span>
  </button>
)
