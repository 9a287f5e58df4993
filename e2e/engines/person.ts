import type { World } from '@walletframe/dev-server'
import { eventually, type Place, type Seen, type Visitor } from './driver.ts'

let addresses = 0
/** An e-mail address that no test used before. */
export const newEmail = (name = 'visitor'): string => {
  addresses += 1
  return `${name}-engine-${process.pid}-${addresses}@example.com`
}

const isLive = (confirm: Seen | undefined): boolean => confirm?.attributes['aria-disabled'] === 'false'

/** The demo dapp as a person uses it, in any engine. */
export class Person {
  readonly visitor: Visitor
  readonly world: World

  constructor(visitor: Visitor, world: World) {
    this.visitor = visitor
    this.world = world
  }

  /** What an element says, once it is there and `right` of it holds. */
  waitFor(place: Place, testId: string, right: (seen: Seen) => boolean = () => true): Promise<Seen> {
    return eventually(`${testId} in the ${place}`, async () => {
      const seen = await this.visitor.see(place, testId)
      return seen && right(seen) ? seen : undefined
    })
  }

  async state(name: 'status' | 'account' | 'chain', text: string): Promise<void> {
    await this.waitFor('page', `state-${name}`, (seen) => seen.text === text)
  }

  async visit(url: string): Promise<void> {
    await this.visitor.goto(url)
    await this.waitFor('page', 'state-status', ({ text }) => text !== 'loading')
  }

  press(testId: string): Promise<void> {
    return this.visitor.click('page', testId)
  }

  /** Newest result that the page logged under this name. */
  async result<T>(name: string): Promise<T> {
    const { attributes } = await this.waitFor('page', `log-result-${name}`)
    return JSON.parse(attributes['data-value'] ?? 'null') as T
  }

  async error(name: string): Promise<string> {
    const { attributes } = await this.waitFor('page', `log-error-${name}`)
    return attributes['data-value'] ?? ''
  }

  /** The six digits of the code mails, the newest first. */
  private codes(email: string): readonly string[] {
    return this.world.mail.messages(email).flatMap(({ subject }) => /\b\d{6}\b/.exec(subject) ?? [])
  }

  /** Those of the newest one. */
  code(email: string): Promise<string> {
    return eventually('a mail with a code', async () => this.codes(email)[0])
  }

  /** Types a code once its first box has the focus, which nobody has to give it. */
  async typeCode(code: string): Promise<void> {
    await this.waitFor('frame', 'otp-input-0', ({ focused }) => focused)
    await this.visitor.type('frame', code)
  }

  /** Signs in by e-mail and code, in the open modal. */
  async signIn(email: string): Promise<void> {
    const before = this.codes(email).length
    await this.visitor.click('frame', 'email-input')
    await this.visitor.type('frame', email)
    await this.visitor.click('frame', 'email-submit')
    await eventually('another mail', async () => this.codes(email).length > before || undefined)
    await this.typeCode(await this.code(email))
  }

  /** Through the open modal by e-mail and code. */
  async passConnect(email: string): Promise<void> {
    await this.signIn(email)
    // A wallet that was made for this login shows its mark.
    await this.visitor.click('frame', 'mark-continue')
  }

  /** What a button of a library's page (e2e/clients) gave. */
  async out<T>(name: string): Promise<T> {
    const { text } = await this.waitFor('page', `out-${name}`, (seen) => seen.text !== '')
    if (text.startsWith('error')) throw new Error(`${name}: ${text}`)
    return JSON.parse(text) as T
  }

  /** Connects by e-mail and code. @returns the address that the page got. */
  async logIn(email: string): Promise<`0x${string}`> {
    await this.press('connect')
    await this.passConnect(email)
    const [address = ''] = await this.result<string[]>('connect')
    return address as `0x${string}`
  }

  /**
   * Where the approval is decided: in the frame, or in a window of ours where the engine cannot prove that the frame is seen, or the
   * request asks for more than may be approved in the frame. Opens the window.
   */
  async approvalPlace(): Promise<'frame' | 'window'> {
    const place = await eventually('an approval', async () => {
      if (await this.visitor.see('frame', 'approve-in-window')) return 'window'
      // Armed: only then it is known that it is decided here.
      await this.visitor.readToEnd('frame')
      return isLive(await this.visitor.see('frame', 'approve-confirm')) ? 'frame' : undefined
    }).catch((error: unknown) => this.explain('frame', error))
    if (place === 'window') await this.visitor.click('frame', 'approve-in-window')
    return place
  }

  /** Reads what an approval says, and confirms it once its button is armed. @returns what it said. */
  async approve(subject: string): Promise<string> {
    const place = await this.approvalPlace()
    const { text } = await this.waitFor(place, subject)
    await this.pressArmed(place, 'approve-origin', 'approve-confirm')
    return text
  }

  /**
   * Presses a button that approves, once it is armed.
   * @param rest where the pointer rests before that: on what is to be read.
   */
  async pressArmed(place: Place, rest: string, button: string): Promise<void> {
    // As a person does: the card has the focus, and the pointer rests on it for a while before it presses the button.
    await this.visitor.click(place, rest)
    await eventually('a live button', async () => {
      // What is read before all of it is there does not count.
      await this.visitor.readToEnd(place)
      return isLive(await this.visitor.see(place, button)) || undefined
    }).catch((error: unknown) => this.explain(place, error))
    await new Promise((resolve) => setTimeout(resolve, 700))
    await this.visitor.click(place, button)
    await eventually('the press to count', async () =>
      isLive(await this.visitor.see(place, button)) ? undefined : true,
    ).catch((error: unknown) => this.explain(place, error))
  }

  /** @throws Error with what the approval says of why it is not live, or does not go on. */
  private async explain(place: Place, cause: unknown): Promise<never> {
    const obstacle = await this.visitor.see(place, 'approve-obstacle')
    const more = await this.visitor.see(place, 'approve-more')
    throw new Error(`The approval did not go on: ${obstacle?.text ?? more?.text ?? 'nothing says why'}`, {
      cause,
    })
  }

  async refuse(): Promise<void> {
    await this.visitor.click(await this.approvalPlace(), 'approve-reject')
  }
}
