import { optionsStore } from '../../state/options.ts'
import { keepOnTheWay } from '../handOver/otherSites.ts'
import { account, during, vaultPart, withFresh } from './steps.ts'

/* The operator keeps a key of the wallet, where they offer that and its owner wants it: whoever has it can open the wallet, so it is custodial. */

/** The operator keeps a key from now on. What it opens with is a code that nobody sees here: they give it to the owner who asks for it. */
export const keepAtOperator = (): Promise<void> =>
  during(() =>
    withFresh(async () => {
      const { operatorRecovery } = optionsStore.getState().project
      // The operator ended it while the window was open.
      if (operatorRecovery === undefined) return { step: 'begin' }
      const vault = await vaultPart()
      await vault.requireFresh(account(), 'operator')
      await vault.keepAtOperator(account(), operatorRecovery)
      return { step: 'done', isBrowserNew: await keepOnTheWay() }
    }),
  )
