import { child, children, parse, type Node } from './tree.ts'

/*
 * What can be changed in a file so that a test should notice. One change at a time, each of a kind that people make by mistake: a check
 * that is the wrong way round, a guard that is gone, a limit that is one off. Types, comments, imports, texts and logs stay as they are.
 */

/** One change: the characters from `start` to `end` become `text`. */
export type Mutant = {
  readonly operator: string
  readonly start: number
  readonly end: number
  readonly text: string
}

const swapped: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
}

/** Nodes of types that hold an expression that runs. */
const holdsExpression = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'])

const isText = (node: Node | undefined): boolean =>
  node?.type === 'TemplateLiteral' || (node?.type === 'Literal' && typeof node['value'] === 'string')

/** `log.info(…)`, `console.warn(…)`, `services.log.error(…)`. */
const isLog = (node: Node): boolean => {
  const callee = child(node, 'callee')
  const of = callee && child(callee, 'object')
  const name = of && (child(of, 'property') ?? of)['name']
  return node.type === 'CallExpression' && /^(?:log|logger|console)$/.test(String(name))
}

/** A call that stands by itself: only what it does can matter. */
const isCallStatement = (node: Node): boolean => {
  let expression = child(node, 'expression')
  while (expression && ['AwaitExpression', 'UnaryExpression', 'ChainExpression'].includes(expression.type))
    expression = child(expression, 'argument') ?? child(expression, 'expression')
  return expression?.type === 'CallExpression' && child(expression, 'callee')?.type !== 'Super'
}

const leaves = new Set(['ThrowStatement', 'ReturnStatement', 'ContinueStatement'])

/** `if (…) throw …` and `if (…) return …`, with or without braces, without an `else`. */
const isGuard = (node: Node): boolean => {
  const then = child(node, 'consequent')
  const last = then?.type === 'BlockStatement' ? (then['body'] as readonly Node[]).at(-1) : then
  return !child(node, 'alternate') && last !== undefined && leaves.has(last.type)
}

/** A small number is one off; a large one (a time, a size) is doubled: nobody can tell 60,000 ms from 60,001. */
const otherNumber = (raw: string, start: number): string => {
  const suffix = raw.endsWith('n') ? 'n' : ''
  const digits = raw.replaceAll('_', '').replace(/n$/, '')
  if (suffix) return `${BigInt(digits) <= 256n ? BigInt(digits) + 1n : BigInt(digits) * 2n}n`
  const value = Number(digits)
  if (Math.abs(value) > 256) return String(value * 2)
  return String(start % 2 === 0 || value === 0 ? value + 1 : value - 1)
}

/** The change of the operator between two operands, whatever brackets stand there. */
const atOperator = (source: string, left: Node, right: Node, operator: string): number =>
  source.indexOf(operator, left.end) < right.start ? source.indexOf(operator, left.end) : -1

const ofBinary = (source: string, node: Node): Mutant[] => {
  const [left, right, operator] = [child(node, 'left'), child(node, 'right'), String(node['operator'])]
  if (!left || !right) return []
  const start = atOperator(source, left, right, operator)
  if (start < 0) return []
  if (operator === '??') return [{ operator: 'no ??', start, end: node.end, text: '' }]
  const text = swapped[operator]
  if (text === undefined || (operator === '+' && (isText(left) || isText(right)))) return []
  return [{ operator: `${operator} to ${text}`, start, end: start + operator.length, text }]
}

const ofLiteral = (source: string, node: Node): Mutant[] => {
  const { start, end } = node
  const raw = source.slice(start, end)
  const value = node['value']
  if (typeof value === 'boolean') return [{ operator: 'true/false', start, end, text: String(!value) }]
  if (/^\d/.test(raw)) return [{ operator: 'number', start, end, text: otherNumber(raw, start) }]
  // A text with a space is a sentence: its words are not behaviour.
  if (typeof value === 'string' && /^\S+$/.test(value))
    return [{ operator: 'empty string', start, end, text: "''" }]
  return []
}

const ofOptional = (source: string, node: Node): Mutant[] => {
  const before = child(node, 'object') ?? child(node, 'callee')
  if (node['optional'] !== true || !before) return []
  const start = source.indexOf('?.', before.end)
  const text = node.type === 'MemberExpression' && node['computed'] !== true ? '.' : ''
  return [{ operator: 'no ?.', start, end: start + 2, text }]
}

/** `!x` and `a === b` have their own operators, which say the same. */
const hasOwnOpposite = (test: Node): boolean => ['!', '===', '!=='].includes(String(test['operator']))

const negated = (source: string, test: Node | undefined): Mutant[] =>
  test && !hasOwnOpposite(test)
    ? [
        {
          operator: 'negate',
          start: test.start,
          end: test.end,
          text: `!(${source.slice(test.start, test.end)})`,
        },
      ]
    : []

/** What may change at this node itself. */
const ofNode = (source: string, node: Node): Mutant[] => {
  const { start, end } = node
  switch (node.type) {
    case 'IfStatement':
      return [
        ...negated(source, child(node, 'test')),
        ...(isGuard(node) ? [{ operator: 'no guard', start, end, text: ';' }] : []),
      ]
    case 'ConditionalExpression':
    case 'WhileStatement':
      return negated(source, child(node, 'test'))
    case 'BinaryExpression':
    case 'LogicalExpression':
      return ofBinary(source, node)
    case 'UnaryExpression':
      return node['operator'] === '!' ? [{ operator: 'no !', start, end: start + 1, text: '' }] : []
    case 'ExpressionStatement':
      return isCallStatement(node) ? [{ operator: 'no call', start, end, text: ';' }] : []
    case 'ArrayExpression':
      return children(node).length > 0 ? [{ operator: 'empty array', start, end, text: '[]' }] : []
    case 'TemplateLiteral':
      return /\s/.test(source.slice(start, end)) ? [] : [{ operator: 'empty string', start, end, text: "''" }]
    case 'MemberExpression':
    case 'CallExpression':
      return ofOptional(source, node)
    case 'Literal':
      return ofLiteral(source, node)
    default:
      return []
  }
}

/** The parts of a node that run and may change. */
const within = (node: Node): readonly Node[] => {
  if (holdsExpression.has(node.type)) return children(node).filter((part) => part === node['expression'])
  if (node.type.startsWith('TS') || node.type === 'JSXAttribute' || isLog(node)) return []
  if (['ImportDeclaration', 'ImportExpression', 'ExportAllDeclaration'].includes(node.type)) return []
  if (node.type === 'TaggedTemplateExpression') return []
  if (node.type === 'ExportNamedDeclaration') return children(node).filter((part) => part !== node['source'])
  if (node.type === 'Property' && node['computed'] !== true)
    return children(node).filter((part) => part !== node['key'])
  return children(node)
}

/** All mutants of a TypeScript file, in the order of the file. */
export const mutantsOf = (source: string, file: string): readonly Mutant[] => {
  const found: Mutant[] = []
  const walk = (node: Node): void => {
    const isDirective = typeof node['directive'] === 'string'
    const isLogStatement = node.type === 'ExpressionStatement' && children(node).some(isLog)
    if (isDirective || isLogStatement) return
    found.push(...ofNode(source, node))
    within(node).forEach(walk)
  }
  walk(parse(source, file))
  return found.toSorted((one, other) => one.start - other.start)
}

/** The source with the change in it. */
export const applied = (source: string, { start, end, text }: Mutant): string =>
  source.slice(0, start) + text + source.slice(end)
