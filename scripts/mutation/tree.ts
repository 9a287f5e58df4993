import { parseAst } from 'vite'

/* TypeScript as a tree, as the bundler reads it. */

export type Node = { readonly type: string; readonly start: number; readonly end: number } & Readonly<
  Record<string, unknown>
>

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

export const child = (node: Node, key: string): Node | undefined => {
  const value = node[key]
  return isNode(value) ? value : undefined
}

export const children = (node: Node): readonly Node[] =>
  Object.values(node)
    .flat()
    .filter((value) => isNode(value))

/** @throws where the source is not TypeScript. */
export const parse = (source: string, file: string): Node =>
  parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts', sourceType: 'module' }) as unknown as Node

/** The line of a place in a text, from 1. */
export const lineOf = (source: string, at: number): number => source.slice(0, at).split('\n').length
