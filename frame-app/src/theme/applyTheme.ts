import type { Options } from '../state/options.ts'

/** Page's variable -> the CSS variable of the card. */
const variables = {
  accent: '--accent',
  background: '--surface',
  fontFamily: '--font',
  fontSizeMaster: '--size',
  borderRadiusMaster: '--radius',
} as const

/** Black or white, whichever reads better on `color`: by relative luminance (WCAG 2.2). */
const readableOn = ([red, green, blue]: readonly [number, number, number]): '#000' | '#fff' => {
  const linear = (channel: number) => {
    const part = channel / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }
  const luminance = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  return (luminance + 0.05) / 0.05 > 1.05 / (luminance + 0.05) ? '#000' : '#fff'
}

const channelsOf = (color: string): readonly [number, number, number] | undefined => {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return undefined
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return [red, green, blue]
}

/** Puts the page's looks on the card, by CSSOM: no style element, no inline style in markup. */
export const applyTheme = (
  card: HTMLElement,
  options: Pick<Options, 'themeMode' | 'themeVariables'>,
): void => {
  const { dataset } = document.documentElement
  if (options.themeMode === 'system') delete dataset['theme']
  else dataset['theme'] = options.themeMode
  for (const [name, variable] of Object.entries(variables)) {
    const value = options.themeVariables[name as keyof typeof variables]
    if (value === undefined) card.style.removeProperty(variable)
    else card.style.setProperty(variable, typeof value === 'number' ? `${value}px` : value)
  }
  const { accent } = options.themeVariables
  const channels =
    typeof accent === 'string' && CSS.supports('color', accent) ? channelsOf(accent) : undefined
  if (channels) card.style.setProperty('--on-accent', readableOn(channels))
  else card.style.removeProperty('--on-accent')
}
