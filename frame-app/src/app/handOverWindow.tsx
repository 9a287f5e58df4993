import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { hostIdentity } from '../approvals/hostIdentity.ts'
import { HandOverError, takeAbout, windowEnd } from '../features/handOver/channel.ts'
import { prepareRequest, readRequest, readSeed, type Request } from '../features/handOver/request.ts'
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
 *
 * Or another device asks (decision 0078): then the document is one that no page led to, as the camera opens what it reads. Who asks is what that device
 * says; so whoever agrees types the number that it shows.
 */

/** Milliseconds for the frame to close this window. */
const frameCloses = 3_000

/** Numbers that can be typed for one code of another device. */
const tries = 3

const refused = (code: string) => new HandOverError(code)

/** Slots that could be opened here. @throws HandOverError, VaultError `storage-denied` */
const findSlots = async (walletId: string): Promise<readonly string[]> => {
  const slots = await giving.slotsHere(walletId)
  if (slots === 'other') throw refused('other-wallet')
  if (slots.length === 0) throw refused('no-slot')
  return slots
}

/** @throws HandOverError, ApiFailure where there is nothing that could be asked. */
const readAsked = async (fragment: string, isOtherDevice: boolean): Promise<Request> => {
  if (!isOtherDevice) {
    const request = await readRequest(fragment)
    if (!request) throw refused('lost')
    return request
  }
  const seed = readSeed(fragment)
  if (seed === undefined) throw refused('over')
  const prepared = await prepareRequest(seed)
  return { prepared, about: await takeAbout(prepared) }
}

/** A language, once its words are there: without them it is drawn in English. */
const languageOf = async (language: string | undefined): Promise<Language> => {
  const known = languages.find((each) => each === language) ?? 'en'
  return fetchCatalogue(known).then(
    () => known,
    () => 'en',
  )
}

/** Shows who asks for what, and hands it over where the person agrees. */
export const showHandOver = async (
  root: HTMLElement,
  fragment: string,
  isOtherDevice: boolean,
): Promise<void> => {
  const screen = createRoot(root)
  const request = await readAsked(fragment, isOtherDevice).catch((thrown: unknown) => problemOf(thrown))
  const isAsked = 'prepared' in request
  const language = await languageOf(
    // The server wrote its sentence in the language of the browser.
    isAsked ? request.about.language : document.querySelector<HTMLElement>('.lonely')?.lang,
  )
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
  const at = isOtherDevice ? 'here' : 'browser'
  if (!isAsked)
    return drawIn(
      <div className="content" data-testid="hand-over" data-step="over">
        <HandOverProblem problem={request} at={at} />
      </div>,
    )
  const { prepared, about } = request
  const opener = isOtherDevice ? null : (window.opener as Window | null)
  const end = windowEnd(prepared, opener)
  const asked = { ...about, identity: hostIdentity(about.origin) }
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
  let open = (_typed: string) => Promise.resolve()
  let decline = () => Promise.resolve()
  const draw = (step: Step) =>
    drawIn(
      <HandOverConsent
        asked={asked}
        isOtherDevice={isOtherDevice}
        step={step}
        onOpen={(typed) => void open(typed)}
        onDecline={() => void decline()}
      />,
    )

  const { walletId, origin, account } = about
  let slots: readonly string[] = []
  let left = tries
  let isDeclined = false
  open = async (typed) => {
    if (isOtherDevice && typed !== prepared.number) {
      left--
      if (left > 0) return draw('wrong')
      draw(problemOf(refused('wrong-number')))
      return tell('ask', 'wrong-number')
    }
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
      if (!opener && !isOtherDevice) window.close()
    } catch (thrown) {
      const isLost = thrown instanceof DOMException
      const problem = problemOf(isLost ? refused('lost') : thrown)
      draw(problem)
      // The frame knows what it said itself.
      if (!(thrown instanceof HandOverError) && !isLost) await tell(isTold, problem.code)
    }
  }
  decline = async () => {
    isDeclined = true
    // What no script opened, none closes.
    if (isOtherDevice) draw(problemOf(refused('declined')))
    await tell('ask', 'declined')
    if (isOtherDevice) return
    // A frame that it can reach closes it once it has heard that; if it is still there.
    setTimeout(() => window.close(), opener ? frameCloses : 0)
  }

  draw('loading')
  try {
    slots = await findSlots(walletId)
    // Whoever declines does not wait for it.
    if (!isDeclined) draw('ask')
  } catch (thrown) {
    if (isDeclined) return
    const problem = problemOf(thrown)
    draw(problem)
    await tell('ask', problem.code)
  }
}
