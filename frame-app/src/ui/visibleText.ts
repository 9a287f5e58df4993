/** Characters that a person cannot see or that turn the reading direction around, apart from line breaks and tabs. */
// oxlint-disable-next-line no-control-regex
const hidden =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g

/** The text with every hidden character spelled out, so that what is signed is what is read. */
export const visibleText = (text: string): string =>
  text.replace(
    hidden,
    (character) => `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
  )
