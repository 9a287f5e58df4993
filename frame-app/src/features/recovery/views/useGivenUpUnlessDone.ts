import { useEffect } from 'react'
import { giveUpRecovery, recoveryStore } from '../recoveryState.ts'

/** A way to recover that is left before its end is given up: nothing was changed, and nothing of it stays. */
export const useGivenUpUnlessDone = (): void =>
  useEffect(
    () => () => {
      if (recoveryStore.getState().step !== 'done') giveUpRecovery()
    },
    [],
  )
