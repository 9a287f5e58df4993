import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

/** One IndexedDB database: its name, its version, and how a version is reached from an older one. */
export type DatabaseDefinition<Schema extends DBSchema> = {
  readonly name: string
  /** Raise it with every change of form, and add a step to `upgrade`. */
  readonly version: number
  /** Takes every step from `from` (0: there is none yet) to `version`. */
  readonly upgrade: (db: IDBPDatabase<Schema>, from: number) => void
}

/** Milliseconds that a tab of an older build may take to let go of the database. */
const blockedPatience = 5_000

/**
 * Opens a database, once a document. Rejects where the browser denies storage; the next call tries again.
 *
 * A tab of an older build lets go as soon as a newer one upgrades: it closes its connection and opens another one at its next use, which
 * fails while the version is one that it does not know. Who waits for a tab that does not let go gets an error and does not wait for ever.
 */
export const opener = <Schema extends DBSchema>({
  name,
  version,
  upgrade,
}: DatabaseDefinition<Schema>): (() => Promise<IDBPDatabase<Schema>>) => {
  let opened: Promise<IDBPDatabase<Schema>> | undefined
  const forget = () => {
    opened = undefined
  }
  const open = async (): Promise<IDBPDatabase<Schema>> => {
    let tellBlocked: (error: Error) => void = () => {}
    let timer: ReturnType<typeof setTimeout> | undefined
    const isHeld = new Promise<never>((_resolve, reject) => {
      tellBlocked = reject
    })
    const asked = openDB<Schema>(name, version, {
      upgrade: (db, from) => upgrade(db, from),
      blocked: () => {
        timer = setTimeout(
          () => tellBlocked(new Error(`Another tab of this site holds the database ${name}.`)),
          blockedPatience,
        )
      },
      blocking: (_current, _wanted, event) => {
        ;(event.target as IDBDatabase).close()
        forget()
      },
      terminated: forget,
    })
    try {
      return await Promise.race([asked, isHeld])
    } catch (error) {
      // It may still open later: nobody uses it then.
      void asked.then(
        (db) => db.close(),
        () => {},
      )
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
  return () => {
    opened ??= open().catch((error: unknown) => {
      forget()
      throw error
    })
    return opened
  }
}
