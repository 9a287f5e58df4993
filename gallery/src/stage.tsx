import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import '../../frame-app/src/app/engine.ts'
import { mountScreens } from '../../frame-app/src/app/screens.tsx'
import { directionOf } from '../../frame-app/src/i18n/language.ts'
import { screensStore } from '../../frame-app/src/shell/screens.ts'
import { dress } from './dress.ts'
import { exhibitOf, type Exhibit } from './exhibits.ts'
import { forceStates } from './force.ts'
import { textsGiven } from './fixtures/given.ts'
import { fillWorld } from './fixtures/world.ts'
import { speak } from './languages.ts'
import './stage.css'
import { readWishes, type Wishes } from './wishes.ts'

/*
 * One picture, in a document of its own: the real screens, with stores that fixtures filled. Nothing answers from outside: a server or a
 * node that is asked never comes back, so that each state stays as it was made.
 */

// What the frame's document links. A component brings its own.
import.meta.glob(['../../frame-app/src/theme/*.css', '../../frame-app/src/shell/*.css'], { eager: true })

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** Until the screen of the picture's view is here. */
const screenOf = async ({ view }: Exhibit): Promise<void> => {
  if (!view) return
  while (screensStore.getState()[view]?.status !== 'ready') await frame()
}

/** The way that a card is read. */
const wayOf = ({ lang, dir }: Wishes): 'ltr' | 'rtl' =>
  dir === 'auto' ? directionOf(lang === 'pseudo' ? 'en' : lang) : dir

const look = (wishes: Wishes) => {
  const { dataset } = document.documentElement
  dataset['stageTheme'] = wishes.theme
  dataset['stageText'] = wishes.text
  dataset['stageDir'] = wayOf(wishes)
}

/** A card without a view. */
const putInCard = (root: HTMLElement, content: ReactNode, wishes: Wishes) => {
  createRoot(root).render(
    <main className="card" dir={wayOf(wishes)}>
      <h1 className="visually-hidden">Component</h1>
      <div className="content">{content}</div>
    </main>,
  )
}

const show = async (wishes: Wishes): Promise<void> => {
  const root = document.getElementById('root')
  if (!root) return
  globalThis.fetch = () => new Promise(() => undefined)
  localStorage.clear()
  for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
  look(wishes)
  await speak(wishes)
  fillWorld()
  dress(wishes)
  const exhibit = exhibitOf(wishes.view, wishes.state)
  await exhibit.fill()
  if (exhibit.content !== undefined) putInCard(root, exhibit.content, wishes)
  else if (!exhibit.isStatic) mountScreens(root)
  await screenOf(exhibit)
  await frame()
  await frame()
  await exhibit.after?.()
  forceStates(wishes)
  await document.fonts.ready
  await frame()
  // For who looks for words that stand in the code.
  Object.assign(globalThis, { textsGiven })
  // For who photographs it.
  document.documentElement.dataset['stage'] = 'ready'
}

await show(readWishes(location.search))
