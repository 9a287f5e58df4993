/*
 * What of an error may stand in a log. A database puts values of rows into its errors (`detail`, `where`, quoted texts of messages), and a
 * value may be an e-mail address: of those only codes and names of tables are told.
 */

const mailAddress = /[^\s"'<>()]+@[^\s"'<>()]+/g

const withoutValues = (text: string, isOfDatabase: boolean): string =>
  (isOfDatabase ? text.replace(/"[^"]*"|'[^']*'/g, '"…"') : text).replace(mailAddress, '(address)')

/** Causes of causes that are told. */
const deepest = 3

/** Names of things in the database, which its errors tell beside the message. */
const names = ['code', 'table', 'column', 'constraint', 'routine'] as const

/** An error as a log may have it: type, message, where it happened. @param depth of a cause. */
export const loggable = (thrown: unknown, depth = 0): object => {
  if (!(thrown instanceof Error)) return { type: typeof thrown }
  const members = thrown as Error & Readonly<Record<string, unknown>>
  const isOfDatabase = typeof members['severity'] === 'string'
  const frames = (thrown.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const told = names.flatMap((name) => {
    const value = members[name]
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  return {
    type: thrown.name,
    message: withoutValues(thrown.message, isOfDatabase),
    stack: frames.join('\n'),
    ...Object.fromEntries(told),
    ...(thrown.cause === undefined || depth >= deepest ? {} : { cause: loggable(thrown.cause, depth + 1) }),
  }
}
