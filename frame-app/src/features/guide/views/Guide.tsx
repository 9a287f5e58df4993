import { useStore } from 'zustand'
import { shellTexts } from '../../../i18n/english/shell.ts'
import { viewTexts } from '../../../i18n/english/views.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { modalStore } from '../../../state/modal.ts'
import { goBack, openModal, pushView, replaceView } from '../../../state/navigation.ts'
import { optionsStore } from '../../../state/options.ts'
import { track } from '../../../state/track.ts'
import { offersCatalogue } from '../../connect/offers.ts'
import { Drawing, type DrawingName } from './Drawing.tsx'
import './Guide.css'

const Guide = ({
  id,
  items,
  drawings,
  action,
  onAction,
  get,
}: {
  readonly id: string
  readonly items: readonly (readonly [title: string, text: string])[]
  readonly drawings: readonly DrawingName[]
  readonly action: string
  readonly onAction: () => void
  /** What leads to where a wallet can be had, where the server knows some. */
  readonly get?: string | undefined
}) => (
  <div className="content" data-testid={`view-${id}`}>
    <ul className="guide-list">
      {items.map(([title, text], index) => (
        <li className="guide-item" key={title}>
          <Drawing name={drawings[index] ?? 'record'} />
          <div>
            <strong>{title}</strong>
            <p className="muted">{text}</p>
          </div>
        </li>
      ))}
    </ul>
    <button type="button" className="button primary" data-testid="guide-start" onClick={onAction}>
      {action}
    </button>
    {get !== undefined && (
      <button
        type="button"
        className="button"
        data-testid="guide-get"
        onClick={() => {
          track('CLICK_GET_WALLET')
          pushView({ name: 'GetWallet' })
        }}
      >
        {get}
      </button>
    )}
  </div>
)

/** Where it was asked from; a guide that the page opened leads to what the connection calls for. */
const start = () => (modalStore.getState().history.length > 1 ? goBack() : openModal())

/** A short guide for people who have no wallet. */
export const WhatIsAWallet = () => {
  const { guide } = useTexts(viewTexts)
  const { GetWallet } = useTexts(shellTexts).titles
  const offers = useStore(optionsStore, offersCatalogue)
  return (
    <Guide
      id="WhatIsAWallet"
      items={guide.items}
      drawings={['login', 'assets', 'decision']}
      action={guide.start}
      onAction={start}
      get={offers ? GetWallet : undefined}
    />
  )
}

/** Where it was asked from, or in the place of a guide that the page opened. */
const toNetworks = () =>
  modalStore.getState().history.at(-2)?.name === 'Networks' ? goBack() : replaceView({ name: 'Networks' })

/** And for people who wonder what they choose from. */
export const WhatIsANetwork = () => (
  <Guide
    id="WhatIsANetwork"
    items={useTexts(viewTexts).networkGuide.items}
    drawings={['record', 'many']}
    action={useTexts(shellTexts).titles.Networks}
    onAction={toNetworks}
  />
)
