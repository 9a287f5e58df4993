/** Whether the browser denies storage to this document, and so to its workers (HTML, 12.2.3: `localStorage` throws a `SecurityError` there). */
export const isStorageDenied = (): boolean => {
  try {
    return globalThis.localStorage === null
  } catch {
    return true
  }
}
