/** The database cannot be asked now, or not for this. It may be better in a moment; what was asked may have been done all the same. */
export class DatabaseGone extends Error {
  override readonly name = 'DatabaseGone'
}

/** What PostgreSQL says when it is not the statement's fault: Appendix A of its manual. */
const passing =
  /^(08|53|57P|58)|^(25006|25P03|40001|40P01|55P03|57014)$|^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_|EHOST|ENET)/
/** What `pg` says without a code. */
const lostText =
  /^(Connection terminated|Query read timeout|timeout expired|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed))/

const textOf = (error: Error & { readonly code?: unknown }, name: 'code' | 'message'): string => {
  const value = error[name]
  return typeof value === 'string' ? value : ''
}

/** Whether a driver's error is of the database as a whole and not of what was asked. */
export const isOfDatabase = (error: unknown): boolean => {
  if (error instanceof AggregateError) return error.errors.some(isOfDatabase)
  if (!(error instanceof Error)) return false
  return passing.test(textOf(error, 'code')) || lostText.test(textOf(error, 'message'))
}

/** What a log may have of it: a code, or what SQLite calls it; undefined where nothing was asked. */
export const reasonOf = ({ cause }: DatabaseGone): string | undefined => {
  const { errstr, code, message } = (cause ?? {}) as Readonly<Record<string, unknown>>
  return [errstr, code, message].find((text) => typeof text === 'string')?.slice(0, 100)
}

/** As {@link DatabaseGone} where it is one. */
export const asGone = (error: unknown): unknown =>
  isOfDatabase(error) ? new DatabaseGone('The database could not answer.', { cause: error }) : error
