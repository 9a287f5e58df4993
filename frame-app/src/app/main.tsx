import { startBridge } from '../bridge/start.ts'
import { followEscape } from '../shell/escape.ts'
import { closeModal } from '../state/navigation.ts'
import { whenIdle } from '../ui/whenIdle.ts'
import { engine } from './engine.ts'
import { showLastResort } from './lastResort.ts'
import { followLanguages } from './languages.ts'
import { fetchLater } from './later.ts'
import { followUse } from './tracking.ts'
import { nameShell } from './shellWords.ts'

/** Milliseconds that the first screen waits for its language: the static shell stands there meanwhile. */
const languagePatience = 1_000

/** Tries to fetch the screens, and milliseconds between two of them. */
const tries = 4
const pause = 500

/** React takes the static shell's place. Until then, and where its file cannot be had, the shell's Close still closes what covers the page. */
const fetchScreens = async (root: HTMLElement): Promise<void> => {
  root.querySelector('button')?.addEventListener('click', closeModal)
  const languages = Promise.race([
    followLanguages(),
    new Promise((resolve) => setTimeout(resolve, languagePatience)),
  ])
  for (let round = 1; round <= tries; round += 1) {
    try {
      const { mountScreens } = await import('./screens.tsx')
      await languages
      return mountScreens(root)
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  showLastResort(root)
}

// The border first, a few kilobytes: the page gets its provider before React is even parsed.
const link = startBridge(engine)
followUse(whenIdle)
const root = document.getElementById('root')

// The page gave the frame a place of its own: no backdrop, and the card fills it.
if (location.hash.endsWith('&i=1')) document.documentElement.dataset['inline'] = ''

if ('refusal' in link) {
  // Nobody is listening, and there is nothing to show: the host tells its developer why (`refused`, `no-hello`).
  document.documentElement.dataset['refusal'] = link.refusal
} else if (root) {
  followEscape()
  nameShell(root, navigator.languages)
  await fetchScreens(root)
  // What the page is likely to ask for next. What cannot be fetched now is fetched when it is asked for.
  whenIdle(() => void fetchLater().catch(() => undefined))
}
