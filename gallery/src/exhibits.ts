import type { ReactNode } from 'react'
import type { ViewName } from '../../frame-app/src/state/modal.ts'
import { openModal, pushView } from '../../frame-app/src/state/navigation.ts'
import { componentStates } from './fixtures/components.tsx'
import { shellStates } from './fixtures/shell.ts'
import { isView, stateOf, viewStates } from './fixtures/views.ts'

/** What the list shows: views by their names, then what is no view. */
export const exhibits: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(Object.entries(viewStates).map(([view, states]) => [view, Object.keys(states)])),
  Shell: Object.keys(shellStates),
  Components: Object.keys(componentStates),
}

/** One picture, ready to be drawn. */
export type Exhibit = {
  /** The view whose screen must be there; none where the shell shows something of its own. */
  readonly view?: ViewName
  /** Nothing of React is drawn. */
  readonly isStatic?: boolean
  /** What stands in a card of its own, in the place of the modal. */
  readonly content?: ReactNode
  readonly fill: () => void | Promise<void>
  readonly after?: (() => void | Promise<void>) | undefined
}

/** @throws Error where there is no such picture. */
export const exhibitOf = (group: string, name: string): Exhibit => {
  if (isView(group)) {
    const state = stateOf(group, name)
    if (state)
      return {
        view: group,
        fill: async () => {
          await state.fill?.()
          const view = { name: group, ...state.shown } as Parameters<typeof pushView>[0]
          openModal(state.behind ?? view)
          if (state.behind) pushView(view)
        },
        after: state.after,
      }
  }
  const content = group === 'Components' ? componentStates[name] : undefined
  if (content !== undefined) return { content, fill: () => undefined }
  const shell = group === 'Shell' ? shellStates[name] : undefined
  if (!shell) throw new Error(`There is no picture of ${group}, ${name}.`)
  return shell
}
