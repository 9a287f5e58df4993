import { useSyncExternalStore, type RefObject } from 'react'
import { useStore } from 'zustand'
import { shellTexts } from '../i18n/english/shell.ts'
import { useTexts } from '../i18n/useTexts.ts'
import { optionsStore } from '../state/options.ts'
import type { View } from '../state/modal.ts'
import { closeShown, goBack, pushView } from '../state/navigation.ts'
import { track } from '../state/track.ts'
import type { Derived } from '../state/view.ts'
import { ShellIcon } from '../ui/LineIcon.tsx'
import { definitionOf } from './registry.ts'
import './Header.css'

/** What some stores decide, followed; where none does it is read once. */
export const useFollowed = (follows: Derived<never>['follows'] | undefined, read: () => string): string =>
  useSyncExternalStore((listener) => {
    const ends = follows?.map((store) => store.subscribe(listener)) ?? []
    return () => {
      for (const end of ends) end()
    }
  }, read)

const useTitle = (view: View): string => {
  const texts = useTexts(shellTexts)
  const { name, title } = definitionOf(view.name)
  return useFollowed(title?.follows, () =>
    title ? title.of(texts, view) : texts.titles[name as keyof typeof texts.titles],
  )
}

const Left = ({ view, behind }: { readonly view: View; readonly behind: boolean }) => {
  const { common, connect } = useTexts(shellTexts)
  const { back, left } = definitionOf(view.name)
  const hasGuide = useStore(optionsStore, ({ enableWalletGuide }) => enableWalletGuide !== false)
  if (behind && back !== false)
    return (
      <button
        type="button"
        className="icon-button"
        aria-label={common.back}
        data-testid="modal-back"
        onClick={goBack}
      >
        <ShellIcon name="back" />
      </button>
    )
  if (left === 'help' && hasGuide)
    return (
      <button
        type="button"
        className="icon-button"
        aria-label={connect.help}
        data-testid="modal-help"
        onClick={() => {
          track('CLICK_WALLET_HELP')
          pushView({ name: 'WhatIsAWallet' })
        }}
      >
        <ShellIcon name="help" />
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
      {useTitle(view)}
    </h1>
    <button
      type="button"
      className="icon-button"
      aria-label={useTexts(shellTexts).common.close}
      data-testid="modal-close"
      onClick={closeShown}
    >
      <ShellIcon name="close" />
    </button>
  </header>
)
