import { Activity, useDeferredValue, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { modalStore } from '../state/modal.ts'
import { dropToast } from '../state/toast.ts'
import '../ui/parts.ts'
import { Card } from './Card.tsx'

/** The modal: nothing while it is closed. */
export const Modal = () => {
  const open = useStore(modalStore, (state) => state.open)
  // React draws the first picture of a card in parts: no task keeps the frame's main thread for all of it.
  const begun = useDeferredValue(open, false)
  // The first card may take the place of a shape that stands there already: it does not come up once more.
  const [rises, setRises] = useState(!open)

  useEffect(() => {
    if (!open) return undefined
    return () => {
      // What was said belongs to what was looked at: it is not said again over the next thing.
      dropToast()
      setRises(true)
    }
  }, [open])

  return open && begun && <Card rises={rises} />
}

/**
 * The card as it is drawn for nobody: hidden, so that none of its effects runs. A browser reads most of a function's code when it runs it
 * for the first time: done before the click, the first opening has that much less to do (`npm run bench`, the row with everything 4x slowed).
 */
export const Rehearsal = () => (
  <Activity mode="hidden">
    <Card rises={false} />
  </Activity>
)
