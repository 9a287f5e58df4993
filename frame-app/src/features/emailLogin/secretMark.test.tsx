// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { modalStore } from '../../state/modal.ts'
import { openModal, resetTo } from '../../state/navigation.ts'
import { accountStore } from '../account/accountState.ts'
import { SecretMark } from './views/SecretMark.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

test('the mark, what it is for, and one way on', async () => {
  accountStore.setState({ mark: { word: 'otter', color: 'teal' } })
  openModal()
  resetTo({ name: 'SecretMark' })
  const root = document.createElement('div')
  const mounted = createRoot(root)
  await act(async () => mounted.render(<SecretMark />))
  expect(root.querySelector('[data-testid="mark"]')?.textContent).toBe('otter (teal)')
  expect(root.textContent).toContain('on every request')
  expect(root.textContent).toContain('does not show it, reject it')
  const buttons = root.querySelectorAll('button')
  expect([...buttons].map(({ textContent }) => textContent)).toEqual(['Continue'])
  await act(async () => buttons[0]?.click())
  expect(modalStore.getState().open).toBe(false)
  await act(async () => mounted.unmount())
})
