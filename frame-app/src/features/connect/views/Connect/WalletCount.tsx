import type { Namespace } from '@walletframe/bridge-protocol'
import { listKey, observeSuggested } from '../../../../data/catalogue.ts'
import { useObserved } from '../../../../ui/useObserved.ts'

/** As it is below ten; else in whole tens, with a plus where that left some out (facts 1.1). */
const roundCount = (count: number): string =>
  count < 10 ? String(count) : `${Math.floor(count / 10) * 10}${count % 10 === 0 ? '' : '+'}`

/** How many wallets the server's list has; nothing as long as nobody knows. */
export const WalletCount = ({ namespace }: { readonly namespace: Namespace | undefined }) => {
  const { data } = useObserved(observeSuggested, listKey(namespace))
  return data ? (
    <span className="tag" dir="ltr" data-testid="wallet-count">
      {roundCount(data.count)}
    </span>
  ) : null
}
