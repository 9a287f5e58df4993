/** Texts that are fetched together in English, since the same views say them. Other languages have all groups in one file. */
export type Group<Name extends string, English> = { readonly name: Name; readonly english: English }

export const group = <const Name extends string, const English>(
  name: Name,
  english: English,
): Group<Name, English> => ({ name, english })
