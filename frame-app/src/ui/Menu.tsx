import { Content, Item, Root, Trigger } from '@radix-ui/react-dropdown-menu'
import type { ReactElement } from 'react'
import { Icon } from './icons.tsx'
import { useCardOf } from './useCardOf.ts'
import './Menu.css'

export type MenuItem = {
  readonly id: string
  readonly text: string
  readonly icon?: Parameters<typeof Icon>[0]['name']
  /** What cannot be taken back. */
  readonly isDanger?: boolean
  readonly disabled?: boolean
  readonly onSelect: () => void
}

/** What can be done with one thing, behind one button: arrows, Home, End and first letters go through it; Escape closes it, and only it. */
export const Menu = ({
  label,
  items,
  dir,
  children,
}: {
  /** What the menu is about. */
  readonly label: string
  readonly items: readonly MenuItem[]
  readonly dir: 'ltr' | 'rtl'
  /** The button that opens it. */
  readonly children: ReactElement
}) => {
  const [card, ref] = useCardOf()
  return (
    // Not modal: what the library adds for one is a style element, which the frame's policy refuses. The card does not scroll behind it.
    <Root modal={false} dir={dir}>
      <Trigger asChild ref={ref}>
        {children}
      </Trigger>
      {/* In the card, where the colours, the language and the direction are: no portal. */}
      <Content
        className="menu"
        aria-label={label}
        aria-labelledby={undefined}
        align="end"
        sideOffset={4}
        collisionPadding={8}
        loop
        {...(card && { collisionBoundary: card })}
      >
        {items.map(({ id, text, icon, isDanger = false, disabled = false, onSelect }) => (
          <Item
            key={id}
            className="menu-item"
            data-danger={isDanger || undefined}
            data-testid={`menu-${id}`}
            disabled={disabled}
            onSelect={onSelect}
          >
            {icon && <Icon name={icon} />}
            <span>{text}</span>
          </Item>
        ))}
      </Content>
    </Root>
  )
}
