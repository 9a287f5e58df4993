import { nftRoutes } from '@walletframe/api-contract'
import { Failure } from '../failure.ts'
import type { Kernel } from '../http/kernel.ts'
import { routeLimits, takeCall } from '../http/limits.ts'
import type { Services } from '../services/services.ts'
import { networkAllowed, networkIds } from '../services/projects.ts'
import { holderOn } from './holderOn.ts'

/** What a call counts for: hosts of strangers are asked for metadata, and of an account that is looked at for the first time many blocks are read. */
const laterLook = 2
const firstLook = 6

/** What accounts have of collections. */
export const mountNfts = (
  kernel: Kernel,
  { config, limits, providers: { nfts, images } }: Services,
): void => {
  const history = routeLimits(config).history
  kernel.implement('nfts', nftRoutes, {
    readNfts: async ({ params: { account }, query: { chainId, cursor, forceUpdate }, project, client }) => {
      const networks = networkIds(config, project)
      const network = chainId ?? networks.find((id) => holderOn(account, id) !== undefined)
      const holder =
        network !== undefined && networks.includes(network) ? holderOn(account, network) : undefined
      if (network === undefined || holder === undefined) return { data: [], next: null, complete: true }
      const units = nfts.looksBack(holder, network) ? firstLook : laterLook
      // The call itself was counted; never more than the whole limit, or it would be refused for ever.
      await takeCall(limits, 'history', history, client, Math.min(units, history.most) - 1)
      const { pieces, next, isWhole } = await nfts.page({
        account: holder,
        network,
        cursor,
        isFresh: forceUpdate === 'true',
      })
      return {
        data: pieces.map(({ image, suspicious, ...piece }) => ({
          ...piece,
          chainId: network,
          imageUrl: images.pathOf(image) ?? '',
          ...(suspicious ? { suspicious } : {}),
        })),
        next,
        complete: isWhole,
      }
    },
    readNftProof: ({ params: { nft }, query: { chainId }, project }) => {
      if (!networkAllowed(project, chainId))
        throw new Failure('provider_unavailable', 'This network is not one of the project’s.')
      return nfts.proof(chainId, nft)
    },
  })
}
