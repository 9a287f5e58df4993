import { createHash } from 'node:crypto'
import { basePath } from '@walletframe/api-contract'
import { themeValues, type HostedFont } from '@walletframe/api-contract/theme'
import type { ProjectConfig } from '../config.ts'
import { staticFile, type StaticFile } from '../http/staticFiles.ts'
import type { Fonts } from './fonts.ts'

/*
 * An operator's theme as browsers get it: a style sheet of its own, linked by the documents, fetched beside the frame's. So it holds from the
 * first paint on, without a script and without an inline style, and nothing that a page says is in it.
 */

export type ThemeSheet = { readonly address: string; readonly file: StaticFile; readonly links: string }

/** No swap: letters that change their width later would move a button under the pointer. */
const faceOf = (
  family: string,
  { file, weight, style }: HostedFont['files'][number],
  fonts: Fonts,
): string => {
  const address = fonts.addressOf(file)
  return address === undefined
    ? ''
    : `@font-face{font-family:'${family}';src:url(${address}) format('woff2');font-weight:${weight ?? '400'};font-style:${style ?? 'normal'};font-display:optional}`
}

const textOf = (theme: NonNullable<ProjectConfig['theme']>, fonts: Fonts): string => {
  const { mode, variables } = themeValues(theme)
  const { font } = theme
  const values = Object.entries(variables).map(([name, value]) => `${name}:${value}`)
  return [
    ...(typeof font === 'object' ? font.files.map((each) => faceOf(font.family, each, fonts)) : []),
    // Twice, to go before the frame's own tokens whichever comes later.
    ...(values.length > 0 ? [`:root:root{${values.join(';')}}`] : []),
    ...(mode === 'system' ? [] : [`:root:not([data-theme]) :is(.card,.backdrop){color-scheme:${mode}}`]),
  ].join('\n')
}

/** Address of a project's sheet: the project, so that every server finds it; the content, so that it may be kept for good. */
const addressFor = (project: string, text: string): string =>
  `${basePath}/themes/${project}/${createHash('sha256').update(text).digest('base64url').slice(0, 16)}.css`

/** The sheet of a project; undefined where its operator says nothing of the looks. */
export const themeSheetOf = ({ id, theme }: ProjectConfig, fonts: Fonts): ThemeSheet | undefined => {
  const text = theme === undefined ? '' : textOf(theme, fonts)
  if (text === '') return undefined
  const address = addressFor(id, text)
  const [first] = typeof theme?.font === 'object' ? theme.font.files : []
  const font = first && fonts.addressOf(first.file)
  const preload =
    font === undefined ? '' : `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}">`
  return {
    address,
    file: staticFile('theme.css', text),
    links: `<link rel="stylesheet" href="${address}">${preload}`,
  }
}
