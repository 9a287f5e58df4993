import { useSyncExternalStore, type RefObject } from 'react'
import { texts } from '../i18n/texts.ts'
import type { View } from '../state/modal.ts'
import { closeModal, goBack, pushView } from '../state/navigation.ts'
import type { Derived } from '../state/view.ts'
import { Icon } from '../ui/icons.tsx'
import { definitionOf } from './registry.ts'

/** A derived text, followed. */
export const useDerived = (derived: string | Derived<never> | undefined, view: View): string =>
  useSyncExternalStore(
    (listener) => {
      const ends =
        typeof derived === 'object' ? derived.follows.map((store) => store.subscribe(listener)) : []
      return () => {
        for (const end of ends) end()
      }
    },
    () => (typeof derived === 'object' ? derived.of(view as never) : (derived ?? '')),
  )

const Left = ({ view, behind }: { readonly view: View; readonly behind: boolean }) => {
  const { back, left } = definitionOf(view.name)
  if (behind && back !== false)
    return (
      <button
        type="button"
        className="icon-button"
        aria-label={texts.common.back}
        data-testid="modal-back"
        onClick={goBack}
      >
        <Icon name="back" />
      </button>
    )
  if (left === 'help')
    return (
      <button
        type="button"
        className="icon-button"
        aria-label={texts.connect.help}
        data-testid="modal-help"
        onClick={() => pushView({ name: 'WhatIsAWallet' })}
      >
        <Icon name="help" />
      </button>
    )
  return <span />
}

/** Way back or help, the view's title, and a way out: the same over every view. */
export const Header = ({
  view,
  behind,
  heading,
}: {
  readonly view: View
  /** Whether history has views behind this one. */
  readonly behind: boolean
  readonly heading: RefObject<HTMLHeadingElement | null>
}) => (
  <header className="header">
    <Left view={view} behind={behind} />
    <h1 id="title" ref={heading} tabIndex={-1}>
      {useDerived(definitionOf(view.name).title, view)}
    </h1>
    <button
      type="button"
      className="icon-button"
      aria-label={texts.common.close}
      data-testid="modal-close"
      onClick={closeModal}
    >
      <Icon name="close" />
    </button>
  </header>
)
