import { createHash } from 'node:crypto'
import { escapeHtml } from '../html.ts'
import type { AdminPage } from '../http/admin.ts'
import { pageHeaders } from '../http/headers.ts'
import { readCounts, type Counted } from '../services/analytics.ts'
import type { Services } from '../services/services.ts'
import { dayOf } from '../store/sweep.ts'
import { day } from '../time.ts'

/* The operator's page of how the modal is used: on the admin port, whole without scripts, in light and dark. In English, as the rest of what operators read. */

const style = `
:root { color-scheme: light dark; --back: #f4f4f6; --card: #fff; --text: #17171c; --soft: #5b5b66; --line: #dcdce2; --act: #2447d4; --bar: #dfe5ff }
@media (prefers-color-scheme: dark) { :root { --back: #0f0f13; --card: #1a1a20; --text: #f2f2f5; --soft: #a6a6b3; --line: #33333d; --act: #8ea4ff; --bar: #2b3157 } }
* { box-sizing: border-box }
body { margin: 0; padding: 24px 16px 48px; background: var(--back); color: var(--text); font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif }
main { max-width: 760px; margin: 0 auto }
h1 { margin: 0 0 4px; font-size: 24px; line-height: 1.25 }
h2 { margin: 0 0 12px; font-size: 18px }
p { margin: 0 0 16px; color: var(--soft) }
nav { display: flex; flex-wrap: wrap; gap: 4px 16px; margin: 0 0 20px }
a { color: var(--act) }
a[aria-current] { color: var(--text); font-weight: 600; text-decoration: none }
a:focus-visible, summary:focus-visible { outline: 3px solid var(--act); outline-offset: 3px; border-radius: 4px }
section { margin: 0 0 20px; padding: 20px; background: var(--card); border: 1px solid var(--line); border-radius: 16px }
ul { margin: 0; padding: 0; list-style: none }
li { border-top: 1px solid var(--line) }
li:first-child { border-top: 0 }
.row { position: relative; display: flex; justify-content: space-between; gap: 16px; padding: 8px; overflow-wrap: anywhere }
.row b { font-weight: 600; font-variant-numeric: tabular-nums }
progress { width: 100%; height: 4px; margin: 0; border: 0; border-radius: 2px; background: var(--back); color: var(--act); accent-color: var(--act); display: block }
details .row { padding-inline-start: 24px; color: var(--soft); font-size: 14px }
summary { cursor: pointer; padding: 0 8px 8px; color: var(--soft); font-size: 14px }
`
const styleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`

/** Days that the page can show; the first is what it shows by itself. */
const spans = [7, 30, 90, 400] as const

/** Different words of one event that are listed. */
const mostWords = 20

const numberFormat = new Intl.NumberFormat('en')

/** What was said of an event, as a person reads it. Empty: nothing more was kept. */
export const wordsText = (properties: string): string => {
  if (properties === '') return 'others: the day’s list was full'
  return Object.entries(JSON.parse(properties) as Readonly<Record<string, unknown>>)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join(', ')
}

const row = (text: string, number: number): string =>
  `<span class="row"><span>${escapeHtml(text)}</span><b>${numberFormat.format(number)}</b></span>`

const eventItem = ({ event, number, words }: Counted, most: number): string => {
  const said = words.filter(({ properties }) => properties !== '{}')
  const shown = said
    .slice(0, mostWords)
    .map((each) => `<li>${row(wordsText(each.properties), each.number)}</li>`)
  const rest = said.length - shown.length
  const more =
    rest > 0 ? `<p>${numberFormat.format(rest)} more: <code>walletframe-server stats --json</code></p>` : ''
  const details =
    said.length === 0
      ? ''
      : `<details><summary>By what was said of it</summary><ul>${shown.join('')}</ul>${more}</details>`
  return `<li>${row(event, number)}<progress aria-hidden="true" max="${most}" value="${number}"></progress>${details}</li>`
}

const projectSection = (project: string, counted: readonly Counted[]): string => {
  const most = Math.max(...counted.map(({ number }) => number))
  return `<section><h2>${escapeHtml(project)}</h2><ul>${counted.map((each) => eventItem(each, most)).join('')}</ul></section>`
}

/** The page for the days that its address asks for (`?days=30`). */
export const statsPage = async (
  { config, db, now }: Pick<Services, 'config' | 'db' | 'now'>,
  query: URLSearchParams,
): Promise<AdminPage> => {
  const days = spans.find((span) => String(span) === query.get('days')) ?? spans[0]
  const from = dayOf(now() - (days - 1) * day)
  const counted = await readCounts(db, from)
  const projects = Map.groupBy(counted, ({ project }) => project)
  const links = spans
    .map((span) => `<a href="?days=${span}"${span === days ? ' aria-current="page"' : ''}>${span} days</a>`)
    .join('')
  const nothing =
    config.analytics === 'on'
      ? 'Nothing was counted in these days.'
      : 'Nothing is counted: the setting analytics (WALLETFRAME_ANALYTICS) is off.'
  const content =
    projects.size === 0
      ? `<section><p>${nothing}</p></section>`
      : [...projects].map(([project, list]) => projectSection(project, list)).join('')
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>How the modal is used</title><link rel="icon" href="data:,"><style>${style}</style></head><body><main><h1>How the modal is used</h1><p>Events from ${from} on, by project; days are in UTC. Numbers only: nothing of a single visitor is kept.</p><nav aria-label="Days">${links}</nav>${content}</main></body></html>`
  return { html, headers: pageHeaders(styleHash) }
}
