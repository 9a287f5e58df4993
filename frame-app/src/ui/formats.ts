/*
 * How a language writes numbers and times. Digits are the ones that everybody's keyboard has, whatever the script is. To make a format takes a tenth
 * of a millisecond, which a list under a finger has not for each of its rows: each is made once.
 */

const latin = { numberingSystem: 'latn' } as const

const kept = <Options extends object, Format>(make: (language: string, options: Options) => Format) => {
  const made = new Map<string, Format>()
  return (language: string, options = {} as Options): Format => {
    const key = `${language} ${JSON.stringify(options)}`
    const format = made.get(key) ?? make(language, { ...latin, ...options })
    made.set(key, format)
    return format
  }
}

/** @param language BCP 47. @throws RangeError for a language or options that are none. */
export const numberFormat = kept(
  (language, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options),
)

/** @param language BCP 47. @throws RangeError for a language or options that are none. */
export const dateFormat = kept(
  (language, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options),
)
