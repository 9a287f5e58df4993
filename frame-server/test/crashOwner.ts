import { randomBytes } from 'node:crypto'
import { changeEmailText, type SlotKind } from '@walletframe/api-contract'
import { Device, makeKeys, newRecipient, openSlot, removeSlot, startEmail, wrapped } from './harness.ts'

/** The server that runs at the moment. */
export type Running = {
  readonly base: string
  /** The newest code that was mailed to an address after `since` (ms by `performance.now()`). */
  readonly code: (email: string, since: number) => Promise<string>
}

/** What an owner does that the server writes down. */
export type Deed = 'login' | 'create' | 'add-slot' | 'remove-slot' | 'ask-removal' | 'change-email'

const clock = {
  get now() {
    return Date.now()
  },
}

/** What a server says that was asked for something possible, and not killed. */
const expectOk = (what: string, { status, body }: { readonly status: number; readonly body: unknown }) => {
  if (status !== 200) throw new Error(`${what}: ${status} ${JSON.stringify(body)}`)
}

/** What lets an owner do something (a fresh code, a confirmation, one of ten slots an hour) went into a call that was cut off: they get no further, and have what they had. */
export class Spent extends Error {}

/** The same of what takes a confirmation. @throws Spent */
const expectConfirmed = (
  what: string,
  answer: {
    readonly status: number
    readonly body: { readonly error?: { readonly code?: string; readonly field?: string } }
  },
) => {
  const { code, field } = answer.body.error ?? {}
  if (answer.status === 429 || code === 'step_up_required' || field === 'body.stepUp.token')
    throw new Spent(`${what}: ${code}`)
  expectOk(what, answer)
}

/** Somebody with a wallet, who knows what the server confirmed. A deed that was cut off may have happened or not. */
export class Owner {
  readonly device = new Device(clock)
  readonly keys = makeKeys()
  readonly email = `owner-${randomBytes(8).toString('hex')}@example.com`
  readonly newEmail = this.email.replace('owner', 'moved')
  walletId: string | undefined
  /** The device's own way to open the wallet, and the half of it that the server keeps, where that answer came. */
  own: { readonly slotId: string; readonly half?: string } | undefined
  /** Ways to open it that were confirmed, and those that were taken out. */
  readonly added = new Set<string>()
  readonly removed = new Set<string>()
  /** Those of which the server may have heard that they go. */
  readonly perhapsRemoved = new Set<string>()
  change: 'none' | 'perhaps' | 'confirmed' = 'none'

  /** What this owner does, one deed after another. A deed that was cut off is not begun again but for the first two. */
  readonly deeds: readonly { readonly name: Deed; readonly run: (running: Running) => Promise<void> }[] = [
    { name: 'login', run: (running) => this.#logIn(running) },
    { name: 'create', run: (running) => this.#create(running) },
    { name: 'add-slot', run: (running) => this.#add(running) },
    { name: 'add-slot', run: (running) => this.#add(running) },
    { name: 'remove-slot', run: (running) => this.#remove(running) },
    { name: 'change-email', run: (running) => this.#changeEmail(running) },
    // The last one that opens it elsewhere: it goes a day later.
    { name: 'ask-removal', run: (running) => this.#remove(running) },
  ]

  async #logIn({ base, code }: Running): Promise<void> {
    const since = performance.now()
    const started = await startEmail(base, this.email, 'demo', this.device)
    expectOk('code', started)
    expectOk('login', await this.device.verify(base, started.body, await code(this.email, since)))
  }

  /** Opens a slot and commits it, the first one of a new wallet or one more. */
  async #open(base: string, kind: SlotKind): Promise<{ readonly slotId: string; readonly half: string }> {
    const { walletId, keys, device } = this
    const { opened, recipient } = await openSlot(
      device,
      base,
      walletId === undefined ? undefined : { id: walletId, keys },
      kind,
    )
    expectConfirmed('open slot', opened)
    const { slotId, half } = opened.body
    const committed = await device.call(base, 'PUT', `/v1/vault/slots/${slotId}`, {
      wrapped: wrapped(),
      addresses: keys.addresses,
      proofs: keys.prove(opened.body.walletId),
    })
    expectOk('commit slot', committed)
    this.walletId = opened.body.walletId
    this.added.add(slotId)
    return { slotId, half: (await recipient.open(half, slotId)).toString('hex') }
  }

  async #create({ base }: Running): Promise<void> {
    this.own = await this.#open(base, 'device')
  }

  async #add({ base }: Running): Promise<void> {
    await this.#open(base, 'passkey')
  }

  async #remove({ base }: Running): Promise<void> {
    const slotId = [...this.added].findLast(
      (id) => id !== this.own?.slotId && !this.removed.has(id) && !this.perhapsRemoved.has(id),
    )
    if (slotId === undefined) return
    this.perhapsRemoved.add(slotId)
    const answer = await removeSlot(this.device, base, slotId, this.keys)
    expectConfirmed('removal', answer)
    if (answer.body.removeAt === null) this.removed.add(slotId)
  }

  async #changeEmail({ base, code }: Running): Promise<void> {
    const call = (path: string, body: object) =>
      this.device.call(base, 'POST', `/v1/auth/email-change/${path}`, { projectId: 'demo', ...body })
    const guess = async (
      { body }: Awaited<ReturnType<typeof call>>,
      email: string,
      since: number,
    ): Promise<{ challengeId: string; challengeSecret: string; code: string }> => ({
      challengeId: body.challengeId,
      challengeSecret: body.challengeSecret,
      code: await code(email, since),
    })
    let since = performance.now()
    const started = await call('start', { email: this.newEmail })
    expectOk('change', started)
    const first = await guess(started, this.email, since)
    since = performance.now()
    const confirmed = await call('confirm', first)
    expectOk('code of the old address', confirmed)
    const second = await guess(confirmed, this.newEmail, since)
    this.change = 'perhaps'
    const signature = this.keys.signEvm(changeEmailText(second.challengeId, this.newEmail))
    const body = { ...second, email: this.newEmail, signature }
    const finished = await this.device.call(base, 'POST', '/v1/auth/email-change/finish', body)
    expectOk('code of the new address', finished)
    this.change = 'confirmed'
  }

  /** The wallet as the server has it; null where there is none. */
  async look({ base }: Pick<Running, 'base'>): Promise<{
    readonly id: string
    readonly addresses: { readonly eip155: string }
    readonly slots: readonly { readonly id: string; readonly removal: unknown }[]
  } | null> {
    let answer = await this.device.call(base, 'GET', '/v1/vault/wallet')
    if (answer.status === 401) {
      expectOk('refresh', await this.device.refresh(base))
      answer = await this.device.call(base, 'GET', '/v1/vault/wallet')
    }
    expectOk('wallet', answer)
    return answer.body.wallet
  }

  /** What is wrong with the wallet that the server has; null where nothing is. */
  async loss(running: Pick<Running, 'base'>): Promise<string | null> {
    if (this.walletId === undefined) return null
    const wallet = await this.look(running)
    if (wallet === null) return 'no wallet'
    if (wallet.id !== this.walletId || wallet.addresses.eip155 !== this.keys.addresses.eip155)
      return 'another wallet'
    const there = new Set(wallet.slots.map(({ id }) => id))
    for (const id of this.added)
      if (!there.has(id) && !this.perhapsRemoved.has(id)) return 'a slot is not there'
    for (const id of this.removed) if (there.has(id)) return 'a slot is there again'
    return null
  }

  /** Whether the server still has the half that it gave out when the wallet was made. */
  async hasHalf({ base }: Pick<Running, 'base'>): Promise<boolean> {
    if (this.own === undefined) return false
    const { slotId, half } = this.own
    const recipient = await newRecipient()
    const { recipientKey } = recipient
    const answer = await this.device.call(base, 'POST', `/v1/vault/slots/${slotId}/release`, { recipientKey })
    if (answer.status !== 200) return false
    const given = (await recipient.open(answer.body.half, slotId)).toString('hex')
    return half === undefined || given === half
  }
}
