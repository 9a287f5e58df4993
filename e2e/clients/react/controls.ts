import { createElement, Fragment, useState } from 'react'
import { actionNames, outcome, type ActionName, type Actions, type Shown } from '../shared/page.ts'

/** The buttons and lines of a page made with React. */
export const Controls = ({ shown, actions }: { readonly shown: Shown; readonly actions: Actions }) => {
  const [lines, setLines] = useState<Partial<Record<ActionName, string>>>({})
  const run = async (name: ActionName) => {
    setLines((before) => ({ ...before, [name]: '' }))
    const line = await outcome(actions[name])
    setLines((before) => ({ ...before, [name]: line }))
  }
  const line = (id: string, text: string) => createElement('p', { key: id, 'data-testid': id }, text)
  return createElement(
    Fragment,
    null,
    line('status', shown.status),
    line('account', shown.account ?? 'none'),
    line('chain', String(shown.chainId ?? 'none')),
    actionNames.map((name) => [
      createElement('button', { key: name, 'data-testid': name, onClick: () => void run(name) }, name),
      createElement('output', { key: `out-${name}`, 'data-testid': `out-${name}` }, lines[name]),
    ]),
  )
}
