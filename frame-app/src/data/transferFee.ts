import { chainOf, namespaceOf, type Caip10 } from '@walletframe/bridge-protocol'
import { QueryObserver } from '@tanstack/query-core'
import { ChainFailure, type Failure } from '../chains/failure.ts'
import { loadSend, type TransferFee } from '../chains/send.ts'
import { activeConnection, connectionsStore } from '../connections/connections.ts'
import { feeInterval } from './lifetimes.ts'
import { readPieceKey } from './ownedNft.ts'
import { queryClient } from './queryClient.ts'

/**
 * A transfer whose fee is asked for: account, token (`-`: the coin; of a collection a `PieceKey`), recipient, smallest units, and `strict` where it is to be shown before yes.
 * @example '0xa… - 0xb… 1000 strict'
 */
export type FeeKey = `${Caip10} ${string} ${string} ${bigint} ${'strict' | 'about'}`

const readFee = async (of: FeeKey): Promise<TransferFee> => {
  const [account = '', token = '', to = '', units = '0', how] = of.split(' ')
  const chain = await loadSend(namespaceOf(chainOf(account as Caip10)))
  const asset = readPieceKey(token)
  const transfer = {
    account: account as Caip10,
    token: token === '-' ? null : (asset?.contract ?? token),
    to,
    units: BigInt(units),
    ...(asset && { piece: { ...asset.piece, title: '' } }),
  }
  const { connector } = activeConnection(connectionsStore.getState())
  const [fee, paid] = await Promise.all([
    chain.fee(transfer, how === 'strict'),
    connector?.type === 'embedded' ? chain.paidFor?.(transfer) : undefined,
  ])
  return paid ? { ...fee, fee: 0n, reserve: 0n, paid } : fee
}

/** What a transfer costs, read again while it is looked at, as prices of gas change; nothing is asked for an empty key. */
export const observeTransferFee = (of: FeeKey | '') =>
  new QueryObserver<TransferFee>(queryClient, {
    queryKey: ['transfer-fee', of],
    queryFn: () => readFee(of as FeeKey),
    enabled: of !== '',
    staleTime: feeInterval,
    retryOnMount: false,
    refetchInterval: feeInterval,
    refetchIntervalInBackground: false,
  })

/** Why a transfer would come to nothing, where its network says so; undefined where it only could not be asked. */
export const failureOf = (error: unknown): Failure | undefined =>
  error instanceof ChainFailure ? error.failure : undefined
