type Sender = { readonly tab?: { readonly id?: number }; readonly origin?: string }
type Listener = (message: unknown, sender: Sender, respond: (answer: unknown) => void) => boolean

type Area = {
  get(key: string): Promise<Record<string, unknown>>
  set(values: Readonly<Record<string, unknown>>): Promise<void>
}

/** The part of the WebExtension API that is used. */
export type Extension = {
  readonly runtime: {
    sendMessage(message: unknown): Promise<unknown>
    readonly onMessage: { addListener(listener: Listener): void }
  }
  readonly tabs: { sendMessage(tab: number, message: unknown): Promise<unknown> }
  readonly storage: { readonly local: Area; readonly session: Area }
}
