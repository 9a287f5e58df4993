// @vitest-environment jsdom
import { act, useState, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { encode } from 'uqr'
import { CopyableAddress } from './CopyableAddress.tsx'
import { ProgressRing } from './ProgressRing.tsx'
import { Qr } from './Qr.tsx'
import { pathOf, quietZone } from './qrPath.ts'
import { Tabs } from './Tabs.tsx'
import { VirtualList } from './VirtualList.tsx'
import { Waiting } from './Waiting.tsx'

/* Roles, names and keys. What needs a browser's own layout or focus order is in e2e/gallery/components.spec.ts. */

Object.assign(globalThis, {
  IS_REACT_ACT_ENVIRONMENT: true,
  ResizeObserver: class {
    observe = () => undefined
    unobserve = () => undefined
    disconnect = () => undefined
  },
})
Element.prototype.scrollIntoView = () => undefined

const element = document.createElement('div')
element.className = 'card'
document.body.append(element)
let root: Root

beforeEach(() => {
  root = createRoot(element)
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
})

const show = (node: ReactNode) => act(async () => root.render(node))
const find = (selector: string) => element.querySelector<HTMLElement>(selector)
const all = (selector: string) => [...element.querySelectorAll<HTMLElement>(selector)]
const press = (key: string, on: Element | null = document.activeElement) =>
  act(async () => {
    on?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  })
/** What Radix does after the key that led to it. */
const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 5)))

describe('tabs', () => {
  const Shelf = ({ dir = 'ltr' }: { readonly dir?: 'ltr' | 'rtl' }) => {
    const [shown, setShown] = useState('one')
    const tabs = ['one', 'two', 'three'].map((id) => ({
      id,
      title: id,
      content: `${id} inside`,
      disabled: id === 'two',
    }))
    return <Tabs label="Shelf" shown={shown} onShow={setShown} dir={dir} tabs={tabs} />
  }
  const selected = () => find('[role="tab"][aria-selected="true"]')

  test('a named list, one stop for Tab, and a panel that is named by its tab', async () => {
    await show(<Shelf />)
    expect(find('[role="tablist"]')?.getAttribute('aria-label')).toBe('Shelf')
    expect(all('[role="tab"]')).toHaveLength(3)
    expect(selected()?.textContent).toBe('one')
    const panel = find('[role="tabpanel"]:not([hidden])')
    expect(panel?.getAttribute('aria-labelledby')).toBe(selected()?.id)
    expect(panel?.textContent).toBe('one inside')
  })
  test.each([
    ['ltr', 'ArrowRight'],
    ['rtl', 'ArrowLeft'],
  ] as const)('the arrow of the way of reading goes on (%s), past what is off', async (dir, key) => {
    await show(<Shelf dir={dir} />)
    await act(async () => selected()?.focus())
    await press(key)
    await settle()
    expect(selected()?.textContent).toBe('three')
    expect(document.activeElement).toBe(selected())
    await press('Home')
    await settle()
    expect(selected()?.textContent).toBe('one')
  })
})

describe('QR code', () => {
  /** The modules that a path covers. */
  const modulesOf = (path: string, size: number): boolean[][] => {
    const modules = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
    for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
      for (let at = 0; at < Number(length); at += 1) {
        const row = modules[Number(y)]
        if (row) row[Number(x) + at] = true
      }
    return modules
  }
  test('one path that has all modules and no other, and a quiet zone of four', () => {
    const { data, size } = encode('0x70997970C51812dc3A010C7d01b50e0d17dc79C8', { border: 0 })
    const drawn = modulesOf(pathOf(data), size + 2 * quietZone)
    expect(drawn.slice(quietZone, -quietZone).map((row) => row.slice(quietZone, -quietZone))).toEqual(data)
    const edge = drawn.filter((_, row) => row < quietZone || row >= size + quietZone).flat()
    expect(edge.some(Boolean)).toBe(false)
  })
  test('a picture with a name; with a logo it can be read without what that covers', async () => {
    await show(<Qr text="0x1234" label="Your address" />)
    expect(find('[role="img"]')?.getAttribute('aria-label')).toBe('Your address')
    expect(all('path')).toHaveLength(1)
    const width = () => Number(find('svg')?.getAttribute('viewBox')?.split(' ')[2])
    const plain = width()
    await show(<Qr text={'x'.repeat(42)} label="Your address" />)
    const usual = width()
    expect(usual).toBeGreaterThan(plain)
    await show(<Qr text={'x'.repeat(42)} label="Your address" logo={<b>W</b>} />)
    expect(width()).toBeGreaterThan(usual)
  })
})

describe('copyable address', () => {
  const texts = { copy: 'Copy address', copied: 'Copied', failed: 'Not copied' }
  const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const status = () => find('[role="status"]')?.textContent

  test('named by what it does and by what is seen; the word is read out and goes again', async () => {
    vi.useFakeTimers()
    await show(<CopyableAddress address={address} form="short" onCopy={async () => true} texts={texts} />)
    expect(find('button')?.getAttribute('aria-label')).toBe('Copy address 0x7099…79C8')
    expect(status()).toBe('')
    await act(async () => find('button')?.click())
    expect(status()).toBe('Copied')
    expect(find('[data-icon="check"]')).not.toBeNull()
    await act(async () => vi.advanceTimersByTime(2_000))
    expect(status()).toBe('')
    expect(find('[data-icon="copy"]')).not.toBeNull()
  })
  test('a name stands in the place of the short form, never of the whole; what is heard has both', async () => {
    const onCopy = async () => true
    await show(
      <CopyableAddress address={address} form="short" name="alice.eth" onCopy={onCopy} texts={texts} />,
    )
    expect(find('.copyable-address-text')?.textContent).toBe('alice.eth')
    expect(find('button')?.getAttribute('aria-label')).toBe('Copy address alice.eth, 0x7099…79C8')
    expect(find('button')?.dataset['address']).toBe(address)
    await show(<CopyableAddress address={address} name="alice.eth" onCopy={onCopy} texts={texts} />)
    expect(find('.copyable-address-text')?.textContent).toBe(address)
  })
  test('a refusal is said', async () => {
    await show(<CopyableAddress address={address} onCopy={async () => false} texts={texts} />)
    await act(async () => find('button')?.click())
    expect(status()).toBe('Not copied')
  })
  test('whole, it is read and selected as one piece, in two lines of even groups', async () => {
    await show(<CopyableAddress address={address} onCopy={async () => true} texts={texts} />)
    expect(find('.copyable-address-text')?.textContent).toBe(address)
    expect(all('.copyable-address-line').map((line) => line.children.length)).toEqual([5, 5])
  })
})

describe('progress ring', () => {
  test('says its share, kept within bounds; without one it says only what goes on', async () => {
    await show(<ProgressRing share={0.354} label="Moving" />)
    expect(find('[role="progressbar"]')?.getAttribute('aria-valuenow')).toBe('35')
    expect(find('rect + rect')?.getAttribute('stroke-dasharray')).toBe('35 100')
    await show(<ProgressRing share={7} label="Moving" />)
    expect(find('[role="progressbar"]')?.getAttribute('aria-valuenow')).toBe('100')
    await show(<ProgressRing share={0} label="Moving" />)
    expect(find('rect + rect')).toBeNull()
    await show(<ProgressRing label="Sending" />)
    expect(find('[role="progressbar"]')?.hasAttribute('aria-valuenow')).toBe(false)
  })
  test('beside a sentence that says it, it is a picture; a failure has no ring', async () => {
    const waiting = (failed: boolean) => (
      <Waiting
        icon={<i />}
        failed={failed}
        text="Waiting"
        hint=""
        onRetry={() => undefined}
        retry="Try again"
      />
    )
    await show(waiting(false))
    expect(find('[role="progressbar"]')).toBeNull()
    expect(find('.progress-ring')).not.toBeNull()
    await show(waiting(true))
    expect(find('.progress-ring')).toBeNull()
    expect(find('[role="alert"] i')).not.toBeNull()
  })
})

describe('virtual list', () => {
  const items = Array.from({ length: 500 }, (_, index) => `row ${index + 1}`)
  const List = () => (
    <VirtualList items={items} idOf={String} isOff={(item) => item === 'row 2'} label="Rows">
      {(item) => (
        <button type="button" disabled={item === 'row 2'}>
          {item}
        </button>
      )}
    </VirtualList>
  )
  test('few rows are there, and each says its place in the whole', async () => {
    await show(<List />)
    const rows = all('li')
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.length).toBeLessThan(30)
    expect(find('ul')?.getAttribute('aria-label')).toBe('Rows')
    expect(
      rows.map((row) => [row.getAttribute('aria-posinset'), row.getAttribute('aria-setsize')])[1],
    ).toEqual(['2', '500'])
  })
  test('keys go to rows that are not drawn yet, past what is off, and back', async () => {
    await show(<List />)
    await act(async () => find('button')?.focus())
    await press('ArrowDown')
    expect(document.activeElement?.textContent).toBe('row 3')
    await press('End')
    expect(document.activeElement?.textContent).toBe('row 500')
    await press('Home')
    expect(document.activeElement?.textContent).toBe('row 1')
  })
})
