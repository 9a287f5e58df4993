import type { ReactNode } from 'react'
import './Banner.css'
import { Icon } from './icons.tsx'

/** Something that stays on screen until it is over: a line, and what can be done. A danger is read out at once. */
export const Banner = ({
  tone = 'neutral',
  children,
  actions = [],
}: {
  readonly tone?: 'neutral' | 'caution' | 'danger'
  readonly children: ReactNode
  readonly actions?: readonly { readonly text: string; readonly onClick: () => void }[]
}) => (
  <div className="banner" data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
    <Icon name="alert" />
    <p className="banner-text">{children}</p>
    {actions.map(({ text, onClick }) => (
      <button key={text} type="button" className="banner-action" onClick={onClick}>
        {text}
      </button>
    ))}
  </div>
)
