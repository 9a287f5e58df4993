/**
 * Characters that a person cannot see, or that turn the reading direction around: controls, format characters (tags, marks of direction), those
 * that are drawn as nothing (fillers, joiners, variation selectors), line and paragraph separators, private use, and the blank Braille
 * pattern. Line breaks and tabs are seen; a variation selector that only makes an emoji of a sign is left alone.
 */
const hidden =
  /(?![\n\t])(?:(?<!\p{Extended_Pictographic})\uFE0F|(?!\uFE0F)[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\p{Co}\p{Cs}\u2800])/gu

/** The text with every hidden character spelled out, so that what is signed is what is read. */
export const visibleText = (text: string): string =>
  text.replace(
    hidden,
    (character) => `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
  )
