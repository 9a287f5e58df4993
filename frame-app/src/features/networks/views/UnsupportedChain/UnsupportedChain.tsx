import { texts } from '../../../../i18n/texts.ts'
import { viewTexts } from '../../../../i18n/viewTexts.ts'
import { DisconnectButton } from '../../../account/views/DisconnectButton.tsx'
import { NetworkList } from '../NetworkList.tsx'

/** The wallet is on a network that this page does not use. */
export const UnsupportedChain = () => (
  <div className="content" data-testid="view-UnsupportedChain">
    <p className="muted">{viewTexts.unsupported.text}</p>
    <NetworkList />
    <div className="separator">{texts.common.or}</div>
    <DisconnectButton />
  </div>
)
