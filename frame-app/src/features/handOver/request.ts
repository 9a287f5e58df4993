import { base64urlnopad } from '@scure/base'
import * as z from 'zod/mini'
import { makeMailbox, type Mailbox } from '../../api/mailbox.ts'
import { randomKey } from '../../approvals/handover.ts'

/*
 * What a frame asks of the wallet's own window. It stands in the fragment of the window's address, which no server and no page sees. The window
 * believes it, since the server gives that window's script to nobody whose document did not come from our own origin (decision 0064).
 */

const address = z.object({ id: z.string(), readHash: z.string() })

const request = z.object({
  /** All messages are sealed with it: AES-256-GCM, base64url. */
  key: z.string(),
  /** Where messages lie if the page's opener policy cut the two apart. */
  ask: address,
  release: z.object({ id: z.string(), readSecret: z.string() }),
  root: address,
  walletId: z.string(),
  /** EVM address of the wallet that is meant. */
  account: z.string(),
  /** Whose it is, as the person logged in. */
  email: z.string(),
  /** Of the page, as the browser told the frame. */
  origin: z.string(),
  language: z.string(),
})

/** One hand-over, as the window has it. */
export type Request = z.output<typeof request>

/** What is about whom. */
export type About = Pick<Request, 'walletId' | 'account' | 'email' | 'origin' | 'language'>

/** The same as the frame has it. Made before the click, since a window opens in the click's own turn only. */
export type Prepared = {
  readonly key: string
  readonly ask: Mailbox
  readonly release: Mailbox
  readonly root: Mailbox
}

export const prepareRequest = async (): Promise<Prepared> => {
  const [ask, release, root] = await Promise.all([makeMailbox(), makeMailbox(), makeMailbox()])
  return { key: randomKey(), ask, release, root }
}

/** Each side gets what it needs to leave its messages, and the secret of those that it reads. */
export const fragmentOf = ({ key, ask, release, root }: Prepared, about: About): string => {
  const left = ({ id, readHash }: Mailbox) => ({ id, readHash })
  const { id, readSecret } = release
  const said: Request = { key, ask: left(ask), release: { id, readSecret }, root: left(root), ...about }
  return `#h=${base64urlnopad.encode(new TextEncoder().encode(JSON.stringify(said)))}`
}

/** What the window's address says; undefined where it says nothing of the kind. */
export const readRequest = (fragment: string): Request | undefined => {
  try {
    const text = new TextDecoder().decode(base64urlnopad.decode(fragment.replace(/^#h=/, '')))
    return request.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
