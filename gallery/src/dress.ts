import { presetNames, themeValues, type ThemeSettings } from '@walletframe/api-contract/theme'
import { optionsStore } from '../../frame-app/src/state/options.ts'
import type { Wishes } from './wishes.ts'

/** An operator's own theme, with all that a theme can say, and nothing of it near ours: hot colours, the largest letters, round corners, a serif font. */
const operators: ThemeSettings = {
  accent: { light: '#ff5d00', dark: '#ffd54a' },
  background: { light: '#fff1f7', dark: '#2a0a1f' },
  text: { light: '#5a1040', dark: '#ffe3f2' },
  radius: 28,
  fontSize: 12,
  font: 'Georgia, serif',
}

const logo = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 40"><rect width="160" height="40" rx="20" fill="#ff5d00"/><circle cx="24" cy="20" r="10" fill="#fff"/><rect x="46" y="15" width="90" height="10" rx="5" fill="#fff"/></svg>')}`

const themeOf = (preset: Wishes['preset']): ThemeSettings =>
  preset === 'operator' ? operators : { preset: presetNames.find((name) => name === preset) ?? 'default' }

/** Puts an operator's theme on all screens, as its style sheet does; the scheme stays the one that was wished. */
export const dress = ({ preset }: Wishes): void => {
  const { style } = document.documentElement
  for (const [name, value] of Object.entries(themeValues(themeOf(preset)).variables))
    style.setProperty(name, value)
  if (preset === 'operator')
    optionsStore.setState(({ project }) => ({ project: { ...project, logo, theme: operators } }))
}
