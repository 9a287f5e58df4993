import type { Page } from '@playwright/test'

type Given = { readonly textsGiven: () => readonly string[] }

/**
 * Words in a picture of the pseudo-language that are neither of a catalogue nor given to it: sentences that stand in the code. A word of a
 * catalogue has marks on its letters; one without is looked for among the texts that the fixture put into the stores. Dates and the like are
 * the browser's own words.
 */
export const foreignWords = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const given = (globalThis as unknown as Given).textsGiven()
    const known = new Set(given.flatMap((text) => text.toLowerCase().split(/[^\p{L}]+/u)))
    /** Names of networks that nobody named and what stands in addresses, by their pieces. */
    const pieces = given.join(' ').toLowerCase()
    const own = new Set([
      'utc',
      ...Array.from({ length: 12 }, (_, month) => new Date(2026, month, 1)).flatMap((date) =>
        (['long', 'short'] as const).map((form) => date.toLocaleString('en', { month: form }).toLowerCase()),
      ),
      ...(['day', 'hour', 'minute', 'second'] as const).flatMap((unit) =>
        [-1, -2].flatMap((count) => new Intl.RelativeTimeFormat('en').format(count, unit).split(' ')),
      ),
    ])
    /** Letters that the pseudo-language puts marks on: a word that has one without was in no catalogue. */
    const unmarked = /[acdeinosuyzACEINOSU]/

    const foreignIn = (text: string): readonly string[] =>
      text
        // An example of an address, in an empty field: no word of a language.
        .replace(/\S+@example\.com/, '')
        .split(/[^\p{L}\p{N}\p{M}]+/u)
        .filter((word) => /^[A-Za-z]{3,}$/.test(word) && unmarked.test(word))
        .map((word) => word.toLowerCase())
        .filter((word) => !known.has(word) && !own.has(word) && !pieces.includes(word))

    const found: string[] = []
    for (const card of document.querySelectorAll('.card, .toast')) {
      const texts = document.createTreeWalker(card, NodeFilter.SHOW_TEXT)
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const element = node.parentElement
        if (!element || element.closest('script, style, time, .mono')) continue
        for (const word of foreignIn(node.textContent ?? '')) found.push(`‹${word}› in ‹${node.textContent}›`)
      }
      for (const element of card.querySelectorAll(':not(time)'))
        for (const name of ['aria-label', 'aria-description', 'title', 'alt', 'placeholder'])
          for (const word of foreignIn(element.getAttribute(name) ?? ''))
            found.push(`‹${word}› in ${name} of ${element.tagName.toLowerCase()}`)
    }
    return [...new Set(found)].slice(0, 8)
  })
