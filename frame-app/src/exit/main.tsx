import { createRoot } from 'react-dom/client'
import '../ui/Button.css'
import { ExitPage } from './ExitPage.tsx'
import './exit.css'

/*
 * The page that opens an exit kit (docs/decisions/0053-exit-kit.md): one file, opened from a disk, by somebody whose wallet's server is gone. It has no
 * network at all, keeps nothing, and is in English only: it is the same file for everybody.
 */

const place = document.getElementById('root')
if (place) createRoot(place).render(<ExitPage />)
