import { z } from 'zod/mini'
import { mailLanguage } from '../mails/languages.ts'
import type { Mailer } from '../providers/mail.ts'
import { changeAnnounced, changeToAnnounce, changeWait } from '../services/emailChanges.ts'
import { finishChange } from '../services/emailChangeEnds.ts'
import { walletHost } from '../services/events.ts'
import type { Services } from '../services/services.ts'
import { minute, second } from '../time.ts'
import { keepEmailPath } from './emailChangeJobs.ts'
import { defineKind, doubling, JobFailure, type JobKind } from './kinds.ts'
import { noticeTries, smtpFailure } from './mailJobs.ts'

const payload = z.object({ changeId: z.string() })

/** @param services read when a job runs: they hold the jobs themselves. */
export const emailChangeKinds = (
  mailer: Mailer | undefined,
  services: () => Services,
): readonly JobKind[] => [
  defineKind({
    name: 'mail.email-change',
    payload,
    timeout: 30 * second,
    atOnce: 5,
    ...noticeTries,
    run: async ({ id, payload: { changeId }, secret }) => {
      const about = await changeToAnnounce(services(), changeId)
      if (about === undefined) return
      if (mailer === undefined || secret === null) throw new JobFailure('no_mail_server', { permanent: true })
      const { config, now } = services()
      const notice = {
        type: 'email-asked',
        email: about.new_email,
        changeAt: now() + changeWait,
        cancelUrl: `${config.publicUrl}${keepEmailPath}/${secret}`,
      } as const
      const language = mailLanguage(about.language)
      await mailer
        .notify({ id, to: about.email, host: walletHost(services()), language, notice })
        .catch((error: unknown) => {
          throw smtpFailure(error)
        })
      await changeAnnounced(services(), changeId)
    },
  }),
  defineKind({
    name: 'email.change',
    payload,
    timeout: 30 * second,
    atOnce: 5,
    most: Number.POSITIVE_INFINITY,
    wait: doubling(5 * second, 10 * minute),
    run: async ({ payload: { changeId } }) => {
      if (!(await finishChange(services(), changeId))) throw new JobFailure('too_early')
    },
  }),
]
