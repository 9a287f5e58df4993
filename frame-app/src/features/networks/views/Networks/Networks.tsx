import { shellTexts } from '../../../../i18n/english/shell.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { pushView } from '../../../../state/navigation.ts'
import { track } from '../../../../state/track.ts'
import { NetworkList } from '../NetworkList.tsx'

/** Networks of this page. */
export const Networks = () => (
  <div className="content" data-testid="view-Networks">
    <NetworkList />
    <p className="links">
      <button
        type="button"
        className="link"
        data-testid="network-help"
        onClick={() => {
          track('CLICK_NETWORK_HELP')
          pushView({ name: 'WhatIsANetwork' })
        }}
      >
        {useTexts(shellTexts).titles.WhatIsANetwork}
      </button>
    </p>
  </div>
)
