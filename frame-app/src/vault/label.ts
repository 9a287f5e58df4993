import { optionsStore } from '../state/options.ts'

/* The name of a device in the list of what opens the wallet. */

/** By what a browser says of itself. Most name others too (Edge says Chrome, and Chrome Safari; Android says Linux): the first here counts. */
const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const systems = ['Windows', 'Android', 'iPhone', 'iPad', 'Mac OS X', 'CrOS', 'Linux'] as const

/** What this browser calls itself. */
export const deviceLabel = (): string => {
  const agent = navigator.userAgent
  const browser = browsers.find(([sign]) => agent.includes(sign))?.[1] ?? 'Browser'
  const system = systems.find((name) => agent.includes(name)) ?? ''
  return `${browser} ${system}`.trim()
}

/** Between the browser and the site: the key is kept for each site apart. */
const mark = ' · '
/** Characters that the server takes. */
const longest = 64

/** What the slot of this device is called: its browser, and the site that it opens the wallet on. */
export const slotLabel = (): string => {
  const host = optionsStore.getState().hostOrigin.replace(/^https?:\/\//, '')
  const named = `${deviceLabel()}${mark}${host}`
  return host === '' || named.length > longest ? deviceLabel() : named
}

/** What the slot of this browser is called whose place is the wallet's own window. */
export const browserLabel = (): string => {
  const named = `${deviceLabel()}${mark}${location.host}`
  return named.length > longest ? deviceLabel() : named
}

/** The parts of what {@link slotLabel} once gave. */
export const readLabel = (label: string): { readonly device: string; readonly site: string | undefined } => {
  const [device = '', ...site] = label.split(mark)
  return { device, site: site.length > 0 ? site.join(mark) : undefined }
}
