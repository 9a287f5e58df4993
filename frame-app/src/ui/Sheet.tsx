import { Close, Content, Root, Title } from '@radix-ui/react-dialog'
import { useRef, type ReactNode, type RefObject } from 'react'
import { Icon } from './icons.tsx'
import './Sheet.css'

/**
 * A sheet over the card's content, for something short that belongs to what lies below: a dialog of its own. What is below is out of reach
 * meanwhile. Escape, Close and a tap beside it close the sheet, and nothing else; the focus goes back to what opened it.
 */
export const Sheet = ({
  open,
  onClose,
  opener,
  title,
  close,
  children,
}: {
  readonly open: boolean
  readonly onClose: () => void
  /** What opened it, where the focus goes back to: not every browser gives it to a button that is pressed. */
  readonly opener: RefObject<HTMLElement | null>
  readonly title: string
  /** What the button that closes it is called. */
  readonly close: string
  readonly children: ReactNode
}) => {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      {/* Not the library's own overlay: that one locks scrolling with a style element, which the frame's policy refuses. No portal either. */}
      {open && <div className="sheet-ground" aria-hidden="true" />}
      <Content
        className="sheet"
        aria-describedby={undefined}
        onOpenAutoFocus={(event) => {
          // It is read out from its title on, as a view is.
          event.preventDefault()
          heading.current?.focus()
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          opener.current?.focus()
        }}
      >
        <header className="sheet-header">
          <Title asChild>
            <h2 ref={heading} tabIndex={-1}>
              {title}
            </h2>
          </Title>
          <Close className="icon-button" aria-label={close} data-testid="sheet-close">
            <Icon name="close" />
          </Close>
        </header>
        <div className="sheet-content">{children}</div>
      </Content>
    </Root>
  )
}
