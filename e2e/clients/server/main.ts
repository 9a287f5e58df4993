import { createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { App } from '../react/app.ts'

/* The test puts what a server rendered into `<main>`; here it comes to life, and what did not fit is written down. */

const place = document.querySelector('main')
if (!place?.firstChild) throw new Error('The server rendered nothing.')
document.body.dataset['mismatches'] = '0'
hydrateRoot(place, createElement(App, { query: location.search }), {
  onRecoverableError: (error) => {
    document.body.dataset['mismatches'] = String(error)
  },
})
