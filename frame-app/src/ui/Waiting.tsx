import type { ReactNode } from 'react'
import { ProgressRing } from './ProgressRing.tsx'
import './Waiting.css'

/** Shown while a wallet or network answers: a picture with a ring, one sentence, one hint; after a refusal, another try. */
export const Waiting = (props: {
  readonly icon: ReactNode
  readonly failed: boolean
  readonly text: ReactNode
  readonly hint: ReactNode
  readonly onRetry: () => void
  /** What the button for another try says. */
  readonly retry: string
}) => (
  <>
    <div className="center" role={props.failed ? 'alert' : 'status'}>
      <span className="waiting-picture" data-failed={props.failed || undefined}>
        {props.failed ? props.icon : <ProgressRing shape="tile">{props.icon}</ProgressRing>}
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
