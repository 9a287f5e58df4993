import { z } from 'zod/mini'
import { mailLanguage } from '../mails/languages.ts'
import type { Mailer } from '../providers/mail.ts'
import { addressOf, walletHost } from '../services/events.ts'
import type { Services } from '../services/services.ts'
import { finishRemoval, removalAnnounced, removalToAnnounce } from '../services/slotRemovals.ts'
import { removalWait } from '../services/wallets.ts'
import { defineKind, doubling, JobFailure, type JobKind } from './kinds.ts'
import { noticeTries, smtpFailure } from './mailJobs.ts'
import { keepPath } from './removalJobs.ts'
import { minute, second } from '../time.ts'

const payload = z.object({ removalId: z.string() })

/** @param services read when a job runs: they hold the jobs themselves. */
export const removalKinds = (mailer: Mailer | undefined, services: () => Services): readonly JobKind[] => [
  defineKind({
    name: 'mail.removal',
    payload,
    timeout: 30 * second,
    atOnce: 5,
    ...noticeTries,
    run: async ({ id, payload: { removalId }, secret }) => {
      const about = await removalToAnnounce(services(), removalId)
      if (about === undefined) return
      if (mailer === undefined || secret === null) throw new JobFailure('no_mail_server', { permanent: true })
      const { config, now } = services()
      const notice = {
        type: 'removal-asked',
        label: about.label,
        kind: about.kind,
        removeAt: now() + removalWait,
        cancelUrl: `${config.publicUrl}${keepPath}/${secret}`,
      } as const
      await mailer
        .notify({
          id,
          to: addressOf(about),
          host: walletHost(services()),
          language: mailLanguage(about.language),
          notice,
        })
        .catch((error: unknown) => {
          throw smtpFailure(error)
        })
      await removalAnnounced(services(), removalId)
    },
  }),
  defineKind({
    name: 'slot.remove',
    payload,
    timeout: 30 * second,
    atOnce: 5,
    most: Number.POSITIVE_INFINITY,
    wait: doubling(5 * second, 10 * minute),
    run: async ({ payload: { removalId } }) => {
      if (!(await finishRemoval(services(), removalId))) throw new JobFailure('too_early')
    },
  }),
]
