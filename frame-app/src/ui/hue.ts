/** A hue for a text, the same everywhere: what has no picture of its own still has a colour of its own. */
export const hueOf = (text: string): number => {
  let hash = 7
  for (const character of text) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 65_521
  return hash % 360
}
