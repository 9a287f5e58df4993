/**
 * What a stranger calls something, as it may be shown: anybody can call a token anything. One line, without characters that are not seen or
 * turn the text around, with no more than two marks on a letter, and short. The server does it before it tells, and the frame before it shows:
 * neither relies on the other.
 * @param most characters.
 */
export const displayText = (text: string, most: number): string =>
  [
    ...text
      // First of all: to normalize a text of marks takes time by the square of its length.
      .slice(0, 16 * most)
      .normalize('NFC')
      .replace(/\s+/gu, ' ')
      // Fillers of Hangul are letters, variation selectors are marks, and the blank of braille is a sign: nobody sees any of them.
      .replace(/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
      .replace(/(\p{M}{2})\p{M}+/gu, '$1')
      .trim(),
  ]
    .slice(0, most)
    .join('')
