import { useStore } from 'zustand'
import { shellTexts } from '../../../../i18n/english/shell.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { pushView } from '../../../../state/navigation.ts'
import { optionsStore } from '../../../../state/options.ts'
import { LineIcon } from '../../../../ui/LineIcon.tsx'

/** What can be done with the account, in the specification's order; its title is the one of the view that it opens. */
const actions = [
  { feature: 'receive', view: 'WalletReceive', icon: 'M10 3.5v10m-4.5-4.5 4.5 4.5 4.5-4.5M4 16.5h12' },
] as const

/** The actions that neither the page nor the operator switched off. */
export const Actions = () => {
  const { titles } = useTexts(shellTexts)
  const features = useStore(optionsStore, (state) => state.features)
  const on = actions.filter(({ feature }) => features[feature])
  if (on.length === 0) return null
  return (
    <div className="account-actions">
      {on.map(({ feature, view, icon }) => (
        <button
          key={feature}
          type="button"
          className="account-action"
          data-testid={`account-${feature}`}
          onClick={() => pushView({ name: view })}
        >
          <span>
            <LineIcon path={icon} />
          </span>
          {titles[view]}
        </button>
      ))}
    </div>
  )
}
