import type { PresetName, ThemeSettings } from './settings.ts'

/** Themes that are ready, for operators and pages. What is said beside one wins. */
export const presets: { readonly [Name in PresetName]: ThemeSettings } = {
  default: {},
  midnight: {
    mode: 'dark',
    accent: { light: '#4338ca', dark: '#a5b4fc' },
    background: { light: '#f5f6ff', dark: '#0b1026' },
    radius: 'large',
  },
  paper: {
    accent: { light: '#9a3412', dark: '#f0a875' },
    background: { light: '#fbf6ec', dark: '#1f1a14' },
    text: { light: '#2b2118', dark: '#f3e9da' },
    radius: 'small',
    font: "Charter, 'Iowan Old Style', Georgia, Cambria, serif",
  },
  forest: {
    accent: { light: '#166b46', dark: '#6fdc9f' },
    background: { light: '#f3f8f3', dark: '#0d1a14' },
    radius: 'medium',
  },
  'high-contrast': {
    accent: { light: '#0b3bd6', dark: '#ffe14d' },
    background: { light: '#ffffff', dark: '#000000' },
    text: { light: '#000000', dark: '#ffffff' },
    highContrast: true,
    radius: 'small',
  },
}
