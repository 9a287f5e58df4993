import type { ReactNode } from 'react'
import './Accordion.css'
import { Icon } from './icons.tsx'

/** Parts of which one is open at a time: HTML's own, found by the browser's search where it can. */
export const Accordion = ({
  name,
  items,
}: {
  /** Unlike that of any other accordion in the document. */
  readonly name: string
  readonly items: readonly { readonly id: string; readonly title: string; readonly content: ReactNode }[]
}) => (
  <div className="accordion">
    {items.map(({ id, title, content }) => (
      <details key={id} className="accordion-item" name={name} data-testid={`accordion-${id}`}>
        <summary className="accordion-title">
          <span>{title}</span>
          <Icon name="chevron" />
        </summary>
        <div className="accordion-content">{content}</div>
      </details>
    ))}
  </div>
)
