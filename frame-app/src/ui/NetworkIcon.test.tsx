// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { NetworkIcon } from './NetworkIcon.tsx'
import { networkIconUrl } from './networkIcons.ts'
import { TokenIcon } from './TokenIcon.tsx'
import { WalletIcon } from './WalletIcon.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const root = document.createElement('div')
let mounted: Root
beforeEach(() => {
  mounted = createRoot(root)
})
afterEach(() => act(async () => mounted.unmount()))
const show = (icon: React.ReactNode) => act(async () => mounted.render(icon))
const image = () => root.querySelector('img')?.getAttribute('src') ?? null
const drawn = () => root.querySelector('svg')?.getAttribute('data-drawn') ?? null
const fail = () => act(async () => root.querySelector('img')?.dispatchEvent(new Event('error')))

/** The networks that the issue names, and those of the local world. */
const known = [1, 8453, 42161, 10, 137, 56, 43114, 100, 324, 59144, 534352, 42220, 81457, 5000, 130, 480, 146]
  .concat([
    250, 1284, 7777777, 34443, 1088, 25, 1329, 80094, 57073, 2741, 42170, 169, 167000, 252, 1868, 2222,
  ])
  .concat([33139, 2020, 1285, 143, 232, 999, 9745, 747474])
  .map((id) => `eip155:${id}`)
  .concat('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'bip122:000000000019d6689c085ae165831e93')
  .concat('polkadot:91b171bb158e2d3848fa23a9f1c25182')

describe('a network', () => {
  test('each of the best known ones has an icon of its own', () => {
    const urls = known.map((id) => networkIconUrl(id, false))
    expect(new Set(urls).size).toBe(known.length)
    expect(urls).not.toContain(undefined)
  })
  test('a test network looks like what it tests; a chain of a family with one chain of note looks like that one', () => {
    expect(networkIconUrl('eip155:11155111', true)).toBe(networkIconUrl('eip155:1', false))
    expect(networkIconUrl('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', true)).toBe(
      networkIconUrl('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', false),
    )
    expect(networkIconUrl('bip122:1a91e3dace36e2be3bf030a65679fe82', false)).toBeUndefined()
    expect(networkIconUrl('eip155:987654321', true)).toBeUndefined()
  })
  test('the operator’s icon goes before ours; where it cannot be had ours is shown, and then a sign', async () => {
    await show(<NetworkIcon id="eip155:1" icon="/v1/image?url=x" />)
    expect(image()).toBe('/v1/image?url=x')
    await fail()
    expect(image()).toBe(networkIconUrl('eip155:1', false))
    await fail()
    expect([image(), drawn()]).toEqual([null, 'network'])
  })
  test('one without an icon is drawn, without a letter; a chain of the developer’s machine is a prompt', async () => {
    await show(<NetworkIcon id="eip155:987654321" />)
    expect([image(), drawn(), root.textContent]).toEqual([null, 'network', ''])
    await show(<NetworkIcon id="eip155:31337" testnet />)
    expect([image(), drawn(), root.textContent]).toEqual([null, 'local', ''])
  })
})

describe('a token', () => {
  const colour = () => root.querySelector<HTMLElement>('.token-icon')?.style.getPropertyValue('--hue')
  /** Drawn by the style sheet: they are in no text. */
  const letters = () => root.querySelector<HTMLElement>('.token-icon-letters')?.dataset['letters']
  test('without an icon: four letters of its symbol at most, whatever it calls itself', async () => {
    await show(<TokenIcon id="0xA" symbol="USDC" />)
    expect([letters(), root.textContent]).toEqual(['USDC', ''])
    await show(<TokenIcon id="0xA" symbol={`\u202e<b>\u200d ${'X'.repeat(5_000)}`} />)
    expect(letters()).toBe('bXXX')
    await show(<TokenIcon id="0xA" symbol="" />)
    expect(letters()).toBe('?')
    await show(<TokenIcon id="0xA" />)
    expect(letters()).toBeUndefined()
  })
  test('its colour follows its address in either case, so one of the same name looks other', async () => {
    await show(<TokenIcon id="0xAb" symbol="USDC" />)
    const first = colour()
    await show(<TokenIcon id="0xaB" symbol="USDC" />)
    expect(colour()).toBe(first)
    await show(<TokenIcon id="0xac" symbol="USDC" />)
    expect(colour()).not.toBe(first)
  })
  test('an icon that cannot be had is replaced', async () => {
    await show(<TokenIcon id="0xA" symbol="DAI" icon="/v1/image?url=x" />)
    expect([image(), letters()]).toEqual(['/v1/image?url=x', undefined])
    await fail()
    expect([image(), letters()]).toEqual([null, 'DAI'])
  })
})

test('a wallet without an icon has its letter on a colour of its own', async () => {
  await show(<WalletIcon name=" rabby" />)
  expect([root.textContent, root.querySelector('.drawn') !== null]).toEqual(['R', true])
  await show(<WalletIcon name="rabby" icon="data:image/png;base64,AA" />)
  expect([root.textContent, root.querySelector('.drawn')]).toEqual(['', null])
})
