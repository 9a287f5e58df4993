import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { rangeOf, rowAfter, spare, type Range } from './virtualRange.ts'
import './VirtualList.css'

/** Pixels between two rows, as in every list. */
const gap = 8
/** The height of a row before one was measured: that of `.row`. */
const usualHeight = 60
/** Rows that fill a card before anything was measured. */
const fillsCard = 14

const scrollerOf = (element: Element): Element => {
  for (let at = element.parentElement; at; at = at.parentElement)
    if (['auto', 'scroll'].includes(getComputedStyle(at).overflowY)) return at
  return document.documentElement
}

/** What can have the focus in a row. */
const controlIn = (row: Element | null | undefined) =>
  row?.querySelector<HTMLElement>('button:not(:disabled), a[href], input:not(:disabled)')

/**
 * A list of any length: only rows near what is seen are in the document, each with its place in the whole. Rows have one height, that of the
 * tallest that was shown. Arrows, Page Up, Page Down, Home and End go from row to row; a row that has the focus stays, wherever it is scrolled.
 */
export const VirtualList = <Item,>({
  items,
  idOf,
  isOff,
  label,
  children,
}: {
  readonly items: readonly Item[]
  readonly idOf: (item: Item) => string
  /** Whether its row cannot have the focus. */
  readonly isOff?: (item: Item) => boolean
  readonly label?: string
  /** Draws a row: one control. */
  readonly children: (item: Item) => ReactNode
}) => {
  const list = useRef<HTMLUListElement>(null)
  const [range, setRange] = useState<Range>({ first: 0, end: Math.min(fillsCard, items.length) })
  const [height, setHeight] = useState(usualHeight)
  const [focused, setFocused] = useState<number>()
  const wanted = useRef<number>(undefined)
  const step = height + gap
  const count = items.length

  const look = useCallback(() => {
    const element = list.current
    if (!element) return
    const window = scrollerOf(element).getBoundingClientRect()
    const { first, end } = rangeOf(
      window.top - element.getBoundingClientRect().top,
      window.height,
      step,
      count,
    )
    setRange((now) => (now.first === first && now.end === end ? now : { first, end }))
  }, [count, step])

  useLayoutEffect(look, [look])
  useEffect(() => {
    const scroller = list.current && scrollerOf(list.current)
    if (!scroller) return undefined
    const target = scroller === document.documentElement ? document : scroller
    target.addEventListener('scroll', look, { passive: true })
    const sizes = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(look)
    sizes?.observe(scroller)
    return () => {
      target.removeEventListener('scroll', look)
      sizes?.disconnect()
    }
  }, [look])

  // Larger letters and longer words make a row taller: all rows then are.
  useLayoutEffect(() => {
    const heights = [...(list.current?.children ?? [])].map((row) => row.firstElementChild?.clientHeight ?? 0)
    const tallest = Math.max(0, ...heights)
    if (tallest > height) setHeight(tallest)
  }, [range, height, items])

  // A row that a key leads to may have to be drawn first.
  useLayoutEffect(() => {
    if (wanted.current === undefined) return
    const control = controlIn(list.current?.querySelector(`[aria-posinset="${wanted.current + 1}"]`))
    if (!control) return
    wanted.current = undefined
    control.focus({ preventScroll: true })
    control.scrollIntoView({ block: 'nearest' })
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const element = list.current
    if (focused === undefined || !element || event.altKey || event.ctrlKey || event.metaKey) return
    const page = Math.max(1, Math.floor(scrollerOf(element).clientHeight / step) - 1)
    const next = rowAfter(event.key, focused, count, page, (index) => {
      const item = items[index]
      return item !== undefined && (isOff?.(item) ?? false)
    })
    if (next === undefined) return
    event.preventDefault()
    wanted.current = next
    setFocused(next)
  }

  // Beside the row that has the focus too: what Tab goes to next is there before the list has scrolled to it.
  const isDrawn = (index: number) =>
    (index >= range.first && index < range.end) ||
    (focused !== undefined && Math.abs(index - focused) <= spare)
  const shown = items.map((item, index) => ({ item, index })).filter(({ index }) => isDrawn(index))

  return (
    // Keys that a list of controls has beside Tab: each control is reached without them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above
    <ul
      ref={list}
      className="virtual-list"
      aria-label={label}
      style={{ blockSize: Math.max(0, count * step - gap) }}
      onKeyDown={onKeyDown}
      onFocus={({ target }) =>
        setFocused(Number(target.closest('[aria-posinset]')?.getAttribute('aria-posinset')) - 1)
      }
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(undefined)
      }}
    >
      {shown.map(({ item, index }) => (
        <li
          key={idOf(item)}
          className="virtual-list-row"
          aria-setsize={count}
          aria-posinset={index + 1}
          style={{ insetBlockStart: index * step, blockSize: height }}
        >
          {children(item)}
        </li>
      ))}
    </ul>
  )
}
