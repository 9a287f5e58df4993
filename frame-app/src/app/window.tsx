import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { leaveSealed, waitForSealed } from '../api/mailbox.ts'
import { open, readFragment, seal, type Handover } from '../approvals/handover.ts'
import type { Decision as Handed } from '../approvals/sealedWindow.ts'
import { guardLinks } from '../approvals/ownLinks.ts'
import { openWhenPressed } from '../approvals/windowOpens.ts'
import { handOverPath, otherDevicePath } from '../approvals/windowPaths.ts'
import { accountStore } from '../features/account/accountState.ts'
import { Decision } from '../features/approve/views/Decision.tsx'
import { fetchCatalogue, textsIn, type Catalogue } from '../i18n/catalogue.ts'
import { viewTexts } from '../i18n/english/views.ts'
import { directionOf, type Language } from '../i18n/language.ts'
import { InLanguage } from '../i18n/useTexts.ts'
import { optionsStore } from '../state/options.ts'
import './Lonely.css'

/*
 * The script of the approval window. Where the frame can reach the window it draws into it, and there is nothing to do here. Where the page's
 * opener policy cut the two apart, the decision comes sealed through a mailbox, and the verdict goes back so. Where nothing was sealed for it,
 * it has nothing to do and closes.
 */

const { hash } = location
const handover = readFragment(hash)
// The key is of no use to a history.
history.replaceState(null, '', location.pathname + location.search)

const show = async (root: HTMLElement, { key, decision, verdict }: Handover) => {
  const screen = createRoot(root)
  let language: Language = 'en'
  const draw = (content: ReactNode) =>
    screen.render(
      <InLanguage value={language}>
        <div className="card in-window" role="main" lang={language} dir={directionOf(language)}>
          {content}
        </div>
      </InLanguage>,
    )
  const say = (text: (texts: Catalogue['views']['approve']) => string) =>
    draw(
      <div className="content">
        <p className="sentence" role="status">
          {text(textsIn(viewTexts, language).approve)}
        </p>
      </div>,
    )
  try {
    const sealed = await waitForSealed({ ...decision, readHash: '' }, new AbortController().signal)
    // Sealed by our own frame with a key that only the two of us have.
    const handed = (await open(key, 'decision', sealed)) as Handed
    // Without its file the decision is drawn in English.
    await fetchCatalogue(handed.language).then(
      () => (language = handed.language),
      () => undefined,
    )
    accountStore.setState({ mark: handed.mark })
    optionsStore.setState(({ networks, metadata }) => ({
      metadata: { ...metadata, name: handed.pageName },
      networks: [...networks, { ...handed.network, nativeCurrency: { name: '', symbol: '', decimals: 0 } }],
    }))
    document.title = handed.title
    const answer = async (approved: boolean) => {
      await leaveSealed(verdict, await seal(key, 'verdict', { approved }))
      say(({ decided }) => decided)
      window.close()
    }
    const decide = (approved: boolean) =>
      void answer(approved).catch(() => say(({ lostWindow }) => lostWindow))
    draw(
      <>
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
      </>,
    )
  } catch {
    say(({ lostWindow }) => lostWindow)
  }
}

// The frame leaves this button where it ends, and may be gone when it is pressed.
document.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('[data-close]')) window.close()
})

guardLinks(document)
openWhenPressed(document)

// What this window keeps, for the frame that opened it: storage of another partition is reached from here only.
addEventListener('message', ({ source, origin, data, ports: [port] }: MessageEvent<unknown>) => {
  if (source === null || source !== window.opener || origin !== location.origin || !port) return
  void import('../approvals/windowStorage.ts').then(({ answerStorage }) => answerStorage(data, port))
})

const root = document.getElementById('root')
const isOtherDevice = location.pathname === otherDevicePath
if (root && (isOtherDevice || location.pathname === handOverPath)) {
  // Where that cannot be fetched, the sentence that the document came with stands.
  void import('./handOverWindow.tsx').then(({ showHandOver }) => showHandOver(root, hash, isOtherDevice))
} else if (root && window.opener === null) {
  if (handover) void show(root, handover)
  else window.close()
}
