import { startBridge } from '../bridge/start.ts'
import { engine } from './engine.ts'

// The border first, a few kilobytes: the page gets its provider before React is even parsed.
const link = startBridge(engine)
const root = document.getElementById('root')

// The page gave the frame a place of its own: no backdrop, and the card fills it.
if (location.hash.endsWith('&i=1')) document.documentElement.dataset['inline'] = ''

if ('refusal' in link) {
  // Nobody is listening, and there is nothing to show: the host tells its developer why (`refused`, `no-hello`).
  document.documentElement.dataset['refusal'] = link.refusal
} else if (root) {
  const { mountScreens } = await import('./screens.tsx')
  mountScreens(root)
}
