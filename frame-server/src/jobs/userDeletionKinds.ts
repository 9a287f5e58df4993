import { z } from 'zod/mini'
import { mailLanguage } from '../mails/languages.ts'
import type { Mailer } from '../providers/mail.ts'
import { addressOf, walletHost } from '../services/events.ts'
import type { Services } from '../services/services.ts'
import {
  deletionAnnounced,
  deletionToAnnounce,
  deletionWait,
  finishDeletion,
} from '../services/userDeletions.ts'
import { minute, second } from '../time.ts'
import { defineKind, doubling, JobFailure, type JobKind } from './kinds.ts'
import { noticeTries, smtpFailure } from './mailJobs.ts'
import { keepUserPath } from './userDeletionJobs.ts'

const payload = z.object({ deletionId: z.string() })

/** @param services read when a job runs: they hold the jobs themselves. */
export const userDeletionKinds = (
  mailer: Mailer | undefined,
  services: () => Services,
): readonly JobKind[] => [
  defineKind({
    name: 'mail.user-deletion',
    payload,
    timeout: 30 * second,
    atOnce: 5,
    ...noticeTries,
    run: async ({ id, payload: { deletionId }, secret }) => {
      const about = await deletionToAnnounce(services(), deletionId)
      if (about === undefined) return
      if (mailer === undefined || secret === null) throw new JobFailure('no_mail_server', { permanent: true })
      const { config, now } = services()
      const notice = {
        type: 'user-deletion-asked',
        deleteAt: now() + deletionWait,
        cancelUrl: `${config.publicUrl}${keepUserPath}/${secret}`,
        isByOperator: about.isByOperator,
      } as const
      const language = mailLanguage(about.language)
      await mailer
        .notify({ id, to: addressOf(about), host: walletHost(services()), language, notice })
        .catch((error: unknown) => {
          throw smtpFailure(error)
        })
      await deletionAnnounced(services(), deletionId)
    },
  }),
  defineKind({
    name: 'user.delete',
    payload,
    timeout: 30 * second,
    atOnce: 5,
    most: Number.POSITIVE_INFINITY,
    wait: doubling(5 * second, 10 * minute),
    run: async ({ payload: { deletionId } }) => {
      if (!(await finishDeletion(services(), deletionId))) throw new JobFailure('too_early')
    },
  }),
]
