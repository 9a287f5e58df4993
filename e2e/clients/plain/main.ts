import type { WalletFrame } from '@walletframe/host-sdk'
import { bareActions } from '../shared/page.ts'
import { followProvider, mountPage } from '../shared/plainPage.ts'

const start = (wallet: WalletFrame) =>
  followProvider(wallet.provider, mountPage(bareActions(wallet.provider, () => wallet.disconnect())))

const { walletFrame } = window as { walletFrame?: WalletFrame }
if (walletFrame) void start(walletFrame)
else
  window.addEventListener(
    'walletframe:ready',
    (event) => void start((event as CustomEvent<WalletFrame>).detail),
    { once: true },
  )
