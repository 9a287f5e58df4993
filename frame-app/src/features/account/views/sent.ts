import { addressOf } from '@walletframe/bridge-protocol'
import { inOrder, type Deed } from '../../../data/activity.ts'
import { hostOf } from '../../../state/hostOf.ts'
import { optionsStore } from '../../../state/options.ts'
import { fateOf } from '../../../storage/attempts.ts'
import type { Sent } from '../../../storage/sent.ts'
import { fromUnits } from '../../../ui/decimal.ts'

/** `transfer(address,uint256)`, `approve(address,uint256)`, `setApprovalForAll(address,bool)`. */
const transfer = '0xa9059cbb'
/** `safeTransferFrom` of ERC-721, without and with data, and of ERC-1155. */
const pieceTransfers: readonly (string | null)[] = ['0x42842e0e', '0xb88d4fde', '0xf242432a']
const approvals: readonly (string | null)[] = ['0x095ea7b3', '0xa22cb465']

const kindOf = ({ selector, to, value, instead, isTransfer = selector === transfer }: Sent): string => {
  if (instead?.how === 'cancel') return 'cancellation'
  if (isTransfer) return 'send'
  if (selector !== null) return approvals.includes(selector) ? 'approve' : 'execute'
  if (to === null) return 'other'
  return value === null || value === '0' ? 'execute' : 'send'
}

/** What is known of what went: how much of the network's coin, or that it is a piece of a collection. */
const movesOf = ({
  network,
  to,
  value,
  account,
  selector,
  piece,
  isTransfer,
  instead,
}: Sent): Deed['moves'] => {
  const coin = optionsStore.getState().networks.find(({ id }) => id === network)?.nativeCurrency
  const units = value === null ? 0n : BigInt(value)
  const isSelf = to !== null && to.toLowerCase() === addressOf(account).toLowerCase()
  const route = { direction: isSelf ? 'self' : 'out', counterparty: to ?? undefined } as const
  if (isTransfer === true && pieceTransfers.includes(selector) && instead?.how !== 'cancel')
    return [{ ...route, isPiece: true, name: piece ?? '', amount: '1' }]
  return coin && units > 0n
    ? [{ ...route, isPiece: false, name: coin.symbol, amount: fromUnits(units, coin.decimals) }]
    : []
}

/** Something that was sent, as what an account did is shown. Its amount is that of the network's coin; of tokens the history says it. */
const deedOf = (sent: Sent, all: readonly Sent[]): Deed => {
  const { hash, state, signed, sentAt, to, origin, isOperation } = sent
  return {
    id: `sent ${hash}`,
    hash,
    kind: kindOf(sent),
    status: state,
    at: sentAt,
    to: to ?? undefined,
    moves: movesOf(sent),
    by: hostOf(origin),
    fate: fateOf(all, sent),
    isOwn: signed !== undefined && (state === 'pending' || state === 'dropped'),
    ...(isOperation && { isOperation }),
  }
}

/** What the history says, and what was sent from here that it does not have yet, or never will. The history has the last word on what is decided. */
export const withSent = (deeds: readonly Deed[], sent: readonly Sent[]): readonly Deed[] => {
  const decided = new Set(
    deeds.filter(({ status }) => status !== 'pending').map(({ hash }) => hash.toLowerCase()),
  )
  const own = sent.filter(({ hash }) => !decided.has(hash.toLowerCase()))
  const known = new Set(own.map(({ hash }) => hash.toLowerCase()))
  return inOrder([
    ...deeds.filter(({ hash }) => !known.has(hash.toLowerCase())),
    ...own.map((each) => deedOf(each, sent)),
  ])
}
