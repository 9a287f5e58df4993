import { addresses, type Addresses } from '@walletframe/api-contract'
import { z } from 'zod/mini'
import type { Hooks } from '../services/services.ts'
import { defineKind, doubling, JobFailure, type JobKind } from './kinds.ts'
import type { NewJob } from './outbox.ts'
import { hour, second } from '../time.ts'

/** Something that happened, as the operator's own code and webhooks are told it. */
export type WalletCreated = { readonly email: string; readonly addresses: Addresses }

const payload = z.object({ eventId: z.string(), email: z.string(), addresses })

/** The operator's own code in this process. It is called after the commit, again where it throws, and again where the server was killed. */
export const walletCreatedHookKind = ({ walletCreated }: Hooks): JobKind =>
  defineKind({
    name: 'hook.walletCreated',
    payload,
    timeout: 60 * second,
    atOnce: 5,
    most: 30,
    wait: doubling(second, hour),
    run: async ({ payload: { eventId, ...wallet } }) => {
      // Another server of this deployment may have it: one of before an upgrade has not.
      if (walletCreated === undefined) throw new JobFailure('no_hook')
      await walletCreated({ id: eventId, ...wallet })
    },
  })

/** What is to be done about a new wallet. @param eventId the same for everybody who is told of it, at each attempt. */
export const walletCreatedJobs = (hooks: Hooks, eventId: string, wallet: WalletCreated): readonly NewJob[] =>
  hooks.walletCreated === undefined
    ? []
    : [{ kind: 'hook.walletCreated', key: `hook|${eventId}`, payload: { eventId, ...wallet } }]
