/**
 * What a stranger calls something, as it may be shown: one line, without characters that nobody sees or that turn the text around, with no more
 * than two marks on a letter, and short. The server does the same; what is shown does not rely on it.
 */
export const strangersText = (text: string, most: number): string =>
  [
    ...text
      .slice(0, 4 * most)
      .normalize('NFC')
      .replace(/\s+/gu, ' ')
      .replace(/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
      .replace(/(\p{M}{2})\p{M}+/gu, '$1')
      .trim(),
  ]
    .slice(0, most)
    .join('')
