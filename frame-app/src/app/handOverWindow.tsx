import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { hostIdentity } from '../approvals/hostIdentity.ts'
import { HandOverError, windowEnd } from '../features/handOver/channel.ts'
import { readRequest, type Request } from '../features/handOver/request.ts'
import { HandOverConsent, type Step } from '../features/handOver/views/HandOverConsent.tsx'
import { HandOverProblem } from '../features/handOver/views/HandOverProblem.tsx'
import { fetchCatalogue, textsIn } from '../i18n/catalogue.ts'
import { recoveryTexts } from '../i18n/english/recovery.ts'
import { directionOf, languages, type Language } from '../i18n/language.ts'
import { InLanguage } from '../i18n/useTexts.ts'
import { problemOf } from '../state/problem.ts'
import { giving } from '../vault/handOver.ts'

/*
 * The window that hands a key over (decision 0064). It is first-party: what it keeps belongs to no site. The server gives this script to a document
 * only that one of our own origin opened, so what stands in its fragment was put there by a frame, which knows from the browser whose page it is on.
 */

/** Milliseconds for the frame to close this window. */
const frameCloses = 3_000

const refused = (code: string) => new HandOverError(code)

/** Slots that could be opened here. @throws HandOverError, VaultError `storage-denied` */
const findSlots = async (walletId: string): Promise<readonly string[]> => {
  const slots = await giving.slotsHere(walletId)
  if (slots === 'other') throw refused('other-wallet')
  if (slots.length === 0) throw refused('no-slot')
  return slots
}

/** The language of the frame's own screens, once its words are there: without them it is drawn in English. */
const languageOf = async ({ language }: Request): Promise<Language> => {
  const known = languages.find((each) => each === language) ?? 'en'
  return fetchCatalogue(known).then(
    () => known,
    () => 'en',
  )
}

/** Shows who asks for what, and hands it over where the person agrees. */
export const showHandOver = async (root: HTMLElement, fragment: string): Promise<void> => {
  const screen = createRoot(root)
  const request = readRequest(fragment)
  const language = request ? await languageOf(request) : 'en'
  const { title } = textsIn(recoveryTexts, language).browser
  document.title = title
  const drawIn = (content: ReactNode) =>
    screen.render(
      <InLanguage value={language}>
        <div className="card in-window" role="main" lang={language} dir={directionOf(language)}>
          <div className="header">
            <span />
            <h1>{title}</h1>
            <span />
          </div>
          {content}
        </div>
      </InLanguage>,
    )
  if (!request)
    return drawIn(
      <div className="content" data-testid="hand-over" data-step="over">
        <HandOverProblem problem={problemOf(refused('lost'))} />
      </div>,
    )
  const opener = window.opener as Window | null
  const end = windowEnd(request, opener)
  const asked = { ...request, identity: hostIdentity(request.origin) }
  // A window that is closed while its worker is busy has nothing to say: the frame sees that it is gone.
  let isLeft = false
  addEventListener('pagehide', () => {
    isLeft = true
  })
  /** Tells the frame why this goes no further. */
  const tell = async (instead: 'ask' | 'root', code: string): Promise<void> => {
    if (!isLeft) await end.send(instead, { no: code }).catch(() => {})
  }
  /** What the two buttons do, from when there is something to agree to. */
  let open = () => Promise.resolve()
  let decline = open
  const draw = (step: Step) =>
    drawIn(
      <HandOverConsent
        asked={asked}
        step={step}
        onOpen={() => void open()}
        onDecline={() => void decline()}
      />,
    )

  const { walletId, origin, account } = request
  let slots: readonly string[] = []
  open = async () => {
    draw('working')
    let isTold: 'ask' | 'root' = 'ask'
    try {
      const recipientKey = await giving.newRecipient()
      await end.send('ask', { slots, recipientKey })
      isTold = 'root'
      const released = await end.receive('release')
      const sealed = await giving.handOver(released, { walletId, origin, account, recipientKey })
      await end.send('root', sealed)
      draw('done')
      // The frame closes a window that it can reach: it may have something to say first.
      if (!opener) window.close()
    } catch (thrown) {
      const isLost = thrown instanceof DOMException
      const problem = problemOf(isLost ? refused('lost') : thrown)
      draw(problem)
      // The frame knows what it said itself.
      if (!(thrown instanceof HandOverError) && !isLost) await tell(isTold, problem.code)
    }
  }
  decline = async () => {
    await tell('ask', 'declined')
    // A frame that it can reach closes it once it has heard that; if it is still there.
    setTimeout(() => window.close(), opener ? frameCloses : 0)
  }

  draw('loading')
  try {
    slots = await findSlots(walletId)
    draw('ask')
  } catch (thrown) {
    const problem = problemOf(thrown)
    draw(problem)
    await tell('ask', problem.code)
  }
}
