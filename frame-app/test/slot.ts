import type { Slot } from '@walletframe/api-contract'

/** A slot of an embedded wallet: another device's, but for what is given. */
export const slot = (id: string, more: Partial<Slot> = {}): Slot => ({
  id,
  kind: 'device',
  label: 'Chrome Linux',
  createdAt: 1,
  lastUsedAt: null,
  current: false,
  ...more,
})
