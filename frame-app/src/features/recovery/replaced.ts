import { problemOf } from '../../state/problem.ts'
import { account } from './steps.ts'

/**
 * The new code or passphrase works: the slots of those before it go. Where one does not, the new one is as good, and the old one can be removed by hand.
 * @returns whether all are gone.
 */
export const removeReplaced = async (replaced: readonly string[]): Promise<boolean> => {
  try {
    const { devices } = await import('../../vault/devices.ts')
    for (const slotId of replaced)
      try {
        const { removeAt } = await devices.remove(account(), slotId)
        if (removeAt !== null) return false
      } catch (thrown) {
        // Removed elsewhere meanwhile.
        if (problemOf(thrown).code !== 'slot_not_found') throw thrown
      }
    return true
  } catch {
    return false
  }
}
