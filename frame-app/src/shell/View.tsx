import { useEffect, type ComponentType } from 'react'
import { useStore } from 'zustand'
import { shellTexts } from '../i18n/english/shell.ts'
import { useTexts } from '../i18n/useTexts.ts'
import type { View as ViewData } from '../state/modal.ts'
import { whenIdle } from '../ui/whenIdle.ts'
import { ErrorCard } from './ErrorCard.tsx'
import { fetchNext, fetchScreen, screensStore } from './screens.ts'
import './Content.css'

const Skeleton = () => (
  <div className="content" role="status" aria-label={useTexts(shellTexts).common.loading}>
    <span className="skeleton shell-row" />
    <span className="skeleton shell-row" />
  </div>
)

/** The screen of a view: itself, a skeleton while it is fetched, or a card where it cannot be had. */
export const View = ({ view }: { readonly view: ViewData }) => {
  const { name, ...shown } = view
  const { common } = useTexts(shellTexts)
  const fetched = useStore(screensStore, (screens) => screens[name])

  useEffect(() => void fetchScreen(name), [name])
  useEffect(
    () => (fetched?.status === 'ready' ? whenIdle(() => fetchNext(name)) : undefined),
    [fetched?.status, name],
  )

  if (fetched?.status === 'failed')
    return (
      <ErrorCard
        text={common.notFetched}
        onRetry={() => void fetchScreen(name)}
        onReload={() => location.reload()}
      />
    )
  if (fetched?.status !== 'ready') return <Skeleton />
  const Screen = fetched.screen as unknown as ComponentType<object>
  return <Screen {...shown} />
}
