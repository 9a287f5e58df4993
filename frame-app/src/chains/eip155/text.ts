/** Characters that nobody sees, line breaks, and marks that turn the reading direction around. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]/gu

/** A stranger's name for a token: one short line, nothing invisible. */
export const plainLabel = (text: string, maximum: number): string =>
  text.replace(unseen, '').trim().slice(0, maximum)
