import { isAddress, type Address } from 'viem'
import type { TreeNode } from '../../vault/decoded.ts'

/* Reading of a tree that the vault worker hashed (EIP-712). Whatever is not of the type that it should have counts as missing. */

export type Nodes = readonly TreeNode[]

const find = (nodes: Nodes, name: string): TreeNode | undefined => nodes.find(({ label }) => label === name)

export const textIn = (nodes: Nodes, name: string): string | undefined => {
  const value = find(nodes, name)?.value
  return typeof value === 'string' ? value : undefined
}

export const structIn = (nodes: Nodes, name: string): Nodes => {
  const value = find(nodes, name)?.value
  return typeof value === 'string' || value === undefined ? [] : value
}

export const hasAll = (nodes: Nodes, ...names: readonly string[]): boolean =>
  names.every((name) => find(nodes, name) !== undefined)

export const typeIn = (nodes: Nodes, name: string): string | undefined => find(nodes, name)?.type

/** A number that is not below zero. */
export const numberIn = (nodes: Nodes, name: string): bigint | undefined => {
  const node = find(nodes, name)
  return typeof node?.value === 'string' && /^u?int/.test(node.type) && /^\d+$/.test(node.value)
    ? BigInt(node.value)
    : undefined
}

export const addressIn = (nodes: Nodes, name: string): Address | undefined => {
  const value = textIn(nodes, name)
  return value !== undefined && isAddress(value, { strict: false }) ? value : undefined
}

/** The structs of an array, or the one that stands there alone. */
export const structsIn = (nodes: Nodes, name: string): readonly Nodes[] => {
  const node = find(nodes, name)
  if (node === undefined || typeof node.value === 'string') return []
  return node.type.endsWith(']')
    ? node.value.map(({ value }) => (typeof value === 'string' ? [] : value))
    : [node.value]
}

/** Whether these are all the members, with these types and in this order: `type name,type name`. */
export const isForm = (nodes: Nodes, form: string): boolean =>
  nodes.map(({ type, label }) => `${type} ${label}`).join() === form
