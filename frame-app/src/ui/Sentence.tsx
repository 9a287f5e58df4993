import type { ReactNode } from 'react'
import './Sentence.css'

/**
 * A sentence of the texts with its places filled: each language has them in its own order. What fills a place has its own reading direction
 * and keeps it to itself: a name in another script, which may be a stranger's, turns nothing around it.
 * @throws Error where the sentence has a place that nothing is given for: what is approved is never shown with a hole.
 */
export const Sentence = ({
  text,
  parts,
}: {
  readonly text: string
  readonly parts: Readonly<Record<string, ReactNode>>
}) =>
  text.split(/\{(\w+)\}/).map((piece, index) => {
    if (index % 2 === 0) return piece
    if (parts[piece] === undefined) throw new Error(`The sentence has no ${piece}.`)
    return <bdi key={index}>{parts[piece]}</bdi>
  })
