import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { Approval } from '../../../approvals/approval.ts'
import { chooseLimit, readLimits, type ShownLimit } from '../../../approvals/limits.ts'
import { viewTexts } from '../../../i18n/english/views.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { optionsStore } from '../../../state/options.ts'
import '../../../ui/SelectField.css'

/** The visitor's own limit for this site: offered in the window only, where no page can lure the choice. */
export const LimitChoice = ({ approval: { network, place } }: { readonly approval: Approval }) => {
  const t = useTexts(viewTexts).limit
  const symbol = useStore(
    optionsStore,
    ({ networks }) => networks.find(({ id }) => id === network)?.nativeCurrency.symbol ?? '',
  )
  const [limits, setLimits] = useState<{ chosen: number; choices: readonly ShownLimit[] } | undefined>()
  useEffect(() => {
    let gone = false
    void readLimits(network).then((read) => {
      if (!gone) setLimits(read)
    })
    return () => {
      gone = true
    }
  }, [network])
  if (!limits || place.where !== 'window' || place.reason !== 'over-limit') return null
  return (
    <label className="select-field">
      <span className="muted">{t.label}</span>
      <select
        data-testid="limit-choice"
        value={limits.chosen}
        onChange={(event) => {
          const chosen = Number(event.target.value)
          setLimits({ ...limits, chosen })
          void chooseLimit(chosen)
        }}
      >
        {limits.choices.map(({ percent, usd, native }) => (
          <option key={percent} value={percent}>
            {percent === 0 ? t.none : t.upTo(usd, native, symbol)}
          </option>
        ))}
      </select>
    </label>
  )
}
