import { writeFileSync } from 'node:fs'
import { encode } from 'uqr'

/* What Chromium shows in the place of a camera (`--use-file-for-fake-video-capture`): pictures without compression (YUV4MPEG2). */

const [width, height] = [640, 480]
/** Pixels of a module of a code. */
const module = 6
const [dark, paper, wall] = [16, 235, 90]
/** Pictures of the film, which begins anew at its end. */
const pictures = 10

/** Writes a film of a sheet of paper with a code on it, or of a wall. */
export const writeFilm = (file: string, text?: string): void => {
  const luma = Buffer.alloc(width * height, wall)
  if (text !== undefined) {
    const { data } = encode(text, { ecc: 'M', border: 4 })
    const [left, top] = [width, height].map((side) => Math.floor((side - data.length * module) / 2)) as [
      number,
      number,
    ]
    for (const [y, row] of data.entries())
      for (const [x, isDark] of row.entries())
        for (let line = 0; line < module; line += 1) {
          const start = (top + y * module + line) * width + left + x * module
          luma.fill(isDark ? dark : paper, start, start + module)
        }
  }
  const picture = Buffer.concat([Buffer.from('FRAME\n'), luma, Buffer.alloc((width * height) / 2, 128)])
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`)
  writeFileSync(file, Buffer.concat([head, ...Array.from({ length: pictures }, () => picture)]))
}

/** Arguments of a browser whose camera shows the film. */
export const filmArgs = (file: string): readonly string[] => [
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${file}`,
]
