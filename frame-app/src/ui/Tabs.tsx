import { Content, List, Root, Trigger } from '@radix-ui/react-tabs'
import type { ReactNode } from 'react'
import './Tabs.css'

export type Tab = {
  readonly id: string
  readonly title: ReactNode
  readonly content: ReactNode
  readonly disabled?: boolean
}

/** Panels of which one is shown. Arrow keys go from tab to tab, and show its panel at once. */
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
}) => (
  <Root className="tabs" value={shown} onValueChange={onShow} dir={dir}>
    <List className="tabs-list" aria-label={label}>
      {tabs.map(({ id, title, disabled = false }) => (
        <Trigger key={id} className="tabs-tab" value={id} disabled={disabled} data-testid={`tab-${id}`}>
          <span className="tabs-title">{title}</span>
        </Trigger>
      ))}
    </List>
    {tabs.map(({ id, content }) => (
      <Content key={id} className="tabs-panel" value={id}>
        {content}
      </Content>
    ))}
  </Root>
)
