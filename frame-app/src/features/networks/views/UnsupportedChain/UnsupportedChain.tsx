import { shellTexts } from '../../../../i18n/english/shell.ts'
import { viewTexts } from '../../../../i18n/english/views.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { DisconnectButton } from '../../../account/views/DisconnectButton.tsx'
import { NetworkList } from '../NetworkList.tsx'

/** The wallet is on a network that this page does not use. */
export const UnsupportedChain = () => (
  <div className="content" data-testid="view-UnsupportedChain">
    <p className="muted">{useTexts(viewTexts).unsupported.text}</p>
    <NetworkList />
    <div className="separator">{useTexts(shellTexts).common.or}</div>
    <DisconnectButton />
  </div>
)
