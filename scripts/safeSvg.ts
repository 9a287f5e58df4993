/*
 * Icons that are served from the frame's own origin are drawings and nothing else. What is not on these lists is no reason to leave something
 * out: the whole file is refused, and somebody looks at it.
 */

const elements: ReadonlySet<string> = new Set(
  'svg g defs clipPath linearGradient radialGradient stop path circle ellipse rect polygon'.split(' '),
)
const attributes: ReadonlySet<string> = new Set(
  [
    'xmlns viewBox id d cx cy r rx ry x y x1 y1 x2 y2 fx fy points width height transform offset',
    'fill fill-rule fill-opacity clip-path clip-rule opacity stop-color stop-opacity gradientUnits gradientTransform',
    'stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit',
  ].flatMap((names) => names.split(' ')),
)
/** Left out: they say nothing about the drawing. */
const needless: ReadonlySet<string> = new Set(['class'])

const tag = /<(\/?)([A-Za-z][\w:-]*)((?:\s+[\w:-]+="[^"<>]*")*)\s*(\/?)>/g
const attribute = /([\w:-]+)="([^"<>]*)"/g
/** A number, a colour, a path, a place in the same file; the one address is that of the namespace. */
const plainValue = /^(?:url\(#[\w-]+\)|[^():&\\]*|(?:(?:matrix|translate|rotate|scale)\([-\d.e, ]+\) ?)+)$/

const safeAttribute = (element: string, name: string, value: string): string => {
  if (needless.has(name) || (element === 'svg' && (name === 'width' || name === 'height'))) return ''
  if (!attributes.has(name)) throw new Error(`The attribute ${name} is not allowed in an icon.`)
  const isSafe = name === 'xmlns' ? value === 'http://www.w3.org/2000/svg' : plainValue.test(value)
  if (!isSafe) throw new Error(`${name}="${value}" is not allowed in an icon.`)
  return ` ${name}="${value}"`
}

/**
 * An SVG of drawings only, without what is needless.
 * @throws Error where it has anything else: a script, a style, an address, a text, an entity, a comment.
 */
export const safeSvg = (text: string): string => {
  const rest = text.replace(tag, '').trim()
  if (rest !== '') throw new Error(`An icon has tags only, and not: ${rest.slice(0, 80)}`)
  const safe = [...text.matchAll(tag)]
    .map(([, end = '', name = '', given = '', closed = '']) => {
      if (!elements.has(name)) throw new Error(`The element ${name} is not allowed in an icon.`)
      const kept = [...given.matchAll(attribute)].map(([, key = '', value = '']) =>
        safeAttribute(name, key, value),
      )
      return `<${end}${name}${kept.join('')}${closed}>`
    })
    .join('')
  if (!/^<svg [^>]*viewBox=/.test(safe)) throw new Error('An icon is an SVG with a viewBox.')
  return `${safe}\n`
}
