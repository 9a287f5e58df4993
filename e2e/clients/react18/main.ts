import { createElement, version } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '../react/app.ts'

const place = document.querySelector('main')
if (place) createRoot(place).render(createElement(App, { query: location.search }))
document.body.dataset['react'] = version
