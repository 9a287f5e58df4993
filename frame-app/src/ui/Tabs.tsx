import { List, Root, Trigger } from '@radix-ui/react-tabs'
import { useId, type ReactNode } from 'react'
import './Tabs.css'

export type Tab = {
  readonly id: string
  readonly title: ReactNode
  readonly content: ReactNode
  readonly disabled?: boolean
}

/**
 * Panels of which one is shown. Arrow keys go from tab to tab, and show its panel at once. The panels are our own: the library's ask for their
 * style as they come, in case they are animated, and the browser then lays out all that is new in the middle of that.
 */
export const Tabs = ({
  label,
  tabs,
  shown,
  onShow,
  dir,
}: {
  /** What the tabs are about. */
  readonly label: string
  readonly tabs: readonly Tab[]
  /** Id of the tab whose panel is shown. */
  readonly shown: string
  readonly onShow: (id: string) => void
  /** The way of reading: which arrow goes on. */
  readonly dir: 'ltr' | 'rtl'
}) => {
  const base = useId()
  const tabOf = (id: string) => `${base}tab-${id}`
  const panelOf = (id: string) => `${base}panel-${id}`
  return (
    <Root className="tabs" value={shown} onValueChange={onShow} dir={dir}>
      <List className="tabs-list" aria-label={label}>
        {tabs.map(({ id, title, disabled = false }) => (
          <Trigger
            key={id}
            id={tabOf(id)}
            className="tabs-tab"
            value={id}
            disabled={disabled}
            aria-controls={panelOf(id)}
            data-testid={`tab-${id}`}
          >
            <span className="tabs-title">{title}</span>
          </Trigger>
        ))}
      </List>
      {tabs.map(({ id, content }) => (
        <div
          key={id}
          id={panelOf(id)}
          className="tabs-panel"
          role="tabpanel"
          aria-labelledby={tabOf(id)}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- WAI-ARIA's pattern of tabs: the Tab key goes from the tab to what it shows
          tabIndex={0}
          hidden={id !== shown}
        >
          {id === shown && content}
        </div>
      ))}
    </Root>
  )
}
