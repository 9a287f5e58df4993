import { createStore } from 'zustand/vanilla'
import type { ViewName } from '../state/modal.ts'
import type { Screen } from '../state/view.ts'
import { fetchPatiently } from '../state/fetchPatiently.ts'
import { addDefinitions, definitionOf } from './registry.ts'

/* Screens as they are fetched. A store, not React.lazy: that keeps a failed fetch for good, and flashes for one that is here already. */

export type Fetched =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly screen: Screen<never> }
  /** No try brought it: the network is down, or a new deployment took the old files away. */
  | { readonly status: 'failed' }

type Screens = { readonly [N in ViewName]?: Fetched }

export const screensStore = createStore<Screens>(() => ({}))

/** A view's screen, by the list of files that the first view does not need. What the shell must know of the views comes with that. */
const loadScreen = async (name: ViewName): Promise<Screen<never>> => {
  const { definitions, loaders } = await import('./loaders.ts')
  addDefinitions(definitions)
  return loaders[name]()
}

const keep = (name: ViewName, fetched: Fetched) => screensStore.setState({ [name]: fetched })

/** A screen that came with the first chunk. */
export const provideScreen = (name: ViewName, screen: Screen<never>): void =>
  keep(name, { status: 'ready', screen })

/** Fetches a view's screen, unless it is here or on its way. One that failed is tried again. */
export const fetchScreen = async (name: ViewName): Promise<void> => {
  const { status } = screensStore.getState()[name] ?? {}
  if (status === 'ready' || status === 'loading') return
  keep(name, { status: 'loading' })
  const screen = await fetchPatiently(() => loadScreen(name))
  keep(name, screen ? { status: 'ready', screen } : { status: 'failed' })
}

/** Whether there is something to show in a view's place: its screen, or that it cannot be had. */
export const isSettled = (screens: Screens, name: ViewName): boolean =>
  /ready|failed/.test(screens[name]?.status ?? '')

/** Fetches the views that most people go to from `name`. One that fails now is fetched again when it is wanted. */
export const fetchNext = (name: ViewName): void => {
  for (const next of definitionOf(name).next ?? []) void fetchScreen(next)
}

/** Fetches what the modal would open on, and what comes after that, before anybody asks for it. */
export const fetchAhead = async (name: ViewName): Promise<void> => {
  await fetchScreen(name)
  fetchNext(name)
}
