// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { optionsStore } from '../../../state/options.ts'
import { PageIdentity } from './PageIdentity.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const root = document.createElement('div')
const origin = 'https://app.example.com'
const identity = { domain: 'example.com', host: 'app.example.com', insecure: false }
let mounted: Root
beforeEach(() => {
  mounted = createRoot(root)
})
afterEach(async () => {
  await act(async () => mounted.unmount())
  optionsStore.setState(optionsStore.getInitialState(), true)
})

/** A page that names these icons asks; by itself, or from another origin than the one that the frame knows. */
const show = async (icons: string[] | undefined, from = origin) => {
  const { project } = optionsStore.getInitialState()
  optionsStore.setState({
    hostOrigin: origin,
    project: { ...project, projectId: 'demo' },
    metadata: { name: 'Page', ...(icons && { icons }) },
  })
  await act(async () => mounted.render(<PageIdentity origin={from} identity={identity} />))
}
const image = () => root.querySelector('img')
const hasGlobe = () => root.querySelector('.site-icon svg') !== null
const tell = (event: string) => act(async () => image()?.dispatchEvent(new Event(event)))

describe('D28: the icon beside the domain', () => {
  test('is asked of our own server alone, and shown once it is here; its place does not change', async () => {
    await show(['https://cdn.example.com/icon.svg'])
    const asked = new URL(image()?.getAttribute('src') ?? '', 'https://frame.example.com')
    expect([asked.origin, asked.pathname]).toEqual(['https://frame.example.com', '/v1/page-image'])
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      url: 'https://cdn.example.com/icon.svg',
      projectId: 'demo',
      size: '64',
    })
    expect([hasGlobe(), image()?.hidden]).toEqual([true, true])
    await tell('load')
    expect([hasGlobe(), image()?.hidden]).toEqual([false, false])
  })
  test('that cannot be had is a globe', async () => {
    await show(['https://app.example.com/icon.png'])
    await tell('error')
    expect([hasGlobe(), image()]).toEqual([true, null])
  })
  test.each([
    ['none', undefined],
    ['no list', []],
    ['a script', ['javascript:alert(1)']],
    ['data', ['data:image/svg+xml,<svg onload="alert(1)"/>']],
    ['plain http', ['http://app.example.com/icon.png']],
    ['an address without end', [`https://app.example.com/${'a'.repeat(3_000)}`]],
  ])('%s is a globe, and nothing is asked for', async (_what, icons) => {
    await show(icons)
    expect([hasGlobe(), image()]).toEqual([true, null])
  })
  test('is the page’s own: where another asks there is none', async () => {
    await show(['https://cdn.example.com/icon.png'], 'https://other.example.com')
    expect(image()).toBeNull()
  })
  test('takes nothing from the domain, and says nothing', async () => {
    await show(['https://app.example.com/icon.png'])
    await tell('load')
    expect(root.querySelector('strong')?.textContent).toBe('example.com')
    expect(root.querySelector('.site-icon')?.getAttribute('aria-hidden')).toBe('true')
    expect(image()?.alt).toBe('')
  })
})
