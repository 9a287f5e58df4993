import { refreshWatchedAssets } from '../../data/tokens.ts'
import { forgetAsset, type WatchedAsset } from '../../storage/assets.ts'

/** The person takes a token off their list. Where storage is denied, nothing was on it. */
export const removeAsset = async (asset: WatchedAsset): Promise<void> => {
  await forgetAsset(asset).catch(() => undefined)
  await refreshWatchedAssets()
}
