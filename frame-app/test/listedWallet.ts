import type { CatalogueWallet } from '@walletframe/api-contract'

/** A wallet of the server's list that says nothing of itself but what is given. */
export const listedWallet = (given: Partial<CatalogueWallet> = {}): CatalogueWallet => ({
  id: '1'.repeat(64),
  name: 'Wallet',
  order: 1,
  mobile_link: null,
  desktop_link: null,
  webapp_link: null,
  app_store: null,
  play_store: null,
  chrome_store: null,
  rdns: null,
  chains: [],
  injected: null,
  ...given,
})
