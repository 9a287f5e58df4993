import { useCallback, useState } from 'react'

/** The card that an element stands in, once it is there: what floats stays within it, and is drawn in its colours. */
export const useCardOf = (): readonly [card: Element | null, ref: (element: Element | null) => void] => {
  const [card, setCard] = useState<Element | null>(null)
  const ref = useCallback((element: Element | null) => {
    if (element) setCard(element.closest('.card'))
  }, [])
  return [card, ref]
}
