import { readIdentity } from '@walletframe/api-contract'
import { addressOf, chainOf, namespaceOf, type Caip10 } from '@walletframe/bridge-protocol'
import { QueryObserver } from '@tanstack/query-core'
import { callServer } from '../api/client.ts'
import { optionsStore } from '../state/options.ts'
import { identityLifetime } from '../state/specified.ts'
import { isOwnImage } from './ownImage.ts'
import { queryClient } from './queryClient.ts'
import { shownName } from './shownName.ts'

/** What an address is called, and its picture at our own server; null where it has none. */
export type Identity = {
  readonly name: string | null
  readonly picture: string | null
}

/** Pixels of the picture's square: the account's, on the finest screens. */
const pictureSize = '256'

const read = async (account: Caip10, signal: AbortSignal): Promise<Identity> => {
  const { name, avatar } = await callServer(readIdentity, {
    params: { address: addressOf(account) },
    query: { chainId: chainOf(account) },
    signal,
  })
  const shown = shownName(name ?? '')
  return {
    name: shown === '' ? null : shown,
    picture: avatar !== null && isOwnImage(avatar) ? `${avatar}&size=${pictureSize}` : null,
  }
}

/** Whether accounts of this network can have a name: EVM's, but for test networks. */
const canHaveName = (account: Caip10) => {
  const network = optionsStore.getState().networks.find(({ id }) => id === chainOf(account))
  return namespaceOf(account) === 'eip155' && network?.testnet === false
}

/** What an account is called, for five minutes. One that has no name and one whose name could not be read look alike: its address is shown. */
export const observeIdentity = (account: Caip10) =>
  new QueryObserver<Identity>(queryClient, {
    queryKey: ['identity', account],
    queryFn: ({ signal }) => read(account, signal),
    staleTime: identityLifetime,
    gcTime: identityLifetime,
    retryOnMount: false,
    enabled: canHaveName(account),
  })
