import { useEffect, useRef, type RefObject } from 'react'

/** Gives the focus back to what opened something in its own place, once that is gone. @returns the ref of what opened it. */
export const useFocusBack = (isOpen: boolean): RefObject<HTMLButtonElement | null> => {
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return opener
}
