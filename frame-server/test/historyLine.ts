import type { HistoryItem } from '@walletframe/api-contract'

/** What was told of a transaction, in one line. */
export const lineOf = ({ metadata: { operationType, status }, transfers }: HistoryItem): string =>
  [
    operationType,
    status,
    ...transfers.map(
      ({ direction, quantity, fungible_info: coin, nft_info: art }) =>
        `${direction} ${quantity.numeric} ${coin?.symbol ?? art?.name}`,
    ),
  ].join(' ')
