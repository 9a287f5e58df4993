import { probeName } from './hit.ts'
import { child, children, parse, type Node } from './tree.ts'

/*
 * Which tests come by a place: beside each place a call is written that says so, and all tests run once. A mutant is then asked only of
 * the tests that come by it, and one that no test comes by needs no run at all.
 */

export type Place = { readonly id: number; readonly start: number; readonly end: number }

/** Where a call can be written: before a statement of a list, or before the value of an arrow function. */
type Point = { readonly node: Node; readonly isValue: boolean }

const pointsOf = (node: Node): readonly Point[] => {
  const statements = ['body', 'consequent'].map((key) => node[key]).filter((value) => Array.isArray(value))
  const points = node.type === 'ClassBody' ? [] : (statements.flat() as readonly Node[])
  const value = node.type === 'ArrowFunctionExpression' ? child(node, 'body') : undefined
  return [
    ...points.map((statement) => ({ node: statement, isValue: false })),
    ...(value && value.type !== 'BlockStatement' ? [{ node: value, isValue: true }] : []),
    ...children(node).flatMap(pointsOf),
  ]
}

/** The source with a probe at the nearest point around each place. */
export const probed = (source: string, file: string, places: readonly Place[]): string => {
  const points = pointsOf(parse(source, file))
  const inserts = places.flatMap(({ id, start, end }) => {
    const around = points.filter(({ node }) => node.start <= start && end <= node.end)
    const nearest = around.toSorted(
      (one, other) => one.node.end - one.node.start - (other.node.end - other.node.start),
    )[0]
    if (!nearest) return []
    const call = `globalThis.${probeName}?.(${id})`
    const { node, isValue } = nearest
    return isValue
      ? [
          { at: node.start, text: `(${call},` },
          { at: node.end, text: ')' },
        ]
      : [{ at: node.start, text: `;${call};` }]
  })
  // From the end, so that the places before stay where they are.
  return inserts
    .toSorted((one, other) => other.at - one.at)
    .reduce((text, insert) => text.slice(0, insert.at) + insert.text + text.slice(insert.at), source)
}
