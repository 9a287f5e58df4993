import { useEffect, useRef } from 'react'
import './More.css'

/** The next page is read when this comes into sight; a press reads it too, for keyboards and where nobody sees. */
export const More = ({
  label,
  testId,
  goesOn,
  onMore,
}: {
  readonly label: string
  readonly testId: string
  readonly goesOn: boolean
  readonly onMore: () => void
}) => {
  const button = useRef<HTMLButtonElement>(null)
  const more = useRef(onMore)
  useEffect(() => {
    more.current = onMore
  }, [onMore])
  useEffect(() => {
    const { current } = button
    if (!goesOn || !current || typeof IntersectionObserver === 'undefined') return undefined
    const seen = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) more.current()
    })
    seen.observe(current)
    return () => seen.disconnect()
  }, [goesOn])
  return (
    <button ref={button} type="button" className="link more" data-testid={testId} onClick={onMore}>
      {label}
    </button>
  )
}
