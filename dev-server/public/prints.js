/* The prints: shapes by rule, in an SVG of 300 by 380. */

const shape = (name, attributes) => {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
  return element
}

/** Dots in a grid of 12 units, wide as `radius` says for a place from 0 to 1 in both directions. */
const dots = (fill, radius) => {
  const found = []
  for (let x = 36; x <= 264; x += 12)
    for (let y = 36; y <= 344; y += 12) {
      const r = radius((x - 36) / 228, (y - 36) / 308)
      if (r > 0.3) found.push(shape('circle', { cx: x, cy: y, r: r.toFixed(2), fill }))
    }
  return found
}

const prints = {
  tide: () => [
    ...dots('#e4633c', (x, y) => 5 * Math.max(0, 1 - Math.hypot(x - 0.68, y - 0.24) / 0.24)),
    ...dots('#23457a', (x, y) => 6.4 * Math.max(0, y - 0.42 - 0.06 * Math.sin(x * 7)) ** 0.7),
  ],
  noon: () => [
    ...Array.from({ length: 40 }, (_, ring) =>
      shape('circle', {
        cx: 150,
        cy: 178,
        r: 4 + ring * 2.75,
        fill: 'none',
        stroke: ring % 5 === 0 ? '#23457a' : '#e49b1c',
        'stroke-width': (2.1 - ring * 0.04).toFixed(2),
      }),
    ),
    shape('rect', { x: 36, y: 316, width: 228, height: 3, fill: '#23457a' }),
  ],
  dune: () =>
    Array.from({ length: 44 }, (_, line) => {
      const y = 60 + line * 6.4
      const swell = 34 * Math.sin(line / 9) + 12
      return shape('path', {
        d: `M36 ${y} C 100 ${(y - swell).toFixed(1)}, 160 ${(y + swell).toFixed(1)}, 264 ${(y - swell / 3).toFixed(1)}`,
        fill: 'none',
        stroke: line % 7 === 0 ? '#23457a' : '#c4622d',
        'stroke-width': (0.8 + (line % 7) * 0.25).toFixed(2),
      })
    }),
}

/** Draws a print of the catalogue, in place of what was there. */
export const draw = (svg, name) => svg.replaceChildren(...prints[name]())
