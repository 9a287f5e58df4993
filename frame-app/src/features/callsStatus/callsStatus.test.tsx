// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/query-core'
import { errorCode, ProviderRpcError } from '@walletframe/bridge-protocol'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BatchStatus } from '../../chains/batch.ts'
import { queryClient } from '../../data/queryClient.ts'
import { fetchCatalogue } from '../../i18n/catalogue.ts'
import { InLanguage } from '../../i18n/useTexts.ts'
import { optionsStore } from '../../state/options.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const answer = vi.hoisted(() => ({ of: (): Promise<unknown> => Promise.reject(new Error('nothing')) }))
vi.mock('../../data/batchStatus.ts', () => ({
  observeBatch: () =>
    new QueryObserver(queryClient, { queryKey: ['batch'], queryFn: () => answer.of(), retry: false }),
}))
const { CallsStatus } = await import('./views/CallsStatus/CallsStatus.tsx')

let place: HTMLElement
let root: ReturnType<typeof createRoot>
beforeEach(() => {
  queryClient.clear()
  place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
})
afterEach(async () => {
  await act(async () => root.unmount())
  place.remove()
})
const draw = async () => {
  await act(async () =>
    root.render(
      <InLanguage value="de">
        <CallsStatus origin="https://app.example.com" id="0x1" />
      </InLanguage>,
    ),
  )
  await act(() => vi.waitFor(() => expect(place.querySelector('[data-testid="problem"], a')).not.toBeNull()))
}

test('transactions that nobody knows any more are told in the person’s language', async () => {
  await fetchCatalogue('de')
  answer.of = () => Promise.reject(new ProviderRpcError(errorCode.unknownCallsId, 'English words.'))
  await draw()
  expect(place.textContent).toContain('älter als 24 Stunden')
  expect(place.textContent).not.toContain('English words.')
})

test('a link to a transaction looks like every link of ours', async () => {
  optionsStore.setState({
    networks: [
      {
        id: 'eip155:1',
        name: 'One',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        explorerUrl: 'https://explorer.example',
        testnet: true,
      },
    ],
  })
  const status = {
    code: 200,
    states: ['confirmed'],
    batch: {
      network: 'eip155:1',
      calls: [
        {
          action: {
            kind: 'call',
            to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
            selector: '0x',
            data: '0x',
          },
          hash: '0xabc',
        },
      ],
    },
  }
  answer.of = () => Promise.resolve(status as unknown as BatchStatus)
  await draw()
  const link = place.querySelector('a')
  expect(link?.getAttribute('href')).toBe('https://explorer.example/tx/0xabc')
  expect(link?.className).toBe('link')
})
