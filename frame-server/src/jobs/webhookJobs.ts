import { createHmac } from 'node:crypto'
import { parseRetryAfter } from '@walletframe/api-contract'
import { z } from 'zod/mini'
import type { ServerConfig } from '../config.ts'
import type { Outbound } from '../outbound/client.ts'
import type { OutboundAnswer } from '../outbound/exchange.ts'
import { OutboundError } from '../outbound/failure.ts'
import type { WebhookConfig, WebhookEventType } from '../webhookConfig.ts'
import { defineKind, JobFailure, type JobKind } from './kinds.ts'
import type { NewJob } from './outbox.ts'
import { day, hour, minute, second } from '../time.ts'

/** Milliseconds between the attempts: ten of them within three days. */
const waits = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
] as const
/** The longest that a receiver's own `Retry-After` is waited for, and how long a message is worth anything. */
const longestWait = day
const lives = 5 * day
/** Bytes of a receiver's answer that are read: its status alone counts. */
const mostBytes = 16 * 1024

/** What happened, as a webhook is told it. */
export type WebhookEvent = {
  readonly type: WebhookEventType
  /** Milliseconds since 1970. */
  readonly at: number
  readonly data: object
}

const payload = z.object({ body: z.string() })

/**
 * `webhook-signature` of Standard Webhooks: for each secret `v1,` and base64 of HMAC-SHA-256 over id, time and body. Whoever repeats a message
 * cannot change its time, and the receiver refuses an old time and an id that it has.
 * @param secrets `whsec_` and base64.
 * @param seconds since 1970.
 */
export const webhookSignature = (
  secrets: readonly string[],
  id: string,
  seconds: number,
  body: string,
): string =>
  secrets
    .map((secret) => Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .map((key) => `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`)
    .join(' ')

const isTaken = (status: number | undefined): boolean =>
  status !== undefined && status >= 200 && status <= 299

const refusedWith = (status: number, retryAfter: number | undefined): JobFailure =>
  new JobFailure(`webhook_${status}`, {
    // The receiver wants no more of it.
    permanent: status === 410,
    retryAfter: retryAfter === undefined ? undefined : Math.min(retryAfter, longestWait),
  })

/** @throws JobFailure unless the receiver said that it has it, whatever else it said. */
const requireTaken = (thrown: unknown): void => {
  if (!(thrown instanceof OutboundError)) throw new JobFailure('webhook_failed', { cause: thrown })
  const { status, reason, retryAfter } = thrown
  if (isTaken(status)) return
  if (status !== undefined) throw refusedWith(status, retryAfter)
  throw new JobFailure(`webhook_${reason}`, { cause: thrown })
}

const kindName = ({ id }: Pick<WebhookConfig, 'id'>) => `webhook.${id}`

const kindOf = (
  webhook: WebhookConfig,
  { outbound, secrets, now }: { outbound: Outbound; secrets: readonly string[]; now: () => number },
): JobKind => {
  const timeout = webhook.timeoutSeconds * second
  const target = outbound.target({
    label: `webhook ${webhook.id}`,
    trust: webhook.allowPrivate ? 'operator' : 'public',
    deadline: timeout,
    maxBytes: mostBytes,
    // Every attempt is a real one: a message that nobody sent, since others had failed, would lose one of its ten.
    failures: Number.POSITIVE_INFINITY,
  })
  return defineKind({
    name: kindName(webhook),
    payload,
    timeout: timeout + 5 * second,
    // A kind for each webhook: one that hangs delays no other.
    atOnce: 8,
    most: waits.length + 1,
    wait: (attempt) => (waits[attempt - 1] ?? day) * (0.9 + Math.random() * 0.2),
    run: async ({ id: jobId, payload: { body }, signal }) => {
      const id = `msg_${jobId}`
      const seconds = Math.floor(now() / second)
      const read = ({ status, headers }: OutboundAnswer) => ({
        status,
        retryAfter: parseRetryAfter([headers['retry-after']].flat()[0], now()),
      })
      const answer = await target
        .call({
          url: webhook.url,
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'user-agent': 'walletframe-server',
            'webhook-id': id,
            'webhook-timestamp': String(seconds),
            'webhook-signature': webhookSignature(secrets, id, seconds, body),
          },
          body,
          signal,
          read,
        })
        .catch(requireTaken)
      if (answer && !isTaken(answer.status)) throw refusedWith(answer.status, answer.retryAfter)
    },
  })
}

/**
 * Messages to the operator's own servers (Standard Webhooks): each under one `webhook-id` until it is taken, for three days. A redirect is a
 * refusal: nothing signed goes to an address that nobody configured.
 */
export const webhookKinds = (
  { webhooks, webhookSecrets }: Pick<ServerConfig, 'webhooks' | 'webhookSecrets'>,
  outbound: Outbound,
  now: () => number,
): readonly JobKind[] =>
  webhooks.map((webhook) => kindOf(webhook, { outbound, secrets: webhook.secrets ?? webhookSecrets, now }))

/** One message for each webhook that wants this event. @param email of the user; only those that are to have it get it. */
export const webhookJobs = (
  webhooks: readonly WebhookConfig[],
  { type, at, data }: WebhookEvent,
  email: string,
): readonly NewJob[] =>
  webhooks
    .filter(({ events }) => events.includes(type))
    .map((webhook) => ({
      kind: kindName(webhook),
      payload: {
        body: JSON.stringify({
          type,
          timestamp: new Date(at).toISOString(),
          data: { ...data, ...(webhook.withEmail ? { email } : {}) },
        }),
      },
      lives,
    }))
