/** Modules of white on each side: what the standard asks for (ISO/IEC 18004). */
export const quietZone = 4

/** The dark modules of a code as one path, run by run: neighbours of one row are one box. The quiet zone is left free. */
export const pathOf = (modules: readonly (readonly boolean[])[]): string =>
  modules
    .flatMap((row, y) =>
      row.flatMap((isDark, x) => {
        if (!isDark || row[x - 1]) return []
        const end = row.indexOf(false, x)
        const length = (end === -1 ? row.length : end) - x
        return [`M${x + quietZone} ${y + quietZone}h${length}v1h-${length}z`]
      }),
    )
    .join('')
