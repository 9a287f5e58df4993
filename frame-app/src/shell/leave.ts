import { leavingStore } from '../state/leaving.ts'
import { modalStore } from '../state/modal.ts'

/*
 * How the card goes. What closing ends is ended at once, and the views with it: they would show what is left of it, a login without a code or
 * a wallet that nobody asks for any more. So what fades is a picture of the card, as it was in the moment before: nothing in it can be
 * pressed, read out or found.
 */

/** Milliseconds, and the pixels that it sinks: as far as it came up. */
const leaves = 140
const sinks = 10

let end = (): void => undefined

/** What a copy of an element leaves out: what was typed, and how far it was scrolled. */
const copyState = (from: HTMLElement, to: HTMLElement): void => {
  const copies = to.querySelectorAll<HTMLElement>('*')
  for (const [index, original] of from.querySelectorAll<HTMLElement>('*').entries()) {
    const copy = copies[index]
    if (!copy) continue
    if (original instanceof HTMLInputElement) (copy as HTMLInputElement).value = original.value
    if (original.scrollTop > 0) copy.scrollTop = original.scrollTop
    delete copy.dataset['testid']
  }
}

/**
 * Shows a picture of the card that goes, until it is gone or another card comes. A timer ends it, not the animation: in a place that the
 * page hid meanwhile no animation runs.
 */
export const leave = (card: HTMLElement): void => {
  end()
  if (!card.isConnected || document.visibilityState === 'hidden') return
  const picture = card.cloneNode(true) as HTMLElement
  picture.inert = true
  picture.setAttribute('aria-hidden', 'true')
  picture.dataset['leaves'] = ''
  delete picture.dataset['rises']
  delete picture.dataset['moving']
  // Its edge may be on its way.
  picture.style.blockSize = `${card.offsetHeight}px`
  document.body.append(picture)
  copyState(card, picture)
  picture.animate(
    [
      { opacity: 1, transform: 'none' },
      { opacity: 0, transform: `translateY(${sinks}px)` },
    ],
    { duration: leaves, easing: 'ease-in', fill: 'forwards' },
  )
  const over = setTimeout(() => end(), leaves)
  const stopFollowing = modalStore.subscribe(({ open }) => {
    if (open) end()
  })
  end = () => {
    end = () => undefined
    clearTimeout(over)
    stopFollowing()
    picture.remove()
    leavingStore.setState({ leaving: false })
  }
  leavingStore.setState({ leaving: true })
}
