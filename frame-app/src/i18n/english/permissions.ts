import { group } from '../group.ts'

/** Permissions of accounts (ERC-7715): as they are given, and the list of them. */
export const permissionTexts = group('permissions', {
  what: (count: number) =>
    count === 1 ? 'Let an account act for you' : `Let an account act for you: ${count} permissions`,
  send: 'Send up to {amount}',
  call: 'Call functions of a contract',
  who: 'Who may do it',
  times: 'How often at most',
  anew: 'Counts anew after',
  functions: 'Functions',
  hint: 'The site can use it until it ends. Under Account, Permissions, you see it and can revoke it.',
  got: 'Got it',
  endAll: 'Revoke all',
  end: 'Revoke',
  about: 'What accounts of others may do for you without asking, within limits that the network holds.',
  tabs: { active: 'Active', expired: 'Expired', revoked: 'Revoked' },
  none: {
    active: 'No active permissions',
    expired: 'No expired permissions',
    revoked: 'No revoked permissions',
  },
  unread: 'Something that this wallet cannot read',
  unsure: 'The network did not say whether it still holds.',
  failed: 'Permissions could not be loaded.',
})
