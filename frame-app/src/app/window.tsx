import { createRoot } from 'react-dom/client'
import { leaveSealed, waitForSealed } from '../api/mailbox.ts'
import { open, readFragment, seal, type Handover } from '../approvals/handover.ts'
import type { Decision as Handed } from '../approvals/sealedWindow.ts'
import { accountStore } from '../features/account/accountState.ts'
import { Decision } from '../features/approve/views/Decision.tsx'
import { viewTexts } from '../i18n/viewTexts.ts'
import { optionsStore } from '../state/options.ts'

/*
 * The script of the approval window. Where the frame can reach the window it draws into it, and there is nothing to do here. Where the page's
 * opener policy cut the two apart, the decision comes sealed through a mailbox, and the verdict goes back so.
 */

const handover = readFragment(location.hash)
// The key is of no use to a history.
history.replaceState(null, '', location.pathname)

const show = async (root: HTMLElement, { key, decision, verdict }: Handover) => {
  const screen = createRoot(root)
  const say = (text: string) =>
    screen.render(
      <div className="card in-window" role="main">
        <div className="content">
          <p className="sentence" role="status">
            {text}
          </p>
        </div>
      </div>,
    )
  try {
    const sealed = await waitForSealed({ ...decision, readHash: '' }, new AbortController().signal)
    // Sealed by our own frame with a key that only the two of us have.
    const handed = (await open(key, 'decision', sealed)) as Handed
    accountStore.setState({ mark: handed.mark })
    optionsStore.setState(({ networks, metadata }) => ({
      metadata: { ...metadata, name: handed.pageName },
      networks: [
        ...networks,
        { ...handed.network, nativeCurrency: { name: '', symbol: '', decimals: 0 }, testnet: false },
      ],
    }))
    document.title = handed.title
    const answer = async (approved: boolean) => {
      await leaveSealed(verdict, await seal(key, 'verdict', { approved }))
      say(viewTexts.approve.decided)
      window.close()
    }
    const decide = (approved: boolean) => void answer(approved).catch(() => say(viewTexts.approve.lostWindow))
    screen.render(
      <div className="card in-window" role="main">
        <div className="header">
          <span />
          <h1>{handed.title}</h1>
          <span />
        </div>
        <Decision
          approval={handed.approval}
          waiting={handed.waiting}
          onApprove={() => decide(true)}
          onReject={() => decide(false)}
        />
      </div>,
    )
  } catch {
    say(viewTexts.approve.lostWindow)
  }
}

const root = document.getElementById('root')
if (handover && root && window.opener === null) void show(root, handover)
