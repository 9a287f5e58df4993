/** Where the tab keeps the pairing that is under way (`pairingRecord.ts`). */
export const pairingKey = 'walletframe:pairing'

/** Whether something is there: all that is looked at before the first paint. */
export const isPairingLeft = (): boolean => {
  try {
    return sessionStorage.getItem(pairingKey)?.startsWith('{') === true
  } catch {
    // Denied.
    return false
  }
}
