import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { currentView, type Modal } from '../state/modal.ts'
import { definitionOf } from './registry.ts'
import { fetchScreen, isSettled, screensStore } from './screens.ts'

/** Milliseconds that a view stays for the next one, whose file is on its way. Longer than that it would look as if nothing had been pressed. */
const patience = 400

/**
 * What the card shows of the modal: all of the last view until the next one's screen is there, so that no skeleton flashes between two
 * views; after a while the next one as it is. A view in which something is approved is never held: it goes when it is over.
 */
export const useHeld = (modal: Modal): Modal => {
  const { name } = currentView(modal)
  const [held, setHeld] = useState(modal)
  const settled = useStore(screensStore, (screens) => isSettled(screens, name))
  const isShown = settled || definitionOf(currentView(held).name).still === true

  useEffect(() => {
    if (isShown) return undefined
    void fetchScreen(name)
    const late = setTimeout(() => setHeld(modal), patience)
    return () => clearTimeout(late)
  }, [isShown, modal, name])

  if (!isShown) return held
  if (held !== modal) setHeld(modal)
  return modal
}
