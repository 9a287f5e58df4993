import { Content, Provider, Root, Trigger } from '@radix-ui/react-tooltip'
import type { ReactElement } from 'react'
import { useCardOf } from './useCardOf.ts'
import './Tooltip.css'

/** Milliseconds that a pointer rests before more is said. */
const patience = 500

/**
 * Says more about one control: while a pointer rests on it, and while it has the focus. Escape takes it away, and only it. What must be known
 * does not stand here: a finger does not rest.
 */
export const Tooltip = ({
  text,
  children,
}: {
  readonly text: string
  /** The control: it takes a ref and the handlers of its element. */
  readonly children: ReactElement
}) => {
  const [card, ref] = useCardOf()
  return (
    <Provider delayDuration={patience}>
      <Root>
        <Trigger asChild ref={ref}>
          {children}
        </Trigger>
        {/* In the card, where the colours, the language and the direction are: no portal. */}
        <Content
          className="tooltip"
          sideOffset={6}
          collisionPadding={8}
          {...(card && { collisionBoundary: card })}
        >
          {text}
        </Content>
      </Root>
    </Provider>
  )
}
