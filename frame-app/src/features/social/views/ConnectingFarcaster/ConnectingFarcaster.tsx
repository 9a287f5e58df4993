import { useStore } from 'zustand'
import { socialStore } from '../../socialState.ts'
import { FarcasterCode } from '../FarcasterCode.tsx'
import { SocialProgress } from '../SocialProgress.tsx'

/** The app of Farcaster has the word; then the wallet is opened. */
export const ConnectingFarcaster = () => {
  const { status, url } = useStore(socialStore)
  return (
    <div className="content" data-testid="view-ConnectingFarcaster">
      {status === 'app' ? <FarcasterCode url={url} /> : <SocialProgress provider="farcaster" />}
    </div>
  )
}
