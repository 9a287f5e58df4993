import { readdirSync, statSync, watch, type FSWatcher } from 'node:fs'
import { join } from 'node:path'

/**
 * Tells of every file that changes in a folder and in those inside it, also in ones that come later. A watcher each folder: on Linux, Node's
 * recursive one follows files and not folders, and loses one that an editor puts in the place of the old.
 * @param changed gets the file's whole path; several times for one change.
 * @returns ends it.
 */
export const watchFolder = (top: string, changed: (file: string) => void): (() => void) => {
  const watchers = new Map<string, FSWatcher>()
  const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
  const forget = (folder: string) => {
    watchers.get(folder)?.close()
    watchers.delete(folder)
  }
  /** @param isNew tells also of the files that are in it already: they came before anybody watched. */
  const follow = (folder: string, isNew: boolean) => {
    if (watchers.has(folder)) return
    const watcher = watch(folder, (_event, name) => {
      if (name === null) return
      const path = join(folder, name)
      if (isFolder(path)) follow(path, true)
      else {
        forget(path)
        changed(path)
      }
    })
    // A folder that is taken away.
    watcher.on('error', () => forget(folder))
    watchers.set(folder, watcher)
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) follow(path, isNew)
      else if (isNew) changed(path)
    }
  }
  follow(top, false)
  return () => {
    for (const folder of watchers.keys()) forget(folder)
  }
}
