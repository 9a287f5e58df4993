import type { ReactNode } from 'react'

const Path = () => (
  <svg viewBox="0 0 80 80" aria-hidden="true">
    <rect x="1" y="1" width="78" height="78" rx="28" pathLength="100" />
    <rect x="1" y="1" width="78" height="78" rx="28" pathLength="100" />
  </svg>
)

/** Shown while a wallet or network answers: a picture with a ring, one sentence, one hint; after a refusal, another try. */
export const Waiting = (props: {
  readonly icon: ReactNode
  readonly failed: boolean
  readonly text: ReactNode
  readonly hint: string | undefined
  readonly onRetry: () => void
  /** What the button for another try says. */
  readonly retry: string
}) => (
  <>
    <div className="center" role={props.failed ? 'alert' : 'status'}>
      <span className="ring">
        {props.icon}
        {!props.failed && <Path />}
      </span>
      <p className={props.failed ? 'problem' : undefined} data-testid={props.failed ? 'problem' : undefined}>
        {props.text}
      </p>
      <p className="muted">{props.hint}</p>
    </div>
    {props.failed && (
      <button type="button" className="button" data-testid="try-again" onClick={props.onRetry}>
        {props.retry}
      </button>
    )}
  </>
)
